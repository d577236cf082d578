import type { ShownOrder } from '../shared/rules/shown-order.ts'
import type { RestClient } from '../web/data/client.ts'
import { shownOrder } from '../web/screens/checkout/shown-order.ts'

/** The typed client of a dealer, and the address of the confirmation. */
export type Shopper = { call: RestClient; email: string }

/** Product ids and their quantities. */
export type Goods = Readonly<Record<string, number>>
export type Choices = { freight?: string; shipNow?: boolean; payment?: string; reference?: string }

export async function fillCart(person: Shopper, goods: Goods) {
  for (const [productId, quantity] of Object.entries(goods))
    await person.call('updateShoppingCartProductQuantity', { productId, quantity })
}

/** The first saved address of the account, as step Delivery Address sends it. */
export async function usualAddress(person: Shopper) {
  const {
    addresses: [a],
  } = await person.call('addressesFromServer', {})
  if (!a) throw new Error('the account has no address')
  return {
    company: a.companyName,
    name: a.contactName,
    address1: a.addressLine1,
    address2: a.addressLine2,
    suburb: a.suburb,
    city: a.city,
    state: a.state,
    postcode: a.postcode,
  }
}

/** Takes every step of a started checkout up to confirm, as the screens do. */
export async function takeSteps(
  person: Shopper,
  cartId: number,
  { freight = 'STD', shipNow = true, payment, reference = '' }: Choices = {},
) {
  await person.call('checkoutSetConfirmEmailCustRef', {
    cartId,
    confirmationEmail: person.email,
    customerReference: reference,
  })
  await person.call('checkoutSetDeliveryAddress', { cartId, ...(await usualAddress(person)) })
  const last = await person.call('checkoutSetFreightBackOrderOptions', {
    cartId,
    freightOptionId: freight,
    allowBackorders: shipNow,
  })
  return payment === undefined
    ? last
    : person.call('checkoutSetPaymentMethod', {
        cartId,
        paymentMethodId: payment,
        justCalculatePrices: false,
      })
}

/** Fills the current cart and takes its checkout up to confirm. */
export async function walkCheckout(person: Shopper, goods: Goods, choices: Choices = {}) {
  await fillCart(person, goods)
  const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
  return { cartId, last: await takeSteps(person, cartId, choices) }
}

/** What a page shows of the order, as the confirm of the browser sends it. */
export const shownAt = (checkout: Parameters<typeof shownOrder>[0]): ShownOrder => shownOrder(checkout)

/** Confirms a cart that is ordered at once. Fails the test where the order waits for a payment. */
export async function confirmOrder(
  person: Shopper,
  cartId: number,
  more: { version?: number; acceptRaisedPrices?: boolean } = {},
) {
  const answer = await person.call('checkoutConfirm', { cartId, ...more })
  if (!answer.order) throw new Error(`no order but a payment: ${answer.status}`)
  return { ...answer, order: answer.order }
}

export const buyNow = async (person: Shopper, goods: Goods, choices: Choices = {}) =>
  confirmOrder(person, (await walkCheckout(person, goods, choices)).cartId)
