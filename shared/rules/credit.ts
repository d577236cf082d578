import { CASH_LIMIT_CENTS, CASH_TERMS } from '../codes/limits.ts'
import { MESSAGES } from '../codes/messages.ts'

/** Credit terms of a customer or payer. Limits in cents, null where none is set. */
export type CreditTerms = { limit2Cents: number | null; limit3Cents: number | null; paymentTermsId: string | null }

/** The record that counts: the payer's where there is one, else the customer's (OP-31). */
export const termsThatCount = (customer: CreditTerms, payer: CreditTerms | null): CreditTerms => payer ?? customer

/** A cash customer pays at checkout: the greater limit is $1 or less, or terms are 07I or COD (decision 8, CHK-04, CHK-05). A missing limit counts 0. */
export function isCashCustomer(customer: CreditTerms, payer: CreditTerms | null): boolean {
  const terms = termsThatCount(customer, payer)
  const greater = Math.max(terms.limit2Cents ?? 0, terms.limit3Cents ?? 0)
  return greater <= CASH_LIMIT_CENTS || (CASH_TERMS as readonly string[]).includes(terms.paymentTermsId?.trim().toUpperCase() ?? '')
}

export type CreditInput = {
  limit2Cents: number | null; limit3Cents: number | null
  /** owed on invoices, credits taken off */ invoicedCents: number
  /** inc GST, not invoiced yet */ openOrdersCents: number
  /** inc GST */ thisOrderCents: number
  prepaid: boolean; creditHold: boolean
}
export type CreditPosition = {
  /** what may still be bought after this order, in cents inc GST, negative by how much it is over; null without a limit */ headroomCents: number | null
  over: false | 'limit2' | 'limit3'
  /** the order is accepted and held for this reason; null lets it pass */ holdReason: string | null
  /** a manual credit hold: confirm is refused with checkout.creditHold */ stopped: boolean
}

/**
 * Where an order leaves a credit account (decision 8): limit 2 tests the invoiced balance, limit 3 invoiced + open orders + this order. Exactly
 * at a limit is not over it. A limit that is missing or 0 beside another one is not tested (our choice: it was never set). Prepaid orders are never held.
 */
export function creditPosition(c: CreditInput): CreditPosition {
  const room2 = c.limit2Cents ? c.limit2Cents - c.invoicedCents : null
  const room3 = c.limit3Cents ? c.limit3Cents - c.invoicedCents - c.openOrdersCents - c.thisOrderCents : null
  const rooms = [room2, room3].filter((room) => room !== null)
  const over = room2 !== null && room2 < 0 ? 'limit2' : room3 !== null && room3 < 0 ? 'limit3' : false
  return {
    headroomCents: rooms.length ? Math.min(...rooms) : null,
    over,
    holdReason: c.prepaid || !over ? null : over === 'limit2' ? MESSAGES.heldByInvoicedBalance : MESSAGES.heldByOpenOrders,
    stopped: c.creditHold,
  }
}
