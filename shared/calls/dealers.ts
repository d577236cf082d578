import { activityCalls } from './activities.ts'
import { addressCalls } from './addresses.ts'
import { cartCalls } from './carts.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkout.ts'
import { noticeCalls } from './notices.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { personalCalls } from './personal.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './sessions.ts'

/** The calls of the shop: all that the browser of a dealer knows. */
export const dealerCalls = {
  ...sessionCalls,
  ...catalogueCalls,
  ...searchCalls,
  ...personalCalls,
  ...activityCalls,
  ...noticeCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...addressCalls,
  ...orderCalls,
  ...paymentCalls,
}
