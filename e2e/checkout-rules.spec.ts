import { ask, expectShownFor, fillCart, letIn, open, readCarts, readGoods, stopClock } from './facts.ts'
import { backTo, expectRefusalStays, heading, next, nextTo } from './checkout-steps.ts'
import { expect, expectAccessible, goOffline, holdBack, type Page, test, watchCalls } from './people.ts'

/*
 * The checkout's requirements and errors: `admin` on the second account of Northside, one test after another.
 */
test.describe.configure({ mode: 'default' })

const BASKET = { 'KS-4580-CL': 3 }
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const saved = (page: Page) => page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio')

/** Signs in, switches to the account that only this file uses, fills the cart, and opens the checkout. */
async function enterCheckout(page: Page, path = '/checkout', basket: Record<string, number> = BASKET) {
  expect((await letIn(page, 'admin')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'NTS402' })).error).toBeUndefined()
  await fillCart(page, basket)
  await open(page, path)
}

async function toAddresses(page: Page) {
  await expect(heading(page, 'Options')).toBeVisible()
  await nextTo(page, 'Delivery Address')
}

test('CHK-18 CHK-19 CHK-20 CHK-21 CHK-22 CHK-24 CHK-25 CHK-26 CHK-27 CHK-29 a new Australian address: every message, the eight states, what may be left out', async ({
  page,
}) => {
  await enterCheckout(page)
  const calls = watchCalls(page)
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const label of [
    'Address name (optional)',
    'Company (optional)',
    'Name',
    'Address line 1',
    'Address line 2 (optional)',
    'Suburb',
    'State',
    'Postcode',
  ])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await expect
    .poll(async () =>
      (
        await page
          .getByLabel('State')
          .locator('option')
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      ).filter(Boolean),
    )
    .toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
  await next(page)
  const messages = {
    Name: 'Please input your name!',
    'Address line 1': 'Please input your address!',
    Suburb: 'Please input your suburb!',
    State: 'Please input your state!',
    Postcode: 'Please input your postcode!',
  }
  for (const [label, message] of Object.entries(messages)) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  const line1 = `${String(Date.now() % 100_000)} Scarborough Street`
  const typed = { Name: 'Helen Okafor', 'Address line 1': line1, Suburb: 'Southport', Postcode: '40AB' }
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  await next(page)
  await expect(page.getByText('Please input your postcode in digits!')).toBeVisible()
  for (const label of ['Name', 'Address line 1', 'Suburb', 'State'])
    await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  expect(calls.named('addAddress')).toEqual([])
  expect(calls.named('checkoutSetDeliveryAddress')).toEqual([])
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  await page.getByLabel('Postcode').fill('4215')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Saved address!')).toBeVisible()
  const expected = {
    addressName: '',
    companyName: '',
    contactName: 'Helen Okafor',
    addressLine1: line1,
    addressLine2: '',
    suburb: 'Southport',
    city: '',
    state: 'QLD',
    postcode: '4215',
  }
  expect(calls.named('addAddress').map(({ method, body }) => ({ method, ...fieldsOf(body) }))).toEqual([
    { method: 'POST', ...expected },
  ])
  await expect(page.getByRole('radio', { name: new RegExp(line1) })).toBeChecked()
  const { addresses } = await ask<{ addresses: object[] }>(page, 'GET', 'addressesFromServer')
  // a blank name becomes line 1 (ledger-2 OP-28)
  expect(addresses).toContainEqual(expect.objectContaining({ ...expected, addressName: line1 }))
  await page.reload()
  await expect(page.getByRole('radio', { name: new RegExp(line1) })).toBeVisible()
})

