import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { startProblem } from '#server/start-problem.ts'
import { socketProxy } from '#testing/outage/socket-proxy.ts'
import { databaseOn, dropDatabase, onServer } from '#testing/template-database.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { openDatabase } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { migrate } from './migrate.ts'

const NAME = `tc_migrate_${String(process.pid)}`

it('F7 migrations wait for another process that is at it, without a time limit, and say what they do', async () => {
  const server = inject('serverConnection')
  await onServer(server, `create database ${NAME}`)
  const { db: other } = openDatabase(databaseOn(server, NAME), { max: 1 })
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`.execute(other)
    const said: string[] = []
    const migrated = migrate(databaseOn(server, NAME), { say: (line) => said.push(line) })
    await expect
      .poll(() => said)
      .toEqual(['Another process is bringing the database up to date; waiting for it.'])
    const limits = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      openUnlimited(server),
    )
    expect(limits.rows).toEqual([{ limit: '0' }])
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migration})`.execute(other)
    const names = await migrated
    expect(names.length).toBeGreaterThan(10)
    expect(said.slice(1)).toEqual(names.map((name) => `Bringing the database up to date: ${name} ...`))
    expect(await migrate(databaseOn(server, NAME))).toEqual([])
  } finally {
    await other.destroy()
    await dropDatabase(server, NAME)
  }
})

it('F7 migrations of a database in use hold the locks of one at a time, so that a write of an older process goes on', async () => {
  const server = inject('serverConnection')
  await onServer(server, `create database ${NAME}`)
  const connection = databaseOn(server, NAME)
  await migrate(connection, { upTo: '0204-when-receipts-were-entered' })
  const { db } = openDatabase(connection)
  try {
    // 0205 locks the audit, 0206 the sessions; a call reads its session first and writes the audit last
    const { running } = await db.transaction().execute(async (tx) => {
      await sql`select from session limit 1`.execute(tx)
      const running = migrate(connection)
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where relation = 'session'::regclass and not granted`.execute(db))
              .rows.length,
        )
        .toBe(1)
      await sql`insert into audit (at, action, actor_kind) values (now(), 'order.note', 'system')`.execute(tx)
      return { running }
    })
    expect((await running)[0]).toBe('0205-audit-by-action')
  } finally {
    await db.destroy()
    await dropDatabase(server, NAME)
  }
})

it('F1 F6 a migration whose connection is cut says that the database is away, and is done by the next start', async () => {
  const server = inject('serverConnection')
  await onServer(server, `create database ${NAME}`)
  const line = await socketProxy(databaseOn(server, NAME))
  try {
    const problem: unknown = await migrate(line.connection, { say: () => line.cut() }).catch(
      (reason: unknown) => reason,
    )
    expect([
      isDatabaseAway(problem),
      startProblem(problem, {
        databaseUrl: 'postgres://shop@db.example:5432/shop',
        host: '127.0.0.1',
        port: 3000,
      }),
    ]).toEqual([
      true,
      expect.stringContaining('db.example, port 5432, closes the connection, as DATABASE_URL names it.'),
    ])
    expect((await migrate(databaseOn(server, NAME))).length).toBeGreaterThan(10)
  } finally {
    await line.close()
    await dropDatabase(server, NAME)
  }
})

/** As migrate opens its own; closed with the database. */
const openUnlimited = (server: Parameters<typeof databaseOn>[0]) =>
  openDatabase(databaseOn(server, NAME), { max: 1, isLimited: false }).db
