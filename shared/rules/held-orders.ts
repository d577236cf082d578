import { addDays } from './calendar-days.ts'
import { creditPosition, type CreditInput, overLimitsCents } from './credit.ts'
import { type OpenInvoice, overdueOf } from './dunning.ts'

/** Amounts in cents inc GST. openOrdersCents counts held orders too. */
export type PayerCredit = Omit<CreditInput, 'thisOrderCents' | 'prepaid'>
export type HeldOrder = { webOrderNo: number; openCents: number }

const without = (credit: PayerCredit, held: readonly HeldOrder[]) =>
  credit.openOrdersCents - held.reduce((sum, { openCents }) => sum + openCents, 0)

const inputOf = (credit: PayerCredit, countedCents: number, openCents: number): CreditInput => ({
  ...credit,
  openOrdersCents: countedCents,
  thisOrderCents: openCents,
  prepaid: false,
})

/**
 * Which orders that are held for credit fit into it now (issue D: pay to release). Each is counted with the
 * orders that are not held and those that fit before it; one that does not fit keeps none after it waiting.
 * @param held the oldest first
 */
export function ordersThatFit(credit: PayerCredit, held: readonly HeldOrder[]): HeldOrder[] {
  let counted = without(credit, held)
  return held.filter(({ openCents }) => {
    const position = creditPosition(inputOf(credit, counted, openCents))
    if (position.stopped || position.over || credit.overdueStop) return false
    counted += openCents
    return true
  })
}

/** What a payer owes. freeCents: money and credits that pay nothing yet. */
type OwedOpen<Invoice extends OpenInvoice> = { invoices: readonly Invoice[]; freeCents: number }

/**
 * What has to be paid so that a held order goes on, and the invoices to pay: those due longest, until they
 * cover it, and all that stop their payer. Held orders before it count, since they take their part first.
 *
 * toPayCents is never more than can be paid: of the limits no more than the balance, which credits have
 * lowered already; of what stops the payer what is lacking once free money has paid what was due first, as
 * the reminders have it. lackCents: by how much open orders keep the order over the limits once that is paid.
 * @param before the held orders that are older
 * @param stoppedBy what was due on or before that day stops the payer (dunning.ts); null where nothing does
 */
export function whatHolds<Invoice extends OpenInvoice>(
  credit: PayerCredit,
  { held, before, order }: { held: readonly HeldOrder[]; before: readonly HeldOrder[]; order: HeldOrder },
  owed: OwedOpen<Invoice>,
  stoppedBy: string | null = null,
): { toPayCents: number; lackCents: number; invoices: Invoice[] } {
  const counted = before.reduce((sum, { openCents }) => sum + openCents, without(credit, held))
  const overLimits = overLimitsCents(inputOf(credit, counted, order.openCents))
  const byDue = owed.invoices
    .filter(({ openCents }) => openCents > 0)
    .sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.invoiceNo.localeCompare(b.invoiceNo))
  const payable = Math.min(sumOf(byDue), Math.max(0, credit.invoicedCents))
  const ofLimits = Math.min(overLimits, payable)
  const stopping = stoppedBy === null ? [] : overdueOf(owed, addDays(stoppedBy, 1))
  const stops = new Set(stopping.map(({ invoiceNo }) => invoiceNo))
  let covered = 0
  const invoices = byDue.filter(({ invoiceNo, openCents }) => {
    if (covered >= ofLimits && !stops.has(invoiceNo)) return false
    covered += openCents
    return true
  })
  return {
    toPayCents: Math.max(ofLimits, sumOf(stopping)),
    lackCents: overLimits - ofLimits,
    invoices,
  }
}

const sumOf = (invoices: readonly OpenInvoice[]) =>
  invoices.reduce((sum, { openCents }) => sum + openCents, 0)
