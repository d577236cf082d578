import { ask, aud, cents, enter, letIn, open, readCarts, readGoods, reckon } from './facts.ts'
import {
  backTo,
  confirmOrder,
  expectAmounts,
  expectOrderInYourOrders,
  expectRefusalStays,
  expectSteps,
  heading,
  next,
  nextTo,
  submitForApproval,
} from './checkout-steps.ts'
import {
  bank,
  CARDS,
  codeField,
  expectDeclined,
  expectOrdered,
  expectToChooseAgain,
  payByCard,
  typeCode,
} from './card-payment.ts'
import { atConfirm, checkout, confirm, payElsewhere, readWithoutPayment } from './payment-steps.ts'
import { expect, expectAccessible, fillSignIn, type Page, test, watchCalls } from './people.ts'

/*
 * How `cash` and `trainee`, whom no other test uses, pay: by deposit, by every test card of the sandbox's
 * bank, with PayPal. Nothing is lost when a payment is cancelled. One test after the other.
 */
test.describe.configure({ mode: 'default' })

const CLEAR_CASE = 'KS-4580-CL',
  COVER_GLASS = 'VT-3340-BK'
const CODE = '123456'
const WIDE = { width: 1440, height: 900 },
  NARROW = { width: 390, height: 844 }
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)
async function expectAlert(page: Page, text: string) {
  await expect(
    page.getByRole('alertdialog', { name: 'Message' }).getByText(text, { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}
const cancelPayment = async (page: Page) => {
  await page
    .getByRole('alertdialog', { name: 'Question' })
    .getByRole('button', { name: 'Cancel payment' })
    .click()
}

test('BUS-12 ERR-05 CHK-02 CHK-37 CHK-38 CHK-41 PAY-04 PAY-05 PAY-06 PAY-30 a cash customer in Brisbane is asked how to pay and pays by deposit', async ({
  page,
}) => {
  const basket = { [CLEAR_CASE]: 3, [COVER_GLASS]: 8 }
  await enter(page, 'cash', '/cart', basket)
  const calls = watchCalls(page)
  const order = reckon(await readGoods(page), basket, 1250, 10)
  expect(order.goods).toBeLessThan(250_00)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  await expectSteps(page, ['Options', 'Delivery Address', 'Freight & Back Order', 'Payment', 'Order Details'])
  await nextTo(page, 'Delivery Address')
  await page.getByRole('radio', { name: /^Shop/ }).check()
  await nextTo(page, 'Freight & Back Order')
  await page.getByRole('radio', { name: /^Standard Delivery/ }).check()
  await next(page)

  await expect(heading(page, 'Payment')).toBeVisible()
  const cartId = (await readCarts(page)).shoppingCart.currentShoppingCartId
  await expect(
    page.getByRole('group', { name: 'Payment method' }).getByRole('radio', { checked: true }),
  ).toHaveCount(0)
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Please select payment method' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Payment method' }).getByRole('radio').first()).toBeFocused()
  await expectAccessible(page, 'payment')
  await expect(heading(page, 'Payment')).toBeVisible()
  expect(calls.named('checkoutSetPaymentMethod')).toEqual([])
  await page.getByRole('radio', { name: /^Direct deposit/ }).check()
  const sent = () =>
    calls.named('checkoutSetPaymentMethod').map(({ method, body }) => ({ method, ...fieldsOf(body) }))
  const priced = { method: 'PUT', cartId, paymentMethodId: 'DIRECT_DEPOSIT', justCalculatePrices: 'true' }
  await expect.poll(sent).toEqual([priced])
  await expect(page.locator('label', { hasText: 'Direct deposit' })).toContainText('No fee')
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.reload() // kept by the tab and priced again (M6), not by the server
  await expect(page.getByRole('radio', { name: /^Direct deposit/ })).toBeChecked()
  expect(await checkout(page)).toMatchObject({ choices: { paymentMethodId: '' } })
  await expect.poll(() => sent().length).toBeGreaterThan(1)
  for (const one of sent()) expect(one).toEqual(priced)
  await expectRefusalStays(page, 'checkoutSetPaymentMethod', () => next(page))
  await expect(heading(page, 'Payment')).toBeVisible()
  await nextTo(page, 'Order Details')
  expect(sent().at(-1)).toEqual({
    method: 'PUT',
    cartId,
    paymentMethodId: 'DIRECT_DEPOSIT',
    justCalculatePrices: 'false',
  })
  await backTo(page, 'Payment')
  await expect(page.getByRole('radio', { name: /^Direct deposit/ })).toBeChecked()
  await nextTo(page, 'Order Details')
  await expect(page.getByText('Direct deposit', { exact: true })).toBeVisible()
  await expectAmounts(page, 'Order summary', {
    Goods: aud(order.goods),
    'Freight, Standard Delivery': aud(1250),
    'GST 10%': aud(order.gst),
    'Total inc GST': aud(order.total),
  })
  const orderno = await confirmOrder(page)
  const deposit = page.getByRole('region', { name: 'Please pay by direct deposit' })
  for (const words of [aud(order.total), /BSB \d/, `Reference order ${orderno}`])
    await expect(deposit).toContainText(words)
  await page.reload()
  await expect(deposit).toContainText(`Reference order ${orderno}`)
  await expectOrderInYourOrders(page, orderno, order, {
    reference: '',
    address: ['22 Wharf Street', 'Toowong QLD 4066'],
  })
})

