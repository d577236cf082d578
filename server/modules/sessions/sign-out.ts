import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { noteEnd } from '#server/modules/masquerade/end-masquerade.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { secretHashOf } from '#server/modules/people/people-cache.ts'
import { endSession } from '#server/modules/people/people.store.ts'

/** Ends the session of the browser's cookie, where there is one. */
export const signOut = ({ db, client, now }: { db: Db; client: ClientInfo; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, secretHashOf(client.cookies.session))
    if (!ended) return
    const actor = { userId: ended.user_id, accountId: ended.account_id }
    const by = whoActs({ actor, client })
    await addAudit(tx, by, { at: now, action: 'session.signOut', subject: actor.userId })
    if (ended.masquerade_id !== null)
      await noteEnd(tx, { id: ended.masquerade_id, accountId: ended.account_id }, by, now)
  })
