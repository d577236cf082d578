import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Connection, type Db, openDatabase } from './connect.ts'
import { DatabaseAway, isConnectionLost } from './database-away.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

type Say = (line: string) => void

/** The SQL files of the migrations folder, by name; they are never edited once landed, only added to. */
async function readMigrations(say: Say): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const entries = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8')
      const name = file.replace('.sql', '')
      const up: Migration['up'] = async (db) => {
        say(`Bringing the database up to date: ${name} ...`)
        await sql.raw(text).execute(db)
      }
      return [name, { up } satisfies Migration] as const
    }),
  )
  return Object.fromEntries(entries)
}

/**
 * Brings the database to the newest schema, all in one transaction and under a lock, so that of several
 * portals starting at once one does it and the others wait. It has a connection of its own without time
 * limits: a change of a big table takes as long as it takes.
 * @returns the names of the migrations that were applied now
 * @throws DatabaseAway where the connection was lost; nothing was changed then
 */
export async function migrate(connection: Connection, say: Say = () => undefined): Promise<string[]> {
  // one connection, which holds the lock until it is closed
  const { db } = openDatabase(connection, { max: 1, isLimited: false })
  try {
    await waitForOthers(db, say)
    const migrations = await readMigrations(say)
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error)
      throw error instanceof Error ? error : new Error('the database could not be migrated', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } catch (problem) {
    // The migrator tells of its own attempt to go on with the lost connection, without a cause.
    throw isConnectionLost(problem) ? new DatabaseAway(problem) : problem
  } finally {
    await db.destroy()
  }
}

async function waitForOthers(db: Db, say: Say) {
  const {
    rows: [taken],
  } = await sql<{
    isOurs: boolean
  }>`select pg_try_advisory_lock(${ADVISORY_LOCKS.migration}) as "isOurs"`.execute(db)
  if (taken?.isOurs) return
  say('Another process is bringing the database up to date; waiting for it.')
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`.execute(db)
}
