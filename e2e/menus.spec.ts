import {
  accountPanel,
  enter,
  goOn,
  letIn,
  open,
  readColumns,
  readGoods,
  readProducts,
  type Good,
} from './facts.ts'
import { heading, listed, statusOf } from './lists.ts'
import { expect, type Page, staffCode, test, watchCalls } from './people.ts'

/* Where the menus of the shell lead, and which entries a person's letters permit. */

/**
 * Opens home as a person whose account differs from the demo's, so that a test can remove a single letter.
 */
async function enterWith(
  page: Page,
  change: (account: { permissions: string; extrapermissions: string }) => object,
  type?: string,
) {
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/rest/initFromServer', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as {
      type: string
      currentUserAccount: { permissions: string; extrapermissions: string }
    }
    await route.fulfill({
      response: answer,
      json: {
        ...session,
        type: type ?? session.type,
        currentUserAccount: { ...session.currentUserAccount, ...change(session.currentUserAccount) },
      },
    })
  })
  await open(page, '/cart')
}

test('NAV-32 FTR-18 an entry of the favourites opens its product', async ({ page }) => {
  await enter(page, 'credit')
  const [favourite] = (await readProducts(page)).favouriteProductIds
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  const entry = page
    .getByRole('dialog', { name: 'Favourites' })
    .getByRole('listitem')
    .filter({ hasText: favourite! })
    .getByRole('link')
  await entry.click()
  await expect(page).toHaveURL(`/shop/${favourite!}`)
  await expect(page.getByRole('dialog', { name: 'Favourites' })).toHaveCount(0)
})

test('NAV-39 FTR-25 an account of staff shows its name beside its id', async ({ page }) => {
  await letIn(page, 'agent', staffCode())
  await open(page, '/cart')
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page.getByPlaceholder('Please select an account').click()
  await expect(page.getByRole('option', { name: 'STF001 (Wattlebird counter)', exact: true })).toBeVisible()
})

test('FTR-11 FTR-30 an entry whose letter is not held is not shown; extra D hides the data feed from customers, not from staff', async ({
  page,
}) => {
  await letIn(page, 'credit')
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Data Feed' })
  const inPanel = page.getByRole('list', { name: 'Account' }).getByRole('link', { name: 'Data Feed' })
  for (const [extras, type, many] of [
    ['', 'C', 1],
    ['D', 'C', 0],
    ['D', 'S', 1],
  ] as const) {
    await enterWith(page, () => ({ extrapermissions: extras }), type)
    await expect(inFooter).toHaveCount(many)
    await accountPanel(page).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(inPanel).toHaveCount(many)
  }
  await enterWith(page, ({ permissions }) => ({ permissions: permissions.replace('A', '') }))
  await accountPanel(page).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Account' }).getByRole('link', { name: 'Manage Users' }),
  ).toHaveCount(0)
})

test('FTR-27 FTR-29 NAV-12 NAV-13 entries of the menu have their forms, and open the list they name', async ({
  page,
}) => {
  await enter(page, 'credit', '/cart')
  const goods = await readGoods(page)
  const menu = page.getByRole('navigation', { name: 'Shop' })
  for (const [entry, form, belongs] of [
    ['Categories', /^\/shop\/categories\/([^/]+)$/, (good: Good, link: string) => good.category === link],
    [
      'Categories',
      /^\/shop\/categories\/([^/]+\/[^/]+)$/,
      (good: Good, link: string) => `${good.category}/${good.subCategory}` === link,
    ],
    [
      'Compatibility',
      /^\/shop\/compatibility\/([^/]+\/[^/_]+)$/,
      (good: Good, link: string) => good.devices.includes(link),
    ],
  ] as const) {
    await menu.getByRole('link', { name: entry, exact: true }).hover()
    await expect(menu.getByRole('heading').first()).toBeVisible()
    const hrefs = await menu
      .locator('section')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const href = hrefs.find((one) => form.test(one))!
    await menu.locator(`section a[href="${href}"]`).first().click()
    await expect(page).toHaveURL(href)
    await page.mouse.move(700, 800) // off the menu, which opens under the pointer
    const expected = goods.filter((good) => belongs(good, form.exec(href)![1]!)).map(({ id }) => id)
    await expect
      .poll(async () => {
        const shown = await listed(page)
        return [shown.length, shown.filter((id) => !expected.includes(id))]
      })
      .toEqual([Math.min(100, expected.length), []])
  }
})

