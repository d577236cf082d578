import { RESTOCKING_PERCENT } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { hasEndedReturn } from '#shared/codes/return-statuses.ts'
import { hasRestockingFee, restockingFee } from '#shared/rules/return-credit.ts'
import { returnableUnits } from '#shared/rules/return-policy.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import { creditInvoice, type Credited } from '#server/modules/invoices/credit-invoice.ts'
import { payersOfInvoices } from '#server/modules/invoices/credit-notes.store.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'
import { invoiceLinesOf } from './bought.store.ts'
import { tellOfReturn } from './return-mails.ts'
import { linesOfReturns, type ReturnLineRow, saveReturn, saveReturnLine } from './returns.store.ts'
import {
  checkIsApproved,
  linesFor,
  type Locked,
  lockForStep,
  noteEvent,
  type StaffStep,
} from './staff-step.ts'

type Units = { lineNo: number; units: number }
type Received = Units & { good: number }
/** sent: how many of the units are sent anew from stock; the others are repaired or go back as they came. */
type Replaced = Units & { sent: number }

/**
 * Takes in units that came back: no more of a line than was accepted. Those that can be sold again go into
 * stock, and to who waits for them.
 * @param found what staff found as they looked at them, for staff alone; '' where they noted nothing
 * @throws Refusal return.step, return.units, backOffice.units, and as lockForStep
 */
export async function receiveReturn(
  tx: Tx,
  step: StaffStep,
  received: readonly Received[],
  found = '',
): Promise<void> {
  const { requestNo, now, by } = step
  const { request, lines } = await lockForStep(tx, step)
  checkIsApproved(request)
  const entries = linesFor(lines, received).filter(({ wanted }) => wanted.units !== 0)
  if (entries.length === 0) throw new Refusal('backOffice.units')
  for (const { line, wanted } of entries) {
    const most = (line.accepted ?? 0) - line.received
    if (wanted.units < 0 || wanted.units > most)
      throw new Refusal('return.units', { most, product: line.name })
    if (wanted.good < 0 || wanted.good > wanted.units)
      throw new Refusal('return.units', { most: wanted.units, product: line.name })
    await saveReturnLine(
      tx,
      { requestNo, lineNo: line.line_no },
      { received: line.received + wanted.units, good: line.good + wanted.good },
    )
  }
  await saveReturn(tx, requestNo, { status: 'IP' })
  const noted = entries.map(({ wanted }) => [wanted.lineNo, wanted.units, wanted.good] as const)
  await noteEvent(tx, step, 'received', { ...(found !== '' && { found }), lines: noted })
  await addAudit(tx, by, {
    at: now,
    action: 'return.receive',
    subject: requestNo,
    accountId: request.account_id,
    before: { status: request.status },
    after: { status: 'IP' },
    detail: { ...(found !== '' && { found }), lines: noted },
  })
  const good = entries.filter(({ wanted }) => wanted.good > 0)
  if (good.length > 0)
    await enterStock(tx, {
      kind: 'return',
      reason: `RA ${String(requestNo)}`,
      requestNo,
      lines: good.map(({ line, wanted }) => ({ productId: line.product_id, units: wanted.good })),
      ...{ now, by },
    })
}

/** Units of a line that came back and are neither credited nor replaced. */
export const unsettled = (line: ReturnLineRow) => line.received - line.credited - line.replaced

/**
 * Units to settle, no more of a line than came back and than the invoice has left: credit notes leave alone
 * what is claimed, but those of former releases did not.
 */
async function settling<Wanted extends Units>(tx: Tx, { request, lines }: Locked, wanted: readonly Wanted[]) {
  const entries = linesFor(lines, wanted).filter((one) => one.wanted.units !== 0)
  if (entries.length === 0) throw new Refusal('backOffice.units')
  const invoiced = await invoiceLinesOf(tx, request.request_no)
  for (const { line, wanted: of } of entries) {
    const own = invoiced.find((one) => one.requestLineNo === line.line_no)
    const most = Math.max(0, Math.min(unsettled(line), own ? returnableUnits(own) : 0))
    if (of.units < 0 || of.units > most) throw new Refusal('return.units', { most, product: line.name })
  }
  return entries
}

type Crediting = { lines: readonly Units[]; isFeeWaived: boolean; totalCents: number | null }

