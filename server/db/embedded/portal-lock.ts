import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { isConnectionLost } from '../database-away.ts'
import { clusterOwner } from './cluster.ts'
import { isAlive, isCode } from './folders.ts'

/**
 * How long a start waits for the lock. A killed portal loses it as soon as PostgreSQL notices, which may take
 * a moment on a busy machine. The wait is shorter while the owner's process still exists, though it may be
 * dead and not yet collected.
 */
const timeoutMs = { holderExists: 1_000, holderGone: 10_000 }

/**
 * A session as the owner of the cluster. Null while nothing answers on the socket: before the start, after
 * the end, or in recovery.
 */
export async function openSession(socketFolder: string, cluster: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    port: 5432,
    user: clusterOwner,
    database: 'postgres',
    password: '',
    ssl: false,
    options: '-c idle_session_timeout=0 -c statement_timeout=0',
    application_name: `portal, process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // A session can end at any time with an 'error' event, which Node throws when nothing listens. Callers
  // listen to 'end'.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const answer = await client.query<{ data_directory: string }>('show data_directory')
    // The pid file of a copied folder names the socket of the original.
    if (answer.rows[0]?.data_directory === cluster) return client
    await client.end()
    return null
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isNobodyThere(error)) return null
    throw error
  }
}

/** Takes the folder's lock for this session. Answers null on success, else who has it, as far as known. */
export async function takeLock(client: pg.Client): Promise<null | { holder: string | null }> {
  const since = Date.now()
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ADVISORY_LOCKS.dataFolder,
    ])
    if (rows[0]?.taken === true) return null
    const holder = await holderOfLock(client)
    const timeout = isAlive(Number(holder?.replace(/\D/g, '')))
      ? timeoutMs.holderExists
      : timeoutMs.holderGone
    if (Date.now() - since > timeout) return { holder }
    await pause(50)
  }
}

/** Whether an error means that PostgreSQL is not running, rather than that the statement is wrong. */
export function isNobodyThere(error: unknown): boolean {
  return (
    isCode(error, 'ENOENT') ||
    isConnectionLost(error) ||
    (error instanceof Error && error.message.includes('Client was closed'))
  )
}

async function holderOfLock(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity
      where pid in (select pid from pg_locks
                    where locktype = 'advisory' and objid = $1 and granted)`,
    [ADVISORY_LOCKS.dataFolder],
  )
  return rows[0]?.application_name ?? null
}
