import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Tx } from '#server/db/connect.ts'
import { IS_STAFF_LOGIN } from '#server/modules/people/staff-login.store.ts'

/** A person of a customer on an account. isActive: they may work on it. */
export type LettersRow = { user_id: number; permissions: string; is_active: boolean }

/**
 * The people of a customer on an account with their letters there, without staff. They are locked, so that
 * two who change letters of one account follow each other.
 */
export async function lockLettersOf(tx: Tx, accountId: string): Promise<LettersRow[]> {
  await sql`select 1 from user_account where account_id = ${accountId} order by user_id for update`.execute(
    tx,
  )
  // read after the lock: who had to wait would else see the letters from before
  const { rows } = await sql<LettersRow>`
    select ua.user_id, ua.permissions, ua.status = ${ACTIVE_ON_ACCOUNT} and u.type = 'C' as is_active
      from user_account ua join portal_user u on u.id = ua.user_id
     where ua.account_id = ${accountId} and not ${sql.raw(IS_STAFF_LOGIN)} order by ua.user_id`.execute(tx)
  return rows
}

/** The database notifies every portal of it, so it counts from the person's next call on. */
export const saveLetters = (tx: Tx, accountId: string, userId: number, letters: string) =>
  tx
    .updateTable('user_account')
    .set({ permissions: letters })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
