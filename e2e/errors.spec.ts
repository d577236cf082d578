import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import {
  accountPanel,
  ask,
  enter,
  expectShownFor,
  fillCart,
  letIn,
  open,
  readCarts,
  readProducts,
  stopClock,
} from './facts.ts'
import { expectRefusalStays, REFUSED } from './checkout-steps.ts'
import { expect, goOffline, holdBack, type Page, test, watchCalls } from './people.ts'
import { stoppablePortal } from './start-portal.ts'

/*
 * What the pages show when something goes wrong, and that nothing typed is lost. `owner` and the cart of the
 * first account, one test after the other.
 */
test.describe.configure({ mode: 'default' })

const CABLE = 'TL-1621-BK',
  CASE = 'KS-4580-CL'
const alert = (page: Page) => page.getByRole('alertdialog')
const close = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()
const waiting = (page: Page, changes = '') =>
  page.getByRole('status').filter({ hasText: `Waiting for the network · ${changes}` })
const lines = (page: Page) => page.getByRole('region', { name: 'Lines of your cart' }).getByRole('listitem')
const more = (page: Page) =>
  lines(page)
    .first()
    .getByRole('button', { name: /^More of/ })
const first = (page: Page) => lines(page).first().getByRole('spinbutton')

test('ERR-02 S7 the network fails under the cart: said in its own words, the change waits and goes through', async ({
  page,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  let isCut = true
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) =>
    isCut ? route.abort() : route.fallback(),
  )
  await more(page).click()
  await expect(
    waiting(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  isCut = false
  await expect(first(page)).toHaveValue('20')
  await expect
    .poll(async () => (await readCarts(page)).cartItems)
    .toEqual([{ productid: CABLE, quantity: 20 }])
})

test('ERR-02 on a phone the change that waits stands over the header, not over prices', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'owner', `/shop/${CASE}`, {})
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) => route.abort())
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ })
    .click()
  const [note, header] = [
    await waiting(page).boundingBox(),
    await page.locator('header').first().boundingBox(),
  ]
  expect(note!.y + note!.height).toBeLessThanOrEqual(header!.y + header!.height + 1)
  await page.unroute('**/rest/updateShoppingCartProductQuantity')
  await expect(waiting(page)).toHaveCount(0)
})

test('what opens over a page and cannot be fetched says so, and the page stays', async ({ page }) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  let isCut = true
  await page.route(/assets\/(?:SwitchAccount|FavouritesDrawer)-.*\.js$/, (route) =>
    isCut ? route.abort() : route.fallback(),
  )
  const openers = {
    'Switch Account': async () => {
      await accountPanel(page).click()
      await page.getByRole('button', { name: 'Switch Account' }).click()
    },
    Favourites: () => page.getByRole('button', { name: 'Favourites', exact: true }).click(),
  }
  for (const openPanel of Object.values(openers)) {
    await openPanel()
    await expect(alert(page)).toContainText('This could not be opened.')
    await close(page)
    await expect(lines(page)).toHaveCount(1)
  }
  isCut = false
  for (const [name, openPanel] of Object.entries(openers)) {
    await openPanel()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
})

