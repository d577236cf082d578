import { Refusal } from '#shared/codes/refusals.ts'
import { startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import type { Match } from '#shared/rules/match-bank-line.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { endLine, letIgnoredWait, lockLine } from './bank-lines.store.ts'
import { payerAccount } from './banking.store.ts'
import { type Purpose, type Taken, takeMoney } from './take-money.ts'
import type { Acting } from '#server/modules/payers/with-payer.ts'

/** How the money of a bank's line came in. */
export const BANK_METHOD = 'DIRECT_DEPOSIT'

/** What a match pays: an order, or invoices oldest first as far as the money goes. */
export function purposeOf(match: Match, amountCents: number): Purpose {
  const [first] = match.pays
  if (first && 'webOrderNo' in first) return { webOrderNo: first.webOrderNo }
  let left = amountCents
  const invoices = match.pays.flatMap((one) => {
    const cents = Math.min(left, one.openCents)
    left -= cents
    return 'invoiceNo' in one && cents > 0 ? [{ invoiceNo: one.invoiceNo, cents }] : []
  })
  return { invoices }
}

/**
 * Takes the money of a line for what it pays. A line is taken once, whoever tries.
 * @param to the payer, and what is paid; what is more stays free for the payer
 * @throws Refusal bank.ended where somebody was before, and those of takeMoney; nothing is changed then
 */
export async function matchLine(
  tx: Tx,
  lineId: number,
  { payerId, pays, now, by }: Acting & { payerId: string; pays: Purpose },
): Promise<Taken> {
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'waiting') throw new Refusal('bank.ended')
  const accountId = await payerAccount(tx, payerId)
  if (accountId === undefined) throw new Refusal('account.notYours')
  const taken = await takeMoney(tx, {
    accountId,
    amountCents: line.amount_cents,
    methodId: BANK_METHOD,
    reference: line.words,
    receivedAt: startOfBrisbaneDay(line.paid_on),
    pays,
    now,
    by,
  })
  await endLine(tx, lineId, { state: 'matched', receiptId: taken.receiptId, reason: '' })
  return taken
}

/**
 * Puts aside a line that pays nothing here: interest, say.
 * @throws Refusal bank.ended, backOffice.reason; nothing is changed then
 */
export async function ignoreLine(
  tx: Tx,
  lineId: number,
  { reason: typed, now, by }: Acting & { reason: string },
): Promise<void> {
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'waiting') throw new Refusal('bank.ended')
  const reason = givenReason(typed)
  await endLine(tx, lineId, { state: 'ignored', receiptId: null, reason })
  await addAudit(tx, by, {
    at: now,
    action: 'bank.ignore',
    subject: lineId,
    before: { amountCents: line.amount_cents, words: line.words },
    after: { state: 'ignored' },
    detail: { reason },
  })
}

/**
 * Takes back that a line was put aside: it waits again, for a person, since one has looked at it. A line that
 * paid out never waited, and does not now.
 * @throws Refusal bank.ended; nothing is changed then
 */
export async function restoreLine(tx: Tx, lineId: number, { now, by }: Acting): Promise<void> {
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'ignored' || line.amount_cents <= 0) throw new Refusal('bank.ended')
  await letIgnoredWait(tx, lineId)
  await addAudit(tx, by, {
    at: now,
    action: 'bank.restore',
    subject: lineId,
    before: { state: 'ignored' },
    after: { state: 'waiting' },
    detail: { amountCents: line.amount_cents, words: line.words },
  })
}
