import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

export type NewEmailChange = {
  user_id: number
  /** The confirmed address that the change is undone to, never one that was given meanwhile. */
  before: string
  after: string
  confirm_hash: Buffer
  undo_hash: Buffer
  undo_until: Date
  changed_at: Date
}
/** @param confirmedAt of an address that was confirmed before, null where a link to it is to confirm it */
export const insertEmailChange = (tx: Tx, change: NewEmailChange, confirmedAt: Date | null) =>
  tx
    .insertInto('email_change')
    .values({ ...change, confirmed_at: confirmedAt })
    .execute()

export type LinkedChange = {
  id: number
  user_id: number
  before: string
  after: string
  confirmed_at: Date | null
  is_undo: boolean
}

/**
 * The change that a link confirms or undoes; undefined where the link is unknown, used or too old. A change
 * that a later one has replaced, or whose address is not the person's any more, is not confirmed.
 */
export async function changeOfLink(
  tx: Queryable,
  hash: Buffer,
  now: Date,
): Promise<LinkedChange | undefined> {
  const { rows } = await sql<LinkedChange>`
    select c.id, c.user_id, c.before, c.after, c.confirmed_at, c.undo_hash = ${hash} as is_undo
      from email_change c join portal_user u on u.id = c.user_id
     where c.undo_until > ${now}
       and (c.undo_hash = ${hash}
            or c.confirm_hash = ${hash} and c.after = u.email
               and not exists (select from email_change l where l.user_id = c.user_id and l.id > c.id))`.execute(
    tx,
  )
  return rows[0]
}

/** Confirms this change alone. @returns false where it is confirmed already */
export const confirmChange = async (tx: Tx, { id }: LinkedChange, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('email_change')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** A change, those after it and those before it that were never confirmed. */
const undoneWith = ({ id, user_id }: LinkedChange) => sql`
  user_id = ${user_id}
    and id > coalesce((select max(id) from email_change
                        where user_id = ${user_id} and id < ${id} and confirmed_at is not null), 0)`

/** When the first of the changes that undoChange would undo was made. */
async function firstUndone(tx: Tx, change: LinkedChange, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(changed_at) as since from email_change where ${undoneWith(change)} and undo_until > ${now}`.execute(
    tx,
  )
  return rows[0]?.since ?? now
}

/**
 * Takes the confirmation of the changes back that undoChange would undo. The address before proved itself by
 * its link: it gets the links to another password from now on.
 * @returns when the first of those changes was made that can be undone still
 */
export async function doubtChange(tx: Tx, change: LinkedChange, now: Date): Promise<Date> {
  const since = await firstUndone(tx, change, now)
  await sql`update email_change set confirmed_at = null where ${undoneWith(change)}`.execute(tx)
  return since
}

/**
 * Undoes a change, those after it and those before it that were never confirmed: their links end.
 * @returns when the first of those changes was made that can be undone still
 */
export async function undoChange(tx: Tx, change: LinkedChange, now: Date): Promise<Date> {
  const since = await firstUndone(tx, change, now)
  await sql`delete from email_change where ${undoneWith(change)}`.execute(tx)
  return since
}

/**
 * Whether a name is the address that somebody else's change of email is undone to. It is kept for them as
 * long as the link is good: a stranger who took their login over, or a helper of theirs, could have it else.
 */
export const isKeptEmail = async (
  tx: Queryable,
  name: string,
  exceptUserId: number | null,
  now: Date,
): Promise<boolean> => {
  const { rows } = await keptEmailQuery(name, exceptUserId, now).execute(tx)
  return rows[0]?.is === true
}
export const keptEmailQuery = (name: string, exceptUserId: number | null, now: Date) => sql<{ is: boolean }>`
  select exists (
    select from email_change
     where lower(before) = lower(${name}) and undo_until > ${now}
       and user_id is distinct from ${exceptUserId}::bigint) as is`

export type PendingEmail = { id: number; after: string }
/**
 * The last change of a person's email where it waits to be confirmed and the email still is the changed one.
 */
export async function pendingEmail(tx: Queryable, userId: number): Promise<PendingEmail | undefined> {
  const last = await tx
    .selectFrom('email_change as c')
    .innerJoin('portal_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.after', 'c.confirmed_at', 'u.email'])
    .where('c.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.confirmed_at === null && last.after === last.email ? last : undefined
}

/** Another link confirms a change; it can be undone until then at the least. */
export const renewConfirmLink = (tx: Tx, id: number, link: { hash: Buffer; until: Date }) =>
  tx
    .updateTable('email_change')
    .set((eb) => ({
      confirm_hash: link.hash,
      undo_until: eb.fn<Date>('greatest', ['undo_until', eb.val(link.until)]),
    }))
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()

/** Ends the links of every change of a person's email: somebody who manages them has given them another. */
export const endEmailChanges = (tx: Tx, userId: number) =>
  tx.deleteFrom('email_change').where('user_id', '=', userId).execute()

/** The same of many people, and ends every link of theirs to another password and every invitation. */
export const endChangesAndLinks = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  const theirs = sql`user_id = any(${userIds}::bigint[])`
  await sql`
    with changes as (delete from email_change where ${theirs}),
         resets as (delete from password_reset where ${theirs})
    delete from invitation where ${theirs}`.execute(tx)
}
