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

/** In use, or put aside and not done with: the statuses of the index `cart_open`. */
export const OPEN_CART_STATUSES = ['', 'PE', 'RJ', 'WA'] as const satisfies readonly CartStatus[]
/** Open to the person whose cart it is: the others wait for an approver. */
export const SAVED_CART_STATUSES = ['', 'PE', 'RJ'] as const satisfies readonly CartStatus[]
/** An order was placed of it. */
const ORDERED_CART_STATUSES = ['CL', 'AP'] as const satisfies readonly CartStatus[]

/**
 * T was submitted for approval (CRT-26). The specification names no other type: an ordinary cart is blank
 * (our choice).
 */
const CART_TYPES = { '': 'Ordinary', T: 'Submitted for approval' } as const
export type CartType = keyof typeof CART_TYPES

export const isOrderedCart = (status: string): boolean =>
  (ORDERED_CART_STATUSES as readonly string[]).includes(status)

const isCartStatus = (code: string): code is CartStatus => Object.hasOwn(CART_STATUSES, code)

/** The words for a cart status; anything else reads Unknown (CRT-29). */
export const cartStatusText = (code: string): string => (isCartStatus(code) ? CART_STATUSES[code] : 'Unknown')
