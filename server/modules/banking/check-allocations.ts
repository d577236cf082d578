import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Allocation } from '#server/modules/receipts/receipts.store.ts'
import { openOf } from './banking.store.ts'

/**
 * Refuses to pay an invoice that is not the payer's, or more than it has open. The payer is locked.
 * @throws Refusal invoice.unknown, receipt.amount, receipt.over
 */
export async function checkAllocations(tx: Tx, payerId: string, allocations: readonly Allocation[]) {
  const byInvoice = Map.groupBy(allocations, ({ invoiceNo }) => invoiceNo)
  const open = await openOf(tx, payerId, [...byInvoice.keys()])
  for (const [invoiceNo, own] of byInvoice) {
    const most = open.get(invoiceNo)
    if (most === undefined) throw new Refusal('invoice.unknown')
    if (own.some(({ cents }) => !Number.isSafeInteger(cents) || cents <= 0))
      throw new Refusal('receipt.amount')
    if (sumOf(own) > most) throw new Refusal('receipt.over')
  }
}

/** In cents. */
export const sumOf = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
