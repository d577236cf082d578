import { CASH_LIMIT_CENTS, CASH_TERMS } from '../codes/limits.ts'
import { MESSAGES } from '../codes/messages.ts'

/** Credit terms of a customer or payer. Limits in cents, null where none is set. */
export type CreditTerms = {
  limit2Cents: number | null
  limit3Cents: number | null
  paymentTermsId: string | null
}

/** The credit terms that count: the payer's where there is one, else the customer's (OP-31). */
const termsThatCount = (customer: CreditTerms, payer: CreditTerms | null): CreditTerms => payer ?? customer

/**
 * A cash customer pays at checkout: the greater limit is $1 or less, or terms are 07I or COD (decision 8,
 * CHK-04, CHK-05). A missing limit counts as 0.
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
  /** owed on invoices, less credits */
  invoicedCents: number
  /** inc GST, not invoiced yet */
  openOrdersCents: number
  /** inc GST */
  thisOrderCents: number
  prepaid: boolean
  creditHold: boolean
  /** the payer is stopped for what is overdue (dunning.ts) */
  overdueStop: boolean
}
export type CreditPosition = {
  /**
   * the rest of `limitCents` after this order, in cents inc GST; negative when over the limit, null without
   * one
   */
  headroomCents: number | null
  /** limit 2 where the invoiced balance alone is over it, else limit 3 */
  limitCents: number | null
  over: false | 'limit2' | 'limit3'
  /** why the order is accepted but held; null where it is not */
  holdReason: string | null
  /** a manual credit hold: confirm is refused with checkout.creditHold */
  stopped: boolean
}

/**
 * Both limits of an account. One that is missing or 0 equals the other (finding M7). Null where neither is
 * set.
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
 * Whether limit 3 leaves room for at least what limit 2 does (decision 8): it counts open orders besides the
 * invoices, so a lower one would make limit 2 mean nothing. A limit of 0 is none and equals the other.
 */
export const limitsFit = ({
  limit2Cents,
  limit3Cents,
}: {
  limit2Cents: number
  limit3Cents: number
}): boolean => limit2Cents === 0 || limit3Cents === 0 || limit3Cents >= limit2Cents

/**
 * What has to be paid of invoices before an order is within both limits, in cents; 0 where it is, or where no
 * limit is set.
 */
export function overLimitsCents(c: CreditInput): number {
  const limits = bothLimits(c)
  if (!limits) return 0
  return Math.max(
    0,
    c.invoicedCents - limits.limit2,
    c.invoicedCents + c.openOrdersCents + c.thisOrderCents - limits.limit3,
  )
}

const limitReason = (over: CreditPosition['over']): string | null => {
  if (!over) return null
  return over === 'limit2' ? MESSAGES.heldByInvoicedBalance : MESSAGES.heldByOpenOrders
}

/**
 * The credit of an account after an order (decision 8). Limit 2 tests the invoiced balance; limit 3 tests
 * invoiced + open orders + this order. Exactly at a limit is not over it. A payer who is stopped for what is
 * overdue has every order held. Prepaid orders are never held.
 */
export function creditPosition(c: CreditInput): CreditPosition {
  const limits = bothLimits(c)
  const overdueReason = c.overdueStop && !c.prepaid ? MESSAGES.heldByOverdue : null
  if (!limits)
    return {
      headroomCents: null,
      limitCents: null,
      over: false,
      holdReason: overdueReason,
      stopped: c.creditHold,
    }
  const room2 = limits.limit2 - c.invoicedCents
  const room3 = limits.limit3 - c.invoicedCents - c.openOrdersCents - c.thisOrderCents
  const over = room2 < 0 ? 'limit2' : room3 < 0 ? 'limit3' : false
  return {
    ...(over === 'limit2'
      ? { headroomCents: room2, limitCents: limits.limit2 }
      : { headroomCents: room3, limitCents: limits.limit3 }),
    over,
    holdReason: overdueReason ?? (c.prepaid ? null : limitReason(over)),
    stopped: c.creditHold,
  }
}
