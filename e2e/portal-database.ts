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

/** So many entries of the audit about one object, by one statement. */
export const insertManyAudits = (many: number, { action, subject }: { action: string; subject: string }) =>
  inDatabase((db) =>
    sql`insert into audit (at, action, subject_kind, subject_id)
        select now() - interval '400 days', ${action}::text, 'product', ${subject}::text
          from generate_series(1, ${many}::int)`.execute(db),
  )
