import { isBlank } from './blank-text.ts'

export type CartFacts = { id: string; status: string; type: string }

/** Submitted, and nobody has decided on it. */
export const isWaitingCart = (cart: Pick<CartFacts, 'status' | 'type'>): boolean =>
  cart.type === 'T' && cart.status === 'WA'

/** Submitted, waiting, and not the current cart (CRT-26). */
export const isApprovalCart = (cart: CartFacts, currentCartId: string): boolean =>
  isWaitingCart(cart) && cart.id !== currentCartId

/** A payment for it has begun, so it must not change. */
export const isPayingCart = (cart: Pick<CartFacts, 'status'>): boolean => cart.status === 'PE'

/**
 * Saved carts (CRT-28): neither current nor waiting. Pending and rejected ones show with their label. Not
 * shown are a waiting cart of another type (OP-25) and a submitted cart that is being paid for.
 */
export const isSavedCart = (cart: CartFacts, currentCartId: string): boolean =>
  cart.id !== currentCartId && cart.status !== 'WA' && !(cart.type === 'T' && isPayingCart(cart))

/** The number on the second badge beside the cart (CRT-27, NAV-20). */
export const pendingApprovals = (carts: readonly CartFacts[], currentCartId: string): number =>
  carts.filter((c) => isApprovalCart(c, currentCartId)).length

/** A saved cart with a blank name is called Current Cart (CRT-17). */
export const savedCartName = (typed: string, blankName: string): string =>
  isBlank(typed) ? blankName : typed.trim()
