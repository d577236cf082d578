import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Connection, type Db, openDatabase } from './connect.ts'
import { DatabaseAway, isConnectionLost } from './database-away.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

const CHECK_VIOLATION = '23514'

type Say = (line: string) => void

type MigrateOptions = {
  say?: Say
  /** The last migration to apply; all where it is left out. */
  upTo?: string | undefined
  /** Whether the caller holds the lock of the migrations. */
  isLocked?: boolean
}

/** The names of the migrations this release knows, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
    .sort()

/** The SQL files of the migrations folder, by name; they are never edited once landed, only added to. */
async function readMigrations(say: Say): Promise<Record<string, Migration>> {
  const entries = await Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
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
 * Brings the database to the newest schema under a lock, so that of several portals starting at once one does
 * it and the others wait. An empty database is filled in one transaction. In one that is in use each
 * migration has its own: older processes go on beside it, and would wait for each other with locks of
 * several. It has a connection of its own without time limits: a change of a big table takes as long as it
 * takes.
 * @returns the names of the migrations that were applied now
 * @throws DatabaseAway where the connection was lost; the migrations before it stay, and the next start goes
 * on
 */
export async function migrate(
  connection: Connection,
  { say = () => undefined, upTo, isLocked = false }: MigrateOptions = {},
): Promise<string[]> {
  // one connection, which holds the lock until it is closed
  const { db } = openDatabase(connection, { max: 1, isLimited: false })
  try {
    if (!isLocked) await waitForOthers(db, say)
    const migrations = await readMigrations(say)
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const applied = await applyMigrations(new Migrator({ db, provider }), upTo)
    await validateConstraints(db, say)
    // The server notices some time after the end of a connection; the next start would say that it waits.
    if (!isLocked) await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`.execute(db)
    return applied
  } catch (problem) {
    // The migrator reports its own attempt to use the lost connection, without a cause.
    throw isConnectionLost(problem) ? new DatabaseAway(problem) : problem
  } finally {
    await db.destroy()
  }
}

async function applyMigrations(migrator: Migrator, upTo: string | undefined): Promise<string[]> {
  const all = await migrator.getMigrations()
  const isEmpty = all.every(({ executedAt }) => executedAt === undefined)
  const pending = all.filter(({ executedAt, name }) => !executedAt && (upTo === undefined || name <= upTo))
  const ends = isEmpty ? pending.slice(-1) : pending
  const applied: string[] = []
  for (const { name } of ends) {
    const { error, results } = await migrator.migrateTo(name)
    if (error)
      throw error instanceof Error ? error : new Error('the database could not be migrated', { cause: error })
    applied.push(...(results ?? []).map(({ migrationName }) => migrationName))
  }
  return applied
}

/**
 * Checks old rows against constraints that a migration has added as `not valid`: each by itself once the
 * migrations are committed, under a lock that lets others read and write. A row that does not agree is said
 * and stays as it is; new rows are checked in any case, and the next start checks again.
 */
async function validateConstraints(db: Db, say: Say) {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
     where not convalidated and connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  for (const { table, name } of rows) {
    try {
      await sql`alter table ${sql.raw(table)} validate constraint ${sql.id(name)}`.execute(db)
    } catch (problem) {
      if (!(problem instanceof Error && 'code' in problem && problem.code === CHECK_VIOLATION)) throw problem
      say(`Rows of ${table} from before this version do not agree with ${name}: ${problem.message}.`)
    }
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
