import { accountPages } from '#testing/account-pages.ts'
import type { FirstReads } from '../shared/codes/first-reads.ts'
import { PUBLIC_ROUTES, type RouteName, ROUTES } from '../shared/codes/routes.ts'
import { enter, goOn, letIn, open, readGoods } from './facts.ts'
import { chips, expectList, heading } from './lists.ts'
import { expect, type Page, test } from './people.ts'

/* Addresses: who may open them, what they show, and what happens where they name nothing. */

const REAL: Readonly<Record<string, string>> = {
  cateId: 'power',
  subId: 'cables',
  group: 'brands',
  item: 'kestrel',
  menu: 'categories',
  child: 'power',
  grandchild: 'cables',
  height: '600',
}
const addressOf = (name: RouteName) =>
  ROUTES[name].replaceAll(/:(\w+)/g, (_, parameter: string) => REAL[parameter] ?? 'x')

test('RTE-02 RTE-03 RTE-04 RTE-05 RTE-06 RTE-07 RTE-08 RTE-09 RTE-10 RTE-11 RTE-12 RTE-13 RTE-14 RTE-15 RTE-16 RTE-17 RTE-18 RTE-19 RTE-20 RTE-21 RTE-22 RTE-34 RTE-35 a stranger is sent to the sign-in by every address that is not public', async ({
  page,
}) => {
  await page.goto('/login')
  for (const name of (Object.keys(ROUTES) as RouteName[]).filter((one) => !PUBLIC_ROUTES.includes(one))) {
    await goOn(page, addressOf(name))
    await expect(page, name).toHaveURL(/\/login$/)
  }
  for (const path of ['/', '/shop/KS-4580-CL', '/your-account/your-orders']) {
    // and where the page is loaded there
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(heading(page)).toHaveText('Login to your account')
  }
})

test('RTE-02 RTE-03 RTE-04 RTE-05 RTE-08 RTE-11 RTE-20 RTE-21 RTE-22 RTE-32 signed in, each address shows its own screen', async ({
  page,
}) => {
  await enter(page, 'owner')
  await expect(page.getByRole('heading', { name: 'Browse By Brands' })).toBeVisible()
  const goods = await readGoods(page)
  await expectList(page, '/shop', 'Shop All', goods, () => true)
  await expectList(
    page,
    '/shop/categories/power/cables',
    'Categories - Power, Cables',
    goods,
    (good) => good.subCategory === 'cables',
  )
  await expectList(
    page,
    '/shop/brands/kestrel',
    'Brands - Kestrel',
    goods,
    (good) => good.brand === 'kestrel',
  )
  await expectList(
    page,
    '/shop/compatibility/google/pixel-9',
    'Device Compatibility - Google, Pixel 9',
    goods,
    (good) => good.devices.includes('google/pixel-9'),
  )
  const [good] = goods
  for (const [path, title] of [
    [`/shop/${good!.id}`, good!.name],
    ['/cart', /cart/i],
    ['/your-account', 'Your Account'],
    ['/your-account/your-orders', 'Your Orders'],
  ] as const) {
    await goOn(page, path)
    await expect(heading(page), path).toHaveText(title)
  }
})

test('RTE-45 RTE-46 several models, sub-categories or brands of an address are joined by underscores', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/compatibility/google/pixel-9_pixel-8')
  await expect.poll(() => chips(page)).toEqual(['Google', 'Pixel 9', 'Pixel 8'])
  await goOn(page, '/shop/brand-cats/kestrel_bastion/power/cables_chargers')
  await expect.poll(async () => (await chips(page)).slice(0, 2)).toEqual(['Kestrel', 'Bastion'])
  await expect.poll(async () => (await chips(page)).at(2)).toBe('Power')
})

