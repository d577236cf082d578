import { accountPanel, ask, enter, fillCart, letIn, open, readCarts } from './facts.ts'
import { expect, holdAnswer, holdBack, type Page, signIn, test, watchCalls } from './people.ts'

/** 2 Mar 2026, 2:07 pm. */
const DAY_AND_TIME = /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2} [ap]m$/
async function linksOf(page: Page) {
  const links = page.getByRole('list', { name: 'Account' }).getByRole('listitem')
  await expect(links.first()).toBeVisible()
  return links.allInnerTexts()
}

test('NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-09 the header has the logo, the search with its categories, the eight entries and the four categories', async ({
  page,
}) => {
  await enter(page, 'credit', '/cart')
  await expect(page.getByLabel('Search in category').locator('option')).toHaveText([
    'All Categories',
    'Accessories',
    'Audio',
    'Power',
    'Screen Protection',
  ])
  await expect(page.getByRole('navigation', { name: 'Shop' }).getByRole('link')).toHaveText([
    'Your Account',
    'Brands',
    'Categories',
    'Compatibility',
    'Top Sellers',
    'Clearance',
    'New',
    'Special',
    'Accessories',
    'Audio',
    'Power',
    'Screen Protection',
  ])
  for (const [name, path] of [
    ['Top Sellers', '/shop/top-sellers'],
    ['Clearance', '/shop/clearance'],
    ['New', '/shop/new'],
    ['Special', '/shop/special'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  }
  await page.getByRole('link', { name: /, home$/ }).click()
  await expect(page).toHaveURL('/')
})

test('nothing moves or fades for who wants no motion, not for one frame', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    for (const kind of ['animationstart', 'transitionrun'] as const)
      document.addEventListener(kind, ({ target }) => moved.push(`${kind} ${(target as Element).className}`))
    Object.assign(window, { moved })
  })
  await signIn(page, 'owner', '/cart')
  await page.getByRole('link', { name: /, home$/ }).click() // where the banners change
  await expect(page.getByRole('region', { name: 'Latest Releases' }).locator('li[data-product]')).toHaveCount(
    7,
  )
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

test('who follows a link of the account by keyboard goes on from the new page, not from the header', async ({
  page,
}) => {
  await enter(page, 'owner', '/your-account')
  const menu = page.getByRole('navigation', { name: 'Your account' })
  for (const [link, title] of [
    ['Your Orders', 'Your Orders'],
    ['Addresses', 'Addresses'],
    ['Your Orders', 'Your Orders'],
  ] as const) {
    await menu.getByRole('link', { name: link, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the menu of the account stays while the code of its next screen is on its way', async ({ page }) => {
  await enter(page, 'owner', '/your-account')
  const letThrough = await holdBack(page, '**/assets/AddressesPage-*.js')
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await menu.getByRole('link', { name: 'Addresses', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Loading this page' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Addresses', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  letThrough()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses')
})

test('the app is fetched while somebody types their name, and not before', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const isApp = (path: string) => /assets\/(?:app|HomePage)-.*\.js$/.test(path)
  expect(fetched.filter(isApp)).toEqual([])
  await page.getByLabel('Username').fill('o')
  await expect.poll(() => fetched.filter(isApp).length).toBe(2)
})

test('NAV-10 NAV-11 FTR-28 the brands unfold as logos in five columns, the featured ones first', async ({
  page,
}) => {
  await signIn(page, 'credit', '/cart')
  await page.getByRole('link', { name: 'Brands', exact: true }).hover()
  const grid = page.getByTestId('brand-grid')
  await expect(grid).toBeVisible()
  expect(
    await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length),
  ).toBe(5)
  await expect
    .poll(async () => (await grid.getByRole('link').allInnerTexts()).slice(0, 4))
    .toEqual(['Apple', 'Samsung', 'Google', 'Oppo'])
  await grid.getByRole('link', { name: 'Kestrel' }).click()
  await expect(page).toHaveURL('/shop/brands/kestrel')
})

test('NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 NAV-17 the devices unfold in families by the beginning of their names; a device opens its list', async ({
  page,
}) => {
  await enter(page, 'credit', '/cart')
  await page.getByRole('link', { name: 'Compatibility', exact: true }).hover()
  const menu = page.getByRole('navigation', { name: 'Shop' })
  // opens once the catalogue is loaded
  await expect(menu.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const families = await menu.getByRole('heading', { level: 3 }).allInnerTexts()
  for (const family of [
    'iPhone',
    'iPad',
    'MacBook',
    'AirPods',
    'Apple Watch',
    'Galaxy A',
    'Galaxy S',
    'Galaxy Z',
    'Galaxy Note',
    'Galaxy Tab',
    'Surface Tablet',
    'Surface Laptop',
    'Oppo A',
    'Oppo X',
    'Oppo Reno',
  ]) {
    expect(
      families.some((name) => name.includes(family)),
      family,
    ).toBe(true)
  }
  const names = await menu
    .locator('section', { has: page.getByRole('heading', { name: 'Samsung Galaxy S', exact: true }) })
    .getByRole('listitem')
    .allInnerTexts()
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((name) => name.startsWith('Galaxy S'))).toBe(true)
  const device = menu
    .locator('section', { has: page.getByRole('heading', { name: /iPhone/ }) })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  const [name, href] = [await device.innerText(), await device.getAttribute('href')]
  expect(href).toMatch(/^\/shop\/compatibility\/apple\/iphone-/)
  await device.click()
  await expect(page).toHaveURL(href!)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('NAV-07 NAV-08 at 899 px the mobile menu replaces the mega menu, at 900 px it does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await enter(page, 'credit', '/cart')
  await expect(page.getByRole('link', { name: 'Top Sellers', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(page.getByRole('link', { name: 'Top Sellers', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of [
    'Brands',
    'Categories',
    'Compatibility',
    'Top Sellers',
    'Clearance',
    'New',
    'Special',
    'Your Account',
  ])
    await expect(page.getByRole('dialog').getByText(name, { exact: true }).first()).toBeVisible()
  await page.getByRole('dialog').getByText('Your Account', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
})

type Alerts = { unreadAlerts: { id: string }[] }
/** Leaves out what other tests have notified the person of: the three unread ones of the demo came first. */
async function keepDemoAlerts(page: Page) {
  const { unreadAlerts } = await ask<Alerts>(page, 'GET', 'alertsFromServer')
  const newest = unreadAlerts.map(({ id }) => Number(id)).sort((a, b) => a - b)[2]!
  await page.route(/\/rest\/(alertsFromServer|setAlerts?Read)/, async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as Alerts
    const unread = all.unreadAlerts.filter(({ id }) => Number(id) <= newest)
    await route.fulfill({ response: answer, json: { ...all, unreadAlerts: unread } })
  })
}

test('NAV-18 NAV-22 NAV-24 NAV-25 NAV-26 NAV-29 NAV-30 FTR-12 FTR-14 FTR-15 FTR-16 notifications: badge, icons on two types, links, Set as Read', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'credit', '/help')
  await keepDemoAlerts(page)
  await open(page, '/cart')
  await expect(page.getByTestId('notification-badge')).toHaveText('3')
  await page.getByRole('button', { name: /Notifications/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Notifications', { exact: true })).toBeVisible()
  for (const item of await drawer.getByRole('listitem').all()) {
    const icons = await item
      .locator('svg')
      .evaluateAll((found) => found.map((icon) => icon.getAttribute('aria-label')))
    expect(['', 'address', 'request']).toContain(icons.join())
  }
  await expect(drawer.locator('svg[aria-label="address"]').first()).toBeVisible()
  await expect(drawer.locator('svg[aria-label="request"]').first()).toBeVisible()
  await expect(drawer.getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(drawer.getByRole('listitem').first().locator('time')).toHaveText(DAY_AND_TIME)
  const unread = drawer.getByRole('button', { name: 'Set as Read' })
  await expect(unread).toHaveCount(3)
  // read ones are listed too, without the action
  await expect.poll(() => drawer.getByRole('listitem').count()).toBeGreaterThan(3)
  await unread.first().click()
  await expect(unread).toHaveCount(2)
  await expect(page.getByTestId('notification-badge')).toHaveText('2')
  await expect // shown as read before the call is sent
    .poll(() => calls.named('setAlertRead').map(({ method, body }) => `${method} ${body}`))
    .toEqual([expect.stringMatching(/^PUT id=\d+$/)])
  await page.reload()
  await expect(page.getByTestId('notification-badge')).toHaveText('2')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await drawer.getByRole('button', { name: 'Set all as Read' }).press('Enter')
  await expect(unread).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Set all as Read' })).toHaveCount(0)
  await expect(drawer).toBeFocused()
  await expect(page.getByTestId('notification-badge')).toHaveCount(0)
})

test('NAV-23 NAV-31 FTR-13 FTR-17 the empty drawers say so', async ({ page }) => {
  await enter(page, 'looker')
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(page.getByText('No Favourite Items')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Favourites', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.route('**/rest/alertsFromServer', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: '{"authenticated":true,"unreadAlerts":[],"readAlerts":[]}',
    }),
  )
  await page.reload()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('No Recent Notifications')).toBeVisible()
})

test('NAV-19 NAV-20 NAV-21 CRT-27 FTR-21 FTR-22 the cart has a badge for its items and another for carts that await approval; 101 reads 99+', async ({
  page,
}) => {
  await enter(page, 'approver')
  await expect
    .poll(async () => {
      // other tests submit carts meanwhile
      const waiting = Object.values((await readCarts(page)).shoppingCart.shoppingCartIdToShoppingCart).filter(
        ({ status }) => status === 'WA',
      ).length
      return waiting >= 2 && (await page.getByTestId('approval-badge').innerText()) === String(waiting)
    })
    .toBe(true)
  await page.route('**/rest/shoppingCartsFromServer', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), itemCount: 101 } })
  })
  await page.reload()
  await expect(page.getByTestId('cart-badge')).toHaveText('99+')
})

/** What the server says of whoever is signed in. */
type Owner = Record<'login' | 'firstName' | 'lastName', string> & {
  currentUserAccount: { accountid: string; accountname: string }
}
test('NAV-33 NAV-34 NAV-35 the account panel shows person and account, and has all fourteen links in order for a person of every letter with several accounts', async ({
  page,
}) => {
  await enter(page, 'owner')
  await accountPanel(page).click()
  const { login, firstName, lastName, currentUserAccount } = await ask<Owner>(page, 'GET', 'initFromServer')
  expect([login, firstName, lastName]).toEqual(['owner', 'Grace', 'Whitford'])
  await expect(page.getByRole('dialog', { name: 'Account' }).locator('dl > div')).toHaveText([
    `Login${login}`,
    `Name${firstName} ${lastName}`,
    `Account${currentUserAccount.accountid}`,
    `Account name${currentUserAccount.accountname}`,
  ])
  expect(await linksOf(page)).toEqual([
    'Account Overview',
    'Your Orders',
    'Back Orders',
    'Login & Security',
    'Invoices',
    'Service Requests',
    'Addresses',
    'Credit Summary / Make Payment',
    'Manage Users',
    'Download Price Lists',
    'Data Feed',
    'Download Files',
    'Switch Account',
    'Sign Out',
  ])
  const links = page.getByRole('list', { name: 'Account' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/your-account',
    '/your-account/your-orders',
    '/your-account/back-orders',
    '/your-account/login-detail',
    '/your-account/your-invoices',
    '/your-account/returns',
    '/your-account/addresses',
    '/your-account/credit-summary',
    '/your-account/manage-users',
    '/your-account/pricelist',
    '/data-feed',
    '/your-account/files',
  ])
})

test('PRM-07 PRM-08 PRM-09 PRM-10 PRM-11 PRM-12 PRM-16 PRM-17 PRM-18 FTR-04 FTR-05 FTR-06 NAV-46 somebody with few letters sees few links, in panel and footer', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'looker')
  await accountPanel(page).click()
  const seen = await linksOf(page)
  expect(seen).toEqual(expect.arrayContaining(['Login & Security', 'Download Files', 'Sign Out']))
  for (const label of ['Addresses', 'Manage Users', 'Download Price Lists', 'Data Feed', 'Switch Account'])
    expect(seen).not.toContain(label)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Addresses' })).toHaveCount(0)
  expect(calls.named('shoppingCartsFromServer')).toEqual([]) // CRT-49: no letter P, no cart load
})

test('NAV-37 NAV-38 NAV-41 NAV-44 NAV-45 FTR-23 FTR-24 PRM-01 a person with several accounts switches, filtering their own list without a call', async ({
  page,
}) => {
  await enter(page, 'owner')
  const calls = watchCalls(page)
  const open = accountPanel(page)
  const before = await open.innerText()
  await open.click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  const modal = page.getByRole('dialog', { name: 'Switch Account' })
  const { currentUserAccount } = await ask<Owner>(page, 'GET', 'initFromServer')
  await expect(modal.locator('dt')).toHaveText(['Current account id', 'Current account name'])
  await expect(modal.locator('dd')).toHaveText([currentUserAccount.accountid, currentUserAccount.accountname])
  await page.keyboard.press('Escape') // the list
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  const select = modal.getByPlaceholder('Please select an account')
  await select.click()
  const list = page.getByRole('listbox', { name: 'Account' })
  const options = list.getByRole('option')
  const all = await options.allInnerTexts()
  const isKiwi = (label: string) => label.startsWith('OMN')
  await expect // under the names of their countries
    .poll(async () => (await list.innerText()).split('\n'))
    .toEqual(['Australia', ...all.filter((label) => !isKiwi(label)), 'New Zealand', ...all.filter(isKiwi)])
  const other = all.find((label) => !before.includes(label.split(/[ (]/)[0] ?? ''))!
  await select.press('Control+A')
  await select.pressSequentially(other.split(/[ (]/)[0] ?? '')
  await expect(options).toHaveCount(1)
  expect(calls.named('searchForAccount')).toEqual([])
  const answer = await holdAnswer(page, '**/rest/changeToAccountOnServer')
  const loads: boolean[] = [] // whether the answer had come
  page.on('framenavigated', () => loads.push(answer.isGiven))
  await options.filter({ hasText: other }).first().click()
  await answer.isKnown
  await expect(select).toBeDisabled()
  answer.give()
  await expect.poll(() => loads).toEqual([true]) // an event of the portal may name the account before
  await expect(open).toContainText(other.split(/[ (]/)[0]!)
  await expect(open).not.toHaveText(before)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(`(${other.split(/[ (]/)[0]!}) now.`)).toBeVisible()
  expect(loads).toHaveLength(1)
  expect(calls.named('changeToAccountOnServer')).toHaveLength(1)
  // and the shop is that account's
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Top Sellers' }).click()
  await expect(page.getByRole('main').locator('li[data-product]').first()).toContainText('ex GST')
})

test('NAV-49 the breadcrumb is built from the path, and Back goes back', async ({ page }) => {
  await enter(page, 'credit', '/shop/brands/kestrel')
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Home', 'Shop', 'Brands', 'Kestrel'])
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Back', exact: false }).first().click()
  await expect(page).toHaveURL('/shop/brands/kestrel')
})

test('NAV-50 NAV-51 FTR-32 pictures come from the media base at 200x200, and a page fades in over 0.6 seconds', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter(page, 'credit', '/shop')
  await expect(page.locator('main img').first()).toHaveAttribute(
    'src',
    /^\/media\/200x200\/products\/.+\.svg$/,
  )
  expect(
    await page.locator('#content').evaluate((element) => getComputedStyle(element).animationDuration),
  ).toBe('0.6s')
})

test("FTR-01 FTR-02 FTR-03 FTR-07 FTR-08 FTR-09 the footer's columns, legal row and copyright", async ({
  page,
}) => {
  await enter(page, 'credit', '/cart')
  const footer = page.getByRole('contentinfo')
  await expect
    .poll(() => footer.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['About', 'Account', 'Let us help you'])
  for (const [name, href] of [
    ['Help', '/help'],
    ['Our Brands', '/shop/brands'],
    ['Products', '/shop'],
    ['Your Orders', '/your-account/your-orders'],
    ['Invoices & Statements', '/your-account/your-invoices'],
    ['Addresses', '/your-account/addresses'],
    ['Returns, Refunds & Repairs Policy', '/returns-policy'],
    ['Contact Us', '/contact-us'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect
    .poll(() =>
      footer
        .getByRole('list', { name: 'Legal' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual(['/returns-policy', '/contact-us', '/terms-conditions', '/privacy-policy', '/disclaimer'])
  await expect(footer.getByText('©')).toBeVisible()
})

test('FTR-10 Back To Top is for small screens', async ({ page }) => {
  await enter(page, 'credit', '/shop')
  await expect(page.getByRole('button', { name: 'Back To Top' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Back To Top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('SRC-03 SRC-04 SRC-05 SRC-06 SRC-07 SRC-08 SRC-09 SRC-11 the header search waits for three letters and a pause, shows rows of 70 px, and Enter opens the results', async ({
  page,
}) => {
  await enter(page, 'credit', '/cart')
  const calls = watchCalls(page)
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.pressSequentially('ae')
  await page.waitForTimeout(2_500)
  expect(calls.named('search')).toEqual([])
  await box.pressSequentially('roshield')
  const dropdown = page.getByRole('listbox', { name: 'Search results' })
  await expect(dropdown).toBeVisible()
  expect(calls.named('search')).toHaveLength(1)
  expect(Object.fromEntries(new URL(calls.named('search')[0]!.url).searchParams)).toEqual({
    searchText: 'aeroshield',
    hitsPerPage: '20',
    pageNo: '1',
  })
  const rows = await dropdown.getByRole('option').count()
  expect(await dropdown.evaluate((element) => element.style.height)).toBe(`${String(rows * 70 + 60)}px`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/KS-/)
  await page.getByLabel('Search in category').selectOption('Power')
  await box.fill('cable')
  await expect.poll(() => calls.named('searchRestrictingCategory').length).toBe(1)
  expect(new URL(calls.named('searchRestrictingCategory')[0]!.url).searchParams.get('searchCategory')).toBe(
    'power',
  )
  await box.press('Enter')
  await expect(page).toHaveURL('/search/cable/power')
})

test('S5 no control of the header is cut, or lies on another, from 320 px up', async ({ page }) => {
  await letIn(page, 'owner')
  await fillCart(page, { 'KS-4580-CL': 120 })
  for (const width of [320, 344, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/cart')
    const header = page.getByRole('banner')
    await expect(header.getByTestId('cart-badge')).toBeVisible()
    const controls = await header.locator('a, button, input, select').all()
    const boxes = []
    for (const control of controls) {
      if (!(await control.isVisible())) continue
      const { x, y, width: wide, height } = (await control.boundingBox())!
      boxes.push({ name: await control.evaluate((part) => part.outerHTML), x, y, wide, height })
      expect(x, `${String(width)} px: ${boxes.at(-1)!.name}`).toBeGreaterThanOrEqual(0)
      expect(x + wide, `${String(width)} px: ${boxes.at(-1)!.name}`).toBeLessThanOrEqual(width)
    }
    expect(boxes.length).toBeGreaterThan(4)
    const row = boxes.filter(({ y }) => y < 56).toSorted((a, b) => a.x - b.x)
    for (const [at, { x, name }] of row.entries()) {
      const before = row[at - 1]
      if (before) expect(x, `${String(width)} px: ${name}`).toBeGreaterThanOrEqual(before.x + before.wide)
    }
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(tooWide, String(width)).toBeLessThanOrEqual(0)
    const name = header.getByRole('link', { name: /, home$/ })
    expect(await name.evaluate((part) => part.scrollWidth - part.clientWidth), 'the name is whole').toBe(0)
  }
})

test('a panel whose code is slow to come says that it opens, and not once it was closed', async ({
  page,
}) => {
  await enter(page, 'credit', '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  const letThrough = await holdBack(page, '**/assets/AccountDropdown-*.js')
  const opening = page.getByRole('progressbar', { name: 'Opening' })
  await accountPanel(page).click()
  await expect(opening).toHaveText('Opening…')
  await page.keyboard.press('Escape')
  await expect(opening).toHaveCount(0)
  await accountPanel(page).click()
  await expect(opening).toBeVisible()
  letThrough()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(opening).toHaveCount(0)
})
