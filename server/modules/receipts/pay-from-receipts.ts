import { spreadMoney } from '#shared/rules/spread-money.ts'
import type { Tx } from '#server/db/connect.ts'
import { freeReceiptsOfOrders, insertAllocations } from './receipts.store.ts'

/**
 * Pays invoices from what was paid for their orders before they were invoiced, the oldest receipt first. The
 * payers are locked.
 * @param invoices with what they have open, in cents inc GST
 */
export async function payFromOrderReceipts(
  tx: Tx,
  invoices: readonly { webOrderNo: number; invoiceNo: string; openCents: number }[],
): Promise<void> {
  const free = await freeReceiptsOfOrders(
    tx,
    invoices.map(({ webOrderNo }) => webOrderNo),
  )
  const byOrder = Map.groupBy(invoices, ({ webOrderNo }) => webOrderNo)
  const allocations = [...byOrder].flatMap(([webOrderNo, own]) =>
    spreadMoney(
      free
        .filter((receipt) => receipt.web_order_no === webOrderNo)
        .map((receipt) => ({ id: receipt.id, cents: receipt.free_cents })),
      own.map(({ invoiceNo, openCents }) => ({ id: invoiceNo, cents: openCents })),
    ).map(({ from, to, cents }) => ({ receiptId: from, invoiceNo: to, cents })),
  )
  await insertAllocations(tx, allocations)
}
