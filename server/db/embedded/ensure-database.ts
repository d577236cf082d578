import pg from 'pg'
import { clusterOwner } from './cluster.ts'
import type { Takeover } from './take-over.ts'

export type SocketConnection = { host: string; port: number; user: string; database: string }

/** The portal's role and its database. */
const portal = 'tradecounter'
/** The role that owns the database and its tables. The portal's role is not a member of it. */
const owner = 'tradecounter_owner'

/** The database behind a socket folder, as each of its two roles. */
export const rolesOn = (host: string): { connection: SocketConnection; owner: SocketConnection } => {
  const server = { host, port: 5432, database: portal }
  return { connection: { ...server, user: portal }, owner: { ...server, user: owner } }
}

/**
 * Creates the two roles and the database. A database that the portal's role owns, from an earlier release,
 * gets the new owner.
 */
export async function ensureDatabase({ session, socketFolder }: Takeover): Promise<void> {
  const { rows } = await session.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(rows.map(({ rolname }) => rolname))
  if (!known.has(portal)) await session.query(`create role ${portal} login`)
  if (!known.has(owner)) await session.query(`create role ${owner} login createdb`)
  const { rows: databases } = await session.query<{ owned_by: string }>(
    'select pg_get_userbyid(datdba) as owned_by from pg_database where datname = $1',
    [portal],
  )
  const [database] = databases
  if (!database) await session.query(`create database ${portal} owner ${owner}`)
  else if (database.owned_by === portal) await handOver(socketFolder)
}

/** One transaction, so that the next start after a kill finds either everything or nothing. */
async function handOver(socketFolder: string): Promise<void> {
  const client = new pg.Client({ ...rolesOn(socketFolder).connection, user: clusterOwner })
  client.on('error', () => undefined) // the pending statement fails with it
  await client.connect()
  try {
    await client.query(
      `begin; reassign owned by ${portal} to ${owner}; alter role ${portal} nocreatedb; commit`,
    )
  } finally {
    await client.end()
  }
}
