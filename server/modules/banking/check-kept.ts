import { Refusal } from '#shared/codes/refusals.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Allocation, ordersOfReceipts } from '#server/modules/receipts/receipts.store.ts'
import { openInvoicesOfOrder } from './banking.store.ts'
import { sumOf } from './check-allocations.ts'
import { type KeptMoney, keptMoney } from './kept-money.store.ts'

/**
 * Refuses to pay other invoices with what was paid for an order that has not shipped. The payer is locked.
 * @throws Refusal receipt.kept
 */
export async function checkKept(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  const fromReceipts = allocations.filter((one) => 'receiptId' in one)
  const orderOf = await ordersOfReceipts(
    tx,
    fromReceipts.map(({ receiptId }) => receiptId),
  )
  for (const [webOrderNo, own] of Map.groupBy(fromReceipts, ({ receiptId }) => orderOf.get(receiptId))) {
    if (webOrderNo === undefined) continue
    const its = new Set((await openInvoicesOfOrder(tx, webOrderNo)).map(({ invoiceNo }) => invoiceNo))
    const elsewhere = sumOf(own.filter(({ invoiceNo }) => !its.has(invoiceNo)))
    refuseKept(webOrderNo, await keptMoney(tx, webOrderNo), elsewhere)
  }
}

/**
 * Refuses to give back what an order needs that goes on: one that waits for its deposit goes on waiting. The
 * payer is locked. In cents inc GST.
 * @throws Refusal receipt.kept
 */
export async function checkRefund(tx: Tx, webOrderNo: number, cents: number): Promise<void> {
  const money = await keptMoney(tx, webOrderNo)
  if (!money?.waitsForDeposit) refuseKept(webOrderNo, money, cents)
}

function refuseKept(webOrderNo: number, money: KeptMoney | null, cents: number): void {
  if (cents > 0 && money && money.free - cents < money.kept)
    throw new Refusal('receipt.kept', { order: webOrderNo, amount: formatAud(money.kept) })
}
