import { accountPanel, ask, goOn, letIn, open } from './facts.ts'
import { expectKept, expectNoTerms, keptIn } from './kept-catalogue.ts'
import { heading, statusOf } from './lists.ts'
import { expect, holdBack, type Page, signIn, test, watchCalls } from './people.ts'

/* The catalogue in the browser. `owner`, `kiwi` and `looker` only read here. */

const CATALOGUE = '**/rest/productsFromServer*'
const WORKER = '**/assets/catalogue-worker-*.js'
const card = (page: Page) => page.locator('li[data-product]').first()
const signOut = async (page: Page) => {
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
}

test('CAT-52 SES-58 the next page starts from what is kept, before the server has answered, and only changes travel', async ({
  page,
}) => {
  await letIn(page, 'owner')
  await open(page, '/shop')
  await expect(card(page)).toBeVisible()
  await expectKept(page, 'OMG501')
  const shown = await statusOf(page)
  const answer = await holdBack(page, CATALOGUE)
  const calls = watchCalls(page)
  const answered = page.waitForResponse(CATALOGUE)
  await page.goto('/shop/top-sellers')
  await expect(card(page)).toBeVisible()
  await expect(card(page)).toContainText('$')
  for (const path of ['/shop/clearance', '/shop/new', '/shop/special', '/shop']) {
    // every list from the same catalogue
    await goOn(page, path)
    await expect(card(page)).toBeVisible()
  }
  await expect.poll(() => statusOf(page)).toBe(shown)
  answer()
  const changed = (await (await answered).json()) as {
    content?: { since?: string }
    terms?: { since?: string }
  }
  expect(calls.named('productsFromServer')).toHaveLength(1)
  expect(new URL(calls.named('productsFromServer')[0]!.url).searchParams.get('hash')).toMatch(
    /^\w+\.\w+\.\w+\.[\w-]+$/,
  ) // the hash of each section, and the stock's version
  for (const section of [changed.content, changed.terms]) if (section) expect(section.since).toBeTruthy()
})

test('a price is never kept where another sign-in can read it: sign-out deletes what is the account’s, and what everybody sees stays', async ({
  page,
}) => {
  await signIn(page, 'owner', '/shop')
  await expect(card(page)).toBeVisible()
  await expectKept(page, 'OMG501')
  const own = (await keptIn(page, 'terms'))!
  expect(own.numbers.length).toBeGreaterThan(100)
  await signOut(page)
  await expectNoTerms(page)
  expect((await keptIn(page, 'content'))?.names).toContain('AeroShield')

  const calls = watchCalls(page)
  await signIn(page, 'kiwi', '/shop')
  await expect(card(page)).toBeVisible()
  await expectKept(page, 'KMO301')
  const others = (await keptIn(page, 'terms'))!
  expect(others.owner).not.toContain('OMG501')
  expect(others.numbers).not.toEqual(own.numbers)
  // the content was still stored, the terms were not
  expect(new URL(calls.named('productsFromServer')[0]!.url).searchParams.get('hash')).toMatch(/^\w+\.\./)
  await signOut(page)
  await signIn(page, 'looker', '/shop')
  await expect(card(page)).toBeVisible()
  await expect
    .poll(async () => (await keptIn(page, 'terms'))?.numbers.filter((number) => number > 100))
    .toEqual([]) // minimums and multiples, no prices
})

test('SES-58 where only the terms are missing they are asked for while the page still asks who is signed in, and kept once it has asked again', async ({
  page,
}) => {
  await signIn(page, 'owner', '/shop')
  await expectKept(page, 'OMG501')
  await signOut(page)
  await expectNoTerms(page)
  await letIn(page, 'owner')
  const letThrough = await holdBack(page, '**/rest/initFromServer')
  const calls = watchCalls(page)
  const asked = page.waitForRequest(CATALOGUE)
  await page.goto('/shop', { waitUntil: 'commit' })
  expect(new URL((await asked).url()).searchParams.get('hash')).toMatch(/^\w+\.\./)
  await expect(card(page)).toHaveCount(0)
  letThrough()
  await expect(card(page)).toContainText('$')
  await expectKept(page, 'OMG501')
  expect(calls.named('productsFromServer').length).toBeGreaterThan(1)
})