test('RTE-42 RTE-43 CHK-49 a placeholder instead of an id leads home, that of a search or a product to the shop', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const path of [
    '/your-account/your-orders/:orderno',
    '/your-account/your-invoices/{invoiceno}',
    '/your-account/back-orders/%3Aorderno',
    '/your-account/returns/:returnno',
    '/order-success/:orderno',
    '/cart-submitted/:orderno',
    '/order-success',
    '/cart-submitted',
  ]) {
    await goOn(page, path)
    await expect(page, path).toHaveURL(/:\d+\/$/)
  }
  for (const path of ['/search/:searchParam', '/shop/:productId', '/shop/brands/{cateId}']) {
    await goOn(page, path)
    await expect(page, path).toHaveURL(/\/shop$/)
  }
})

test('RTE-47 the sign-in has its title, its button, stay logged in and the two links', async ({ page }) => {
  await page.goto('/login')
  await expect(heading(page)).toHaveText('Login to your account')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByLabel('Stay Logged In')).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Forgotten Password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Become a dealer' })).toHaveAttribute('href', '/register')
  await page.getByLabel('Username').fill('staff')
  await page.getByLabel('Password').fill('counter')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  // the additional step when the server asks for it
  await expect(page.getByLabel('Staff Verification')).toBeVisible()
})

const said = (page: Page) => page.getByRole('main').getByText(/^There is no/)

test('an address that names an unknown brand, category or device shows the list, says what there is not, and what was probably meant', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const [path, title, words, near, to] of [
    [
      '/shop/brands/kestral',
      'Brands',
      'There is no brand “kestral” in the shop.',
      'Kestrel',
      '/shop/brands/kestrel',
    ],
    [
      '/shop/categories/powr',
      'Categories',
      'There is no category “powr” in the shop.',
      'Power',
      '/shop/categories/power',
    ],
    [
      '/shop/categories/power/cabels',
      'Categories - Power',
      'There is no sub-category “cabels” of Power in the shop.',
      'Cables',
      '/shop/categories/power/cables',
    ],
    [
      '/shop/compatibility/gogle',
      'Device Compatibility',
      'There is no device maker “gogle” in the shop.',
      'Google',
      '/shop/compatibility/google',
    ],
    [
      '/shop/compatibility/google/pixel-9-por',
      'Device Compatibility - Google',
      'There is no device “pixel-9-por” of Google in the shop.',
      'Pixel 9 Pro',
      '/shop/compatibility/google/pixel-9-pro',
    ],
    [
      '/shop/brand-cat/kestral/power',
      'Brands - Power',
      'There is no brand “kestral” in the shop.',
      'Kestrel',
      '/shop/brand-cat/kestrel/power',
    ],
  ] as const) {
    await goOn(page, path)
    await expect(heading(page), path).toHaveText(title)
    await expect(said(page), path).toContainText(words)
    await expect(said(page).getByRole('link', { name: near, exact: true }), path).toHaveAttribute('href', to)
  }
  await said(page).getByRole('link', { name: 'Kestrel', exact: true }).click()
  await expect(heading(page)).toHaveText('Brands - Kestrel, Power')
  await expect(said(page)).toHaveCount(0)
  await open(page, '/shop/brands/%F0%9F%93%B1')
  await expect(page.getByRole('main').locator('[data-product]')).toHaveCount(0) // S25: not the whole shop
  await expect(said(page)).toHaveText('There is no brand “📱” in the shop.')
  await page.getByRole('main').getByRole('link', { name: 'Shop all products' }).click()
  await expect(heading(page)).toHaveText('Shop All')
})

test('an address that names an unknown product says so, and offers the nearest, a search and the shop', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/aeroshield-clear-case-for-iphone-15-prp')
  await expect(heading(page)).toHaveText('There is no product aeroshield-clear-case-for-iphone-15-prp')
  await expect(page.getByRole('link', { name: 'Shop all products' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Search for/ })).toBeVisible()
  const near = page.getByRole('region', { name: 'Did you mean one of these?' }).locator('li[data-product]')
  await expect(near.first()).toContainText('AeroShield Clear Case')
  await near.first().getByRole('link').first().click()
  await expect(heading(page)).toContainText('AeroShield Clear Case')
})

