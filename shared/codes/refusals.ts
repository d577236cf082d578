/**
 * Every refusal the server can answer with, and the words the customer reads. {name} is filled from the
 * refusal's parameters.
 */
export const REFUSALS = {
  'session.signInAgain': 'Please sign in again',
  'session.wrongCredentials': 'Wrong username or password', // one sentence for every failure (decision 19)
  'session.staffVerification': 'Staff verification code needed', // its words reveal the field (SES-14)
  'session.tooManyAttempts': 'Too many attempts. Please wait {minutes} minutes and try again.',
  'session.linkExpired': 'This link is not valid any more. Please ask for a new one.',
  'session.password': 'Please input a valid password!',
  'session.notWhileMasquerading': 'This cannot be changed while acting for a customer',

  'access.denied': 'You do not have access to this',
  'access.otherSite': 'This request came from another site',
  'input.invalid': 'Some details are missing or wrong: {field}',
  'input.tooLarge': 'This is too large to send',
  'limit.reached': 'Too many requests. Please try again in {wait}.',
  'call.unknown': 'There is no such call',
  'document.unknown': 'There is no such document',
  'server.busy': 'Too many people ask for this right now. Please try again in {seconds} seconds.',
  'server.tooSlow': 'This took too long and was stopped. Please try again later.',

  'account.notYours': 'This account is not available to you',
  'alert.unknown': 'This notification is not available',
  'favourite.full': 'There is no room for more favourites',

  'product.unknown': 'There is no product {product}',
  'device.unknown': 'There is no such device',
  'product.unavailable': '{product} is not available',

  'cart.empty': 'There is nothing in this cart',
  'cart.unknown': 'This cart is not available',
  'cart.notYours': 'This cart is not available', // the words do not tell that it exists
  'cart.locked': 'This cart is awaiting approval and cannot be changed',
  'cart.quantity': 'Quantity must be a whole number up to {max}',
  'cart.quantityFit': 'No quantity up to {max} fits min order qty {minimum} and order multiple {multiple}',
  'cart.paying': 'A payment for this cart is under way. Please finish or cancel it first.',
  'cart.tooMany': 'You have {max} saved carts, which is the most. Please delete one first.',
  'cart.changed': 'This cart has been changed meanwhile. Please check it again.',

  'approval.incomplete': 'Please fill in approver name and cart name',
  'approval.approver': 'This person cannot approve your orders',
  'approval.own': 'You cannot approve your own cart',
  'approval.settled': 'This cart has been dealt with already',
  'approval.reduceOnly': 'The lines of this cart can only be reduced or removed',
  'approval.lastLine': 'Please reject this cart instead of removing its last line',

  'order.noLines': 'Something is wrong with this order. Please try again later.',
  'order.unknown': 'There is no order {order}',
  'order.mailedJustNow':
    'A mail about this order was asked for less than a minute ago. Please wait a minute.',
  'order.notCancellable': 'This order can no longer be cancelled',

  'checkout.address': 'Selected address is invalid!',
  'checkout.fixedAddress': 'Your orders are delivered to your fixed address',
  'checkout.customAddressNotAllowed': 'Please choose one of your saved addresses',
  'checkout.freightMethod': 'Please select a freight method',
  'checkout.paymentMethod': 'This payment method is not available to you',
  'checkout.paymentMissing': 'Please select payment method',
  'checkout.paymentNotNeeded': 'Your orders are invoiced; no payment method is needed',
  'checkout.email': 'The input is not a valid email',
  'checkout.creditHold': 'Your account is on credit hold. Please contact us.',
  'checkout.approvalNeeded': 'Your orders need approval. Please submit this cart for approval.',
  'checkout.priceRaised': 'The price of {product} has gone up from {from} to {to}. Please check your cart.',
  'checkout.lineUnavailable': '{product} is not available any more. Please remove it from your cart.',
  'checkout.quantity':
    'The quantity of {product} does not fit its minimum or order multiple any more. Please check your cart.',
  'checkout.changed': 'Your cart has changed since you started checking out. Please check it again.',
  'checkout.ordered': 'This cart was ordered as {order}',
  'checkout.notStarted': 'Please start the checkout again from your cart',
  'checkout.paymentFailed': 'The payment did not go through - please select payment method',

  'payment.unknown': 'This payment is not available',
  'payment.unavailable':
    'Payments cannot be taken at the moment. Please try again, or choose another payment method.',

  'address.addressName': 'Please input your address name!',
  'address.name': 'Please input your name!',
  'address.line1': 'Please input your address!',
  'address.suburb': 'Please input your suburb!',
  'address.city': 'Please input your city!',
  'address.state': 'Please input your state!',
  'address.postcode': 'Please input your postcode!',
  'address.postcodeDigits': 'Please input your postcode in digits!',
  'address.postcodeLength': 'Please input a postcode of four digits!',
  'address.unknown': 'This address is not available',
  'account.addresses': 'This account has {max} addresses, which is the most. Please delete one first.',
  'address.last': 'The only address cannot be removed',
} as const
export type RefusalCode = keyof typeof REFUSALS

type Blanks<Sentence> = Sentence extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never
/** What fills the blanks of a refusal's sentence: nothing for most. */
export type RefusalParams<C extends RefusalCode> = Readonly<
  Record<Blanks<(typeof REFUSALS)[C]>, string | number>
>
export type RefusalRest<C extends RefusalCode> = [Blanks<(typeof REFUSALS)[C]>] extends [never]
  ? []
  : [params: RefusalParams<C>]

/**
 * Replaces every {blank} of a sentence; a blank without a value stays as it is, so that a mistake is seen.
 */
export const fillBlanks = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : blank,
  )

/** The words of a refusal, without throwing it: what a form writes under a field. */
export const refusalText = <C extends RefusalCode>(code: C, ...params: RefusalRest<C>): string =>
  fillBlanks(REFUSALS[code], params[0] ?? {})

/** Thrown by rules and features. Rolls the transaction back and reaches the screen as `error`. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C
  constructor(code: C, ...params: RefusalRest<C>) {
    super(refusalText(code, ...params))
    this.name = 'Refusal'
    this.code = code
  }
}
