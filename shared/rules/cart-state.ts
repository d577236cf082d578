export type CartFacts = { id: string; status: string; type: string }

/** Submitted, waiting, and not the cart in use (CRT-26). */
export const isApprovalCart = (cart: CartFacts, currentCartId: string): boolean =>
  cart.type === 'T' && cart.status === 'WA' && cart.id !== currentCartId

/** A payment for it is under way: it stands still. */
export const isPayingCart = (cart: Pick<CartFacts, 'status'>): boolean => cart.status === 'PE'

/**
 * Neither in use nor waiting (CRT-28): pending and rejected ones show with their label. A waiting cart of
 * another type shows nowhere (OP-25), nor does one that was submitted and is being paid for.
 */
export const isSavedCart = (cart: CartFacts, currentCartId: string): boolean =>
  cart.id !== currentCartId && cart.status !== 'WA' && !(cart.type === 'T' && isPayingCart(cart))

/** Closed, deleted and placed carts stay on the server (OP-25). */
export const isCartSent = (cart: Pick<CartFacts, 'status'>): boolean =>
  !['CL', 'DL', 'AP'].includes(cart.status)

/** What the second badge beside the cart counts (CRT-27, NAV-20). */
export const pendingApprovals = (carts: readonly CartFacts[], currentCartId: string): number =>
  carts.filter((c) => isApprovalCart(c, currentCartId)).length

/** A blank name of a saved cart becomes Current Cart (CRT-17). */
export const savedCartName = (typed: string, blankName: string): string => typed.trim() || blankName
