import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

type Begin = {
  userId: number
  accountId: string
  forUserId: number | null
  homeAccountId: string
  reason: string
  begunAt: Date
  until: Date
}

/** @returns its id */
export async function insertMasquerade(tx: Tx, begin: Begin): Promise<number> {
  const { id } = await tx
    .insertInto('masquerade')
    .values({
      user_id: begin.userId,
      account_id: begin.accountId,
      for_user_id: begin.forUserId,
      home_account_id: begin.homeAccountId,
      reason: begin.reason,
      begun_at: begin.begunAt,
      until: begin.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Where a session is, locked until the end of the transaction; undefined where it has ended. It is read after
 * the lock is held: who waited for it sees what the other has done.
 */
export async function lockSession(tx: Tx, secretHash: Buffer) {
  await sql`select from session where secret_hash = ${secretHash} for no key update`.execute(tx)
  return tx
    .selectFrom('session as s')
    .leftJoin('masquerade as m', 'm.id', 's.masquerade_id')
    .select(['s.account_id', 's.masquerade_id', 'm.home_account_id', 'm.until'])
    .where('s.secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Moves a session to an account, under this masquerade or none. */
export const placeSession = (tx: Tx, secretHash: Buffer, accountId: string, masqueradeId: number | null) =>
  tx
    .updateTable('session')
    .set({ account_id: accountId, masquerade_id: masqueradeId })
    .where('secret_hash', '=', secretHash)
    .execute()

/** Notes that one has ended, unless that is noted. */
export const closeMasquerade = (tx: Tx, id: number, at: Date) =>
  tx
    .updateTable('masquerade')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** The people who act on an account. */
export const peopleOnAccount = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('user_account as ua')
    .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.login'])
    .where('ua.account_id', '=', accountId)
    .where('ua.status', '=', ACTIVE_ON_ACCOUNT)
    .where('u.type', '=', 'C')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

/** A person's name; '' where there is no such person. */
export async function personName(tx: Queryable, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('portal_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}`.trim() : ''
}

export type ActedFor = {
  first_name: string
  begun_at: Date
  until: Date
  ended_at: Date | null
  held: { action: string; many: number }[]
}

/** When staff acted on an account, the newest first, and what the audit has of it on that account. */
export async function actedFor(tx: Queryable, accountId: string, limit: number): Promise<ActedFor[]> {
  const { rows } = await sql<ActedFor>`
    with newest as materialized (
      select m.* from masquerade m where m.account_id = ${accountId}
       order by m.begun_at desc, m.id desc limit ${limit}::bigint)
    select u.first_name, m.begun_at, m.until, m.ended_at,
           coalesce((select json_agg(json_build_object('action', a.action, 'many', a.many) order by a.first_id)
                       from (select x.action, count(*)::int as many, min(x.id) as first_id from audit x
                              where x.masquerade_id = m.id and x.account_id = m.account_id
                              group by x.action) a), '[]') as held
      from newest m join portal_user u on u.id = m.user_id
     order by m.begun_at desc, m.id desc`.execute(tx)
  return rows
}
