import { CompiledQuery, sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { signInName } from '#shared/rules/sign-in-name.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { lowered } from '#server/db/list-words.ts'
import { HAS_FACTOR } from './has-factor.store.ts'

/** Everything the gate needs to know of a session, in one row. */
export type SessionRow = {
  secret_hash: Buffer
  token_hash: Buffer
  created_at: Date
  last_used_at: Date
  stay_logged_in: boolean
  user_id: number
  login: string
  email: string
  type: string
  /** Letters of staff; '' for others and for staff without a second factor. */
  role_letters: string
  /** Whether a second factor is demanded of the person and missing. */
  lacks_factor: boolean
  account_id: string
  permissions: string
  extra_permissions: string
  accounts: number
  customer_id: string
  country: string
  business_group: string
  custom_addresses: boolean
  level_list_id: string | null
  contract_list_id: string | null
  payer_id: string | null
  limit2_cents: number
  limit3_cents: number
  payment_terms_id: string
  /**
   * Of staff who act for a customer; null for everybody else. It is over where the person they act for has
   * left the account or may not sign in any more.
   */
  masquerade_id: number | null
  masquerade_until: Date | null
  home_account_id: string | null
  for_user_id: number | null
}

/**
 * The session with this secret hash ($1), as a SessionRow; none where it has ended or its person may not act
 * on its account.
 */
export const FIND_SESSION = `
    select s.secret_hash, s.token_hash, s.created_at, s.last_used_at, s.stay_logged_in,
           u.id as user_id, u.login, u.email, u.type,
           case when u.type = 'S' and factor.is_there then u.role_letters else '' end as role_letters,
           not factor.is_there and exists (
             select from user_account held where held.user_id = u.id and held.status = '${ACTIVE_ON_ACCOUNT}'
                and held.demands_second_factor) as lacks_factor,
           s.account_id, ua.permissions, ua.extra_permissions,
           (select count(*)::int from user_account held
             where held.user_id = u.id and held.status = '${ACTIVE_ON_ACCOUNT}') as accounts,
           c.id as customer_id, c.country, c.business_group, c.custom_addresses, c.level_list_id, c.contract_list_id,
           p.id as payer_id,
           coalesce(p.credit_limit2_cents, c.credit_limit2_cents) as limit2_cents,
           coalesce(p.credit_limit3_cents, c.credit_limit3_cents) as limit3_cents,
           coalesce(p.payment_terms_id, c.payment_terms_id) as payment_terms_id,
           m.id as masquerade_id, m.home_account_id, m.for_user_id,
           case when m.for_user_id is null or exists (
             select from user_account named join portal_user person on person.id = named.user_id
              where named.user_id = m.for_user_id and person.type = 'C'
                and named.account_id = m.account_id and named.status = '${ACTIVE_ON_ACCOUNT}')
           then m.until else m.begun_at end as masquerade_until
      from session s
      join portal_user u on u.id = s.user_id and u.type in ('S', 'C')
      cross join lateral (
        select ${HAS_FACTOR} as is_there) factor
      join account a on a.id = s.account_id
      join customer c on c.id = a.customer_id
      left join customer p on p.id = c.payer_id
      left join masquerade m on m.id = s.masquerade_id
      join lateral (
        select held.permissions, held.extra_permissions from user_account held
         where held.user_id = u.id and held.status = '${ACTIVE_ON_ACCOUNT}'
           and (held.account_id = s.account_id
                or (u.type = 'S' and m.account_id = s.account_id and position('M' in held.extra_permissions) > 0))
         order by held.account_id = s.account_id desc, held.account_id = m.home_account_id desc
         limit 1) ua on true
     where s.secret_hash = $1`

/**
 * The person behind a session secret, with the letters of the account they work on. Staff who serve customers
 * (letter M on an account of their own) keep on a customer's the letters of the account they came from.
 * Credit facts are the payer's where there is one.
 */
export async function findSession(tx: Queryable, secretHash: Buffer): Promise<SessionRow | undefined> {
  return (await tx.executeQuery<SessionRow>(CompiledQuery.raw(FIND_SESSION, [secretHash]))).rows[0]
}

export const insertSession = (
  tx: Tx,
  session: {
    secretHash: Buffer
    tokenHash: Buffer
    userId: number
    accountId: string
    stayLoggedIn: boolean
    address: string
    device: string
    now: Date
  },
) =>
  tx
    .insertInto('session')
    .values({
      secret_hash: session.secretHash,
      token_hash: session.tokenHash,
      user_id: session.userId,
      account_id: session.accountId,
      stay_logged_in: session.stayLoggedIn,
      address: session.address,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute()

export const touchSession = (db: Db, secretHash: Buffer, now: Date) =>
  db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('last_used_at', '<', now)
    .execute()

export const deleteSession = (tx: Queryable, secretHash: Buffer) =>
  tx.deleteFrom('session').where('secret_hash', '=', secretHash).execute()

/** The same, and says whose it was; undefined where it has ended. */
export const endSession = (
  tx: Tx,
  secretHash: Buffer,
): Promise<{ user_id: number; account_id: string; masquerade_id: number | null } | undefined> =>
  tx
    .deleteFrom('session')
    .where('secret_hash', '=', secretHash)
    .returning(['user_id', 'account_id', 'masquerade_id'])
    .executeTakeFirst()

export const setSessionPath = (tx: Tx, secretHash: Buffer, path: string) =>
  tx.updateTable('session').set({ last_path: path }).where('secret_hash', '=', secretHash).execute()

/** Ends every session of a person. */
export const endSessions = (tx: Tx, userId: number) =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()

/** Ends every session of a person but one. */
export const endOtherSessions = (tx: Tx, userId: number, secretHash: Buffer) =>
  tx.deleteFrom('session').where('user_id', '=', userId).where('secret_hash', '<>', secretHash).execute()

/** Notes that a session has set the password of its person. */
export const noteSetPassword = (tx: Tx, secretHash: Buffer) =>
  tx.updateTable('session').set({ set_password: true }).where('secret_hash', '=', secretHash).execute()

/** @param hash null where the person is to choose a password before they sign in again */
export const setPasswordHash = (tx: Tx, userId: number, hash: string | null) =>
  tx.updateTable('portal_user').set({ password_hash: hash }).where('id', '=', userId).execute()

/**
 * Locks a person whose password was checked, until the end of the transaction.
 * @returns false where the password or the type has changed since it was checked
 */
export async function lockAsChecked(
  tx: Tx,
  checked: { id: number; password_hash: string | null; type: string },
): Promise<boolean> {
  const now = await tx
    .selectFrom('portal_user')
    .select(['password_hash', 'type'])
    .where('id', '=', checked.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return now?.password_hash === checked.password_hash && now.type === checked.type
}

/** A person, locked until the end of the transaction. */
export const lockPerson = (tx: Tx, userId: number) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'type', 'role_letters', 'email', 'login'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The person with this very login name, whatever the case, locked. */
export const lockByLogin = (tx: Tx, login: string): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('portal_user')
    .select('id')
    .where(sql`lower(login)`, '=', lowered(login))
    .forUpdate()
    .executeTakeFirst()

/**
 * By login, e-mail or alias, whatever the case; an alias also as it is kept. Where two people could be meant,
 * one who is not deactivated wins, then the login.
 */
export const findUserByName = (tx: Queryable, name: string) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'type', 'login', 'email', 'password_hash', 'totp_secret'])
    .select(sql<boolean>`exists (select from passkey k where k.user_id = portal_user.id)`.as('has_passkey'))
    .where((eb) =>
      eb.or([
        eb(sql`lower(login)`, '=', lowered(name)),
        eb(sql`lower(email)`, '=', lowered(name)),
        eb(sql`lower(alias)`, '=', lowered(name)),
        eb(sql`lower(alias)`, '=', lowered(signInName(name))),
      ]),
    )
    .orderBy(sql`type = 'c'`)
    .orderBy(sql`lower(login) = ${lowered(name)}`, 'desc')
    .orderBy(sql`lower(email) = ${lowered(name)}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** The account a person starts on: their default, else their first. */
export const findStartAccount = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_account')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('status', '=', ACTIVE_ON_ACCOUNT)
    .orderBy('is_default', 'desc')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()

/** Notes when, from which network address and with which device a person signed in to an account. */
export const noteSignIn = (
  tx: Tx,
  {
    userId,
    accountId,
    address,
    device,
  }: { userId: number; accountId: string; address: string; device: string },
  now: Date,
) =>
  tx
    .updateTable('user_account')
    .set({ last_login_at: now, last_login_address: address, last_login_device: device })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()

export const userProfile = (tx: Queryable, userId: number) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'login', 'alias', 'email', 'first_name', 'last_name', 'phone', 'type'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Whether the people of the demo can sign in here. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('portal_user').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}