/**
 * Credits received units at their invoiced price, a credit note for each invoice, less 15 % of good stock
 * unless that is waived (decision 31). What is owed gets less, so held orders may go on.
 * @param totalCents what it comes to inc GST, as whoever credits has seen it; other is refused. Null where no
 * page shows it.
 * @throws Refusal return.step, return.units, return.total, backOffice.units, and as creditInvoice and
 * lockForStep
 */
export async function creditReturn(
  tx: Tx,
  step: StaffStep,
  { lines: wanted, isFeeWaived, totalCents }: Crediting,
): Promise<void> {
  const { requestNo, now, by } = step
  const locked = await lockForStep(tx, step)
  const { request } = locked
  checkIsApproved(request)
  const entries = await settling(tx, locked, wanted)
  const shownFees = entries.map(({ line }) => line.verdict?.feeCents ?? 0)
  const hasFee = !isFeeWaived && hasRestockingFee(request.reason, shownFees)
  const credits: (Credited & { lines: readonly (readonly number[])[] })[] = []
  for (const { payerId, invoiceNo, own } of await byPayer(tx, entries)) {
    const { done } = await withPayer(tx, { payerId, webOrderNo: null, now, by }, () =>
      creditInvoice(tx, {
        ...{ invoiceNo, now, by },
        units: unitsOf(own),
        isOfRequest: true,
        restockingCents: hasFee ? restockingFee(own.map(pricedUnits)) : 0,
        reason: `RA ${String(requestNo)}${hasFee ? `, less ${String(RESTOCKING_PERCENT)}% restocking fee` : ''}`,
      }),
    )
    const noted = own.map(({ wanted: of }) => [of.lineNo, of.units, hasFee ? of.units : 0])
    credits.push({ ...done, lines: noted })
  }
  const creditedCents = credits.reduce((sum, { amounts }) => sum - amounts.totalIncGstCents, 0)
  if (totalCents !== null && totalCents !== creditedCents) throw new Refusal('return.total')
  const creditNos = credits.map(({ creditNo }) => creditNo)
  for (const { line, wanted: of } of entries)
    await saveReturnLine(
      tx,
      { requestNo, lineNo: line.line_no },
      {
        credited: line.credited + of.units,
        charged: line.charged + (hasFee ? of.units : 0),
        claimed: line.claimed - of.units,
      },
    )
  for (const { creditNo, lines } of credits)
    await noteEvent(tx, step, 'credited', { creditNo, words: `Credit note ${creditNo}`, lines })
  await settled(tx, step, locked, {
    heading: 'Your return is credited',
    action: 'return.credit',
    detail: { creditNos, lines: entries.map(({ wanted: of }) => [of.lineNo, of.units]), isFeeWaived },
    paragraphs: [`Credit note ${creditNos.join(', ')} is on your account.`],
  })
}

/**
 * The lines of each invoice, in the order of their payers: two credits at once lock them in the same one.
 * @throws Refusal invoice.unknown
 */