test('NAV-55 an address that is none of the portal is answered 404', async ({ page }) => {
  await enter(page, 'owner')
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Sorry, the page you visited does not exist')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await goOn(page, '/shop')
  await goOn(page, '/shop/KS-4631-CL/extra') // S25
  await expect(page.getByText('Sorry, the page you visited does not exist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
})

test('the page names the files it needs at once: nothing of the app to a stranger, to somebody signed in that of the address', async ({
  page,
}) => {
  const named = async (path: string) =>
    (await (await page.request.get(path)).text()).match(/(?<=href="\/assets\/)[A-Za-z]+(?=-[^"]+\.js")/g)
  expect(await named('/login')).toEqual(expect.arrayContaining(['start']))
  for (const file of ['app', 'calls', 'HomePage', 'shop']) expect(await named('/login')).not.toContain(file)
  await letIn(page, 'owner')
  expect(await named('/')).toEqual(expect.arrayContaining(['start', 'calls', 'app', 'HomePage']))
  expect(await named('/shop/brands')).toEqual(expect.arrayContaining(['start', 'calls', 'app', 'shop']))
  for (const path of ['/', '/cart', '/checkout', '/your-account/your-orders', '/your-account/your-orders/1'])
    for (const file of ['shop', 'staff']) expect(await named(path), path).not.toContain(file)
})

/** Fetched after a screen was drawn: what a worker runs, and toasts. */
const LATER = /catalogue-worker|Toasts/
/** The overview's chart is fetched when it is seen. */
const CHART = /\/assets\/(?:SpendChart|clsx|field|table|use-reduced-motion)-/

// The price list is not open yet.
for (const path of ['/', '/cart', ...accountPages(['priceList'])])
  test(`${path} needs no other scripts than its page names, and reads once what it names`, async ({
    page,
  }) => {
    await letIn(page, 'owner')
    await page.request.get('/rest/initFromServer') // from now on the server knows the letters
    const html = await (await page.request.get(path)).text()
    const { letters, reads } = JSON.parse(/(?<= id="reads">)[^<]*/.exec(html)?.[0] ?? '') as FirstReads
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url().replace(new URL(request.url()).origin, '')))
    await page.route('**/live?*', (route) => route.abort()) // another test may bring about an event
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const named = (url: string) =>
      html.includes(`"${url}"`) || LATER.test(url) || (path === ROUTES.account && CHART.test(url))
    const scripts = fetched.filter((url) => url.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((url) => !named(url))).toEqual([])
    expect(reads.length).toBeGreaterThan(1)
    expect(reads.filter(([letter]) => !letters?.includes(letter))).toEqual([]) // the owner has all
    for (const [, url] of reads) expect([url, fetched.filter((one) => one === url).length]).toEqual([url, 1])
  })

test('the code of a screen is fetched once the pointer or the focus is on a link to it', async ({ page }) => {
  await enter(page, 'credit', '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const of = (screen: string) => asked.filter((path) => path.startsWith(`/assets/${screen}-`)).length
  await page.getByRole('contentinfo').getByRole('link', { name: /Terms/ }).hover()
  await expect.poll(() => of('TermsPage')).toBeGreaterThan(0)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Privacy/ })
    .focus()
  await expect.poll(() => of('PrivacyPage')).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('what a screen reads is asked for once while the pointer stays on a link to it, and not again by the screen', async ({
  page,
}) => {
  await enter(page, 'credit', '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const of = (call: string) => asked.filter((path) => path === `/rest/${call}`).length
  const main = page.getByRole('main')
  const goes = [
    [page.getByRole('navigation', { name: 'Shop' }), 'Your Account', 'attentionFromServer', 'Your Account'],
    [main, 'Your Orders', 'ordersPage', 'Your Orders'],
    [main.getByRole('row').nth(1).getByRole('rowheader'), /\d/, 'ordersFromServer', /Order \d/],
  ] as const
  for (const [within, name, call, heading] of goes) {
    const link = within.getByRole('link', { name, exact: true }).first()
    await link.hover()
    await expect.poll(() => of(call)).toBe(1)
    await link.click()
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    expect(of(call)).toBe(1)
  }
})
