import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, openPlain } from '#server/db/connect.ts'
import { FORMAT, ROWS_END } from './backup-format.ts'
import { NOT_BACKED_UP, quoted, readMigrationNames } from './tables.ts'

export type Written = { tables: number; rows: number; bytes: number }
type Options = { file: string; productName: string; now: Date }

/**
 * Writes all of a database as of one moment into a file that only this user can read; the portal goes on
 * meanwhile. Sessions and counts of requests are left out. The file gets its name once it is whole and on the
 * disk.
 * @throws the problem of the database or of the disk; no file is left behind then
 */
export async function writeBackup(connection: Connection, options: Options): Promise<Written> {
  const client = openPlain(connection)
  client.on('error', () => undefined) // the statement under way fails with it
  await client.connect()
  const part = `${options.file}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    const rows = new Map<string, number>()
    const file = await open(part, 'wx', 0o600)
    try {
      await pipeline(
        Readable.from(backup(client, rows, options)),
        createZstdCompress(),
        file.createWriteStream({ flush: true }),
      )
      await client.query('commit')
      const { size } = await stat(part)
      await rename(part, options.file)
      return { tables: rows.size, rows: [...rows.values()].reduce((sum, many) => sum + many, 0), bytes: size }
    } catch (problem) {
      await rm(part, { force: true })
      throw problem
    }
  } finally {
    await client.end()
  }
}

/** The bytes of a backup. `rows` is filled with what each table has. */
async function* backup(client: pg.Client, rows: Map<string, number>, { productName, now }: Options) {
  const hash = createHash('sha256')
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
  const counted = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  yield counted(
    line({
      tradecounterBackup: FORMAT,
      madeAt: now.toISOString(),
      productName,
      migrations: await readMigrationNames(client),
    }),
  )
  for (const { table, columns } of await tablesOf(client)) {
    yield counted(line({ table, columns }))
    const copy = client.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`))
    for await (const chunk of copy) yield counted(chunk as Buffer)
    rows.set(table, copy.rowCount)
    yield counted(Buffer.from(ROWS_END))
  }
  for (const sequence of await sequencesOf(client)) yield counted(line(sequence))
  yield line({ end: { rows: Object.fromEntries(rows), sha256: hash.digest('hex') } })
}

/** The tables with the columns that hold something of their own, not what PostgreSQL makes of others. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [NOT_BACKED_UP],
  )
  return rows
}

async function sequencesOf(client: pg.Client) {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value as last, is_called from ${quoted(name)}`,
    )
    for (const { last, is_called } of rows)
      sequences.push({ sequence: name, last: Number(last), isCalled: is_called })
  }
  return sequences
}
