import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { invite } from '#server/modules/sessions/invitation.ts'
import { activateDue, dueActivations } from './users.store.ts'

export const ACTIVATE_EVERY_MS = 30_000
const AT_ONCE = 500

type Deps = { productName: string; publicUrl: string | undefined; now: Date }

/**
 * Activates the users whose chosen time has come (USR-15) and invites those without a password, each in a
 * transaction of their own.
 * @param publicUrl the portal's own address; where it is not known nobody is invited, and whoever manages
 * the user can do so
 * @returns how many
 */
export async function activateUsers(db: Db, deps: Deps): Promise<number> {
  let many = 0
  await eachAlone(await dueActivations(db, deps.now, AT_ONCE), async (userId) => {
    if (await db.transaction().execute((tx) => activateUser(tx, userId, deps))) many += 1
  })
  return many
}

async function activateUser(tx: Tx, userId: number, { productName, publicUrl, now }: Deps): Promise<boolean> {
  const user = await activateDue(tx, userId, now)
  if (!user) return false
  await addAudit(tx, SYSTEM, { at: now, action: 'person.activate', subject: userId })
  if (user.password_hash === null && publicUrl !== undefined)
    await invite(tx, { userId, by: SYSTEM, productName, publicUrl, now })
  return true
}
