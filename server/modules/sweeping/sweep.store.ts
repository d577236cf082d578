import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'

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
    sql`delete from mail where id in (select id from mail where ${mailToSweep(before)} and order_pdf_of is null limit ${AT_ONCE})`,
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

/** @param before the day (Brisbane's) that stays, YYYY-MM-DD */
export const sweepMissedSearches = (db: Db, before: string) =>
  inParts(
    db,
    sql`
  delete from missed_search where ctid in (
    select ctid from missed_search where day < ${before}::date limit ${AT_ONCE}
  )`,
  )
