import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { ADVISORY_LOCK_CLASSES } from '#server/db/advisory-locks.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { likeWord } from '#server/db/list-words.ts'
import { IS_STAFF_LOGIN } from '#server/modules/people/staff-login.store.ts'
import { HAS_FACTOR } from '#server/modules/people/has-factor.store.ts'
import { CONFIRMED_EMAIL } from '#server/modules/people/confirmed-email.store.ts'

const MANAGES = sql`status = ${sql.lit(ACTIVE_ON_ACCOUNT)} and position('A' in permissions) > 0`

/** A user's place on an account. */
type LinkRow = {
  accountId: string
  accountName: string
  managerId: number | null
  permissions: string
  status: string
  lastLogin: string | null
  lastDevice: string | null
  lastAddress: string | null
  demandsFactor: boolean
}
/** A user as whoever manages them sees them: links are those on accounts that the caller manages. */
export type ManagedUserRow = {
  id: number
  login: string
  alias: string | null
  first_name: string
  last_name: string
  email: string
  phone: string
  type: string
  is_invited: boolean
  activates_at: Date | null
  has_factor: boolean
  is_email_pending: boolean
  is_elsewhere: boolean
  links: LinkRow[]
}

type Asked = { text: string; limit: number }

/**
 * The users on the accounts that a person manages, by name; never staff (ledger-2 OP-51, OP-56).
 * @param text of a name, a login or an email; '' for all
 * @param limit at most so many
 */
export const managedUsers = async (
  tx: Queryable,
  managerId: number,
  asked: Asked,
): Promise<ManagedUserRow[]> => (await managedUsersQuery(managerId, asked).execute(tx)).rows

export function managedUsersQuery(managerId: number, { text, limit }: Asked): RawBuilder<ManagedUserRow> {
  const pattern = likeWord(text)
  return sql<ManagedUserRow>`
    with managed as materialized (
      select account_id, a.name from user_account join account a on a.id = account_id
       where user_id = ${managerId} and ${MANAGES}),
    people as materialized (
      select l.user_id,
             json_agg(json_build_object('accountId', l.account_id, 'accountName', managed.name,
                                        'managerId', l.manager_user_id, 'permissions', l.permissions,
                                        'status', l.status, 'lastLogin', l.last_login_at,
                                        'lastDevice', l.last_login_device, 'lastAddress', l.last_login_address,
                                        'demandsFactor', l.demands_second_factor)
                      order by l.account_id) as links
        from user_account l join managed using (account_id)
       group by l.user_id)
    select u.id, u.login, u.alias, u.first_name, u.last_name, u.email, u.phone, u.type,
           u.password_hash is null as is_invited, u.activates_at,
           ${sql.raw(HAS_FACTOR)} as has_factor,
           u.type = 'C' and u.email <> ${CONFIRMED_EMAIL} as is_email_pending,
           exists (select from user_account x
                    where x.user_id = u.id and x.account_id not in (select account_id from managed)) as is_elsewhere,
           people.links
      from people join portal_user u on u.id = people.user_id and not ${sql.raw(IS_STAFF_LOGIN)}
     where ${text} = '' or u.first_name || ' ' || u.last_name ilike ${pattern}
        or u.login ilike ${pattern} or u.email ilike ${pattern}
     order by lower(u.first_name), lower(u.last_name), u.id
     limit ${limit}::bigint`
}

export type ManagedAccountRow = {
  id: string
  name: string
  permissions: string
  country: string
  state: string | null
  managers: { id: number; firstName: string; lastName: string }[]
}
/** The accounts that a person manages, with their letters there and who else manages users on them. */
export async function managedAccounts(tx: Queryable, managerId: number): Promise<ManagedAccountRow[]> {
  const { rows } = await sql<ManagedAccountRow>`
    select a.id, a.name, own.permissions, c.country, d.state,
           (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name,
                                                       'lastName', u.last_name)
                                     order by lower(u.first_name), lower(u.last_name), u.id), '[]')
              from user_account ua join portal_user u on u.id = ua.user_id and u.type in ('S', 'C')
             where ua.account_id = a.id and ua.status = ${ACTIVE_ON_ACCOUNT}
               and position('A' in ua.permissions) > 0) as managers
      from user_account own join account a on a.id = own.account_id join customer c on c.id = a.customer_id
      left join address d on d.id = a.delivery_address_id
     where own.user_id = ${managerId} and own.status = ${ACTIVE_ON_ACCOUNT}
       and position('A' in own.permissions) > 0
     order by a.id`.execute(tx)
  return rows
}

/** The letters of a person on an account where they may work, undefined where they may not. */
export const lettersOn = (
  tx: Queryable,
  userId: number,
  accountId: string,
): Promise<{ permissions: string; extra_permissions: string } | undefined> =>
  tx
    .selectFrom('user_account as ua')
    .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
    .select(['ua.permissions', 'ua.extra_permissions'])
    .where('ua.user_id', '=', userId)
    .where('ua.account_id', '=', accountId)
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .where('u.type', 'in', ['S', 'C'])
    .executeTakeFirst()

