import { addressCalls } from './addresses.ts'
import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkout.ts'
import { orderCalls } from './orders.ts'
import { personalCalls } from './personal.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './session.ts'

/** The whole wire, call by call. */
export const allCalls = { ...sessionCalls, ...catalogueCalls, ...searchCalls, ...personalCalls, ...cartCalls, ...checkoutCalls, ...addressCalls, ...orderCalls }
export type AllCalls = typeof allCalls
export type CallName = keyof AllCalls
