import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openPortal } from '#server/portal.ts'
import { buyNow } from '#testing/checkout.ts'
import { databaseOn, dropDatabase, onServer, urlOf } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { type Connection, type Db, openDatabase } from '../connect.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { restoreBackup } from './restore-backup.ts'
import { NOT_BACKED_UP } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'tc-backup-'))
const FILE = join(folder, 'portal.backup')
/** What reads like the end of a table's rows, and what the COPY format escapes. */
const HOSTILE = [
  '\\.',
  'one\n\\.\ntwo',
  'tab\there',
  'back\\slash\\N',
  'ünï — 日本 🧰',
  '{"end":{}}',
  "'; drop table product; --",
  'x'.repeat(300_000),
]

let server: TestServer
let orderNo = ''
let written: Awaited<ReturnType<typeof run>>
const made: string[] = []
beforeAll(async () => {
  server = await testServer()
  orderNo = (await buyNow(await server.person(), { [PRODUCTS.case]: 2 })).orderNo
  for (const text of HOSTILE)
    await sql`insert into home_piece (kind, position, content_html) values ('words', 1, ${text})`.execute(
      server.db,
    )
  written = await run('backup', server.connection, FILE)
})
afterAll(async () => {
  for (const name of made) await dropDatabase(inject('serverConnection'), name)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs one of the commands as npm does. */
async function run(command: 'backup' | 'restore', connection: Connection, ...args: string[]) {
  const child = spawn(process.execPath, [`server/${command}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: urlOf(connection) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

async function emptyDatabase(): Promise<Connection> {
  const name = `tc_restore_${String(process.pid)}_${String(made.length)}`
  await onServer(inject('serverConnection'), `create database ${name}`)
  made.push(name)
  return databaseOn(inject('serverConnection'), name)
}

async function on<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase(connection, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** What each table of a backup holds, and where each sequence stands. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const { rows: names } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`.execute(
    db,
  )
  const content: Record<string, string> = {}
  for (const { name, kind } of names.filter((one) => !NOT_BACKED_UP.includes(one.name))) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest
        from ${kind === 'S' ? sql`(select last_value, is_called from ${sql.table(name)})` : sql.table(name)} t`.execute(
      db,
    )
    content[name] = rows[0]?.digest ?? ''
  }
  return content
}

describe('a backup', () => {
  it('is written whole while the portal runs, for this user alone, and leaves nothing half-written', () => {
    expect(written).toMatchObject({ code: 0 })
    expect(written.said).toMatch(/Wrote .*portal\.backup: [\d,]+ rows of \d+ tables/)
    expect(statSync(FILE).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['portal.backup'])
  })

  it('put into an empty database is the same to the last character, and a portal opens on it', async () => {
    const there = await emptyDatabase()
    expect(await run('restore', there, FILE)).toMatchObject({ code: 0 })
    expect(await on(there, contentOf)).toEqual(await contentOf(server.db))
    const portal = await openPortal({ connection: there, config: readConfig({ LOG_LEVEL: 'error' }) })
    try {
      const { rows } = await sql`select order_no from web_order where order_no = ${orderNo}`.execute(
        portal.db,
      )
      expect(rows).toHaveLength(1)
      // what checks rows as they are written is awake again
      await expect(
        sql`update order_line set product_id = 'NO-SUCH'`.execute(portal.db),
      ).rejects.toMatchObject({ code: '23503' })
      await sql`update product set name = name || ' ' where id = ${PRODUCTS.case}`.execute(portal.db)
      expect(await contentOf(portal.db)).not.toMatchObject({
        catalogue_version: (await contentOf(server.db))['catalogue_version'],
      })
    } finally {
      await portal.close()
    }
    const again = await run('restore', there, FILE)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('holds data already') as string })
  })

  it('of an older release is brought to the newest schema', async () => {
    const old = await emptyDatabase(),
      file = join(folder, 'old.backup')
    await migrate(old, { upTo: (await migrationNames()).at(-2) })
    await onServer(old, `insert into brand (id, name, link) values ('B', 'Old brand', 'old')`)
    expect(await run('backup', old, file)).toMatchObject({ code: 0 })
    const there = await emptyDatabase()
    await migrate(there) // the portal was started once, with the newest schema
    expect(await run('restore', there, file)).toMatchObject({ code: 0 })
    await on(there, async (db) => {
      expect((await db.selectFrom('brand').select('name').execute())[0]?.name).toBe('Old brand')
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
    })
  })

  const text = () => zstdDecompressSync(readFileSync(FILE))
  const bad: [string, () => Buffer, RegExp][] = [
    ['is cut in the middle', () => readFileSync(FILE).subarray(0, -2_000), /cut short/],
    [
      'had a name changed',
      () => zstdCompressSync(replaced(text(), 'Kestrel', 'Castrel')),
      /content was changed/,
    ],
    [
      'ends in the middle of a table',
      () => zstdCompressSync(text().subarray(0, 40_000)),
      /ends in the middle/,
    ],
    ['is some other file', () => Buffer.from('not a backup'), /cut short or was changed/],
    ['is another compressed file', () => zstdCompressSync('hello\n'), /no backup of this portal/],
    [
      'is of a newer release',
      () => zstdCompressSync(replaced(text(), '0001-shop', '9999-next')),
      /newer release/,
    ],
    ['is empty', () => Buffer.alloc(0), /cut short|ends in the middle/],
  ]
  it('that is damaged or of a newer release is refused in words, and nothing of it is kept', async () => {
    const there = await emptyDatabase(),
      file = join(folder, 'bad.backup')
    for (const [is, bytes, words] of bad) {
      writeFileSync(file, bytes())
      const problem: unknown = await restoreBackup(
        { connection: there, owner: null },
        file,
        () => undefined,
      ).catch((problem: unknown) => problem)
      expect(String(problem), is).toMatch(words)
      await migrate(there)
      expect(await on(there, (db) => db.selectFrom('brand').select('id').execute()), is).toEqual([])
    }
    const { code, said } = await run('restore', there, file)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The restore failed .*bad\.backup cannot be used: /s),
    ])
    expect(await run('restore', there, FILE)).toMatchObject({ code: 0 }) // the database is not spoilt
  })

  it('is not put into a database on which a portal is running', async () => {
    const there = await emptyDatabase()
    const portal = await openPortal({ connection: there, config: readConfig({ LOG_LEVEL: 'error' }) })
    try {
      expect((await run('restore', there, FILE)).said).toMatch('A portal is running on this database')
    } finally {
      await portal.close()
    }
  })

  it.each([100, 500])(
    'whose restore is killed after %i ms is wholly there or can be restored again',
    async (ms) => {
      const there = await emptyDatabase()
      const child = spawn(process.execPath, ['server/restore.ts', FILE], {
        env: { ...process.env, DATABASE_URL: urlOf(there) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms))
      await once(child, 'close')
      const { code, said } = await run('restore', there, FILE)
      if (code !== 0) expect(said).toMatch('holds data already') // the kill came after all was in
      expect(await on(there, contentOf)).toEqual(await contentOf(server.db))
    },
  )
})

const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
