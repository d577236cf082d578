import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import type { Db } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { lockByLogin } from '#server/modules/people/people.store.ts'
import { replacePassword } from './replace-password.ts'

export type PasswordSet = 'set' | 'unknown' | 'tooShort'

/**
 * Gives somebody a new password from the command line, and the audit keeps that it was done (decision 19).
 */
export async function setPassword(
  db: Db,
  { login, password, now }: { login: string; password: string; now: Date },
): Promise<PasswordSet> {
  if (password.length < PASSWORD_MIN) return 'tooShort'
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const person = await lockByLogin(tx, login)
    if (!person) return 'unknown'
    await replacePassword(tx, person.id, hash)
    await addAudit(tx, COMMAND, { at: now, action: 'password.setByCommand', subject: person.id })
    return 'set'
  })
}
