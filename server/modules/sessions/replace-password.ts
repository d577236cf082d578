import type { Tx } from '#server/db/connect.ts'
import {
  endOtherSessions,
  endSessions,
  noteSetPassword,
  setPasswordHash,
} from '#server/modules/people/people.store.ts'
import { endLinks } from './password-links.store.ts'
import { forgetGuesses } from './sign-in.store.ts'

/**
 * Gives a person another password. What the old one opened ends with it: every session, every link to a
 * password. Failed sign-ins no longer count. The caller has locked the person and leaves the entry in the
 * audit (decision 21).
 * @param passwordHash of the new password, from `hashPassword`
 * @param kept the hash of the secret of the session that changes its own password, which stays
 */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  kept: Buffer | null = null,
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash)
  await (kept ? endOtherSessions(tx, userId, kept) : endSessions(tx, userId))
  if (kept) await noteSetPassword(tx, kept)
  await endLinks(tx, userId)
  await forgetGuesses(tx, userId)
}