/** Whether a user, staff apart, is on an account that a person manages. */
export async function isManagedBy(tx: Queryable, userId: number, managerId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from user_account own join user_account ua using (account_id)
        join portal_user u on u.id = ua.user_id and not ${sql.raw(IS_STAFF_LOGIN)}
       where own.user_id = ${managerId} and own.status = ${ACTIVE_ON_ACCOUNT}
         and position('A' in own.permissions) > 0 and ua.user_id = ${userId}) as is`.execute(tx)
  return rows[0]?.is === true
}

/** Whether the session of a person still is there, and they may sign in. */
export const isSignedIn = async (
  tx: Queryable,
  { userId, session }: { userId: number; session: { secretHash: Buffer } },
): Promise<boolean> =>
  (await tx
    .selectFrom('session as s')
    .innerJoin('portal_user as u', 'u.id', 's.user_id')
    .select('u.id')
    .where('s.secret_hash', '=', session.secretHash)
    .where('u.id', '=', userId)
    .where('u.type', 'in', ['S', 'C'])
    .executeTakeFirst()) !== undefined

/** How often the email of a user was changed since a moment, by the audit. */
export async function emailChangesSince(tx: Queryable, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from audit
     where subject_kind = 'user' and subject_id = ${String(userId)} and action = 'person.change'
       and at > ${since} and before ->> 'email' is distinct from after ->> 'email'`.execute(tx)
  return rows[0]?.many ?? 0
}

export type UserRow = Awaited<ReturnType<typeof lockUser>> & object
/** A user, locked: changes of one user follow one another until the transaction ends. */
export const lockUser = (tx: Tx, userId: number) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'login', 'alias', 'email', 'first_name', 'last_name', 'phone', 'type', 'demo'])
    .select(['activates_at', (eb) => eb('password_hash', 'is not', null).as('has_password')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The accounts of a user with their letters there, by account, inactive ones too. */
export const linksOf = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('user_account')
    .select(['account_id', 'permissions', 'extra_permissions', 'status', 'manager_user_id'])
    .select('demands_second_factor')
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute()

/** How many users may work on an account, or are planned to. */
export const countUsersOn = async (tx: Queryable, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('user_account as ua')
      .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('ua.account_id', '=', accountId)
      .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
      .where((eb) => eb.or([eb('u.type', '<>', 'c'), eb('u.activates_at', 'is not', null)]))
      .executeTakeFirstOrThrow()
  ).many

type Access = { permissions: string; extra_permissions: string; manager_user_id: number | null }

/** Gives a user an account. @returns false where they have it already */
export const insertLink = async (
  tx: Tx,
  { userId, accountId, isDefault }: { userId: number; accountId: string; isDefault: boolean },
  access: Access,
): Promise<boolean> =>
  (await tx
    .insertInto('user_account')
    .values({ user_id: userId, account_id: accountId, is_default: isDefault, ...access })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** The database notifies every portal of it, so it counts from the user's next call on. */
export const changeLink = (
  tx: Tx,
  { userId, accountId }: { userId: number; accountId: string },
  change: {
    permissions?: string
    manager_user_id?: number | null
    status?: string
    demands_second_factor?: boolean
  },
) =>
  tx
    .updateTable('user_account')
    .set(change)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()

/** Whoever gives or takes names follows one another until the transaction ends. */
export const lockNames = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.namesOfPeople}, 0)`.execute(tx)

/**
 * Whether somebody else signs in with a name, or is going to: as their login, email or alias, whatever the
 * case. The login of a deactivated user does not count.
 */
export const isNameTaken = async (
  tx: Queryable,
  name: string,
  exceptUserId: number | null,
): Promise<boolean> => (await nameTakenQuery(name, exceptUserId).execute(tx)).rows[0]?.is === true

export const nameTakenQuery = (name: string, exceptUserId: number | null) => sql<{ is: boolean }>`
    select exists (
      select from portal_user
       where (lower(email) = lower(${name}) or lower(alias) = lower(${name})
              or lower(login) = lower(${name}) and (type <> 'c' or activates_at is not null))
         and id is distinct from ${exceptUserId}::bigint) as is`

const LOGIN_TRIES = 100
/**
 * The email in lower case as login, or with a number where a deactivated user has that login. The email
 * itself is nobody's.
 * @returns undefined where too many have had it
 */
export async function freeLogin(tx: Queryable, email: string): Promise<string | undefined> {
  const login = email.toLowerCase() // an email is of ASCII letters alone
  const tries = [login, ...Array.from({ length: LOGIN_TRIES }, (_, at) => `${login}-${String(at + 2)}`)]
  const { rows: taken } = await sql<{ name: string }>`
    select lower(login) as name from portal_user where lower(login) = any (${tries}::text[])
    union all select lower(email) from portal_user where lower(email) = any (${tries}::text[])
    union all select lower(alias) from portal_user where lower(alias) = any (${tries}::text[])`.execute(tx)
  return tries.find((login) => taken.every(({ name }) => name !== login))
}

export type NewUser = {
  login: string
  email: string
  first_name: string
  last_name: string
  phone: string
  type: 'C' | 'c'
  password_hash: string | null
  activates_at: Date | null
}
export const insertUser = async (tx: Tx, user: NewUser): Promise<number> =>
  (await tx.insertInto('portal_user').values(user).returning('id').executeTakeFirstOrThrow()).id

/** The database notifies every portal of it. */
export const changeUser = (
  tx: Tx,
  userId: number,
  change: {
    email?: string
    alias?: string | null
    first_name?: string
    last_name?: string
    phone?: string
    type?: 'C' | 'S' | 'c'
    activates_at?: Date | null
  },
) => tx.updateTable('portal_user').set(change).where('id', '=', userId).execute()

/** Users whose chosen time has come, the first so many. */
export const dueActivations = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('portal_user')
      .select('id')
      .where('activates_at', '<=', now)
      .orderBy('activates_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Activates a user whose time has come. @returns undefined where that is done, or called off, meanwhile */
export const activateDue = (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ password_hash: string | null } | undefined> =>
  tx
    .updateTable('portal_user')
    .set({ type: 'C', activates_at: null })
    .where('id', '=', userId)
    .where('type', '=', 'c')
    .where('activates_at', '<=', now)
    .returning('password_hash')
    .executeTakeFirst()