test('ERR-02 the network fails while a card adds, and while the checkout begins', async ({ page }) => {
  await enter(page, 'owner', `/shop/${CASE}`, { [CABLE]: 10 })
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) => route.abort())
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ })
    .click()
  await expect(
    waiting(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toHaveCount(0)
  await page.unroute('**/rest/updateShoppingCartProductQuantity')
  await page.getByRole('link', { name: 'Go To Cart' }).click()
  await page.route('**/rest/checkoutCurrentShoppingCart', (route) => route.abort())
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(
    alert(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await close(page)
  await page.unroute('**/rest/checkoutCurrentShoppingCart')
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(page).toHaveURL('/checkout')
})

test('ERR-01 the network fails while the portal or the catalogue is read: Network Error, and Retry reads on', async ({
  page,
}) => {
  await letIn(page, 'owner') // no page before: it would show the catalogue stored in this browser instead
  for (const [call, path, shown] of [
    ['productsFromServer', '/shop/brands/lorikeet', 'Brands - Lorikeet'],
    ['initFromServer', '/shop/brands/lorikeet', 'Brands - Lorikeet'],
  ] as const) {
    await page.route(`**/rest/${call}*`, (route) => route.abort())
    await page.goto(path)
    await expect(
      page.getByRole('alert').or(alert(page)).getByText('Network Error', { exact: true }),
    ).toBeVisible()
    await page.unroute(`**/rest/${call}*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page.locator('li[data-product]').first()).toBeVisible()
  }
})

test('the code of a page does not come: it says so where the page would be, and loading again shows it', async ({
  page,
}) => {
  await enter(page, 'owner', '/cookies')
  await page.route('**/assets/HelpPage-*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This page could not be shown')
  await page.getByRole('link', { name: 'New', exact: true }).click() // everything else still works
  await expect(page.locator('li[data-product]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This page could not be shown')
  await page.unroute('**/assets/HelpPage-*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
})

test('S12 while the code of a page is fetched, a skeleton stands in the frame', async ({ page }) => {
  await letIn(page, 'owner')
  let release = () => {}
  await page.route('**/assets/CreditPage-*.js', async (route) => {
    await new Promise<void>((done) => (release = done))
    await route.continue()
  })
  await page.goto('/your-account/credit-summary')
  await expect(page.getByRole('status', { name: 'Loading this page' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Credit Summary/)
  await expect(page.getByRole('status', { name: 'Loading this page' })).toHaveCount(0)
})

test('ERR-03 ERR-04 a status of 500 is shown by its number; one of 203 is like any other success', async ({
  page,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  for (const status of [500, 404, 400]) {
    await page.route(
      '**/rest/updateShoppingCartProductQuantity',
      (route) => route.fulfill({ status, body: 'x' }),
      { times: 1 },
    )
    await more(page).click()
    await expect(alert(page).getByText(`Status ${String(status)} recieved`, { exact: true })).toBeVisible()
    await close(page)
    await expect(first(page)).toHaveValue('10')
  }
  await page.route(
    '**/rest/updateShoppingCartProductQuantity',
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, status: 203 })
    },
    { times: 1 },
  )
  await more(page).click()
  await expect(first(page)).toHaveValue('20')
  await expect
    .poll(async () => (await readCarts(page)).cartItems)
    .toEqual([{ productid: CABLE, quantity: 20 }])
  await expect(alert(page)).toHaveCount(0)
})

test('F1 S7 the portal is away for a moment: reads are asked again, and a change waits and says so', async ({
  page,
}) => {
  const away = {
    status: 503,
    headers: { 'retry-after': '1' },
    contentType: 'application/json',
    body: '{"error":"x"}',
  }
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) => route.fulfill(away), { times: 1 })
  await more(page).click()
  await expect(waiting(page)).toContainText('The portal will be back in a moment. Trying again…')
  await expect(waiting(page)).toHaveCount(0)
  await expect(first(page)).toHaveValue('20')
  await page.route('**/rest/{initFromServer,shoppingCartsFromServer}*', (route) => route.fulfill(away), {
    times: 4,
  })
  await page.reload()
  await expect(page.getByText('The portal will be back in a moment. Trying again…')).toBeVisible()
  await expect(first(page)).toHaveValue('20')
  await expect(alert(page)).toHaveCount(0)
})

test('CRT-51 ERR-06 an error in any answer of the cart is alerted in its words, and the person stays with the cart as it was', async ({
  page,
}) => {
  await enter(page, 'owner', '/cart', { [CASE]: 3 })
  expect(
    (await ask(page, 'POST', 'saveCurrentShoppingCart', { cartName: 'Kept aside' })).error,
  ).toBeUndefined()
  await fillCart(page, { [CABLE]: 10 })
  await page.reload()
  const saved = page
    .getByRole('region', { name: 'SAVED CART' })
    .getByRole('listitem')
    .filter({ hasText: 'Kept aside' })
    .first()
  await expectRefusalStays(page, 'updateShoppingCartProductQuantity', () => more(page).click())
  await expect(first(page)).toHaveValue('10')
  await expectRefusalStays(page, 'updateShoppingCartProductQuantity', () =>
    lines(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click(),
  )
  await expect(first(page)).toHaveValue('10')
  await expectRefusalStays(page, 'clearCurrentShoppingCart', () =>
    page.getByRole('button', { name: 'Clear Current Cart' }).click(),
  )
  await expectRefusalStays(page, 'loadSavedShoppingCart', () =>
    saved.getByRole('button', { name: 'Load Cart' }).click(),
  )
  await expectRefusalStays(page, 'deleteSavedShoppingCart', () =>
    saved.getByRole('button', { name: 'Delete Cart' }).click(),
  )
  await saved.getByRole('button', { name: 'Delete Cart' }).click()
  const undo = page.getByRole('region', { name: 'SAVED CART' }).getByRole('button', { name: 'Undo' })
  await expectRefusalStays(page, 'restoreSavedShoppingCart', () => undo.click())
  await undo.click()
  await expect(saved.getByRole('button', { name: 'Delete Cart' })).toBeVisible()
  await expectRefusalStays(page, 'checkoutCurrentShoppingCart', () =>
    page.getByRole('button', { name: 'CHECKOUT' }).click(),
  )
  await page.getByRole('button', { name: 'Save Current Cart' }).click()
  await expectRefusalStays(page, 'saveCurrentShoppingCart', () =>
    page.getByRole('button', { name: 'Save cart' }).click(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(first(page)).toHaveValue('10')
  await expect(saved).toBeVisible()
  expect((await readCarts(page)).cartItems).toEqual([{ productid: CABLE, quantity: 10 }])
})

test('ERR-07 ACC-37 authenticated false signs out, also with an error beside it, of which no word is left', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  const calls = watchCalls(page)
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) =>
    route.fulfill({ json: { authenticated: false, error: REFUSED } }),
  )
  await more(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText(REFUSED)).toHaveCount(0)
  await expect(alert(page)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  expect(calls.named('updateShoppingCartProductQuantity')).toHaveLength(1)
})

test('a refused favourite is a toast of 4 seconds, and the heart is as it was', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'owner')
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CABLE })
  await open(page, `/shop/${CABLE}`)
  const heart = page.getByRole('article').getByRole('button', { name: 'Add to favourites', exact: true })
  await expect(heart).toBeVisible()
  await page.route('**/rest/addFavouriteProductId', (route) =>
    route.fulfill({ json: { authenticated: true, error: REFUSED } }),
  )
  await stopClock(page)
  await heart.click()
  await expectShownFor(page, page.getByText(REFUSED), 4_000)
  await expect(heart).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
})

/* S7: the network is cut, or the portal stopped, while a dealer works. */

const SET = 'updateShoppingCartProductQuantity'
const quantity = (page: Page, id: string) =>
  page
    .getByRole('region', { name: 'Lines of your cart' })
    .getByRole('listitem')
    .filter({ hasText: id })
    .getByRole('spinbutton')
const inCart = async (page: Page) =>
  Object.fromEntries(
    (await readCarts(page)).cartItems.map(({ productid, quantity: many }) => [productid, many]),
  )
const sentQuantities = (calls: ReturnType<typeof watchCalls>) =>
  calls.named(SET).map(({ body }) => new URLSearchParams(body).get('quantity'))

test('S7 without a network quantities wait, said at once and in order, and are sent when it is back', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10, [CASE]: 3 })
  await expect(quantity(page, CABLE)).toHaveValue('10')
  await goOffline(page)
  await quantity(page, CABLE).fill('20')
  await quantity(page, CABLE).press('Enter')
  await expect(waiting(page, '1 change')).toContainText(
    'Error talking to server - please check network connection', // ERR-02
  )
  await quantity(page, CASE).fill('5')
  await quantity(page, CASE).press('Enter')
  await quantity(page, CABLE).fill('30')
  await quantity(page, CABLE).press('Enter')
  await expect(waiting(page, '3 changes')).toBeVisible()
  await expect(quantity(page, CABLE)).toHaveValue('30')
  await expect(quantity(page, CASE)).toHaveValue('5')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Back on the network · 3 changes saved')).toBeVisible()
  await expect(waiting(page, '')).toHaveCount(0)
  expect(await inCart(page)).toEqual({ [CABLE]: 30, [CASE]: 5 })
  await expect(quantity(page, CABLE)).toHaveValue('30')
})

test('S7 while changes wait the browser asks before the page is left, afterwards no more', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await expect(quantity(page, CABLE)).toHaveValue('10')
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(false)
  await goOffline(page)
  await quantity(page, CABLE).fill('20')
  await quantity(page, CABLE).press('Enter')
  await expect(waiting(page, '1 change')).toBeVisible()
  expect(await asks()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => inCart(page)).toEqual({ [CABLE]: 20 })
  await expect(waiting(page, '')).toHaveCount(0)
  expect(await asks()).toBe(false)
})

test('S7 a page whose code could not be fetched loads by itself only after the changes that wait are sent', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/shop?view=list', {})
  const inRow = page.locator('[data-product]').getByRole('spinbutton').nth(1)
  await expect(inRow).toBeVisible()
  await goOffline(page)
  await inRow.fill('12')
  await inRow.press('Enter')
  await expect(waiting(page, '1 change')).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This page loads by itself')
  // a change that takes longer to send than a reload to begin
  await page.route(`**/rest/${SET}`, async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  const loaded = page.waitForEvent('load')
  await context.setOffline(false)
  await loaded
  expect(Object.values(await inCart(page))).toEqual([12])
  await expect(first(page)).toHaveValue('12')
})

test('S7 an addition whose answer was lost is sent again and counts once', async ({ page }) => {
  await enter(page, 'owner', `/shop/${CASE}`, { [CASE]: 2 })
  const calls = watchCalls(page)
  await page.route(
    `**/rest/${SET}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const buy = page.getByRole('article')
  await buy.getByRole('spinbutton').first().fill('3')
  await buy.getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ }).click()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible()
  expect(sentQuantities(calls)).toEqual(['5', '5'])
  expect(await inCart(page)).toEqual({ [CASE]: 5 })
})

test('S7 a change that waits for a cart that is put aside meanwhile is refused, and changes no other cart', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await expect(quantity(page, CABLE)).toHaveValue('10')
  await goOffline(page)
  for (const many of ['20', '30']) {
    await quantity(page, CABLE).fill(many)
    await quantity(page, CABLE).press('Enter')
  }
  await expect(waiting(page, '2 changes')).toBeVisible()
  // on another device: the calls of page.request are not cut
  expect(
    (await ask(page, 'POST', 'saveCurrentShoppingCart', { cartName: 'Elsewhere' })).error,
  ).toBeUndefined()
  await fillCart(page, { [CASE]: 1 })
  await context.setOffline(false)
  await expect(page.getByRole('alertdialog')).toContainText('Your cart was ordered or put aside elsewhere')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(waiting(page, '')).toHaveCount(0)
  expect(await inCart(page)).toEqual({ [CASE]: 1 })
})

test('S7 a change that is only slow while the cart is put aside elsewhere is refused as well; the next one is made', async ({
  page,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await expect(quantity(page, CABLE)).toHaveValue('10')
  const letThrough = await holdBack(page, `**/rest/${SET}`)
  await quantity(page, CABLE).fill('20')
  await quantity(page, CABLE).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible()
  await ask(page, 'POST', 'saveCurrentShoppingCart', { cartName: 'Elsewhere' })
  await fillCart(page, { [CASE]: 1 })
  letThrough()
  await expect(page.getByRole('alertdialog')).toContainText('Your cart was ordered or put aside elsewhere')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  expect(await inCart(page)).toEqual({ [CASE]: 1 })
  await quantity(page, CASE).fill('4')
  await quantity(page, CASE).press('Enter')
  await expect.poll(() => inCart(page)).toEqual({ [CASE]: 4 })
})

type Session = { currentUserAccount: { accountid: string }; userAccounts: { accountid: string }[] }
/** The account that the session is on, and another of the same person. */
async function twoAccounts(page: Page) {
  const { currentUserAccount, userAccounts } = await ask<Session>(page, 'GET', 'initFromServer')
  const here = currentUserAccount.accountid
  return { here, other: userAccounts.find(({ accountid }) => accountid !== here)!.accountid }
}

test('S7 a change that waits while the session changes its account is refused, and changes nothing there', async ({
  page,
  context,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await expect(quantity(page, CABLE)).toHaveValue('10')
  const { here, other } = await twoAccounts(page)
  await goOffline(page)
  await quantity(page, CABLE).fill('20')
  await quantity(page, CABLE).press('Enter')
  await expect(waiting(page, '1 change')).toBeVisible()
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: other })
  const before = await inCart(page)
  await context.setOffline(false)
  await expect(page.getByRole('alertdialog')).toContainText('You signed in again or changed the account')
  expect(await inCart(page)).toEqual(before)
  // once that is read, the page is loaded anew for the account that the session is on
  const leaves = page.waitForURL('/')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await leaves
  await expect(page.getByText(`(${other}) now.`)).toBeVisible()
  await page.goto('about:blank')
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: here })
})

