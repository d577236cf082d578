import type { OutputOf } from '#shared/calls/call.ts'
import type { invoiceCalls } from '#shared/calls/invoices.ts'
import { ageingOf } from '#shared/rules/ageing.ts'
import { creditPosition } from '#shared/rules/credit.ts'
import { invoiceStatus } from '#shared/rules/invoice-status.ts'
import { sumCents } from '#shared/rules/money.ts'
import type { CreditRow } from '#server/modules/credit/credit.store.ts'
import type { AccountInvoiceRow, OwedOnDay } from './account-invoices.store.ts'
import { presentInvoiceRow } from './present-account-invoice.ts'

type Due = OutputOf<(typeof invoiceCalls)['dueInvoicesFromServer']>

/** An open invoice, or a credit note with something left. */
export const presentDue = (row: AccountInvoiceRow): Due['dueInvoices'][number] => ({
  ...presentInvoiceRow(row),
  totalDue: row.amount_inc_cents - row.allocated_cents,
})

/**
 * What an account owes, as sums. The limit and the head-room are those of who pays, over all of its accounts.
 * @param owed all that is open, by due dates
 * @param today the day in Brisbane
 */
export function presentCredit(
  owed: readonly OwedOnDay[],
  credit: CreditRow,
  today: string,
): NonNullable<Due['creditSummary']> {
  const ageing = ageingOf(owed, today)
  const sum = (of: readonly OwedOnDay[]) => sumCents(of.map(({ openCents }) => openCents))
  const isOverdue = ({ isCredit, dueOn, openCents }: OwedOnDay) =>
    !isCredit &&
    invoiceStatus({ amountCents: openCents, balanceCents: openCents, dueOn }, today) === 'overdue'
  const position = creditPosition({
    limit2Cents: credit.credit_limit2_cents,
    limit3Cents: credit.credit_limit3_cents,
    invoicedCents: credit.invoiced_cents,
    openOrdersCents: credit.open_orders_cents,
    thisOrderCents: 0,
    prepaid: false,
    creditHold: credit.credit_hold,
    overdueStop: credit.overdue_stop,
  })
  return {
    totalDue: sum(owed),
    balanceCurrent: ageing.current,
    balance30Days: ageing.days30,
    balance60Days: ageing.days60,
    balance90Days: ageing.days90,
    balance120Days: ageing.days120,
    overdue: sum(owed.filter(isOverdue)),
    creditLimit: credit.credit_limit2_cents || credit.credit_limit3_cents || null,
    headroomLimit: position.limitCents,
    headroom: position.headroomCents,
  }
}
