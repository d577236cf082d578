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

/** The whole wire, call by call. */
export const allCalls = {
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
export type AllCalls = typeof allCalls
export type CallName = keyof AllCalls
