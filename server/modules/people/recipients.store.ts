import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Letter } from '#shared/codes/letters.ts'
import type { Candidate } from '#shared/rules/mail-recipients.ts'
import type { Queryable } from '#server/db/connect.ts'
import { CONFIRMED_EMAIL } from './confirmed-email.store.ts'

/**
 * Who may see something of accounts today: active people with this letter on one of them, by account and id.
 * Who has left or has lost the letter is not among them; nor is who has no address, unless asked for. The
 * address is the one that was confirmed last.
 */
export async function peopleWith(
  tx: Queryable,
  accountIds: readonly string[],
  letter: Letter,
  whom: 'withEmail' | 'withOrWithoutEmail' = 'withEmail',
): Promise<(Candidate & { accountId: string })[]> {
  const { rows } = await sql<Candidate & { accountId: string }>`
    select ua.account_id as "accountId", u.id as "userId", ${CONFIRMED_EMAIL} as email, ua.permissions as letters
      from user_account ua join portal_user u on u.id = ua.user_id
     where ua.account_id = any(${accountIds}::text[]) and ua.status = ${ACTIVE_ON_ACCOUNT} and u.type in ('S', 'C')
       and position(${letter} in ua.permissions) > 0 and (u.email <> '' or ${whom === 'withOrWithoutEmail'})
     order by ua.account_id, u.id`.execute(tx)
  return rows
}

/** The address of somebody that was confirmed last; '' for none. */
export async function emailOf(tx: Queryable, userId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select ${CONFIRMED_EMAIL} as email from portal_user u where u.id = ${userId}`.execute(tx)
  return rows[0]?.email ?? ''
}
