import { enter, goOn } from './facts.ts'
import { chips, heading, listed, statusOf } from './lists.ts'
import { expect, expectAccessible, type Page, test, watchCalls } from './people.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const terms = (page: Page) => page.getByRole('listbox', { name: 'Search terms' })
/** The person's own terms. Popular terms may follow below. */
const recentTerms = (page: Page) =>
  terms(page).getByRole('group', { name: 'Recent searches' }).getByRole('option')
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter these results' })
const search = (page: Page, text: string) => goOn(page, `/search/${encodeURIComponent(text)}`)
const first = (page: Page) => page.getByRole('main').locator('li[data-product]').first()
/** Two makers have a clear case for the iPhone 15 Pro. Either is right; which one sells more decides. */
const CLEAR_15_PRO = /^(KS-4580|AP-1128)-CL$/
const CLEAR_15_PRO_MAX = /^(KS-4579|AP-1127)-CL$/

test('SRC-12 SRC-14 the results start with the product: by parts of its code, model number, device and with a typing mistake', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const [typed, id] of [
    ['ks 4580', 'KS-4580-CL'],
    ['15 pro clear case', CLEAR_15_PRO],
    ['A3102 aeroshield clear', 'KS-4580-CL'],
    ['aeroshild claer case iphnoe 15 pro', 'KS-4580-CL'],
    ['s24+ aeroshield clear case', 'KS-4606-CL'],
  ] as const) {
    await search(page, typed)
    await expect(heading(page)).toHaveText(`Shop - Search For ${typed}`)
    await expect(first(page), typed).toHaveAttribute('data-product', id)
  }
})

test('SRC-13 the results have a filter of their own, by number, name, description and EAN; it stands in the address', async ({
  page,
}) => {
  await enter(page, 'owner', '/search/aeroshield')
  const ean = await page.evaluate(
    async () =>
      (
        (await (await fetch('/rest/productsFromServer')).json()) as {
          productExts: { product: { id: string; ean: string } }[]
        }
      ).productExts.find(({ product }) => product.id === 'KS-4580-CL')!.product.ean,
  )
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(20)
  for (const typed of ['4580', 'clear case for iphone 15 pro', 'knocks of a pocket', ean]) {
    await filter(page).fill(typed)
    await expect(page.locator('li[data-product="KS-4580-CL"]'), typed).toBeVisible()
  }
  await expect.poll(() => listed(page)).toEqual(['KS-4580-CL'])
  await expect.poll(() => statusOf(page)).toMatch(/^1 product\b/)
  await filter(page).fill('pixel 8a')
  await expect.poll(() => listed(page)).toEqual(['KS-4647-CL'])
  await expect(page).toHaveURL('/search/aeroshield?filter=pixel%208a')
  await page.reload()
  await expect(filter(page)).toHaveValue('pixel 8a')
  await expect.poll(() => listed(page)).toEqual(['KS-4647-CL'])
  await filter(page).press('Escape')
  await expect(filter(page)).toHaveValue('')
  await expect(filter(page)).toBeFocused()
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(20)
  await expect(page).toHaveURL('/search/aeroshield')
})

test('the filter reaches beyond the two hundred hits that a search shows', async ({ page }) => {
  await enter(page, 'owner', '/search/case')
  await expect.poll(() => statusOf(page)).toMatch(/^The first 200 of \d{3} products/)
  await filter(page).fill('redmi note 13')
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(0)
  await expect(first(page)).toContainText('Redmi Note 13')
  await filter(page).fill('zzqqxxy')
  await expect(page.getByText('There is no matching products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Empty the filter' }).click()
  await expect.poll(() => statusOf(page)).toMatch(/^The first 200 of \d{3} products/)
})

test('Back and Forward bring back what was typed into the filter of the results', async ({ page }) => {
  await enter(page, 'owner', '/search/case')
  await filter(page).fill('redmi note 13')
  await expect(page).toHaveURL(/redmi/)
  const filtered = page.url()
  await expect(first(page)).toContainText('Redmi Note 13')
  const found = await listed(page)
  await search(page, 'case')
  await expect(page).toHaveURL('/search/case')
  await expect(filter(page)).toHaveValue('')
  for (const step of ['goBack', 'goForward', 'goBack'] as const) {
    await page[step]()
    await expect(filter(page)).toHaveValue(step === 'goBack' ? 'redmi note 13' : '')
  }
  await expect.poll(() => listed(page)).toEqual(found)
  await page.waitForTimeout(1_000) // longer than the field waits before it writes what was typed
  await expect(page).toHaveURL(filtered)
})

