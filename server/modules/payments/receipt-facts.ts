import { paymentNo, PAYMENT_RECORD_STATES, readPaymentNo } from '#shared/rules/payment-record.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Seller } from '#server/config/config.ts'
import type { Queryable } from '#server/db/connect.ts'
import { statementBuyer } from '#server/modules/invoices/account-statement.store.ts'
import { buyerOf } from '#server/modules/invoices/paper-facts.ts'
import { paymentsByKey, whatIsPaid } from './payment-history.store.ts'
import { presentPaymentRecord } from './present-payment.ts'
import type { ReceiptPaper } from './receipt-paper.ts'

/**
 * What the receipt of a payment says.
 * @returns undefined where the account has no such payment, or no money of it has come in
 */
export async function receiptPaper(
  tx: Queryable,
  accountId: string,
  { number, seller }: { number: string; seller: Seller },
): Promise<ReceiptPaper | undefined> {
  const named = readPaymentNo(number)
  const [row] = named ? await paymentsByKey(tx, accountId, [named]) : []
  const buyer = row && (await statementBuyer(tx, accountId))
  if (!row || !buyer) return undefined
  const paid = await whatIsPaid(tx, accountId, row)
  const record = presentPaymentRecord(row, paid)
  if (!PAYMENT_RECORD_STATES[record.state].hasReceipt) return undefined
  return {
    ...paid,
    seller,
    region: regionOf(buyer.business_group),
    buyer: buyerOf(buyer),
    paymentNo: paymentNo(row.kind, row.id),
    paidOn: row.paid_on,
    paidBy: record.paidby,
    method: record.method,
    methodId: record.paymentMethodId,
    reference: record.reference,
    state: record.state,
    amountCents: record.amount,
    feeCents: record.fee,
    orderNo: record.orderno,
    freeCents: record.free,
  }
}