test('CHK-30 "Saved address!" goes after 2 seconds', async ({ page }) => {
  await page.clock.install()
  await enterCheckout(page)
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const [label, value] of [
    ['Name', 'Helen Okafor'],
    ['Address line 1', '9 Nerang Street'],
    ['Suburb', 'Southport'],
    ['Postcode', '4215'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectShownFor(page, page.getByText('Saved address!'), 2_000)
})

test('CHK-28 old state codes of saved addresses show and are sent as the states they mean', async ({
  page,
}) => {
  const codes = { QL: 'QLD', NS: 'NSW', VI: 'VIC', TA: 'TAS', TS: 'TAS', AC: 'ACT' }
  await enterCheckout(page, '/cart')
  for (const code of Object.keys(codes))
    expect(
      (
        await ask(page, 'POST', 'addAddress', {
          addressName: `Old ${code}`,
          contactName: 'H',
          addressLine1: '1 Old Road',
          suburb: 'Somewhere',
          state: code,
          postcode: '6000',
        })
      ).error,
    ).toBeUndefined()
  const calls = watchCalls(page)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await toAddresses(page)
  for (const [code, state] of Object.entries(codes)) {
    const choice = page.getByRole('radio', { name: new RegExp(`^Old ${code}`) })
    await choice.check()
    await expect(page.locator('label').filter({ has: choice })).toContainText(`Somewhere ${state} 6000`)
    await nextTo(page, 'Freight & Back Order')
    expect(fieldsOf(calls.named('checkoutSetDeliveryAddress').at(-1)!.body)['state'], code).toBe(state)
    await backTo(page, 'Delivery Address')
  }
})

test("CHK-37 CHK-38 ERR-06 a step that the server refuses stays, in the server's words, with what was typed; so does the confirm", async ({
  page,
}) => {
  await enterCheckout(page)
  await page.getByLabel('Customer reference').fill('Kept')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible() // only Next's own save is refused
  await expectRefusalStays(page, 'checkoutSetConfirmEmailCustRef', () => next(page))
  await expect(heading(page, 'Options')).toBeVisible()
  await expect(page.getByLabel('Customer reference')).toHaveValue('Kept')
  await nextTo(page, 'Delivery Address')
  await saved(page).nth(1).check()
  await expectRefusalStays(page, 'checkoutSetDeliveryAddress', () => next(page))
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  await expect(saved(page).nth(1)).toBeChecked()
  await nextTo(page, 'Freight & Back Order')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await expectRefusalStays(page, 'checkoutSetFreightBackOrderOptions', () => next(page))
  await expect(heading(page, 'Freight & Back Order')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  await nextTo(page, 'Order Details')
  await expectRefusalStays(page, 'checkoutConfirm', () =>
    page.getByRole('button', { name: 'Confirm order' }).click(),
  )
  await expect(heading(page, 'Order Details')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
})

test('ERR-02 the network fails in the checkout: said in its own words, and the same click works when it is back', async ({
  page,
}) => {
  await enterCheckout(page)
  await page.route('**/rest/checkoutSetConfirmEmailCustRef', (route) => route.abort(), { times: 1 })
  await next(page)
  await expect(
    page
      .getByRole('alertdialog')
      .getByText('Error talking to server - please check network connection', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  await nextTo(page, 'Delivery Address')
})

test('CHK-08 two warnings are alerted one after the other, in order', async ({ page }) => {
  await page.route('**/rest/checkoutCurrentShoppingCart', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), warnings: ['Mind the step', 'Mind the gap'] },
    })
  })
  await enterCheckout(page)
  for (const warning of ['Mind the step', 'Mind the gap']) {
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await expect(page.getByRole('alertdialog').getByText(warning, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(heading(page, 'Options')).toBeVisible()
})

test('CHK-09 a cart that is emptied elsewhere during its checkout is said to be, on every step, and leads to the cart', async ({
  page,
}) => {
  const words = 'Your cart has been emptied since you began this checkout'
  const stopped = page.getByRole('main').getByRole('alert').filter({ hasText: words })
  await enterCheckout(page)
  await toAddresses(page)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(words)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(stopped).toBeVisible()
  await page.reload()
  await expect(stopped).toBeVisible()
  await expect(page.getByText('Something is wrong with this order')).toHaveCount(0)
  await stopped.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page).toHaveURL('/cart')

  await enterCheckout(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(stopped).toBeVisible()
})

test('CHK-45 the status COMPLETE after confirming is alerted as Complete', async ({ page }) => {
  await enterCheckout(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await page.route('**/rest/checkoutConfirm', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), status: 'COMPLETE' },
    })
  })
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('alertdialog').getByText('Complete', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/order-success\/.+/)
})