test("PAY-01 PAY-02 PAY-14 PAY-15 PAY-16 PAY-17 by Visa: the fees are the server's, the bank's page opens in a window of the checkout, and what is paid is an order", async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await backTo(page, 'Payment')
  expect(
    await page
      .getByRole('group', { name: 'Payment method' })
      .locator('label b:first-child')
      .allTextContents(),
  ).toEqual([
    'Visa credit',
    'Visa debit',
    'Mastercard credit',
    'Mastercard debit',
    'American Express',
    'PayPal',
    'Direct deposit',
  ])
  for (const label of ['Visa debit', 'PayPal', 'American Express'])
    await expect(page.locator('label', { hasText: label })).toContainText(/(surcharge|fee) [\d.]+% \$\d/)
  for (const [label, fee] of [
    ['Mastercard debit', 'Card surcharge'],
    ['PayPal', 'Processing fee'],
    ['Visa credit', 'Card surcharge'],
  ] as const) {
    const answer = page.waitForResponse(/checkoutSetPaymentMethod/)
    await page.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
    const { adminFeeExGST } = (await (await answer).json()) as { adminFeeExGST: number }
    expect(adminFeeExGST).toBeGreaterThan(0)
    const row = page.locator('label', { hasText: label })
    await expect(row).toContainText(fee)
    await expect(row).toContainText(aud(cents(adminFeeExGST)))
    await expect(page.locator('dl[aria-label="Order summary"] > div', { hasText: fee })).toContainText(
      aud(cents(adminFeeExGST)),
    )
  }
  await nextTo(page, 'Order Details')
  const calls = watchCalls(page)
  const { webOrderNo } = await checkout(page)
  await confirm(page)
  await expect(bank(page).getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const [framed] = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(new URL(framed!.url()).pathname + new URL(framed!.url()).search).toBe(
    `/CreditCardServlet?webOrderNo=${webOrderNo}`,
  )
  const { payment } = await checkout(page)
  await expect.poll(() => calls.named('checkCCOrderPaymentStatus').length).toBeGreaterThan(1)
  for (const { method, url } of calls.named('checkCCOrderPaymentStatus'))
    expect({ method, ...queryOf(url) }).toEqual({
      method: 'GET',
      webOrderId: webOrderNo,
      ccPaymentId: payment!.ccPaymentId,
    })
  await bank(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(bank(page).getByText('Please input the card number')).toBeVisible()
  await expect(bank(page).getByLabel('Visa card number')).toBeFocused()
  await payByCard(page, CARDS.pays)
  const orderno = await expectOrdered(page)
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderno}` })).toBeVisible()
  await expect(page.locator('dl > div', { has: page.getByText('Payment', { exact: true }) })).toContainText(
    /Visa credit.*Paid: \$\d+/,
  )
})

test('PAY-18 a bank that takes its time: the window waits without a word, then the order stands', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  const calls = watchCalls(page)
  await confirm(page)
  await payByCard(page, CARDS.later)
  await expect(bank(page).getByText('Your bank is deciding')).toBeVisible()
  const asked = calls.named('checkCCOrderPaymentStatus').length
  await expect.poll(() => calls.named('checkCCOrderPaymentStatus').length).toBeGreaterThan(asked + 2)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL('/checkout?step=4')
  // too late to cancel, too early to have a result
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await cancelPayment(page)
  await expectAlert(page, 'The bank is still processing this payment - please wait for its answer')
  await expectOrdered(page)
})

test('S15 a declined card: back to step 3, which says so and has the method still, and the next card pays the same cart', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_DEBIT')
  await confirm(page)
  await payByCard(page, CARDS.declined)
  await expectDeclined(page)
  await expect(page.getByRole('radio', { name: /^Visa debit/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Visa credit/ }).check()
  await nextTo(page, 'Order Details')
  await confirm(page)
  await payByCard(page, CARDS.pays)
  await expectOrdered(page)
})

test('S15 a declined card: the checkout that is read before the payment’s end, or long before the cart, loses neither the reason nor the method', async ({
  page,
}) => {
  await page.clock.install()
  await atConfirm(page, 'VISA_DEBIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  let isRead: Promise<void> | undefined
  await page.route('**/rest/checkCCOrderPaymentStatus*', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('DECLINED')) await (isRead ??= readWithoutPayment(page))
    await route.fulfill({ response })
  })
  await page.route('**/rest/shoppingCartsFromServer', async (route) => {
    const response = await route.fetch()
    await expect(heading(page, 'Payment')).toBeVisible()
    await route.fulfill({ response })
  })
  await payByCard(page, CARDS.declined)
  await expectDeclined(page)
  await expect(page.getByRole('radio', { name: /^Visa debit/ })).toBeChecked()
})

test('S15 a declined card: the step Payment opens and takes another card although the checkout cannot be read just then', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_DEBIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  const isCheckout = /\/rest\/checkoutCurrentShoppingCart/
  await page.route(isCheckout, (route) => route.abort())
  await payByCard(page, CARDS.declined)
  await expectDeclined(page)
  await page.unroute(isCheckout)
  await page.getByRole('radio', { name: /^Visa credit/ }).check()
  await nextTo(page, 'Order Details')
  await confirm(page)
  await payByCard(page, CARDS.pays)
  await expectOrdered(page)
})

test('a bank that does not answer: it says so after a while, and another card can be tried', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await payByCard(page, CARDS.silent)
  await expect(bank(page).getByText('Asking the bank')).toBeVisible()
  await expect(
    bank(page).getByText(
      'The bank has not answered. Nothing was charged: please try again, or use another card.',
    ),
  ).toBeVisible()
  await payByCard(page, CARDS.pays)
  await expectOrdered(page)
})

test('a bank that asks for a code (3-D Secure): a wrong one can be typed again, the third wrong one declines', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await payByCard(page, CARDS.asksForCode)
  await typeCode(page, '000000')
  await expect(bank(page).getByText('This code is not right. You can try 2 times more.')).toBeVisible()
  await typeCode(page, CODE)
  await expectOrdered(page)

  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await payByCard(page, CARDS.asksForCode)
  await typeCode(page, '1')
  await expect(bank(page).getByText('You can try 2 times more.')).toBeVisible()
  await typeCode(page, '2')
  await expect(bank(page).getByText('You can try once more.')).toBeVisible()
  await typeCode(page, '3')
  await expectDeclined(page)
})

test('PAY-27 PAY-28 closing the window cancels, after one question', async ({ page }) => {
  await atConfirm(page, 'VISA_CREDIT')
  const calls = watchCalls(page)
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(page.getByText('Cancel this payment?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep paying' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  const { webOrderNo, payment } = await checkout(page)
  await page.getByRole('button', { name: 'Cancel this payment' }).press('Escape')
  await cancelPayment(page)
  await expectAlert(page, 'Payment cancelled - please select payment method')
  await expectToChooseAgain(page)
  expect(
    calls.named('cancelOrderPayment').map(({ method, body }) => ({ method, ...fieldsOf(body) })),
  ).toEqual([{ method: 'PUT', webOrderNo, paymentId: payment!.paymentId }])
  await page.reload()
  await expectToChooseAgain(page)
})

test('a window cancels the payment that it shows, not one that another window has begun since, which it shows then', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  await page.route('**/rest/checkCCOrderPaymentStatus*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'PENDING' } as object })
  })
  const newer = await payElsewhere(page, 'MASTERCARD_DEBIT')
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await cancelPayment(page)
  await expectAlert(page, 'Payment cancelled - please select payment method')
  await expect(page.getByText(/^Mastercard debit · /)).toBeVisible()
  expect((await checkout(page)).payment).toMatchObject({ paymentId: newer.paymentId })
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await cancelPayment(page)
  await expectAlert(page, 'Payment cancelled - please select payment method')
  await expectToChooseAgain(page)
})

test('a reload in the middle loses nothing: the checkout shows the payment and nothing else, the cart stands still, and it goes on', async ({
  page,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await payByCard(page, CARDS.asksForCode)
  await expect(codeField(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Payment in progress' })).toContainText('Visa credit')
  await open(page, '/checkout')
  await expect(page).toHaveURL('/checkout?step=4')
  await expect(page.getByRole('list', { name: 'Checkout steps' }).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0)
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: /payment in progress/ })).toBeVisible()
  await expect(page.getByText('A payment for this cart is in progress.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Current Cart' }).click()
  await expectAlert(page, 'A payment for this cart is in progress. Please complete or cancel it first.')
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await typeCode(page, CODE)
  await expectOrdered(page)
  await page.goBack() // the checkout before it has ended
  await expect(page.getByRole('button', { name: 'Continue payment' })).toHaveCount(0)
})

test('a second device sees the payment under way; what is done there is seen here', async ({
  page,
  browser,
}) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  const phone = await browser.newContext({ viewport: NARROW, baseURL: process.env['PORTAL_URL'] ?? '' })
  const other = await phone.newPage()
  await letIn(other, 'cash')
  await open(other, '/checkout')
  await other.getByRole('button', { name: 'Continue payment' }).click()
  await payByCard(other, CARDS.pays)
  const orderno = await expectOrdered(other)
  expect(await expectOrdered(page)).toBe(orderno)
  await phone.close()
})

test("decision 12: a cart of somebody else's is approved by paying for it; its payment under way is the approver's, and the buyer is notified of the order", async ({
  page,
}) => {
  await enter(page, 'trainee', '/cart', { [CLEAR_CASE]: 10 })
  await submitForApproval(page, 'Dev Narayan', 'Window')

  await enter(page, 'cash', '/cart', { [COVER_GLASS]: 8 }) // the approver's own cart, which stays
  await page.getByRole('button', { name: 'Checkout Cart Window' }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  for (const title of ['Delivery Address', 'Freight & Back Order', 'Payment']) await nextTo(page, title)
  await page.getByRole('radio', { name: /^Visa credit/ }).check()
  await nextTo(page, 'Order Details')
  await confirm(page)
  await payByCard(page, CARDS.asksForCode)
  await expect(codeField(page)).toBeVisible()

  await open(page, '/cart') // cancelled: the cart cannot be returned, and leads to its payment
  await expect(page.getByText('A payment for “Window” is in progress.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'APPROVING CARTS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject Cart Window' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await typeCode(page, CODE)
  const orderno = await expectOrdered(page)
  expect((await readCarts(page)).itemCount).toBe(1)

  await letIn(page, 'trainee')
  await open(page, '/cart')
  await expect(page.getByRole('region', { name: 'AWAITING APPROVAL' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog').getByText(`has approved and ordered your cart "Window": order ${orderno}`),
  ).toBeVisible()
})

test('a session that ends in the middle loses nothing', async ({ page }) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
  await ask(page, 'GET', 'logout')
  await expect(page.getByLabel('Username')).toBeVisible()
  await fillSignIn(page, 'cash')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: /, home$/ })).toBeVisible()
  await open(page, '/checkout')
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await payByCard(page, CARDS.pays)
  await expectOrdered(page)
})

test('PAY-19 PAY-20 PAY-23 PAY-24 PAY-25 with PayPal: its buttons after confirm, agreed there, taken by the server', async ({
  page,
}) => {
  await atConfirm(page, 'PAYPAL')
  const calls = watchCalls(page)
  const script = page.waitForRequest(/paypal\.js/)
  await page.route('**/rest/updatePayPalOrderPayment', async (route) => {
    // as if PayPal were slow
    await route.fetch()
    await route.fulfill({ json: { authenticated: true, status: 'PENDING', orderNo: '', heldReason: '' } })
  })
  await confirm(page)
  const { searchParams } = new URL((await script).url())
  expect([searchParams.get('client-id'), searchParams.get('currency'), searchParams.get('intent')]).toEqual([
    'sandbox',
    'AUD',
    'capture',
  ])
  const { webOrderNo, payment } = await checkout(page)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expectOrdered(page)
  expect(
    calls.named('updatePayPalOrderPayment').map(({ method, body }) => ({ method, ...fieldsOf(body) })),
  ).toEqual([
    {
      method: 'PUT',
      webOrderNo,
      orderID: payment!.payPalPayment,
      payerID: expect.stringMatching(/^SANDBOX\d+$/) as unknown,
    },
  ])
  expect(calls.named('checkPayPalPaymentStatus').length).toBeGreaterThan(0)
  for (const { method, url } of calls.named('checkPayPalPaymentStatus'))
    expect({ method, ...queryOf(url) }).toEqual({
      method: 'GET',
      webOrderId: webOrderNo,
      payPalPaymentId: payment!.payPalPayment,
    })
})

test('PAY-27 PAY-28 cancelled at PayPal', async ({ page }) => {
  await atConfirm(page, 'PAYPAL')
  await confirm(page)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'PayPal', exact: true })
    .getByRole('button', { name: 'Cancel', exact: true })
    .click()
  await expectAlert(page, 'Payment cancelled - please select payment method')
  await expectToChooseAgain(page)
})

test("PAY-29 where PayPal's script cannot be had, or fails, it says so, and another try works", async ({
  page,
}) => {
  await page.route('**/sandbox/paypal.js*', (route) => route.abort(), { times: 1 })
  await atConfirm(page, 'PAYPAL')
  await confirm(page)
  await expect(page.getByText('Something went wrong ...', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Let PayPal fail' }).click()
  await expect(page.getByText('Something went wrong ...', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expectOrdered(page)
})

test('PAY-26 a status that nobody knows', async ({ page }) => {
  await atConfirm(page, 'PAYPAL')
  await page.route('**/rest/updatePayPalOrderPayment', (route) =>
    route.fulfill({ json: { authenticated: true, status: 'Foo', orderNo: '', heldReason: '' } }),
  )
  await page.route('**/rest/checkPayPalPaymentStatus*', (route) =>
    route.fulfill({ json: { authenticated: true, status: 'PENDING', orderNo: '', heldReason: '' } }),
  )
  await confirm(page)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expectAlert(page, 'Unexpected status after PayPal payment - please contact support')
})

test('a payment that lapses, or is paid too late, says so', async ({ page }) => {
  const texts = {
    LAPSED: 'The payment was not completed in time - please select payment method',
    REFUND:
      'Your payment came in too late for this order and is being refunded - please select payment method',
  }
  for (const [status, text] of Object.entries(texts)) {
    await atConfirm(page, 'VISA_CREDIT')
    await page.route('**/rest/checkCCOrderPaymentStatus*', async (route) => {
      const { payment } = await checkout(page)
      if (payment) await ask(page, 'PUT', 'cancelOrderPayment', { webOrderNo: payment.webOrderNo })
      await route.fulfill({ json: { authenticated: true, status, orderNo: '', heldReason: '' } })
    })
    await confirm(page)
    await expectAlert(page, text)
    await expectToChooseAgain(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/** One state of a payment, wide and narrow. */
function looksAt(what: string, arrive: (page: Page) => Promise<void>) {
  test(`axe finds nothing on ${what}`, async ({ page }) => {
    await arrive(page)
    for (const [name, size] of [
      ['wide', WIDE],
      ['narrow', NARROW],
    ] as const) {
      await page.setViewportSize(size)
      await expectAccessible(page, `${what}, ${name}`)
    }
  })
}
const cardWindow = async (page: Page) => {
  await atConfirm(page, 'VISA_CREDIT')
  await confirm(page)
  await expect(bank(page).getByLabel('Visa card number')).toBeVisible()
}
const underWay = async (page: Page) => {
  await cardWindow(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue payment' })).toBeVisible()
}
looksAt('the card window', cardWindow)
looksAt('the card window with its messages', async (page) => {
  await cardWindow(page)
  await bank(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(bank(page).getByText('Please input the card number')).toBeVisible()
})
looksAt('the code of a card', async (page) => {
  await cardWindow(page)
  await payByCard(page, CARDS.asksForCode)
  await expect(codeField(page)).toBeVisible()
})
looksAt('the question before a payment is cancelled', async (page) => {
  await cardWindow(page)
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(page.getByText('Cancel this payment?')).toBeVisible()
})
looksAt('a payment under way', underWay)
looksAt('the orders while a payment is under way', async (page) => {
  await underWay(page)
  await open(page, '/your-account/your-orders')
  await expect(page.getByRole('region', { name: 'Payments without an order' })).toContainText(
    'Waiting for the payer',
  )
})
looksAt('the cart while a payment is under way', async (page) => {
  await underWay(page)
  await open(page, '/cart')
  await expect(page.getByText('A payment for this cart is in progress.')).toBeVisible()
})
looksAt('the window of PayPal', async (page) => {
  await atConfirm(page, 'PAYPAL')
  await confirm(page)
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
})
