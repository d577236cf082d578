import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { afterBounce, afterPaying, type Dunning } from '#shared/rules/dunning.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { dunningOf, saveDunning } from '#server/modules/credit/dunning.store.ts'
import { owedBy } from '#server/modules/credit/owed.store.ts'

/**
 * Lets a payer, whose credit is locked, off what is paid by now: a stop ends at once, not in the night.
 * @returns where they stood before, where they were let off
 */
export async function followPaying(
  tx: Tx,
  payerId: string,
  { now, by }: { now: Date; by: WhoActs },
): Promise<Dunning | null> {
  const before = await dunningOf(tx, payerId)
  if (before.state === 'none') return null
  const owed = await owedBy(tx, payerId)
  const after = afterPaying(before, owed, brisbaneDay(now))
  if (after === before) return null
  await moveDunning(tx, payerId, { before, after, now, by })
  return before
}

/**
 * Puts a payer, whose credit is locked, back to where they stood before money that has bounced let them off
 * (afterBounce in shared/rules/dunning.ts).
 */
export async function followBounce(
  tx: Tx,
  payerId: string,
  { stood, now, by, reason }: { stood: Dunning; now: Date; by: WhoActs; reason: string },
): Promise<void> {
  const before = await dunningOf(tx, payerId)
  const after = afterBounce(before, stood, await owedBy(tx, payerId), brisbaneDay(now))
  if (after !== before) await moveDunning(tx, payerId, { before, after, now, by, reason })
}

/** Writes where a payer stands now, with the entry of the audit. Their credit is locked. */
export async function moveDunning(
  tx: Tx,
  payerId: string,
  {
    before,
    after,
    now,
    by,
    reason = '',
    mails,
  }: { before: Dunning; after: Dunning; now: Date; by: WhoActs; reason?: string; mails?: number },
): Promise<void> {
  await saveDunning(tx, payerId, after, reason)
  await addAudit(tx, by, {
    at: now,
    action: 'dunning.move',
    subject: payerId,
    before: inAudit(before),
    after: inAudit(after),
    detail: { ...(reason !== '' && { reason }), ...(mails !== undefined && { mails }) },
  })
}

const inAudit = ({ state, pausedUntil, stoppedBy }: Dunning) => ({ state, pausedUntil, stoppedBy })
