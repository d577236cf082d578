import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { closeMasquerade, lockSession, placeSession } from './masquerade.store.ts'

/**
 * Ends the masquerade of a session, where there is one: the session is on the staff's own account again. It
 * has not lasted longer than its time.
 */
export async function endMasquerade(tx: Tx, secretHash: Buffer, by: WhoActs, now: Date): Promise<void> {
  const session = await lockSession(tx, secretHash)
  if (!session || session.masquerade_id === null || session.home_account_id === null) return
  const at = session.until !== null && session.until < now ? session.until : now
  await placeSession(tx, secretHash, session.home_account_id, null)
  await noteEnd(tx, { id: session.masquerade_id, accountId: session.account_id }, by, at)
}

/** The end of a masquerade, in its own row and in the audit. */
export async function noteEnd(
  tx: Tx,
  { id, accountId }: { id: number; accountId: string },
  by: WhoActs,
  at: Date,
): Promise<void> {
  await closeMasquerade(tx, id, at)
  await addAudit(
    tx,
    { ...by, masqueradeId: id },
    {
      at,
      accountId,
      action: 'masquerade.end',
      subject: accountId,
    },
  )
}
