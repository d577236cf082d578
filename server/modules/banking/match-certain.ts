import { Refusal } from '#shared/codes/refusals.ts'
import { startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { certainMatch, matchBankLine } from '#shared/rules/match-bank-line.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { isGivenUp } from '#server/db/given-up.ts'
import { addAudits } from '#server/modules/audit/audit.store.ts'
import { lockPayers } from '#server/modules/credit/credit.store.ts'
import { insertAllocations, insertReceipts } from '#server/modules/receipts/receipts.store.ts'
import { endMatched, lockLine, lockWaiting, type WaitingLine } from './bank-lines.store.ts'
import { openOfAll, payersToTakeFrom } from './banking.store.ts'
import { namedBy } from './matches-of.ts'
import { BANK_METHOD, matchLine, purposeOf } from './match-lines.ts'
import { takenEntry } from '#server/modules/receipts/take-receipt.ts'
import type { Acting } from '#server/modules/payers/with-payer.ts'

/** So many lines lock their payers at once: some tenths of a second. */
const LINES_AT_ONCE = 500

/**
 * Matches the lines that are certain. Those that only pay invoices are taken many at a time; those that may
 * release orders, or end a stop, one by one. What is cut off half-way waits; it is matched by the next call.
 * @param aloneMax so many are taken one by one at most
 * @returns how many are matched, how many are left that may be certain, and what failed: its lines wait, and
 * all others are done
 */
export async function matchCertain(
  db: Db,
  lineIds: readonly number[],
  { aloneMax, now, by }: Acting & { aloneMax: number },
): Promise<{ matched: number; later: number; problems: unknown[] }> {
  const acting = { now, by }
  const alone: number[] = []
  const problems: unknown[] = []
  let matched = 0
  for (let at = 0; at < lineIds.length; at += LINES_AT_ONCE) {
    const ids = lineIds.slice(at, at + LINES_AT_ONCE)
    const done = await db
      .transaction()
      .execute((tx) => takeTogether(tx, ids, acting))
      .catch((problem: unknown) => {
        if (!isGivenUp(problem)) problems.push(problem)
        return { taken: 0, alone: ids } // one by one, the line that fails keeps none of the others
      })
    matched += done.taken
    alone.push(...done.alone)
  }
  const first = alone.slice(0, aloneMax)
  for (const id of first) {
    const isMatched = await matchAlone(db, id, acting).catch((problem: unknown) => {
      problems.push(problem)
      return false
    })
    if (isMatched) matched += 1
  }
  return { matched, later: alone.length - first.length, problems }
}

type Certain = { line: WaitingLine; payerId: string; shares: { invoiceNo: string; cents: number }[] }

/**
 * Takes the money of lines that are certain to pay invoices of payers who have nothing held and no reminders.
 * The lines are locked first, then the payers in the order of their ids, as every step of the back office
 * does.
 * @returns how many were taken; alone: the lines that are certain and have to be taken one by one
 */
async function takeTogether(
  tx: Tx,
  lineIds: readonly number[],
  { now, by }: Acting,
): Promise<{ taken: number; alone: number[] }> {
  const lines = await lockWaiting(tx, lineIds)
  const named = await namedBy(tx, lines)
  const { certain, alone } = sorted(lines, named)
  await lockPayers(
    tx,
    certain.map(({ payerId }) => payerId),
  )
  const payers = await payersToTakeFrom(
    tx,
    certain.map(({ payerId }) => payerId),
  ) // after the lock
  const open = await openOfAll(
    tx,
    certain.flatMap(({ shares }) => shares.map(({ invoiceNo }) => invoiceNo)),
  )
  const isStill = ({ payerId, shares }: Certain) =>
    payers.has(payerId) && shares.every(({ invoiceNo, cents }) => open.get(invoiceNo) === cents)
  const sound = certain.filter(isStill)
  const taken = sound.flatMap((one) => {
    const at = payers.get(one.payerId)
    return at === undefined ? [] : [{ ...one, ...at }]
  })
  await takeAll(tx, taken, { now, by })
  const changed = certain.filter((one) => !isStill(one)).map(({ line }) => line.id)
  return { taken: taken.length, alone: [...alone, ...changed] }
}

/** Writes the receipts of lines, what they pay and their entries in the audit; their payers are locked. */
async function takeAll(
  tx: Tx,
  taken: readonly (Certain & { accountId: string })[],
  { now, by }: Acting,
): Promise<void> {
  const receiptIds = await insertReceipts(
    tx,
    taken.map(({ line, payerId, accountId }) => ({
      accountId,
      payerId,
      receivedAt: startOfBrisbaneDay(line.paid_on),
      methodId: BANK_METHOD,
      amountCents: line.amount_cents,
      reference: line.words,
    })),
  )
  const paid = taken.flatMap((one, at) => {
    const receiptId = receiptIds[at]
    return receiptId === undefined ? [] : [{ ...one, receiptId }]
  })
  if (paid.length !== taken.length) throw new Error('a receipt was not written')
  const allocated = paid.map(({ receiptId, shares }) => shares.map((share) => ({ ...share, receiptId })))
  await insertAllocations(tx, allocated.flat())
  await addAudits(
    tx,
    by,
    { at: now, action: 'receipt.take' },
    paid.map(({ receiptId, accountId, line }, at) =>
      takenEntry(
        {
          receiptId,
          accountId,
          ...{ amountCents: line.amount_cents, methodId: BANK_METHOD, reference: line.words },
          allocations: allocated[at] ?? [],
        },
        { webOrderNo: null },
      ),
    ),
  )
  await endMatched(
    tx,
    paid.map(({ line, receiptId }) => ({ lineId: line.id, receiptId })),
  )
}

/** The lines that are certain: those that pay invoices which no line before them pays, and the others. */
function sorted(lines: readonly WaitingLine[], named: Awaited<ReturnType<typeof namedBy>>) {
  const certain: Certain[] = []
  const alone: number[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const found = { amountCents: line.amount_cents, words: line.words }
    const match = certainMatch(matchBankLine(found, named(line)))
    const payerId = match?.pays[0]?.payerId
    if (!match || payerId === undefined) continue
    const pays = purposeOf(match, line.amount_cents)
    const shares = typeof pays === 'object' && 'invoices' in pays ? [...pays.invoices] : []
    const isAlone = shares.length === 0 || shares.some(({ invoiceNo }) => seen.has(invoiceNo))
    for (const { invoiceNo } of shares) seen.add(invoiceNo)
    if (isAlone) alone.push(line.id)
    else certain.push({ line, payerId, shares })
  }
  return { certain, alone }
}

/**
 * Matches one line where it is certain what it pays.
 * @returns whether it was matched: somebody may have been before, or nothing is certain
 * @throws Refusal where it cannot be paid any more, since it was paid otherwise a moment ago
 */
export async function matchIfCertain(tx: Tx, lineId: number, { now, by }: Acting): Promise<boolean> {
  const line = await lockLine(tx, lineId)
  if (line?.state !== 'waiting' || line.for_staff) return false
  const named = (await namedBy(tx, [line]))(line)
  const match = certainMatch(matchBankLine({ amountCents: line.amount_cents, words: line.words }, named))
  const payerId = match?.pays[0]?.payerId
  if (!match || payerId === undefined) return false
  await matchLine(tx, lineId, { payerId, pays: purposeOf(match, line.amount_cents), now, by })
  return true
}

/** The same in a transaction of its own; a line that cannot be paid any more waits. */
const matchAlone = (db: Db, lineId: number, acting: Acting): Promise<boolean> =>
  db
    .transaction()
    .execute((tx) => matchIfCertain(tx, lineId, acting))
    .catch((problem: unknown) => {
      if (problem instanceof Refusal) return false
      throw problem
    })
