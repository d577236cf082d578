import { Refusal } from '#shared/codes/refusals.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockLine } from '#server/modules/banking/bank-lines.store.ts'
import { invoicesToPay, ownersOfOrder, payerOfNumber } from '#server/modules/banking/banking.store.ts'
import type { Purpose } from '#server/modules/banking/take-money.ts'

type Wanted = { webOrderNo?: number | undefined; invoiceNos?: string[] | undefined; accountId: string }

/**
 * Who paid a line and what it pays: an order; invoices of one payer, in their order as far as the money goes;
 * or all that the payer of an account or a customer owes.
 * @throws Refusal order.unknown, invoice.unknown where invoices are missing or of several payers, bank.whose
 * where nothing says whose it is, bank.ended
 */
export async function purposeOfLine(
  tx: Tx,
  lineId: number,
  { webOrderNo, invoiceNos, accountId }: Wanted,
): Promise<{ payerId: string; pays: Purpose }> {
  if (webOrderNo !== undefined) {
    const owners = await ownersOfOrder(tx, webOrderNo)
    if (!owners) throw new Refusal('order.unknown', { order: webOrderNo })
    return { payerId: owners.payerId, pays: { webOrderNo } }
  }
  if (invoiceNos !== undefined && invoiceNos.length > 0) {
    const line = await lockLine(tx, lineId)
    if (line?.state !== 'waiting') throw new Refusal('bank.ended')
    const found = await invoicesToPay(tx, invoiceNos)
    const [payerId, ...others] = new Set(found.map((invoice) => invoice.payerId))
    if (payerId === undefined || others.length > 0 || found.length < invoiceNos.length)
      throw new Refusal('invoice.unknown')
    const shares = spreadMoney(
      [{ id: lineId, cents: line.amount_cents }],
      found.map(({ invoiceNo, openCents }) => ({ id: invoiceNo, cents: openCents })),
    )
    return { payerId, pays: { invoices: shares.map(({ to, cents }) => ({ invoiceNo: to, cents })) } }
  }
  const payerId = accountId === '' ? undefined : await payerOfNumber(tx, accountId)
  if (payerId === undefined) throw new Refusal('bank.whose')
  return { payerId, pays: 'oldestFirst' }
}
