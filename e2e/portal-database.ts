import { sql } from 'kysely'
import { openAnyDatabase } from '#server/command.ts'
import { readConfig } from '#server/config/config.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'

/* What only time does, done in the database of the portal of the tests. */

async function inDatabase(work: (db: Db) => Promise<unknown>) {
  const env = { ...process.env, DATA_DIR: process.env['PORTAL_DATA_DIR'], DATABASE_URL: '' }
  const database = await openAnyDatabase(readConfig(env), () => undefined)
  const { db } = openDatabase(database.connection, { max: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** The time of whoever of the staff acts for an account is over since a minute ago. */
export const endTimeOfMasquerades = (accountId: string) =>
  inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      await sql`
        update masquerade set begun_at = now() - interval '61 minutes', until = now() - interval '1 minute'
         where account_id = ${accountId} and ended_at is null`.execute(tx)
      // an update of the session notifies the portal, which remembers who asks
      await sql`
        update session s set masquerade_id = m.id from masquerade m
         where m.id = s.masquerade_id and m.account_id = ${accountId} and m.ended_at is null`.execute(tx)
    }),
  )

/** The invitation of a person is an hour old. */
export const ageInvitation = (email: string) =>
  inDatabase((db) =>
    sql`update invitation set created_at = created_at - interval '1 hour'
         where user_id = (select id from portal_user where email = ${email})`.execute(db),
  )

/**
 * Adds somebody with the password, the customer and the letters of another person, on an account of their
 * own: it has neither carts nor orders, and no other test changes it.
 */
export const addPerson = (login: string, like: string) =>
  inDatabase((db) =>
    sql`
      with opened as (
        insert into account (id, customer_id, name)
        select upper(${login}::text), a.customer_id, ${login}::text
          from portal_user u join user_account ua on ua.user_id = u.id join account a on a.id = ua.account_id
         where u.login = ${like} limit 1 returning id),
      added as (
        insert into portal_user overriding system value
        select (jsonb_populate_record(u, jsonb_build_object(
                 'id', nextval(pg_get_serial_sequence('portal_user', 'id')),
                 'login', ${login}::text, 'email', ${login}::text || '@example.com', 'alias', null))).*
          from portal_user u where u.login = ${like} returning id)
      insert into user_account
      select (jsonb_populate_record(ua, jsonb_build_object(
               'user_id', added.id, 'account_id', opened.id, 'is_default', true))).*
        from added, opened, portal_user u join user_account ua on ua.user_id = u.id
       where u.login = ${like} limit 1`.execute(db),
  )

/** So many entries of the audit about one object, by one statement. */
export const insertManyAudits = (many: number, { action, subject }: { action: string; subject: string }) =>
  inDatabase((db) =>
    sql`insert into audit (at, action, subject_kind, subject_id)
        select now() - interval '400 days', ${action}::text, 'product', ${subject}::text
          from generate_series(1, ${many}::int)`.execute(db),
  )