test('a page is loaded anew where another window has changed the account of its session', async ({
  page,
}) => {
  await enter(page, 'owner', '/your-account/your-orders')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const { here, other } = await twoAccounts(page)
  const leaves = page.waitForURL('/')
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: other })
  await leaves
  await expect(page.getByText(`(${other}) now.`)).toBeVisible()
  await expect(page.locator('header').getByText(other)).toBeVisible()
  await page.goto('about:blank')
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: here })
})

test('S7 changes that wait while somebody else signs in are all refused, and change nothing of theirs', async ({
  page,
  context,
}) => {
  await enter(page, 'approver', '/')
  await ask(page, 'POST', 'addFavouriteProductId', { productId: CASE })
  await enter(page, 'buyer', '/')
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CASE })
  await open(page, `/shop/${CASE}`)
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('button', { name: 'In favourites: remove' }).click()
  await expect(waiting(page, '2 changes')).toBeVisible()
  // in another window, on the same account
  await page.request.post('/rest/login', {
    form: {
      ...{ usernameOrEmailOrAlias: 'approver', password: DEMO_PASSWORD },
      ...{ staffVerificationCode: '', stayLoggedIn: 'false' },
    },
  })
  const favourites = async () => (await readProducts(page)).favouriteProductIds
  expect(await favourites()).toContain(CASE)
  await context.setOffline(false)
  await expect(waiting(page, '')).toHaveCount(0)
  await expect(page.getByText('You signed in again or changed the account').first()).toBeVisible()
  expect(await favourites()).toContain(CASE)
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CASE })
})

