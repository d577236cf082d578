import { CASH_LIMIT_CENTS, CASH_TERMS } from '../codes/limits.ts'
import { MESSAGES } from '../codes/messages.ts'

/** Credit terms of a customer or payer. Limits in cents, null where none is set. */
export type CreditTerms = {
  limit2Cents: number | null
  limit3Cents: number | null
  paymentTermsId: string | null
}

/** The record that counts: the payer's where there is one, else the customer's (OP-31). */
export const termsThatCount = (customer: CreditTerms, payer: CreditTerms | null): CreditTerms =>
  payer ?? customer

/**
 * A cash customer pays at checkout: the greater limit is $1 or less, or terms are 07I or COD (decision 8,
 * CHK-04, CHK-05). A missing limit counts 0.
 */
export function isCashCustomer(customer: CreditTerms, payer: CreditTerms | null): boolean {
  const terms = termsThatCount(customer, payer)
  const greater = Math.max(terms.limit2Cents ?? 0, terms.limit3Cents ?? 0)
  return (
    greater <= CASH_LIMIT_CENTS ||
    (CASH_TERMS as readonly string[]).includes(terms.paymentTermsId?.trim().toUpperCase() ?? '')
  )
}

export type CreditInput = {
  limit2Cents: number | null
  limit3Cents: number | null
  /** owed on invoices, credits taken off */
  invoicedCents: number
  /** inc GST, not invoiced yet */
  openOrdersCents: number
  /** inc GST */
  thisOrderCents: number
  prepaid: boolean
  creditHold: boolean
}
export type CreditPosition = {
  /**
   * what of `limitCents` is left after this order, in cents inc GST, negative by how much it is over; null
   * without a limit
   */
  headroomCents: number | null
  /** the limit that the head-room is of: limit 2 where the invoiced balance alone is over it, else limit 3 */
  limitCents: number | null
  over: false | 'limit2' | 'limit3'
  /** the order is accepted and held for this reason; null lets it pass */
  holdReason: string | null
  /** a manual credit hold: confirm is refused with checkout.creditHold */
  stopped: boolean
}

/**
 * Both limits of an account: one that is missing or 0 is as high as the other (finding M7). Null where
 * neither is set.
 */
const bothLimits = ({
  limit2Cents,
  limit3Cents,
}: Pick<CreditTerms, 'limit2Cents' | 'limit3Cents'>): { limit2: number; limit3: number } | null => {
  const limit2 = limit2Cents || limit3Cents,
    limit3 = limit3Cents || limit2Cents
  return limit2 && limit3 ? { limit2, limit3 } : null
}

/**
 * Where an order leaves a credit account (decision 8): limit 2 tests the invoiced balance, limit 3 invoiced +
 * open orders + this order. Exactly at a limit is not over it. Prepaid orders are never held.
 */
export function creditPosition(c: CreditInput): CreditPosition {
  const limits = bothLimits(c)
  if (!limits)
    return { headroomCents: null, limitCents: null, over: false, holdReason: null, stopped: c.creditHold }
  const room2 = limits.limit2 - c.invoicedCents
  const room3 = limits.limit3 - c.invoicedCents - c.openOrdersCents - c.thisOrderCents
  const over = room2 < 0 ? 'limit2' : room3 < 0 ? 'limit3' : false
  return {
    ...(over === 'limit2'
      ? { headroomCents: room2, limitCents: limits.limit2 }
      : { headroomCents: room3, limitCents: limits.limit3 }),
    over,
    holdReason:
      c.prepaid || !over
        ? null
        : over === 'limit2'
          ? MESSAGES.heldByInvoicedBalance
          : MESSAGES.heldByOpenOrders,
    stopped: c.creditHold,
  }
}
