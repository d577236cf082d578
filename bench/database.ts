import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { clusterOwner } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureReferenceData } from '#server/db/reference-data.ts'
import { databaseOn, dropDatabase, onServer } from '#testing/template-database.ts'
import { addProducts } from './catalogue/more-products.ts'

export type BenchDatabase = { connection: Connection; db: Db; label: string; close(): Promise<void> }

/**
 * Creates a database of the benchmark's own, with the demo and further products like the demo's. It is on the
 * server of DATABASE_URL, or else on an embedded PostgreSQL.
 */
export async function openBenchDatabase(products: number): Promise<BenchDatabase> {
  const server = await openServer()
  const name = `tradecounter_bench_${String(process.pid)}_${String(products)}`
  await onServer(server.connection, `create database ${name}`)
  const connection = databaseOn(server.connection, name)
  const { db } = openDatabase(connection)
  await migrate(connection)
  await ensureReferenceData(db)
  await db.transaction().execute((tx) => loadDemo(tx, new Date()))
  await addProducts(db, products)
  await sql`analyze`.execute(db)
  return {
    connection,
    db,
    label: server.label,
    close: async () => {
      await db.destroy()
      await dropDatabase(server.connection, name)
      await server.close()
    },
  }
}

async function openServer() {
  const url = process.env['DATABASE_URL']
  if (url)
    return {
      connection: { connectionString: url } as Connection,
      label: 'PostgreSQL of DATABASE_URL',
      close: () => Promise.resolve(),
    }
  const dataDir = await mkdtemp(join(tmpdir(), 'tradecounter-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { owner } = embedded
  // rows by the million are added without triggers, which the owner of the tables may not do by itself
  await onServer(
    { ...owner, user: clusterOwner },
    `grant set on parameter session_replication_role to ${owner.user}`,
  )
  return {
    connection: owner as Connection,
    label: 'embedded PostgreSQL',
    close: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