test('S7 favourites and a whole list of lines wait as well', async ({ page, context }) => {
  await enter(page, 'owner', `/shop/${CASE}`, {})
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CASE })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'In favourites: remove' })).toBeVisible()
  await expect(waiting(page, '1 change')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Back on the network · 1 change saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'In favourites: remove' })).toBeVisible()
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CASE })

  await open(page, '/shop/categories/accessories/cases?view=list')
  const quantities = page.locator('[data-product]').getByRole('spinbutton')
  for (const at of [0, 1, 2]) await quantities.nth(at).fill('24')
  await goOffline(page)
  await page.getByRole('button', { name: 'Add all (3 lines)' }).click()
  await expect(waiting(page, '3 changes')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('3 lines added to your cart')).toBeVisible()
  expect(Object.keys(await inCart(page))).toHaveLength(3)
})

test('S7 a stopped portal: what is changed meanwhile waits, and is there when it runs again', async ({
  page,
}) => {
  const portal = await stoppablePortal()
  try {
    await letIn(page, 'owner', '', portal.url)
    await page.goto(`${portal.url}/shop/${CASE}`)
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ })
      .click()
    await page.getByRole('link', { name: 'Go To Cart' }).click()
    await expect(quantity(page, CASE)).toBeVisible()
    await portal.stop()
    await quantity(page, CASE).fill('7')
    await quantity(page, CASE).press('Enter')
    await expect(waiting(page, '1 change')).toBeVisible()
    await portal.start()
    await expect(page.getByText('Back on the network · 1 change saved')).toBeVisible()
    await page.reload()
    await expect(quantity(page, CASE)).toHaveValue('7')
  } finally {
    await portal.close()
  }
})
