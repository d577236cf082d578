import { createReadStream } from 'node:fs'
import { pipeline as streamInto, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { grouped } from '#shared/rules/grouped.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { type Connection, LISTENER_NAME, openPlain } from '#server/db/connect.ts'
import { CONTENT_TABLES } from '#server/db/holds-anything.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { type DatabaseRoles, grantPortalRole } from '#server/db/portal-role.ts'
import { BackupReader, bodyLine, DamagedBackup, type Header, headerLine } from './backup-format.ts'
import { quoted, readMigrationNames } from './tables.ts'

export type Restored = { header: Header; tables: number; rows: number }
type Say = (line: string) => void

/** The database is not one that a backup may be restored into. */
class RestoreRefused extends Error {}

/**
 * Puts a backup into a database that holds nothing yet, brings it to the newest schema, and checks every row
 * of it against the rules of the schema. Cut off at any moment, it leaves all of the content or none; in a
 * database without content the backup can be restored again. Portals that start meanwhile wait.
 * @throws RestoreRefused, DamagedBackup; nothing is kept then
 */
export async function restoreBackup(roles: DatabaseRoles, file: string, say: Say): Promise<Restored> {
  const restored = await restoreAsOwner(roles.owner ?? roles.connection, file, say)
  await grantPortalRole(roles) // a schema that was made anew has none of its rights
  return restored
}

async function restoreAsOwner(connection: Connection, file: string, say: Say): Promise<Restored> {
  const reader = new BackupReader(unpacked(file))
  const { value: header } = await reader.line(headerLine).catch(damaged)
  await refuseNewer(header)
  const client = openPlain(connection)
  client.on('error', () => undefined) // the statement under way fails with it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await refuseInUse(client)
    await makeSchema(client, connection, header)
    const loaded = await loadAll(client, reader, say).catch(damaged)
    await migrate(connection, { say, isLocked: true })
    await client.query('analyze')
    return { header, ...loaded }
  } finally {
    await client.end()
  }
}

function unpacked(file: string): AsyncIterable<Buffer> {
  const bytes = createZstdDecompress()
  // An error may occur while nothing reads. The next read reports it.
  streamInto(createReadStream(file), bytes, () => undefined)
  return bytes
}

/** What the decompression throws says nothing to whoever restores. */
function damaged(problem: unknown): never {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'ERR_BUFFER_TOO_LARGE')
    throw new DamagedBackup('it is cut short or was changed', { cause: problem })
  throw problem
}

async function refuseNewer({ migrations }: Header) {
  const known = new Set(await migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new RestoreRefused(
      `The backup was made by a newer release, whose change ${unknown} this one does not know. Restore it with that release.`,
    )
}

async function refuseInUse(client: pg.Client) {
  const { rows: portals } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  )
  if (portals.length > 0) throw new RestoreRefused('A portal is running on this database. Stop it first.')
  if ((await readMigrationNames(client)).length === 0) return
  for (const table of CONTENT_TABLES) {
    const { rows } = await client.query(`select from public.${quoted(table)} limit 1`)
    if (rows.length > 0)
      throw new RestoreRefused(
        'This database holds data already. A backup is restored only into an empty database.',
      )
  }
}

/** An empty database gets the schema that the backup was made with, whichever it has. */
async function makeSchema(client: pg.Client, connection: Connection, { migrations }: Header) {
  const present = await readMigrationNames(client)
  if (present.join() === migrations.join()) return
  if (present.length > 0) await client.query('drop schema public cascade; create schema public')
  await migrate(connection, { isLocked: true, upTo: migrations.at(-1) })
}

/** Loads everything in one transaction, in which foreign keys are made anew and so checked. */
async function loadAll(client: pg.Client, reader: BackupReader, say: Say) {
  await client.query('begin')
  const keys = await foreignKeys(client)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const loaded = await loadBody(client, reader, say)
  say('Checking what belongs together ...')
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  await client.query('commit')
  return loaded
}

async function loadBody(client: pg.Client, reader: BackupReader, say: Say) {
  const loaded = new Map<string, number>()
  for (;;) {
    const { value, digestBefore } = await reader.line(bodyLine)
    if ('table' in value) loaded.set(value.table, await loadTable(client, value, reader, say))
    else if ('sequence' in value)
      await client.query('select setval($1, $2, $3)', [quoted(value.sequence), value.last, value.isCalled])
    else {
      const { rows, sha256 } = value.end
      const isWhole = Object.entries(rows).every(([table, many]) => loaded.get(table) === many)
      if (sha256 !== digestBefore || !isWhole) throw new DamagedBackup('its content was changed')
      return { tables: loaded.size, rows: [...loaded.values()].reduce((sum, many) => sum + many, 0) }
    }
  }
}

type Table = { table: string; columns: string[] }
async function loadTable(client: pg.Client, { table, columns }: Table, reader: BackupReader, say: Say) {
  const name = quoted(table)
  await client.query(`alter table ${name} disable trigger user; truncate ${name}`)
  const copy = client.query(copyFrom(`copy ${name} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(Readable.from(reader.rows()), copy)
  await client.query(`alter table ${name} enable trigger user`)
  if (copy.rowCount > 0) say(`${table}: ${grouped(copy.rowCount)} rows`)
  return copy.rowCount
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return rows
}
