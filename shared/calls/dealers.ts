import { firstCalls } from './first.ts'
import { laterCalls } from './later.ts'

/** The calls of the shop: all that the browser of a dealer knows. */
export const dealerCalls = { ...firstCalls, ...laterCalls }
