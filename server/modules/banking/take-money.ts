import { Refusal } from '#shared/codes/refusals.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { releaseLocked } from '#server/modules/fulfilment/hold-order.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { isDepositPaid } from '#server/modules/orders/deposit.store.ts'
import { type Allocation, insertAllocations } from '#server/modules/receipts/receipts.store.ts'
import { takenEntry, writeReceipt } from '#server/modules/receipts/take-receipt.ts'
import { openInvoices } from '#server/modules/credit/owed.store.ts'
import { openInvoicesOfOrder, ownersOfOrder, payerOfAccount } from './banking.store.ts'
import { checkAllocations, sumOf } from './check-allocations.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'

/**
 * What money is for: an order; invoices, each with its cents inc GST; or all that the payer owes, due longest
 * first.
 */
export type Purpose =
  | { webOrderNo: number }
  | { invoices: readonly { invoiceNo: string; cents: number }[] }
  | 'oldestFirst'

type Money = Acting & {
  /** The account it is noted at; for an order, the order's own. */
  accountId: string
  amountCents: number
  methodId: string
  reference: string
  receivedAt: Date
  pays: Purpose
}

/**
 * freeCents: what is left of it; it waits for invoices of the order, or for staff. released: web order
 * numbers of what goes on by it.
 */
export type Taken = { receiptId: number; freeCents: number; released: number[] }

/**
 * Takes money that has come in, and pays with it what it is for. What is more than that stays free on the
 * receipt. A direct deposit that is complete lets its order go, and so does a payment that brings its payer
 * within the credit limits again.
 * @throws Refusal receipt.amount, order.unknown, invoice.unknown, account.notYours, receipt.over where more
 * is to be paid than an invoice has open or the money comes to; nothing is changed then
 */
export async function takeMoney(tx: Tx, money: Money): Promise<Taken> {
  const { amountCents, pays, now, by } = money
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new Refusal('receipt.amount')
  const webOrderNo = typeof pays === 'object' && 'webOrderNo' in pays ? pays.webOrderNo : null
  const of = await ownersOf(tx, money.accountId, webOrderNo)
  const { done, released } = await withPayer(
    tx,
    {
      payerId: of.payerId,
      webOrderNo,
      paidBy: ({ receiptId }: { receiptId: number }) => [receiptId],
      now,
      by,
    },
    async (orders) => {
      const receiptId = await writeReceipt(tx, { ...money, ...of, webOrderNo, paymentId: null })
      const allocations = await allocationsFor(tx, of.payerId, { receiptId, amountCents, pays })
      await insertAllocations(tx, allocations)
      await addAudit(tx, by, {
        at: now,
        action: 'receipt.take',
        ...takenEntry({ ...money, receiptId, accountId: of.accountId, allocations }, { webOrderNo }),
      })
      const deposited = webOrderNo === null ? [] : await releaseDeposit(tx, orders, { webOrderNo, now, by })
      return { receiptId, freeCents: amountCents - sumOf(allocations), deposited }
    },
  )
  const { deposited, ...taken } = done
  return { ...taken, released: [...deposited, ...released] }
}

async function ownersOf(tx: Tx, accountId: string, webOrderNo: number | null) {
  if (webOrderNo !== null) {
    const owners = await ownersOfOrder(tx, webOrderNo)
    if (!owners) throw new Refusal('order.unknown', { order: webOrderNo })
    return owners
  }
  const payer = await payerOfAccount(tx, accountId)
  if (!payer) throw new Refusal('account.notYours')
  return { accountId, ...payer }
}

type Source = { receiptId: number; amountCents: number; pays: Purpose }

/** What a receipt pays at once, under the lock of its payer. */
async function allocationsFor(
  tx: Tx,
  payerId: string,
  { receiptId, amountCents, pays }: Source,
): Promise<Allocation[]> {
  if (typeof pays === 'object' && 'invoices' in pays) {
    const wanted = pays.invoices.map((one) => ({ ...one, receiptId }))
    if (sumOf(wanted) > amountCents) throw new Refusal('receipt.over')
    await checkAllocations(tx, payerId, wanted)
    return wanted
  }
  const owed =
    pays === 'oldestFirst' ? await openInvoices(tx, payerId) : await openInvoicesOfOrder(tx, pays.webOrderNo)
  return spreadMoney(
    [{ id: receiptId, cents: amountCents }],
    owed.map(({ invoiceNo, openCents }) => ({ id: invoiceNo, cents: openCents })),
  ).map(({ from, to, cents }) => ({ receiptId: from, invoiceNo: to, cents }))
}

/** A direct deposit that is there in full lets its order go. */
async function releaseDeposit(
  tx: Tx,
  orders: readonly WorkedOrder[],
  { webOrderNo, now, by }: Acting & { webOrderNo: number },
): Promise<number[]> {
  if (!(await isDepositPaid(tx, webOrderNo))) return []
  const isReleased = await releaseLocked(tx, orders, {
    webOrderNo,
    kinds: ['deposit'],
    reason: 'Paid in full',
    now,
    by,
  })
  return isReleased ? [webOrderNo] : []
}
