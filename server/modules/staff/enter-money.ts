import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { staffReceiptCalls } from '#shared/calls/staff-receipts.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import type { Tx } from '#server/db/connect.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { openOf, payerAccount } from '#server/modules/banking/banking.store.ts'
import { openInvoices } from '#server/modules/credit/owed.store.ts'
import { payInvoices } from '#server/modules/banking/pay-invoices.ts'
import { type Purpose, takeMoney } from '#server/modules/banking/take-money.ts'
import { type Allocation, spareOf } from '#server/modules/receipts/receipts.store.ts'
import type { StaffCtx } from './context.ts'
import { noteEntry } from './staff-entries.store.ts'
import { payerOf } from './staff-receipts.store.ts'

type Take = (typeof staffReceiptCalls)['staffTakeMoney']
type Pay = (typeof staffReceiptCalls)['staffPayInvoices']
type Share = { invoiceNo: string; cents: number }

const DAY = /^20\d\d-\d\d-\d\d$/

/** The day as a moment. @throws Refusal receipt.day for anything but a day until today */
function momentOf(day: string, now: Date): Date {
  const at = DAY.test(day) ? startOfBrisbaneDay(day) : null
  const isDay = at !== null && !Number.isNaN(at.getTime()) && brisbaneDay(at) === day
  if (!isDay || day > brisbaneDay(now)) throw new Refusal('receipt.day')
  return at
}

/** @throws Refusal backOffice.twice where an invoice is named twice */
function onceEach(shares: readonly Share[]): readonly Share[] {
  if (new Set(shares.map(({ invoiceNo }) => invoiceNo)).size < shares.length)
    throw new Refusal('backOffice.twice')
  return shares
}

const entryOf = (id: string, { now, actor }: StaffCtx) => ({ id, at: now, enteredBy: actor.userId })

/**
 * Enters money that came in by hand.
 * @throws Refusal receipt.day, bank.whose where there is no such payer, backOffice.entered, and those of
 * takeMoney; nothing is changed then
 */
export async function enterMoney(
  { entryId, customerId, cents, method, reference, receivedOn, pays }: InputOf<Take>,
  ctx: StaffCtx<Take>,
): Promise<OutputOf<Take>> {
  const { tx, now } = ctx
  const receivedAt = momentOf(receivedOn, now)
  const payer = await payerOf(tx, customerId)
  const accountId = payer && (await payerAccount(tx, payer.id))
  if (accountId === undefined) throw new Refusal('bank.whose')
  await noteEntry(tx, entryOf(entryId, ctx))
  const purpose: Purpose = pays === undefined ? 'oldestFirst' : { invoices: onceEach(pays) }
  const money = { accountId, amountCents: cents, methodId: method, reference, receivedAt, pays: purpose }
  const { receiptId, freeCents, released } = await takeMoney(tx, { ...money, now, by: whoActs(ctx) })
  return { receiptId, free: freeCents, released }
}

/**
 * Pays invoices with what a receipt or a credit note has left: those named, or those due longest as far as it
 * goes.
 * @throws Refusal receipt.unknown, backOffice.entered, receipt.over where nothing is left or nothing is open,
 * and those of payInvoices; nothing is changed then
 */
export async function spendMoney(
  { entryId, customerId, receiptId, creditNo, pays }: InputOf<Pay>,
  ctx: StaffCtx<Pay>,
): Promise<OutputOf<Pay>> {
  const { tx, now } = ctx
  const payer = await payerOf(tx, customerId)
  if (!payer) throw new Refusal('receipt.unknown')
  const from = receiptId === undefined ? { creditNo } : { receiptId }
  await noteEntry(tx, entryOf(entryId, ctx))
  const shares = pays ? onceEach(pays) : await oldestFirst(tx, payer.id, from)
  if (shares.length === 0) throw new Refusal('receipt.over')
  const allocations = shares.map((share): Allocation => ({ ...share, ...from }))
  return { released: await payInvoices(tx, { payerId: payer.id, allocations, now, by: whoActs(ctx) }) }
}

/**
 * What a receipt or a credit note pays of what is due longest. What another changes before the payer is
 * locked by payInvoices is refused there.
 */
async function oldestFirst(
  tx: Tx,
  payerId: string,
  from: { receiptId: number } | { creditNo: string },
): Promise<Share[]> {
  const free =
    'receiptId' in from
      ? await spareOf(tx, from.receiptId)
      : -((await openOf(tx, payerId, [from.creditNo])).get(from.creditNo) ?? 0)
  const owed = await openInvoices(tx, payerId)
  return spreadMoney(
    [{ id: '', cents: free }],
    owed.map(({ invoiceNo, openCents }) => ({ id: invoiceNo, cents: openCents })),
  ).map(({ to, cents }) => ({ invoiceNo: to, cents }))
}
