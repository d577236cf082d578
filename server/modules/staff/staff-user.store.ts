import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { guessedPerson } from '#server/modules/sessions/sign-in.store.ts'

export type UserAccountRow = {
  account_id: string
  name: string
  customer_id: string
  permissions: string
  extra_permissions: string
  status: string
  demands_second_factor: boolean
  is_only_manager: boolean
  last_login_at: Date | null
  last_login_device: string | null
  last_login_address: string | null
}

/** The accounts of a user with their letters there, and whether nobody else manages users on them. */
export async function accountsOfUser(tx: Queryable, userId: number): Promise<UserAccountRow[]> {
  const { rows } = await sql<UserAccountRow>`
    select ua.account_id, a.name, a.customer_id, ua.permissions, ua.extra_permissions, ua.status,
           ua.demands_second_factor, ua.last_login_at, ua.last_login_device, ua.last_login_address,
           ua.status = ${ACTIVE_ON_ACCOUNT} and position('A' in ua.permissions) > 0 and not exists (
             select from user_account other join portal_user o on o.id = other.user_id and o.type in ('S', 'C')
              where other.account_id = ua.account_id and other.user_id <> ua.user_id
                and other.status = ${ACTIVE_ON_ACCOUNT} and position('A' in other.permissions) > 0) as is_only_manager
      from user_account ua join account a on a.id = ua.account_id
     where ua.user_id = ${userId} order by ua.account_id`.execute(tx)
  return rows
}

export type UserFacts = {
  alias: string | null
  phone: string
  type: string
  role_letters: string
  has_authenticator: boolean
  passkeys: number
  recovery_codes: number
  failures: number
}

/** What the page of a user says beside the list; undefined where there is none. */
export async function userFacts(tx: Queryable, userId: number, since: Date): Promise<UserFacts | undefined> {
  const { rows } = await sql<UserFacts>`
    select u.alias, u.phone, u.type, u.role_letters, u.totp_secret is not null as has_authenticator,
           (select count(*)::int from passkey k where k.user_id = u.id) as passkeys,
           (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as recovery_codes,
           (select count(*)::int from sign_in_failure f where f.person = ${guessedPerson(userId)} and f.at > ${since}) as failures
      from portal_user u where u.id = ${userId}`.execute(tx)
  return rows[0]
}

/** Failed sign-ins of a person since a moment. */
export async function failuresSince(tx: Queryable, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from sign_in_failure
     where person = ${guessedPerson(userId)} and at > ${since}`.execute(tx)
  return rows[0]?.many ?? 0
}

/** Locks two people in the order of their ids: two who change each other at once wait for one another. */
export const lockBoth = (tx: Tx, one: number, other: number) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'type', 'role_letters'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Ends every session of a person. @returns where they had begun */
export const endAllSignIns = (tx: Tx, userId: number) =>
  tx.deleteFrom('session').where('user_id', '=', userId).returning(['device', 'address']).execute()
