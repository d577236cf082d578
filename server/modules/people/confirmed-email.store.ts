import { type RawBuilder, sql } from 'kysely'
import { isEmail } from '#shared/rules/email.ts'
import type { Queryable } from '#server/db/connect.ts'

/** The address of a person's changes that was confirmed last; null where none of their changes is on file. */
const confirmedByChanges = (userId: RawBuilder<unknown>) => sql<string | null>`(
  select case when confirmed_at is null then before else after end from email_change
   where user_id = ${userId}
   order by confirmed_at is null, case when confirmed_at is null then id else -id end
   limit 1)`

/**
 * The address that gets what nobody else may read: links to another password, invitations, answers, warnings,
 * and the link that undoes a change of the email. It is the one that was confirmed last, or the one that
 * stood before every change that is on file (docs/decisions/0034).
 * @param email of the person today, without the mark of a deactivated user
 */
export async function confirmedEmail(tx: Queryable, userId: number, email: string): Promise<string> {
  const { rows } = await sql<{ address: string | null }>`
    select ${confirmedByChanges(sql`${userId}::bigint`)} as address`.execute(tx)
  return rows[0]?.address ?? email
}

/**
 * The same for whoever can be mailed; null for a person who was deactivated or imported without an email.
 * @param email of the person today, with its mark where they are deactivated
 */
export async function mailableEmail(tx: Queryable, userId: number, email: string): Promise<string | null> {
  if (!isEmail(email)) return null
  const confirmed = await confirmedEmail(tx, userId, email)
  return isEmail(confirmed) ? confirmed : null
}

/** The same as `confirmedEmail` in a statement that has the person as `u`. */
export const CONFIRMED_EMAIL = sql<string>`coalesce(${confirmedByChanges(sql`u.id`)}, u.email)`
