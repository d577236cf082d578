import { creditPosition, type CreditPosition } from '#shared/rules/credit.ts'
import type { CreditRow } from './credit.store.ts'

/**
 * Where an order that is paid by invoice would leave the account of whoever pays.
 * @param orderCents what it comes to, inc GST
 */
export const creditAfter = (credit: CreditRow, orderCents: number): CreditPosition =>
  creditPosition({
    limit2Cents: credit.credit_limit2_cents,
    limit3Cents: credit.credit_limit3_cents,
    invoicedCents: credit.invoiced_cents,
    openOrdersCents: credit.open_orders_cents,
    thisOrderCents: orderCents,
    prepaid: false,
    creditHold: credit.credit_hold,
    overdueStop: credit.overdue_stop,
  })
