import { creditPosition, type CreditInput, overLimitsCents } from './credit.ts'

/** Amounts in cents inc GST. openOrdersCents counts held orders too. */
export type PayerCredit = Omit<CreditInput, 'thisOrderCents' | 'prepaid'>
export type HeldOrder = { webOrderNo: number; openCents: number }
/** An invoice that is not paid in full, with what it has open. dueOn: YYYY-MM-DD in Brisbane, or null. */
export type OpenInvoice = { invoiceNo: string; dueOn: string | null; openCents: number }

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

/**
 * What has to be paid so that a held order goes on, and the invoices to pay: those due longest, until they
 * cover it, and all that stop their payer. Held orders before it count, since they take their part first. The
 * invoices may not cover all of it where open orders take up the credit.
 * @param before the held orders that are older
 * @param open invoices of its payer
 * @param stoppedBy what was due on or before that day stops the payer (dunning.ts); null where nothing does
 */
export function whatHolds<Invoice extends OpenInvoice>(
  credit: PayerCredit,
  { held, before, order }: { held: readonly HeldOrder[]; before: readonly HeldOrder[]; order: HeldOrder },
  open: readonly Invoice[],
  stoppedBy: string | null = null,
): { overCents: number; invoices: Invoice[] } {
  const counted = before.reduce((sum, { openCents }) => sum + openCents, without(credit, held))
  const overLimits = overLimitsCents(inputOf(credit, counted, order.openCents))
  const byDue = open
    .filter(({ openCents }) => openCents > 0)
    .sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.invoiceNo.localeCompare(b.invoiceNo))
  let covered = 0
  const invoices = byDue.filter(({ dueOn, openCents }) => {
    const stops = stoppedBy !== null && dueOn !== null && dueOn <= stoppedBy
    if (covered >= overLimits && !stops) return false
    covered += openCents
    return true
  })
  const stopped = invoices.filter(({ dueOn }) => stoppedBy !== null && dueOn !== null && dueOn <= stoppedBy)
  const stopCents = stopped.reduce((sum, { openCents }) => sum + openCents, 0)
  return { overCents: Math.max(overLimits, stopCents), invoices }
}
