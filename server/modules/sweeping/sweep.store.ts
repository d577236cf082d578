import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { IS_EMPTY_DRAFT } from '#server/modules/returns/returns.store.ts'

/*
 * Deletes rows that nothing needs any more, a few thousand in one statement, so that no lock is held for
 * long. Each answers how many went.
 */

const AT_ONCE = 5_000

async function inParts(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let swept = 0
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    swept += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE) return swept
  }
}

/** Sessions that began, or were last used without Stay Logged In, before these moments. */
export const sweepSessions = (db: Db, before: { created: Date; lastUsed: Date }) =>
  inParts(
    db,
    sql`
  delete from session where secret_hash in (
    select secret_hash from session
     where created_at < ${before.created} or (not stay_logged_in and last_used_at < ${before.lastUsed})
     limit ${AT_ONCE})`,
  )

export const sweepSignInFailures = (db: Db, before: Date) =>
  inParts(
    db,
    sql`
  delete from sign_in_failure where ctid in (select ctid from sign_in_failure where at < ${before} limit ${AT_ONCE})`,
  )

/** Devices that nobody has signed in with since a moment: their cookies are gone. */
export const sweepKnownDevices = (db: Db, before: Date) =>
  inParts(
    db,
    sql`
  delete from known_device where (user_id, device_hash) in (
    select user_id, device_hash from known_device where last_used_at < ${before} limit ${AT_ONCE})`,
  )

/** Challenges that no passkey has signed, and authenticators whose set-up was begun before a moment. */
export async function sweepFactorSetups(db: Db, now: Date, begunBefore: Date): Promise<number> {
  const challenges = await inParts(
    db,
    sql`
    delete from passkey_challenge where challenge in (
      select challenge from passkey_challenge where expires_at <= ${now} limit ${AT_ONCE})`,
  )
  const setups = await inParts(
    db,
    sql`
    delete from totp_setup where user_id in (
      select user_id from totp_setup where created_at < ${begunBefore} limit ${AT_ONCE})`,
  )
  return challenges + setups
}

/**
 * Changed emails that cannot be undone any more, once confirmed or followed by one that is. The oldest first:
 * a change before a confirmed one, left alone, would pass for the one that the email waits for.
 */
export const sweepEmailChanges = (db: Db, now: Date) =>
  inParts(
    db,
    sql`
  delete from email_change where id in (
    select c.id from email_change c
     where c.undo_until <= ${now}
       and exists (select from email_change l
                    where l.user_id = c.user_id and l.id >= c.id and l.confirmed_at is not null)
     order by c.id limit ${AT_ONCE})`,
  )

/** Links to another password that are too old, and requests for one that no job has taken meanwhile. */
export async function sweepPasswordResets(db: Db, now: Date, askedBefore: Date): Promise<number> {
  const links = await inParts(
    db,
    sql`
    delete from password_reset where user_id in (
      select user_id from password_reset where expires_at <= ${now} limit ${AT_ONCE})`,
  )
  const requests = await inParts(
    db,
    sql`
    delete from password_reset_request where id in (
      select id from password_reset_request where asked_at < ${askedBefore} limit ${AT_ONCE})`,
  )
  return links + requests
}

/** What no published file has had since a moment. */
export const sweepFileContents = (db: Db, before: Date) =>
  inParts(
    db,
    sql`
  delete from file_content where id in (
    select id from file_content where left_at < ${before} order by left_at limit ${AT_ONCE} for update skip locked)`,
  )

/** When staff acted for customers, as long as the audit says what they changed. */
export const sweepMasquerades = (db: Db, before: Date) =>
  inParts(
    db,
    sql`
  delete from masquerade where id in (
    select id from masquerade where begun_at < ${before} order by begun_at limit ${AT_ONCE})`,
  )

/**
 * Entries of the audit, which nobody but this function of the database may delete, and none of the last 365
 * days. It leaves an entry of its own.
 */
export async function sweepAudit(db: Db, before: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const { rows } = await sql<{ many: number }>`select sweep_audit(${before}, ${AT_ONCE}) as many`.execute(
      db,
    )
    const many = rows[0]?.many ?? 0
    swept += many
    if (many < AT_ONCE) return swept
  }
}

/**
 * Mail that was sent or given up before, without the records of orders whose text has gone. The words are
 * those of the index mail_settled, so that PostgreSQL reads no mail that was swept already.
 */
export const mailToSweep = (before: Date) => sql`
  (sent_at is not null or gave_up) and (order_pdf_of is null or body_text <> '' or body_html <> '')
  and coalesce(sent_at, created_at) < ${before}`

/**
 * Mail that was sent or given up before; waiting mail stays. Of a mail about an order the row stays as a
 * record, without its text.
 */
export async function sweepMail(db: Db, before: Date): Promise<number> {
  const deleted = await inParts(
    db,
    sql`delete from mail where id in
          (select id from mail where ${mailToSweep(before)} and order_pdf_of is null limit ${AT_ONCE})`,
  )
  const emptied = await inParts(
    db,
    sql`
    update mail set body_text = '', body_html = '' where id in (
      select id from mail where ${mailToSweep(before)} and order_pdf_of is not null
       limit ${AT_ONCE})`,
  )
  return deleted + emptied
}

/**
 * Notices that nobody sees any more; who has read them goes with them.
 * @param before the day (Brisbane's) that stays, YYYY-MM-DD
 */
export const sweepAlerts = (db: Db, before: string) =>
  inParts(
    db,
    sql`delete from alert where id in (select id from alert where expires_on < ${before}::date limit ${AT_ONCE})`,
  )

/** @param before the day (Brisbane's) that stays, YYYY-MM-DD */
export const sweepMissedSearches = (db: Db, before: string) =>
  inParts(
    db,
    sql`
  delete from missed_search where ctid in (
    select ctid from missed_search where day < ${before}::date limit ${AT_ONCE}
  )`,
  )

/**
 * Carts that were deleted before a moment, with their lines. One that an order or a payment names stays. A
 * cart that its owner brings back meanwhile is locked, and left alone.
 */
export const sweepDeletedCarts = (db: Db, before: Date) =>
  inParts(
    db,
    sql`
  delete from cart where id in (
    select c.id from cart c
     where c.status = 'DL' and c.updated_at < ${before}
       and not exists (select from web_order o where o.cart_id = c.id)
       and not exists (select from payment p where p.cart_id = c.id)
     order by c.updated_at limit ${AT_ONCE} for update skip locked)`,
  )

const emptyDrafts = (before: Date) => sql`${IS_EMPTY_DRAFT} and registered_at < ${before}`

/**
 * Drafts of service requests that were begun before and never had a line, with their evidence. A draft that
 * somebody changes meanwhile is left alone; the condition is asked again of the row as it is then.
 */
export const emptyDraftsQuery = (before: Date) => sql`
  delete from service_request where request_no in (
    select request_no from service_request where ${emptyDrafts(before)}
     limit ${AT_ONCE} for update skip locked)
    and ${emptyDrafts(before)}`

export const sweepEmptyDrafts = (db: Db, before: Date) => inParts(db, emptyDraftsQuery(before))
