import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export type RowDigests = Readonly<Record<string, string>>

/** A digest of the rows of every table but of the one that counts how often people ask. */
export async function rowDigests(db: Db): Promise<RowDigests> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit'`.execute(db)
  const each = tables.map(
    ({ name }) => sql`
      select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
        from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** The tables whose rows differ. */
export const changedTables = (before: RowDigests, after: RowDigests): string[] =>
  Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .sort()