test('NAV-40 another account finds nothing of the one before: its terms are deleted before anything is asked', async ({
  page,
}) => {
  await letIn(page, 'owner')
  await open(page, '/shop')
  await expectKept(page, 'OMG501')
  const answer = await holdBack(page, CATALOGUE)
  // changed elsewhere, while no page was open
  await page.goto('about:blank')
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMN601' })).error).toBeUndefined()
  await page.goto('/shop')
  await expect(page.getByText(/OMN601/).first()).toBeVisible()
  await expectNoTerms(page)
  answer()
  await expect(card(page)).toBeVisible()
  await expectKept(page, 'OMN601')
  await page.unroute(CATALOGUE)
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page
    .getByRole('dialog', { name: 'Switch Account' })
    .getByRole('combobox', { name: 'Account' })
    .click()
  await page.getByRole('option', { name: /^OMG501/ }).click()
  await expect(page).toHaveURL('/')
  await expectKept(page, 'OMG501')
})

test('a session that has ended, while the page was open or not, leaves no price behind', async ({
  page,
  context,
}) => {
  await letIn(page, 'owner')
  await open(page, '/shop')
  await expectKept(page, 'OMG501')
  await context.clearCookies() // as if the browser was closed overnight
  await page.goto('/shop')
  await expect(page).toHaveURL('/login')
  await expectNoTerms(page)

  await signIn(page, 'owner', '/shop')
  await expectKept(page, 'OMG501')
  await ask(page, 'GET', 'logout') // another client ends the session, and the page is notified
  await expect(page).toHaveURL('/login')
  await expectNoTerms(page)
})

for (const [what, spoil] of [
  [
    'forbidden',
    'self.IDBFactory.prototype.open = () => { throw new DOMException("forbidden", "SecurityError") }',
  ],
  [
    'full',
    'self.IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }',
  ],
  ['out of order', 'self.IDBFactory.prototype.open = () => new EventTarget()'],
] as const) {
  test(`with a storage that is ${what} the catalogue works from the network`, async ({ page }) => {
    await page.route(WORKER, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${spoil};\n${await answer.text()}` })
    })
    await letIn(page, 'owner')
    for (const path of ['/shop', '/shop/clearance']) {
      await page.goto(path)
      await expect(card(page)).toBeVisible()
      await expect(card(page)).toContainText('$')
    }
    expect(await keptIn(page, 'terms')).toBeNull()
  })
}

test('a worker that cannot start costs nothing but time: the page does its work', async ({ page }) => {
  await page.route(WORKER, (route) => route.abort())
  await letIn(page, 'owner')
  await open(page, '/shop')
  await expect(card(page)).toContainText('$')
  await expectKept(page, 'OMG501')
  await page.reload()
  await expect(heading(page)).toHaveText('Shop All')
  await expect(card(page)).toContainText('$')
})

test('what is kept and makes no sense is thrown away', async ({ page }) => {
  await letIn(page, 'owner')
  await open(page, '/shop')
  await expectKept(page, 'OMG501')
  const shown = await statusOf(page)
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('tradecounter')
      opening.onsuccess = () => done(opening.result)
    })
    const tx = db.transaction('content', 'readwrite')
    const reading = tx.objectStore('content').get('now')
    reading.onsuccess = () =>
      tx.objectStore('content').put({ ...(reading.result as object), columns: { name: 'spoilt' } }, 'now')
    await new Promise((done) => {
      tx.oncomplete = done
    })
    db.close()
  })
  await page.reload()
  await expect(card(page)).toContainText('$')
  await expect.poll(() => statusOf(page)).toBe(shown)
})

for (const width of [1440, 390, 320])
  test(`the filters of a list stay where they are as the catalogue comes, ${width} px wide`, async ({
    page,
  }) => {
    await letIn(page, 'owner')
    await page.setViewportSize({ width, height: 900 })
    const letThrough = await holdBack(page, CATALOGUE)
    await page.goto('/shop')
    const bar = page.locator('[data-bar]')
    await expect(bar).toBeVisible()
    const [before, heading] = [await bar.boundingBox(), page.getByRole('heading', { level: 1 })]
    await expect(heading).toBeVisible()
    letThrough()
    await expect(card(page)).toBeVisible()
    expect(await bar.boundingBox()).toEqual(before)
  })