test('M2 decision 40: an order that another device has changed is not placed; the page says what differs, shows it and asks once more', async ({
  page,
}) => {
  await enterCheckout(page)
  const calls = watchCalls(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  const { shoppingCart } = await readCarts(page)
  await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
    cartId: shoppingCart.currentShoppingCartId,
    freightOptionId: 'EXP',
    allowBackorders: true,
  })
  await ask(page, 'PUT', 'updateShoppingCartProductQuantity', { productId: 'KS-4580-CL', quantity: 5 })
  await page.getByRole('button', { name: 'Confirm order' }).click()
  const changed = page.getByRole('alert')
  await expect(changed).toContainText('Nothing has been ordered yet: your order has changed')
  await expect(changed).toContainText('went from 3 to 5')
  await expect(changed).toContainText('The freight method is now Express Delivery')
  await expect(changed).toContainText('The total went from')
  await expect(changed).toBeFocused()
  await expectAccessible(page, 'an order that has changed')
  await expect(
    page
      .getByRole('row', { name: /KS-4580-CL/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('5')
  await page.getByRole('button', { name: 'Confirm again' }).click()
  await expect(page).toHaveURL(/\/order-success\/.+/)
  expect(calls.named('checkoutConfirm')).toHaveLength(2)
})

test('M2 what changes while a step is open is said beside the total', async ({ page }) => {
  await enterCheckout(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  const summary = page.getByRole('complementary')
  // a change made by this page itself is not announced
  await expect(summary.getByRole('status')).toHaveCount(0)
  const { shoppingCart } = await readCarts(page)
  await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
    cartId: shoppingCart.currentShoppingCartId,
    freightOptionId: 'EXP',
    allowBackorders: true,
  })
  await page.clock.install()
  // an open page checks for new prices and stock, and reloads the checkout when it becomes visible
  await page.clock.fastForward(60_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(summary.getByRole('status')).toContainText('Freight went from')
  await expect(page.getByRole('definition').filter({ hasText: 'Express Delivery' }).first()).toBeVisible()
})

for (const [label, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['on a desk', { width: 1440, height: 900 }],
] as const) {
  test(`M2 decision 40: what changed while the order was looked at is not placed by the next click, ${label}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enterCheckout(page)
    const calls = watchCalls(page)
    await toAddresses(page)
    await nextTo(page, 'Freight & Back Order')
    await page.getByRole('radio', { name: /^Standard Delivery/ }).check()
    await nextTo(page, 'Order Details')
    const { shoppingCart } = await readCarts(page)
    await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
      cartId: shoppingCart.currentShoppingCartId,
      freightOptionId: 'EXP',
      allowBackorders: true,
    })
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'))
    })
    // the page has updated
    await expect(page.getByRole('definition').filter({ hasText: 'Express Delivery' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Confirm order' }).click()
    const changed = page.getByRole('alert')
    await expect(changed).toContainText('The total went from')
    await expect(changed).toBeFocused()
    await expect(changed).toBeInViewport()
    expect(calls.named('checkoutConfirm')).toEqual([])
    await page.getByRole('button', { name: 'Confirm again' }).click()
    await expect(page).toHaveURL(/\/order-success\/.+/)
  })
}

test('M2 decision 40: an order that another device placed differently is confirmed with the differences', async ({
  page,
}) => {
  await enterCheckout(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  const cartId = (await readCarts(page)).shoppingCart.currentShoppingCartId
  await ask(page, 'PUT', 'updateShoppingCartProductQuantity', { productId: 'KS-4580-CL', quantity: 7 })
  expect((await ask(page, 'PUT', 'checkoutConfirm', { cartId })).error).toBeUndefined()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'This cart has been ordered in another window. It differs from what this page showed',
  )
  await expect(page.getByRole('alertdialog')).toContainText('went from 3 to 7')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page).toHaveURL(/\/order-success\/.+/)
})

test('confirming twice as fast as one can makes one order', async ({ page }) => {
  await enterCheckout(page)
  const calls = watchCalls(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await page.getByRole('button', { name: 'Confirm order' }).dblclick()
  await expect(page).toHaveURL(/\/order-success\/.+/)
  expect(calls.named('checkoutConfirm')).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0) // the checkout is finished
})

test('CHK-34 CHK-35 CHK-36 what is not all in stock ships as it is there, or is held whole, as the person says', async ({
  page,
}) => {
  await enterCheckout(page, '/cart')
  const goods = (await readGoods(page)).filter(({ minimum, multiple }) => minimum * multiple === 1)
  const few = goods.findLast(({ available: n }) => Number(n) > 0 && Number(n) < 50)! // tests name the first
  await fillCart(page, { ...BASKET, [few.id]: Number(few.available) + 5 })
  const calls = watchCalls(page)
  await open(page, '/checkout')
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  const backOrders = page.getByRole('group', { name: 'Back orders' })
  const ship = backOrders.getByRole('radio', { name: /^Ship what is in stock now/ })
  const hold = backOrders.getByRole('radio', { name: /^Hold the whole order/ })
  await expect(backOrders.getByRole('radio')).toHaveCount(2)
  await expect(backOrders).toContainText('One line is not fully in stock.')
  await expect(ship).toBeChecked()
  await hold.check()
  await nextTo(page, 'Order Details')
  await backTo(page, 'Freight & Back Order')
  await expect(backOrders).toContainText('Not everything in this order is in stock.')
  await expect(hold).toBeChecked()
  await ship.check()
  await nextTo(page, 'Order Details')
  const cartId = (await readCarts(page)).shoppingCart.currentShoppingCartId
  const sent = calls.named('checkoutSetFreightBackOrderOptions')
  const fields = { method: 'PUT', cartId, freightOptionId: 'STD' }
  expect(sent.map(({ method, body }) => ({ method, ...fieldsOf(body) }))).toEqual(
    ['false', 'true'].map((allowBackorders) => ({ ...fields, allowBackorders })),
  )
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/order-success\/.+/) // the next cart has no choices yet
})

test('CHK-49 a thank-you page without a number is home', async ({ page }) => {
  await enterCheckout(page, '/cart')
  for (const path of ['/order-success/', '/order-success', '/order-success/:orderno']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})

test('a step further than the choices made cannot be reached by its address', async ({ page }) => {
  await enterCheckout(page, '/checkout?step=3')
  // nothing before it is missing, everything after it is
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0)
})

/** From step Options to the thank-you page. @returns the order number */
const order = async (page: Page) => {
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/order-success\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test("M4 after an order the browser's Back says that the cart was ordered, with a link to the order", async ({
  page,
}) => {
  await enterCheckout(page)
  const orderNo = await order(page)
  await page.goBack()
  await expect(page.getByText(`This cart was ordered as ${orderNo}`, { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'View this order' }).click()
  await expect(page).toHaveURL(`/your-account/your-orders/${orderNo}`)
  await page.goto('/checkout?step=2')
  await expect(page.getByText(`This cart was ordered as ${orderNo}`, { exact: true })).toBeVisible()
})

test('M5 RTE-42 a number that is no order of the account is not thanked for; a name that no cart waits under neither', async ({
  page,
}) => {
  await letIn(page, 'credit')
  await open(page, '/order-success/12345678')
  await expect(page.getByText('There is no order 12345678 of yours.')).toBeVisible()
  await expect(page.getByText(/Thank you/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Your orders', exact: true }).click()
  await expect(page).toHaveURL('/your-account/your-orders')
  await page.goto('/cart-submitted/Nothing')
  await expect(page.getByText('No cart of yours with this name is awaiting approval.')).toBeVisible()
  await expect(page.getByText(/Thank you/)).toHaveCount(0)
})

test('M5 an order without an e-mail address promises no mail', async ({ page }) => {
  await enterCheckout(page)
  await page.getByLabel('Confirmation email').fill('')
  await order(page)
  await expect(
    page.getByText('No confirmation email is sent, as this order has no email address.'),
  ).toBeVisible()
  await expect(page.getByText(/five minutes/)).toHaveCount(0)
})

test('M6 a reload loses nothing of what is typed or ticked on the steps; the order and the sign-out forget it', async ({
  page,
}) => {
  await enterCheckout(page)
  const cartId = (await readCarts(page)).shoppingCart.currentShoppingCartId
  await page.getByLabel('Customer reference').fill('PO 77')
  await page.reload()
  await expect(page.getByLabel('Customer reference')).toHaveValue('PO 77')
  await nextTo(page, 'Delivery Address')
  await page.getByRole('radio', { name: /^A new address/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Kim Lee')
  await page.getByLabel('Suburb').fill('Newtown')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Lee')
  await expect(page.getByLabel('Suburb')).toHaveValue('Newtown')
  await saved(page).first().check()
  await nextTo(page, 'Freight & Back Order')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await page.reload()
  await expect(heading(page, 'Freight & Back Order')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  const kept = () =>
    page.evaluate(
      (id) =>
        Object.keys(sessionStorage).filter((key) => key.includes('checkout:') && key.endsWith(`:${id}`)),
      cartId,
    )
  expect(await kept()).toHaveLength(1)
  await next(page)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  expect(await kept()).toEqual([])
})

test('M6 nothing that was typed in a checkout is left for whoever signs in next in the same tab', async ({
  page,
}) => {
  await enterCheckout(page)
  await page.getByLabel('Customer reference').fill('PO 78')
  await page.getByRole('button', { name: /NTS402/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('own:'))),
  ).toEqual([])
})

const onServer = async (page: Page) =>
  (await ask<{ choices: { customerReference: string } }>(page, 'POST', 'checkoutCurrentShoppingCart')).choices
    .customerReference
const note = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('the options are saved as they are typed; cut off, they say so and are tried again, and the last stands', async ({
  page,
}) => {
  await enterCheckout(page)
  const reference = page.getByLabel('Customer reference')
  await reference.fill('PO 1')
  await expect(note(page, 'Saved')).toBeVisible()
  expect(await onServer(page)).toBe('PO 1')
  await goOffline(page)
  await reference.fill('PO 2')
  await expect(note(page, 'Could not save yet. Trying again…')).toBeVisible()
  await reference.fill('PO 3')
  await page.context().setOffline(false)
  await expect(note(page, 'Saved')).toBeVisible()
  expect(await onServer(page)).toBe('PO 3')
  await expect(reference).toHaveValue('PO 3')

  await page.getByLabel('Confirmation email').fill('nobody')
  await reference.fill('PO 4')
  await page.goto('/help') // immediately: invalid values are kept in the browser, as they were typed
  await open(page, '/checkout')
  await expect(page.getByLabel('Confirmation email')).toHaveValue('nobody')
  await expect(reference).toHaveValue('PO 4')
  await page.getByLabel('Confirmation email').fill('shop@northside.example')
  await page.goto('/help')
  await expect.poll(() => onServer(page)).toBe('PO 4')
})

test('the first field in which something is wrong has the focus and says what; a refusal stands at its field', async ({
  page,
}) => {
  await enterCheckout(page)
  await page.getByLabel('Confirmation email').fill('nobody')
  await next(page)
  await expect(page.getByLabel('Confirmation email')).toBeFocused()
  await expect(page.getByLabel('Confirmation email')).toHaveAccessibleDescription(
    'The input is not a valid email',
  )
  await page.getByLabel('Confirmation email').fill('')
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  await page.getByLabel('Company (optional)').fill('Corner Phones')
  await next(page)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Please input your name!',
  )
  for (const [label, value] of [
    ['Name', 'Helen Okafor'],
    ['Address line 1', '9 Nerang Street'],
    ['Suburb', 'Southport'],
    ['Postcode', '4215'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  const refused = { authenticated: true, error: 'Please input your suburb!', code: 'address.suburb' }
  await page.route('**/rest/addAddress', (route) => route.fulfill({ json: refused }), { times: 1 })
  await next(page)
  await expect(page.getByLabel('Suburb')).toBeFocused()
  await expect(page.getByLabel('Suburb')).toHaveAccessibleDescription('Please input your suburb!')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(heading(page, 'Delivery Address')).toBeVisible()
})

test('a form that is being sent is not sent a second time', async ({ page }) => {
  await enterCheckout(page)
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const [label, value] of [
    ['Name', 'Twice'],
    ['Address line 1', `${String(Date.now() % 100_000)} Twice Street`],
    ['Suburb', 'Southport'],
    ['Postcode', '4215'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  const calls = watchCalls(page)
  const letThrough = await holdBack(page, '**/rest/addAddress')
  await page.getByRole('button', { name: 'Next', exact: true }).dblclick()
  await page.getByLabel('Suburb').press('Enter')
  await expect.poll(() => calls.named('addAddress').length).toBe(1)
  letThrough()
  await expect(heading(page, 'Freight & Back Order')).toBeVisible()
  expect(calls.named('addAddress')).toHaveLength(1)
  expect(calls.named('checkoutSetDeliveryAddress')).toHaveLength(1)
})
