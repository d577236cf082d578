/**
 * The events that the server sends an open page, without data: the page then asks by the usual calls, through
 * the usual gate. `alerts` the notifications, `carts` the carts that await approval, `catalogue` products or
 * prices, `money` what the account's payer owes and may owe, `orders` the account's orders, `session` that it
 * may be over.
 */
export const LIVE_EVENTS = ['alerts', 'carts', 'catalogue', 'money', 'orders', 'session'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** Where a page listens. */
export const LIVE_PATH = '/live'