test('FTR-33 on a phone the sections of menu and footer fold, and Sign Out works', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'cash', '/cart')
  const about = page.getByRole('contentinfo').getByRole('heading', { name: 'About', exact: true })
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true })
  await expect(help).toBeHidden()
  await about.click()
  await expect(help).toBeVisible()
  await about.click()
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  const brand = menu.getByRole('link', { name: 'Kestrel', exact: true })
  await expect(brand).toBeHidden()
  await menu.getByText('Brands', { exact: true }).first().click()
  await expect(brand).toBeVisible()
  await menu.getByText('Brands', { exact: true }).first().click()
  await expect(brand).toBeHidden()
  await menu.getByText('Your Account', { exact: true }).click()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('HOM-24 HOM-25 the list that home leads to: title, hundreds, LOAD MORE, five controls, and its words where nothing matches', async ({
  page,
}) => {
  await enter(page, 'owner')
  const apple = (await readGoods(page)).filter(({ vendors }) => vendors.includes('apple'))
  const counted = (many: number) => `${many.toLocaleString('en-AU')} products · prices ex GST`
  await page
    .getByRole('region', { name: 'Device Compatibility' })
    .getByRole('link', { name: /^Apple/ })
    .first()
    .click()
  await expect(heading(page)).toHaveText('Device Compatibility - Apple')
  await expect.poll(() => statusOf(page)).toBe(counted(apple.length))
  await expect.poll(async () => (await listed(page)).length).toBe(100)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(async () => (await listed(page)).length).toBe(Math.min(200, apple.length))
  for (const tree of ['Brand', 'Category', 'Device'])
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${tree}`) })
        .first(),
    ).toBeVisible()
  await page.getByLabel('In Stock').check()
  // stock changes meanwhile, by the orders of other tests
  const isInStock = ({ available }: Good) => typeof available === 'number' && available > 0
  await expect(async () => {
    const inStock = (await readGoods(page)).filter(
      (good) => good.vendors.includes('apple') && isInStock(good),
    )
    expect(await statusOf(page)).toBe(counted(inStock.length))
  }).toPass()
  const first = (await listed(page))[0]
  await page.getByLabel('Sort').selectOption('name-desc')
  await expect.poll(async () => (await listed(page))[0]).not.toBe(first)
  await goOn(page, '/shop/brand-cats-com/lorikeet/audio/headphones/nokia')
  await expect(page.getByText('There is no matching products')).toBeVisible()
})

test('CAT-52 CAT-51 what a person starts with serves every list and menu: no screen asks for products again', async ({
  page,
}) => {
  await enter(page, 'credit', '/')
  const { brands, categories } = await readColumns(page)
  await expect(page.locator('li[data-product]').first()).toBeVisible() // the start has finished
  const calls = watchCalls(page)
  for (const path of [
    '/shop/new',
    '/shop/special',
    '/shop/clearance',
    '/shop/top-sellers',
    `/shop/brands/${brands[0]!.link}`,
    `/shop/categories/${categories[0]!.link}`,
  ]) {
    await goOn(page, path)
    await expect(page.locator('li[data-product]').first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Favourites' }).getByRole('listitem').first()).toBeVisible()
  expect(calls.named('productsFromServer')).toEqual([])
})

test('S6 the menu opens where the pointer stays, and closes with Escape or when the search field is focused', async ({
  page,
}) => {
  await page.clock.install()
  await enter(page, 'credit', '/cart')
  const menu = page.getByRole('navigation', { name: 'Shop' })
  const entry = (name: string) => menu.getByRole('link', { name, exact: true })
  const sheet = menu.getByRole('heading', { name: 'Power', exact: true })
  await expect(entry('Categories')).toHaveAttribute('aria-expanded', 'false')
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await entry('Categories').hover()
  await page.clock.runFor(140)
  await page.mouse.move(700, 800) // on its way elsewhere
  await page.clock.runFor(1_000)
  await expect(sheet).toHaveCount(0)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('combobox', { name: 'Search', exact: true }).focus(),
  ]) {
    await entry('Categories').hover()
    await page.clock.runFor(160)
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await page.mouse.move(700, 800)
    await page.clock.runFor(1_000)
  }
})

test('the category to search in is named in full on a narrow computer screen', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await enter(page, 'owner')
  const chooser = page.getByRole('banner').getByLabel('Search in category')
  await expect(chooser).toHaveValue('')
  const spare = await chooser.evaluate((it) => {
    const whole = it.cloneNode(true) as HTMLSelectElement
    whole.replaceChildren(it.querySelector('option')!.cloneNode(true))
    whole.style.width = 'auto'
    it.after(whole)
    const { width } = whole.getBoundingClientRect()
    whole.remove()
    return it.getBoundingClientRect().width - width
  })
  expect(spare).toBeGreaterThanOrEqual(0)
})
