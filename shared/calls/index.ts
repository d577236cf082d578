import { dealerCalls } from './dealers.ts'
import { staffCalls } from './staff.ts'

/** The whole wire, call by call. */
export const allCalls = {
  ...dealerCalls,
  ...staffCalls,
}
export type AllCalls = typeof allCalls
export type CallName = keyof AllCalls
