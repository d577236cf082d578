import { CompiledQuery, sql } from 'kysely'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

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
}

/**
 * The session with this secret hash ($1), as a SessionRow; none where it has ended or its person may not act
 * on its account.
 */
export const FIND_SESSION = `
    select s.secret_hash, s.token_hash, s.created_at, s.last_used_at, s.stay_logged_in,
           u.id as user_id, u.login, u.email, u.type,
           case when u.type = 'S' and u.totp_secret is not null then u.role_letters else '' end as role_letters,
           s.account_id, ua.permissions, ua.extra_permissions,
           (select count(*)::int from user_account held where held.user_id = u.id and held.status = '20') as accounts,
           c.id as customer_id, c.country, c.business_group, c.custom_addresses, c.level_list_id, c.contract_list_id,
           p.id as payer_id,
           coalesce(p.credit_limit2_cents, c.credit_limit2_cents) as limit2_cents,
           coalesce(p.credit_limit3_cents, c.credit_limit3_cents) as limit3_cents,
           coalesce(p.payment_terms_id, c.payment_terms_id) as payment_terms_id
      from session s
      join portal_user u on u.id = s.user_id and u.type in ('S', 'C')
      join account a on a.id = s.account_id
      join customer c on c.id = a.customer_id
      left join customer p on p.id = c.payer_id
      join lateral (
        select held.permissions, held.extra_permissions from user_account held
         where held.user_id = u.id and held.status = '20'
           and (held.account_id = s.account_id or (u.type = 'S' and position('M' in held.extra_permissions) > 0))
         order by held.account_id = s.account_id desc
         limit 1) ua on true
     where s.secret_hash = $1`

/**
 * The person behind a session secret, with the letters of the account they work on. Staff who serve customers
 * (letter M on an account of their own) keep the letters of their own account on a customer's. Credit facts
 * are the payer's where there is one.
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
): Promise<{ user_id: number; account_id: string } | undefined> =>
  tx
    .deleteFrom('session')
    .where('secret_hash', '=', secretHash)
    .returning(['user_id', 'account_id'])
    .executeTakeFirst()

export const setSessionPath = (tx: Tx, secretHash: Buffer, path: string) =>
  tx.updateTable('session').set({ last_path: path }).where('secret_hash', '=', secretHash).execute()

export const moveSession = (tx: Tx, secretHash: Buffer, accountId: string) =>
  tx.updateTable('session').set({ account_id: accountId }).where('secret_hash', '=', secretHash).execute()

/** Ends every session of a person. */
export const endSessions = (tx: Tx, userId: number) =>
  tx.deleteFrom('session').where('user_id', '=', userId).execute()

export const setPasswordHash = (tx: Tx, userId: number, hash: string) =>
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

/** The person with this very login name, whatever the case, locked. */
export const lockByLogin = (tx: Tx, login: string): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('portal_user')
    .select('id')
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

/** By login, e-mail or alias, whatever the case; the login wins where two people could be meant. */
export const findUserByName = (tx: Queryable, name: string) =>
  tx
    .selectFrom('portal_user')
    .select(['id', 'type', 'password_hash', 'totp_secret'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(login)`, '=', name.toLowerCase()),
        eb(sql`lower(email)`, '=', name.toLowerCase()),
        eb(sql`lower(alias)`, '=', name.toLowerCase()),
      ]),
    )
    .orderBy(sql`lower(login) = ${name.toLowerCase()}`, 'desc')
    .orderBy(sql`lower(email) = ${name.toLowerCase()}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** The account a person starts on: their default, else their first. */
export const findStartAccount = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_account')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('status', '=', '20')
    .orderBy('is_default', 'desc')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()

export const noteSignIn = (tx: Tx, userId: number, accountId: string, now: Date) =>
  tx
    .updateTable('user_account')
    .set({ last_login_at: now })
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
