import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The SQL files of the migrations folder, by name; they are never edited once landed, only added to. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const entries = await Promise.all(names.map(async (name) => {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => { await sql.raw(text).execute(db) } } satisfies Migration] as const
  }))
  return Object.fromEntries(entries)
}

/**
 * Brings the database to the newest schema, all in one transaction and under a lock, so that two portals starting at once do it once.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('the database could not be migrated', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