test('SRC-15 where nothing was found there is help: what was meant, what is in the way, devices near by, all categories', async ({
  page,
}) => {
  await enter(page, 'owner')
  await search(page, 'iphone 18 pro case')
  await expect(page.getByText('There is no matching products', { exact: true })).toBeVisible()
  const shorter = page.getByRole('region', { name: 'Nothing has all of these words' })
  await expect(shorter).toContainText('without “18”')
  await expectAccessible(page, 'a search without hits')
  const devices = page.getByRole('region', { name: 'Everything for the closest device' })
  await devices.getByRole('link', { name: 'iPhone 17 Pro', exact: true }).click()
  await expect(page).toHaveURL('/shop/compatibility/apple/iphone-17-pro')
  await page.goBack()
  await shorter.getByRole('link', { name: 'iphone pro case' }).click()
  await expect(page).toHaveURL('/search/iphone%20pro%20case')
  await expect(first(page)).toContainText('Pro')

  await search(page, 'dekstop 4711 speekers')
  await expect(page.getByRole('link', { name: 'desktop speaker', exact: true })).toBeVisible()
  await goOn(page, '/search/lightning%20cable/screen-protection')
  await page.getByRole('link', { name: 'all categories' }).click()
  await expect(page).toHaveURL('/search/lightning%20cable')
  await expect.poll(() => chips(page)).toEqual([])
  await expect(first(page)).toContainText('Lightning')
})

test('words that nothing has are left out, and the page says which', async ({ page }) => {
  await enter(page, 'owner', '/search/quokka%20clear%20case%20iphone%2015%20pro')
  await expect(page.getByText('No product has “quokka”. These match the rest of your search.')).toBeVisible()
  await expect(first(page)).toHaveAttribute('data-product', CLEAR_15_PRO)
  await search(page, 'iphone 15 pro mxa clear case')
  await page.getByRole('link', { name: 'iphone 15 pro max clear case' }).click()
  await expect(first(page)).toHaveAttribute('data-product', CLEAR_15_PRO_MAX)
})

test('the empty search box offers the last terms: arrows, Enter, Escape; they follow the person and can be cleared', async ({
  page,
  browser,
}) => {
  await enter(page, 'looker')
  for (const typed of ['leather wallet', 'usb c cable 2m']) {
    const noted = page.waitForResponse('**/rest/addSearchTerm')
    await search(page, typed)
    await noted
  }

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await enter(other, 'looker')
  await expect(box(other)).toBeVisible()
  await other.keyboard.press('/')
  await expect(box(other)).toBeFocused()
  await expect(recentTerms(other)).toHaveText(['usb c cable 2m', 'leather wallet'])
  await expect(box(other)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(other, 'search terms')
  await box(other).press('ArrowDown')
  await box(other).press('ArrowDown')
  const chosen = terms(other).getByRole('option', { name: 'leather wallet' })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(box(other)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!)
  await box(other).press('Escape')
  await expect(terms(other)).toHaveCount(0)
  await expect(box(other)).toBeFocused()
  await box(other).press('ArrowDown')
  await box(other).press('ArrowDown')
  const noted = other.waitForResponse('**/rest/addSearchTerm')
  await box(other).press('Enter')
  await expect(other).toHaveURL('/search/usb%20c%20cable%202m')
  await expect(box(other)).toHaveValue('usb c cable 2m')
  await noted

  await box(other).fill('')
  await other.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recentTerms(other)).toHaveCount(0)
  await expect(box(other)).toBeFocused()
  await elsewhere.close()
})

test("SRC-05 SRC-06 the dropdown's rows are chosen by click and by keyboard, and axe has nothing against them", async ({
  page,
}) => {
  await enter(page, 'owner', '/cart')
  const calls = watchCalls(page)
  await box(page).fill('15 pro max glass')
  const hits = page.getByRole('listbox', { name: 'Search results' })
  await expect(hits).toBeVisible()
  expect(calls.named('search')).toHaveLength(1)
  await expectAccessible(page, 'search results in the header')
  await expect(hits.getByRole('option').first()).toContainText('iPhone 15 Pro Max')
  await page.getByRole('button', { name: 'See all results' }).click()
  await expect(page).toHaveURL('/search/15%20pro%20max%20glass')
  await box(page).fill('KS-4580-CL')
  await expect(hits.getByRole('option', { name: /KS-4580-CL/ })).toBeVisible()
  await hits.getByRole('option', { name: /KS-4580-CL/ }).click()
  await expect(page).toHaveURL('/shop/KS-4580-CL')
})

test('any text can be searched for: expressions, SQL, markup, other scripts, far too much of it', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const text of [
    '.*',
    '(((',
    '[a-',
    "' or 1=1 --",
    '%',
    '\\',
    '<script>alert(1)</script>',
    '\u202Eabc',
    'Привет',
    '\u{1F4F1}',
    'a?b#c&d=e',
    'x'.repeat(1_500),
  ]) {
    await search(page, text)
    await expect(heading(page)).toContainText(`Search For ${text.slice(0, 20)}`)
    await expect(
      page.getByText('There is no matching products', { exact: true }).or(first(page)).first(),
      text,
    ).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  test('results, their filter and the terms fit, and nothing is wider than the screen', async ({ page }) => {
    await enter(page, 'owner', '/search/s24%20ultra')
    await expect(first(page)).toContainText('S24 Ultra')
    await filter(page).fill('rugged')
    await expect.poll(async () => (await listed(page)).every((id) => id.startsWith('BA-'))).toBe(true)
    await box(page).tap()
    await expect(terms(page).getByRole('option').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 'search on a phone')
  })

  test('S23 more than is listed: the count and what to do about it wrap within 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await enter(page, 'owner', '/search/case')
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('narrow it down')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
