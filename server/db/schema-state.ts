import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** @returns a question: whether the database has every migration of this release. A restored one may not. */
export async function schemaState(): Promise<(db: Db) => Promise<boolean>> {
  const files = await readdir(FOLDER)
  const names = files.filter((file) => file.endsWith('.sql')).map((file) => file.replace('.sql', ''))
  return async (db) => {
    const {
      rows: [row],
    } = await sql<{ many: number }>`
      select count(*) as many from kysely_migration where name = any(${names})`.execute(db)
    return row?.many === names.length
  }
}
