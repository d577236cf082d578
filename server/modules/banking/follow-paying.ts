import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { afterPaying, type Dunning } from '#shared/rules/dunning.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { dunningOf, saveDunning } from '#server/modules/credit/dunning.store.ts'
import { freeMoney, openInvoices } from '#server/modules/credit/owed.store.ts'

/** Lets a payer, whose credit is locked, off what is paid by now: a stop ends at once, not in the night. */
export async function followPaying(
  tx: Tx,
  payerId: string,
  { now, by }: { now: Date; by: WhoActs },
): Promise<void> {
  const before = await dunningOf(tx, payerId)
  if (before.state === 'none') return
  const owed = { invoices: await openInvoices(tx, payerId), freeCents: await freeMoney(tx, payerId) }
  const after = afterPaying(before, owed, brisbaneDay(now))
  if (after !== before) await moveDunning(tx, payerId, { before, after, now, by })
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
