import { expect, inject } from 'vitest'
import { type DemoSummary, loadDemo } from '#demo/load-demo.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureReferenceData } from '#server/db/reference-data.ts'
import { demoIsLoaded } from '#server/modules/people/people.store.ts'
import { databaseOn, dropDatabase, onServer } from './template-database.ts'

/** The moment at which the demo is loaded. */
export const NOW = new Date('2026-03-04T03:00:00Z')

export type DemoDatabase = { db: Db; summary: DemoSummary; close(): Promise<void> }

/** A database of its own for one test file, with the demo in it. */
export async function openDemoDatabase(): Promise<DemoDatabase> {
  const server = inject('serverConnection')
  const name = `tc_demo_${String(process.pid)}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(server, `create database ${name}`)
  const { db } = openDatabase(databaseOn(server, name), { max: 2 })
  const close = async () => {
    await db.destroy()
    await dropDatabase(server, name)
  }
  try {
    await migrate(databaseOn(server, name))
    await ensureReferenceData(db)
    expect(await demoIsLoaded(db)).toBe(false)
    const summary = await db.transaction().execute((tx) => loadDemo(tx, NOW))
    return { db, summary, close }
  } catch (problem) {
    await close()
    throw problem
  }
}
