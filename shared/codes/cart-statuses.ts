/** Status of a cart (CRT-29). A cart in use has the blank one. */
export const CART_STATUSES = {
  '': 'Active',
  CL: 'Closed',
  DL: 'Deleted',
  PE: 'Pending',
  WA: 'Awaiting Approval',
  AP: 'Approved - Order Placed',
  RJ: 'Rejected',
} as const
export type CartStatus = keyof typeof CART_STATUSES

/**
 * T was submitted for approval (CRT-26). The specification names no other type: an ordinary cart is blank
 * (our choice).
 */
export const CART_TYPES = { '': 'Ordinary', T: 'Submitted for approval' } as const
export type CartType = keyof typeof CART_TYPES

export const isCartStatus = (code: string): code is CartStatus => Object.hasOwn(CART_STATUSES, code)

/** The words for a cart status; anything else reads Unknown (CRT-29). */
export const cartStatusText = (code: string): string => (isCartStatus(code) ? CART_STATUSES[code] : 'Unknown')
