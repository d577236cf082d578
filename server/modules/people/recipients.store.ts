import { sql } from 'kysely'
import type { Letter } from '#shared/codes/letters.ts'
import type { Candidate } from '#shared/rules/mail-recipients.ts'
import type { Queryable } from '#server/db/connect.ts'

/**
 * Who may see something of accounts today: active people with this letter on one of them, by account and id.
 * Who has left, has lost the letter, or has no address is not among them.
 */
export async function peopleWith(
  tx: Queryable,
  accountIds: readonly string[],
  letter: Letter,
): Promise<(Candidate & { accountId: string })[]> {
  const { rows } = await sql<Candidate & { accountId: string }>`
    select ua.account_id as "accountId", u.id as "userId", u.email, ua.permissions as letters
      from user_account ua join portal_user u on u.id = ua.user_id
     where ua.account_id = any(${accountIds}::text[]) and ua.status = '20' and u.type in ('S', 'C')
       and position(${letter} in ua.permissions) > 0 and u.email <> ''
     order by ua.account_id, u.id`.execute(tx)
  return rows
}
