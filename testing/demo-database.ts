import pg from 'pg'
import { inject } from 'vitest'
import { type DemoSummary, loadDemo } from '#demo/load-demo.ts'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureReferenceData } from '#server/db/reference-data.ts'
import { cloneDatabase, databaseOn, dropDatabase, onServer } from './template-database.ts'

/** The moment at which the demo is loaded. */
export const NOW = new Date('2026-03-04T03:00:00Z')

export type DemoDatabase = { db: Db; summary: DemoSummary; close(): Promise<void> }

/** A database of its own for one test file, with the demo in it. */
export async function openDemoDatabase(): Promise<DemoDatabase> {
  const server = inject('serverConnection')
  const name = `tc_demo_${String(process.pid)}_${Math.random().toString(36).slice(2, 8)}`
  const template = await demoTemplate()
  await cloneDatabase(server, name, template.name)
  const { db } = openDatabase(databaseOn(server, name), { max: 2 })
  return {
    db,
    summary: template.summary,
    close: async () => {
      await db.destroy()
      await dropDatabase(server, name)
    },
  }
}

/**
 * The run's database with the demo, which test files clone. Whoever needs it first makes it, and the other
 * processes wait: living through the demo's year takes seconds.
 */
export async function demoTemplate(): Promise<{ name: string; summary: DemoSummary }> {
  const server = inject('serverConnection')
  const name = `${inject('templateDatabase')}_demo`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query<{ summary: string }>(
      `select shobj_description(oid, 'pg_database') as summary from pg_database where datname = $1`,
      [name],
    )
    if (found.rows[0]) return { name, summary: JSON.parse(found.rows[0].summary) as DemoSummary }
    const summary = await makeDemo(server, `${name}_unfinished`)
    await client.query(`comment on database ${name}_unfinished is '${JSON.stringify(summary)}'`)
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
    return { name, summary }
  } finally {
    await client.end()
  }
}

async function makeDemo(server: Connection, name: string): Promise<DemoSummary> {
  await dropDatabase(server, name)
  await onServer(server, `create database ${name}`)
  await migrate(databaseOn(server, name))
  const { db } = openDatabase(databaseOn(server, name), { max: 2 })
  try {
    await ensureReferenceData(db)
    return await db.transaction().execute((tx) => loadDemo(tx, NOW))
  } finally {
    await db.destroy()
  }
}
