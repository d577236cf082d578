import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import {
  addRefunded,
  type Allocation,
  insertAllocations,
  receiptOf,
  spareOf,
} from '#server/modules/receipts/receipts.store.ts'
import { inAudit } from '#server/modules/receipts/take-receipt.ts'
import { openOf } from './banking.store.ts'
import { checkAllocations, sumOf } from './check-allocations.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'

/**
 * Pays invoices with what is free of receipts and not kept for their orders, or with what credit notes have
 * left.
 * @returns web order numbers of what goes on by it
 * @throws Refusal receipt.unknown, invoice.unknown, receipt.amount, receipt.over; nothing is changed then
 */
export async function payInvoices(
  tx: Tx,
  { payerId, allocations, now, by }: Acting & { payerId: string; allocations: readonly Allocation[] },
): Promise<number[]> {
  const receiptIds = new Set(allocations.flatMap((one) => ('receiptId' in one ? [one.receiptId] : [])))
  const acting = { payerId, webOrderNo: null, paidBy: () => [...receiptIds], now, by }
  const { released } = await withPayer(tx, acting, async () => {
    await checkAllocations(tx, payerId, allocations)
    for (const [source, own] of Map.groupBy(allocations, sourceOf)) {
      const freeCents = own[0] ? await freeOf(tx, payerId, own[0]) : 0
      if (sumOf(own) > freeCents) throw new Refusal('receipt.over')
      await addAudit(tx, by, {
        at: now,
        action: 'receipt.allocate',
        subject: source,
        before: { freeCents },
        after: { freeCents: freeCents - sumOf(own) },
        detail: { pays: inAudit(own) },
      })
    }
    await insertAllocations(tx, allocations)
  })
  return released
}

const sourceOf = (one: Allocation): number | string => ('receiptId' in one ? one.receiptId : one.creditNo)

/** What a receipt or a credit note of the payer still has, in cents. */
async function freeOf(tx: Tx, payerId: string, from: Allocation): Promise<number> {
  if ('receiptId' in from) {
    const receipt = await receiptOf(tx, from.receiptId)
    if (receipt?.customer_id !== payerId) throw new Refusal('receipt.unknown')
    return spareOf(tx, from.receiptId)
  }
  const left = (await openOf(tx, payerId, [from.creditNo])).get(from.creditNo)
  if (left === undefined) throw new Refusal('invoice.unknown')
  return Math.max(0, -left)
}

type Refund = Acting & { receiptId: number; cents: number; reason: string }

/**
 * Notes that what is free of a receipt, and not kept for its order, was given back to whoever paid.
 * @throws Refusal receipt.unknown, receipt.amount, receipt.over, backOffice.reason; nothing is changed then
 */
export async function refundReceipt(
  tx: Tx,
  { receiptId, cents, reason: typed, now, by }: Refund,
): Promise<void> {
  const seen = await receiptOf(tx, receiptId)
  if (!seen) throw new Refusal('receipt.unknown')
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Refusal('receipt.amount')
  const reason = givenReason(typed)
  await withPayer(tx, { payerId: seen.customer_id, webOrderNo: null, now, by }, async () => {
    const free = await spareOf(tx, receiptId)
    if (cents > free) throw new Refusal('receipt.over')
    await addRefunded(tx, receiptId, cents)
    await addAudit(tx, by, {
      at: now,
      action: 'receipt.refund',
      subject: receiptId,
      before: { freeCents: free },
      after: { freeCents: free - cents },
      detail: { reason },
    })
  })
}
