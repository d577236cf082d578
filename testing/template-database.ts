import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, openDatabase } from '../server/db/connect.ts'
import { clusterOwner } from '../server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../server/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { ensureReferenceData } from '../server/db/reference-data.ts'
import { seedWorld } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string
    serverConnection: Connection
  }
}

const TEMPLATE = `tradecounter_template_${process.pid}`
export const NOW = new Date('2026-03-02T00:00:00Z')

/**
 * One migrated and seeded database per run, which every test file clones: on DATABASE_URL, else on an
 * embedded PostgreSQL of its own.
 */
export default async function setup(project: TestProject) {
  const server = await openServer()
  await makeWorld(server.connection, TEMPLATE)
  project.provide('templateDatabase', TEMPLATE)
  project.provide('serverConnection', server.connection)
  return async () => {
    for (const name of [TEMPLATE, `${TEMPLATE}_demo`, `${TEMPLATE}_demo_unfinished`])
      await dropDatabase(server.connection, name)
    await server.close()
  }
}

/** Runs work on a database of its own with the small world, and drops it. */
export async function onOwnDatabase<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
  const server = await openServer()
  const name = `tradecounter_own_${process.pid}`
  await makeWorld(server.connection, name)
  try {
    return await run(databaseOn(server.connection, name))
  } finally {
    await dropDatabase(server.connection, name)
    await server.close()
  }
}

async function makeWorld(connection: Connection, name: string) {
  await onServer(connection, `create database ${name}`)
  await makeWorldIn(databaseOn(connection, name))
}

/** Migrates an empty database and adds the small world of the tests. */
export async function makeWorldIn(connection: Connection) {
  await migrate(connection)
  const { db } = openDatabase(connection)
  await ensureReferenceData(db)
  await db.transaction().execute((tx) => seedWorld(tx, NOW))
  await db.destroy()
}

async function openServer(): Promise<{ connection: Connection; close(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { connection: { connectionString: url }, close: () => Promise.resolve() }
  const dataDir = await mkdtemp(join(tmpdir(), 'tradecounter-test-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  // Its databases end with the run: nothing in them has to survive the loss of power.
  const cluster = { ...embedded.owner, user: clusterOwner }
  for (const setting of ['fsync', 'full_page_writes'])
    await onServer(cluster, `alter system set ${setting} = off`)
  await onServer(cluster, 'select pg_reload_conf()')
  return {
    connection: embedded.owner,
    close: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a database as a copy of another to which nobody is connected. The embedded PostgreSQL copies the
 * files: in memory that takes a sixth of the time of copying by pages, on a disk the same time. A server of
 * DATABASE_URL has `fsync` on and copies by pages, its default, which is quicker there. Commits do not wait
 * for its disk: the copy ends with its tests.
 */
export async function cloneDatabase(server: Connection, name: string, template: string) {
  if (!('connectionString' in server))
    return onServer(server, `create database ${name} template ${template} strategy file_copy`)
  await onServer(server, `create database ${name} template ${template}`)
  await onServer(server, `alter database ${name} set synchronous_commit = off`)
}

/** The same server, another database. */
export function databaseOn(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same for DATABASE_URL. */
export const urlOf = (connection: Connection): string =>
  'connectionString' in connection
    ? connection.connectionString
    : `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`

export async function onServer(connection: Connection, statement: string) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the pending statement reports the same
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const NOT_ALLOWED = '42501',
  IN_USE = '55006' // of PostgreSQL
const TRIES = 5

/**
 * Drops a database, whoever is connected to it. The server's autovacuum may be at work in it. A drop by force
 * may not end it, since it belongs to the superuser. A drop without force ends it, but waits for everybody
 * else.
 */
export async function dropDatabase(connection: Connection, name: string) {
  for (let tried = 1; ; tried += 1) {
    const force = tried % 2 === 1 ? ' with (force)' : ''
    try {
      return await onServer(connection, `drop database if exists ${name}${force}`)
    } catch (problem) {
      const isInTheWay =
        problem instanceof pg.DatabaseError && (problem.code === NOT_ALLOWED || problem.code === IN_USE)
      if (!isInTheWay || tried === TRIES) throw problem
    }
  }
}
