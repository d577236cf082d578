import type { Tx } from '#server/db/connect.ts'
import type { AuditFacts } from '#server/modules/audit/audit.store.ts'
import { type Allocation, type NewReceipt, newReceipt } from './receipts.store.ts'

/** Writes money that came in, all of it free. @returns the receipt's id */
export async function writeReceipt(tx: Tx, receipt: NewReceipt): Promise<number> {
  const { rows } = await tx.executeQuery(newReceipt(tx, receipt))
  if (!rows[0]) throw new Error(`account ${receipt.accountId} has no customer`)
  return rows[0].id
}

/**
 * amountCents: all that came in, inc GST. allocations: what it pays at once; of a receipt, not of a credit
 * note.
 */
type Taken = Pick<NewReceipt, 'accountId' | 'amountCents' | 'methodId' | 'reference'> & {
  receiptId: number
  allocations: readonly Allocation[]
}

/** Money that came in, as the audit has it under `receipt.take`. @param from what it came by or for */
export const takenEntry = (
  { receiptId, accountId, amountCents, methodId, reference, allocations }: Taken,
  from: AuditFacts,
) => ({
  subject: receiptId,
  accountId,
  after: { amountCents, methodId },
  detail: { ...from, reference, pays: inAudit(allocations) },
})

/** What money or credit notes pay, as the audit shows it: numbers of invoices with cents inc GST. */
export const inAudit = (all: readonly Allocation[]) =>
  all.map(({ invoiceNo, cents }) => [invoiceNo, cents] as const)