async function byPayer<Entry extends { line: ReturnLineRow }>(tx: Tx, entries: readonly Entry[]) {
  const ofInvoice = Map.groupBy(entries, ({ line }) => line.invoice_no)
  const payers = await payersOfInvoices(tx, [...ofInvoice.keys()])
  if (payers.length < ofInvoice.size) throw new Refusal('invoice.unknown')
  return payers
    .map(({ payer_id: payerId, invoice_no: invoiceNo }) => ({
      ...{ payerId, invoiceNo, own: ofInvoice.get(invoiceNo) ?? [] },
      key: `${payerId}\n${invoiceNo}`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

const pricedUnits = ({ line, wanted }: { line: ReturnLineRow; wanted: Units }) => ({
  quantity: wanted.units,
  priceCents: line.price_cents,
  charged: line.charged,
})

/** Two lines of a request may be of one line of an invoice. */
function unitsOf(entries: readonly { line: ReturnLineRow; wanted: Units }[]): ReadonlyMap<number, number> {
  const units = new Map<number, number>()
  for (const { line, wanted } of entries)
    units.set(line.invoice_line_no, (units.get(line.invoice_line_no) ?? 0) + wanted.units)
  return units
}

/**
 * Notes that received units were repaired, replaced or sent back as they came, and takes what is sent for
 * them from stock. This request does not credit them any more. They, or what was sent for them, are with the
 * dealer: they can be returned again, as units of the same invoice line.
 * @throws Refusal return.step, return.units, backOffice.units, backOffice.reason, stock.short where less than
 * is sent can be taken, and as lockForStep
 */
export async function replaceReturn(
  tx: Tx,
  step: StaffStep,
  { lines: wanted, reason }: { lines: readonly Replaced[]; reason: string },
): Promise<void> {
  const { requestNo, now, by } = step
  const words = givenReason(reason)
  const locked = await lockForStep(tx, step)
  checkIsApproved(locked.request)
  const entries = await settling(tx, locked, wanted)
  for (const { line, wanted: of } of entries) {
    if (of.sent < 0 || of.sent > of.units)
      throw new Refusal('return.units', { most: of.units, product: line.name })
    await saveReturnLine(
      tx,
      { requestNo, lineNo: line.line_no },
      {
        replaced: line.replaced + of.units,
        sent: line.sent + of.sent,
        claimed: Math.max(0, line.claimed - of.units),
      },
    )
  }
  const sent = entries.filter(({ wanted: of }) => of.sent > 0)
  if (sent.length > 0)
    await enterStock(tx, {
      ...{ kind: 'replacement', reason: `RA ${String(requestNo)}`, requestNo, now, by },
      lines: sent.map(({ line, wanted: of }) => ({ productId: line.product_id, units: -of.sent })),
    })
  const paragraphs = [words, ...sent.map(({ line, wanted: of }) => `Sent: ${String(of.sent)} × ${line.name}`)]
  const noted = entries.map(({ wanted: of }) => [of.lineNo, of.units, of.sent] as const)
  await noteEvent(tx, step, 'replaced', { words: paragraphs.join(' · '), lines: noted })
  await settled(tx, step, locked, {
    heading: sent.length > 0 ? 'Your return is replaced' : 'Your goods are on their way to you',
    action: 'return.replace',
    detail: { lines: noted, reason: words },
    paragraphs,
  })
}

type Settled = {
  /** What its mail begins with, and its subject. */
  heading: string
  action: 'return.credit' | 'return.replace'
  detail: { [name: string]: string | boolean | readonly (string | readonly number[])[] }
  paragraphs: readonly string[]
}
/** Tells the contact, and closes the request once every accepted unit came back and is settled. */
async function settled(
  tx: Tx,
  step: StaffStep,
  { request }: Locked,
  { heading, action, detail, paragraphs }: Settled,
) {
  const { requestNo, now, by, seller, isPast } = step
  const lines = await linesOfReturns(tx, [requestNo])
  const isOver = lines.every((line) => line.credited + line.replaced === (line.accepted ?? 0))
  if (isOver) {
    await saveReturn(tx, requestNo, { status: 'CL' })
    await noteEvent(tx, step, 'closed')
  }
  const status = isOver ? 'CL' : request.status
  const said = { heading, paragraphs }
  await tellOfReturn(tx, request, { said, lines, seller, isPast, now })
  await addAudit(tx, by, {
    at: now,
    action,
    subject: requestNo,
    accountId: request.account_id,
    before: { status: request.status },
    after: { status },
    detail,
  })
}

const RETURN_AGAIN =
  'If you still want to return goods that we have not received, please make a new service request.'

/**
 * Ends a request. Units that did not come can be returned again; what came back and is neither credited nor
 * replaced is kept and stays claimed: it cannot come back twice. Its contact gets a mail with the reason.
 * @throws Refusal return.step where it has ended, backOffice.reason, and as lockForStep
 */
export async function closeReturn(tx: Tx, step: StaffStep, reason: string): Promise<void> {
  const { requestNo, now, by, seller, isPast } = step
  const words = givenReason(reason)
  const { request, lines } = await lockForStep(tx, step)
  if (hasEndedReturn(request.status)) throw new Refusal('return.step')
  for (const line of lines)
    await saveReturnLine(
      tx,
      { requestNo, lineNo: line.line_no },
      { claimed: Math.min(line.claimed, unsettled(line)) },
    )
  await saveReturn(tx, requestNo, { status: 'CL' })
  await noteEvent(tx, step, 'closed', { words })
  const hasMissing = lines.some((line) => line.received < (line.accepted ?? line.quantity))
  const said = {
    heading: 'Your service request is closed',
    paragraphs: [words, ...(hasMissing ? [RETURN_AGAIN] : [])],
  }
  await tellOfReturn(tx, request, { said, lines, seller, isPast, now })
  await addAudit(tx, by, {
    at: now,
    action: 'return.close',
    subject: requestNo,
    accountId: request.account_id,
    before: { status: request.status },
    after: { status: 'CL' },
    detail: { reason: words },
  })
}
