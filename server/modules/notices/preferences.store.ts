import { sql } from 'kysely'
import { ORDER_MAIL_CODES, type OrderMail } from '#shared/codes/order-mails.ts'
import { ALL_ORDER_MAILS, type OrderMailChoice } from '#shared/rules/order-mail-choice.ts'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { CONFIRMED_EMAIL } from '#server/modules/people/confirmed-email.store.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

type DigestPreference = 'backorder_frequency' | 'backorder_day'
export type PreferenceName = DigestPreference | `mail_${OrderMail}`
type Whose = { userId: number; accountId: string }

/** The frequency and the day of a person's digest of back orders of an account; '' where none is chosen. */
export type DigestPreferences = Record<DigestPreference, string>

export async function preferencesOf(tx: Queryable, { userId, accountId }: Whose): Promise<DigestPreferences> {
  const rows = await tx
    .selectFrom('preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
  const kept = new Map(rows.map((row) => [row.name, row.value]))
  return {
    backorder_frequency: kept.get('backorder_frequency') ?? '',
    backorder_day: kept.get('backorder_day') ?? '',
  }
}

/** Which mails about their own orders of an account a person gets: all that are not switched off. */
export async function orderMailsOf(tx: Queryable, { userId, accountId }: Whose): Promise<OrderMailChoice> {
  const rows = await tx
    .selectFrom('preference')
    .select('name')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('value', '=', 'N')
    .execute()
  const off = new Set<string>(rows.map(({ name }) => name))
  return ORDER_MAIL_CODES.reduce(
    (choice, mail) => ({ ...choice, [mail]: !off.has(`mail_${mail}`) }),
    ALL_ORDER_MAILS,
  )
}

/** Locks a person's preferences of an account: a second change waits for the first. */
export const lockPreferences = (tx: Tx, { userId, accountId }: Whose) =>
  sql`select 1 from preference where user_id = ${userId} and account_id = ${accountId}
    order by name for update`.execute(tx)

export const savePreference = (tx: Tx, { userId, accountId }: Whose, name: PreferenceName, value: string) =>
  tx
    .insertInto('preference')
    .values({ user_id: userId, account_id: accountId, name, value })
    .onConflict((on) => on.columns(['account_id', 'user_id', 'name']).doUpdateSet({ value }))
    .execute()

export type DigestReader = Whose & { email: string; frequency: string; day: string }

/**
 * People who have chosen a digest. Those who have left the account, or no longer hold letter B to see back
 * orders, are left out.
 */
export async function digestReaders(tx: Queryable): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select p.user_id as "userId", p.account_id as "accountId", ${CONFIRMED_EMAIL} as email,
           p.value as frequency, coalesce(d.value, '') as day
      from preference p
      join user_account ua on ua.user_id = p.user_id and ua.account_id = p.account_id
        and ua.status = ${ACTIVE_ON_ACCOUNT}
      join portal_user u on u.id = p.user_id and u.type in ('S', 'C')
      left join preference d on d.user_id = p.user_id and d.account_id = p.account_id and d.name = 'backorder_day'
     where p.name = 'backorder_frequency' and p.value in ('M', 'F', 'W', 'D')
       and position('B' in ua.permissions) > 0 and u.email <> ''
     order by p.account_id, p.user_id`.execute(tx)
  return rows
}

/** The frequency of the digest of each person of the accounts who has chosen one. */
export async function frequenciesOf(
  tx: Queryable,
  accountIds: readonly string[],
): Promise<(Whose & { frequency: string })[]> {
  const { rows } = await sql<Whose & { frequency: string }>`
    select user_id as "userId", account_id as "accountId", value as frequency
      from preference where name = 'backorder_frequency' and account_id = any(${accountIds}::text[])`.execute(
    tx,
  )
  return rows
}
