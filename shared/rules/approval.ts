/** Before a cart is handed over (CRT-35): who approves it, and under what name. */
export const approvalIncomplete = (typed: {
  approverUserId: number | string | null
  cartName: string
}): boolean => !typed.approverUserId || typed.cartName.trim() === ''

export type LockedLine = { name: string; priceCents: number; lockedCents: number | null }
export type RaisedPrice = { product: string; fromCents: number; toCents: number }

/**
 * The lines that cost more today than when their cart was submitted; somebody must accept them before it is
 * ordered, while a lower price is simply used (decision 12). A quantity reduced below a price break raises
 * the price too.
 * @param lines prices of one in cents ex GST: today's, and the one locked at submission
 */
export const raisedPrices = (lines: readonly LockedLine[]): RaisedPrice[] =>
  lines.flatMap(({ name, priceCents, lockedCents }) =>
    lockedCents !== null && priceCents > lockedCents
      ? [{ product: name, fromCents: lockedCents, toCents: priceCents }]
      : [],
  )

/**
 * Whether letters hold both E (require order approval) and F (approve orders), which nobody does on one
 * account (decision 22).
 */
export const lettersContradict = (letters: string): boolean => letters.includes('E') && letters.includes('F')

/**
 * Whether somebody may act on a submitted cart of their account: whoever approves orders (letter F), but
 * never their own (decision 12).
 */
export const mayApprove = (cart: { userId: number }, person: { userId: number; letters: string }): boolean =>
  person.letters.includes('F') && cart.userId !== person.userId
