import { isBlank } from './blank-text.ts'

/** What the dealer chooses when submitting a cart for approval (CRT-35): the approver and a name. */
export const approvalIncomplete = (typed: {
  approverUserId: number | string | null
  cartName: string
}): boolean => !typed.approverUserId || isBlank(typed.cartName)

export type LockedLine = { name: string; priceCents: number; lockedCents: number | null }
export type RaisedPrice = { product: string; fromCents: number; toCents: number }

/**
 * The lines that cost more today than when their cart was submitted. Somebody must accept them before the
 * order; a lower price simply applies (decision 12). A quantity reduced below a price break raises the price
 * too.
 * @param lines prices of one in cents ex GST: today's, and the one at submission
 */
export const raisedPrices = (lines: readonly LockedLine[]): RaisedPrice[] =>
  lines.flatMap(({ name, priceCents, lockedCents }) =>
    lockedCents !== null && priceCents > lockedCents
      ? [{ product: name, fromCents: lockedCents, toCents: priceCents }]
      : [],
  )

/**
 * Whether letters include both E (require order approval) and F (approve orders), which nobody may have on
 * one account (decision 22).
 */
export const lettersContradict = (letters: string): boolean => letters.includes('E') && letters.includes('F')

/**
 * Whether somebody may act on a submitted cart of their account. They need letter F, and it must not be their
 * own cart (decision 12).
 */
export const mayApprove = (cart: { userId: number }, person: { userId: number; letters: string }): boolean =>
  person.letters.includes('F') && cart.userId !== person.userId
