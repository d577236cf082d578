import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { nextCredit, overCredited } from '#shared/rules/credit-note.ts'
import type { InvoiceAmounts } from '#shared/rules/invoice-parts.ts'
import { formatAud } from '#shared/rules/money.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockPayer } from '#server/modules/credit/credit.store.ts'
import {
  type CreditableInvoice,
  creditableInvoice,
  insertCredit,
  payerOfInvoice,
} from './credit-notes.store.ts'

type Crediting = {
  invoiceNo: string
  /** How many of which line, by its number on the invoice; may be empty where freight or fee is credited. */
  units: ReadonlyMap<number, number>
  /** In cents ex GST, zero or more. */
  freightCents?: number
  feeCents?: number
  /** Taken off the goods that are credited, in cents ex GST: the restocking fee of a return. */
  restockingCents?: number
  /** What had been credited before, in cents inc GST, as whoever credits has seen it; other is refused. */
  seenCents?: number
  /** The units are those of a service request, which claims them until they are credited. */
  isOfRequest?: boolean
  reason: string
  now: Date
  by: WhoActs
}

/** amounts: in cents, below zero. */
export type Credited = { creditNo: string; amounts: InvoiceAmounts }

/**
 * Credits units, freight or fee of an invoice by a credit note, which lands as an unallocated credit of its
 * payer (decision 31). No more is credited than was invoiced less what was credited before, however many do
 * so at once: the payer is locked first. Units that service requests claim are credited with their request
 * alone; whoever credits others has locked the account of the invoice, as every claim does.
 * @throws Refusal invoice.unknown, backOffice.reason, credit.changed, credit.nothing, credit.units,
 * credit.claimed, credit.charge; nothing is changed then
 */
export async function creditInvoice(tx: Tx, crediting: Crediting): Promise<Credited> {
  const { invoiceNo, units, now, by } = crediting
  const reason = givenReason(crediting.reason)
  const payer = await payerOfInvoice(tx, invoiceNo)
  if (!payer) throw new Refusal('invoice.unknown')
  await lockPayer(tx, payer.payer_id)
  const invoice = await creditableInvoice(tx, invoiceNo)
  if (crediting.seenCents !== undefined && crediting.seenCents !== totalCredited(invoice))
    throw new Refusal('credit.changed')
  const charges = { freightCents: crediting.freightCents ?? 0, feeCents: crediting.feeCents ?? 0 }
  refuseMoreThanIsLeft(invoice, { invoiceNo, units, charges })
  refuseClaimed(invoice, crediting)
  const lines = invoice.lines.flatMap((line) => {
    const wanted = units.get(line.lineNo) ?? 0
    return wanted === 0 ? [] : [{ ...line, quantity: -wanted }]
  })
  const goods = 0 - goodsCents(lines)
  const restockingCents = crediting.restockingCents ?? 0
  if (!Number.isSafeInteger(restockingCents) || restockingCents < 0 || restockingCents > goods)
    throw new Refusal('credit.charge', { invoice: invoiceNo, what: 'fee', most: formatAud(goods) })
  const wanted = { ...charges, goodsCents: goods, feeCents: charges.feeCents - restockingCents }
  const amounts = nextCredit(wanted, invoice.amounts, invoice.credited)
  if (lines.length === 0 && charges.freightCents === 0 && charges.feeCents === 0)
    throw new Refusal('credit.nothing')
  const creditNo = await insertCredit(tx, {
    ...{ invoiceNo, invoice, reason, amounts, lines },
    creditedOn: brisbaneDay(now),
  })
  await addAudit(tx, by, {
    at: now,
    action: 'invoice.credit',
    subject: invoiceNo,
    accountId: invoice.account_id,
    after: { creditNo, amountCents: amounts.totalIncGstCents, gstCents: amounts.gstCents },
    detail: { lines: [...units], ...charges, restockingCents, reason },
  })
  return { creditNo, amounts }
}

/** What was credited of an invoice, in cents inc GST, zero or more. */
export const totalCredited = ({ credited }: Pick<CreditableInvoice, 'credited'>): number =>
  credited.goodsCents + credited.freightCents + credited.feeCents + credited.gstCents

type Wanted = Pick<Crediting, 'invoiceNo' | 'units'> & {
  charges: { freightCents: number; feeCents: number }
}

function refuseMoreThanIsLeft(invoice: CreditableInvoice, { invoiceNo, units, charges }: Wanted) {
  const over = overCredited(invoice.lines, units)
  if (over) throw new Refusal('credit.units', { invoice: invoiceNo, line: over.lineNo, most: over.most })
  for (const [what, key] of [
    ['freight', 'freightCents'],
    ['fee', 'feeCents'],
  ] as const) {
    const most = invoice.amounts[key] - invoice.credited[key]
    const wanted = charges[key]
    if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > most)
      throw new Refusal('credit.charge', { invoice: invoiceNo, what, most: formatAud(most) })
  }
}

function refuseClaimed(
  { lines }: CreditableInvoice,
  { invoiceNo, units, isOfRequest = false }: Pick<Crediting, 'invoiceNo' | 'units' | 'isOfRequest'>,
) {
  for (const { lineNo, quantity, credited, claimed } of lines) {
    const wanted = units.get(lineNo) ?? 0
    const byOthers = isOfRequest ? claimed - wanted : claimed
    const most = Math.max(0, quantity - credited - byOthers)
    if (wanted > most)
      throw new Refusal('credit.claimed', { units: byOthers, line: lineNo, invoice: invoiceNo, most })
  }
}
