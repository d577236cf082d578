import { heading } from './checkout-steps.ts'
import { ask, letIn, open } from './facts.ts'
import { expect, type Page } from './people.ts'

const CLEAR_CASE = 'KS-4580-CL'

/** The checkout, as far as the tests of payments look at it. */
type Begun = {
  cartId: string
  webOrderNo: string
  payment: { webOrderNo: string; paymentId: string; ccPaymentId: string; payPalPayment: string } | null
}
export const checkout = (page: Page) => ask<Begun>(page, 'POST', 'checkoutCurrentShoppingCart')

/** Signs `cash` in with a cart and every choice made except the last, and opens the checkout there. */
export async function atConfirm(page: Page, method: string) {
  expect((await letIn(page, 'cash')).token).toBeTruthy()
  await ask(page, 'PUT', 'updateShoppingCartProductQuantity', { productId: CLEAR_CASE, quantity: 10 })
  const { cartId, payment } = await checkout(page)
  if (payment) await ask(page, 'PUT', 'cancelOrderPayment', { webOrderNo: payment.webOrderNo })
  const {
    addresses: [a],
  } = await ask<{ addresses: Record<string, string>[] }>(page, 'GET', 'addressesFromServer')
  await ask(page, 'PUT', 'checkoutSetDeliveryAddress', {
    cartId,
    company: '',
    name: a!['contactName']!,
    address1: a!['addressLine1']!,
    address2: '',
    suburb: a!['suburb']!,
    city: '',
    state: a!['state']!,
    postcode: a!['postcode']!,
  })
  await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
    cartId,
    freightOptionId: 'STD',
    allowBackorders: true,
  })
  expect(
    (
      await ask(page, 'PUT', 'checkoutSetPaymentMethod', {
        cartId,
        paymentMethodId: method,
        justCalculatePrices: false,
      })
    ).error,
  ).toBeUndefined()
  await open(page, '/checkout?step=4')
  await expect(heading(page, 'Order Details')).toBeVisible()
}
/** Ends the payment under way and begins one by card for the same cart, as another window does. */
export async function payElsewhere(page: Page, method: string) {
  const { cartId, webOrderNo } = await checkout(page)
  await ask(page, 'PUT', 'cancelOrderPayment', { webOrderNo })
  await ask(page, 'PUT', 'checkoutSetPaymentMethod', {
    cartId,
    paymentMethodId: method,
    justCalculatePrices: false,
  })
  expect((await ask(page, 'PUT', 'checkoutConfirm', { cartId })).status).toBe('PENDING')
  return (await checkout(page)).payment!
}
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' }).click()

/**
 * Looks at the window again until the page has read the checkout whose payment has ended. A read that is
 * under way at that moment takes the place of a new one, so one look may not do.
 */
export const readWithoutPayment = (page: Page) =>
  expect(async () => {
    const answer = page.waitForResponse(/checkoutCurrentShoppingCart/, { timeout: 3_000 })
    await page.clock.fastForward(40_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(((await (await answer).json()) as Begun).payment).toBeNull()
  }).toPass()
