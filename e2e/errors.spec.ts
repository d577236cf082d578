import { ask, enter, expectShownFor, fillCart, letIn, open, readCarts, stopClock } from './facts.ts'
import { expectRefusalStays, REFUSED } from './checkout-steps.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/*
 * What the pages show when something goes wrong, and that nothing typed is lost. `owner` and the cart of the
 * first account, one test after the other.
 */
test.describe.configure({ mode: 'default' })

const CABLE = 'TL-1621-BK',
  CASE = 'KS-4580-CL'
const alert = (page: Page) => page.getByRole('alertdialog')
const close = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()
const lines = (page: Page) => page.getByRole('region', { name: 'Lines of your cart' }).getByRole('listitem')
const more = (page: Page) =>
  lines(page)
    .first()
    .getByRole('button', { name: /^More of/ })
const first = (page: Page) => lines(page).first().getByRole('spinbutton')

test('ERR-02 the network fails under the cart: said in its own words, the cart is as it was, and the next click counts', async ({
  page,
}) => {
  await enter(page, 'owner', '/cart', { [CABLE]: 10 })
  await page.route('**/rest/updateShoppingCartProductQuantity', (route) => route.abort(), { times: 1 })
  await more(page).click()
  await expect(
    alert(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await close(page)
  await expect(first(page)).toHaveValue('10')
  await more(page).click()
  await expect(first(page)).toHaveValue('20')
  await expect
    .poll(async () => (await readCarts(page)).cartItems)
    .toEqual([{ productid: CABLE, quantity: 20 }])
})

test('ERR-02 the network fails while a card adds, and while the checkout begins', async ({ page }) => {
  await enter(page, 'owner', `/shop/${CASE}`, { [CABLE]: 10 })
  await page.route('**/rest/{updateShoppingCartProductQuantity,checkoutCurrentShoppingCart}', (route) =>
    route.abort(),
  )
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ })
    .click()
  await expect(
    alert(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await close(page)
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Cart, 1 items/ }).click()
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(
    alert(page).getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await close(page)
  await page.unroute('**/rest/{updateShoppingCartProductQuantity,checkoutCurrentShoppingCart}')
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

test('F1 the portal is away for a moment: reads are retried, a change fails with a message and the next click works', async ({
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
  await expect(
    alert(page).getByText('The portal will be back in a moment. Please try again.', { exact: true }),
  ).toBeVisible()
  await close(page)
  await expect(first(page)).toHaveValue('10')
  await more(page).click()
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
