import pg from 'pg'

/**
 * What a backup leaves out: the migrations, whose names stand in its header, and what is of no use on another
 * day. Whoever was signed in signs in again.
 */
export const NOT_BACKED_UP = ['kysely_migration', 'kysely_migration_lock', 'session', 'rate_limit']

export const quoted = (name: string): string => pg.escapeIdentifier(name)

type Asked = { query(text: string): Promise<{ rows: { name: string }[] }> }
/** The migrations a database has, in their order; none where no portal has opened it yet. */
export async function readMigrationNames(client: Asked): Promise<string[]> {
  const { rows: known } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = 'kysely_migration'`,
  )
  if (known.length === 0) return []
  const { rows } = await client.query('select name from public.kysely_migration order by name')
  return rows.map(({ name }) => name)
}
