import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { accountZone } from '#shared/rules/account-zone.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { likeText, likeWord } from '#server/db/list-words.ts'

export type UserAccount = {
  account_id: string
  name: string
  customer_id: string
  delivery_address_id: number | null
  permissions: string
  extra_permissions: string
}

/** The accounts a person may work on, with their letters there. */
export const accountsOf = (tx: Queryable, userId: number): Promise<UserAccount[]> =>
  tx
    .selectFrom('user_account as ua')
    .innerJoin('account as a', 'a.id', 'ua.account_id')
    .select([
      'ua.account_id',
      'a.name',
      'a.customer_id',
      'a.delivery_address_id',
      'ua.permissions',
      'ua.extra_permissions',
    ])
    .where('ua.user_id', '=', userId)
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .orderBy('ua.account_id')
    .execute()

export const accountById = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id as account_id', 'name', 'customer_id', 'delivery_address_id'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/**
 * The time zone in which an account sees dates and times, on screens as in papers and mails (decision 36).
 * @throws Error where there is no such account
 */
export async function zoneOfAccount(tx: Queryable, accountId: string): Promise<string> {
  const facts = await tx
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .leftJoin('address as d', 'd.id', 'a.delivery_address_id')
    .select(['c.country', 'd.state'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return accountZone({ country: facts.country, state: facts.state ?? '' })
}

/**
 * Whether a person may approve orders on an account: somebody active, of type S or C, with letter F there.
 */
export async function isApproverOn(tx: Queryable, accountId: string, userId: number): Promise<boolean> {
  const approver = await tx
    .selectFrom('user_account as ua')
    .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
    .select('u.id')
    .where('ua.account_id', '=', accountId)
    .where('u.id', '=', userId)
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .where('u.type', 'in', ['S', 'C'])
    .where(sql<boolean>`position('F' in ua.permissions) > 0`)
    .executeTakeFirst()
  return approver !== undefined
}

/** Accounts whose id or name, or whose customer's name, holds the text; for staff who serve customers. */
export const searchAccounts = (tx: Queryable, text: string, limit: number) => {
  const pattern = likeWord(text)
  return tx
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.name', 'c.country'])
    .where((eb) =>
      eb.or([eb('a.id', 'ilike', pattern), eb('a.name', 'ilike', pattern), eb('c.name', 'ilike', pattern)]),
    )
    .orderBy(sql`a.id ilike ${`${likeText(text)}%`}`, 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/** Locks an account: changes of what it keeps lists of follow one another until the transaction ends. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
