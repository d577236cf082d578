import type { NetConnectOpts } from 'node:net'
import type { Connection } from '#server/db/connect.ts'

/** Where a PostgreSQL listens: a port, or a socket in a folder. */
export function addressOfDatabase(connection: Connection): {
  address: NetConnectOpts
  user: string
  database: string
} {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    return {
      address: { host: url.hostname, port: Number(url.port || 5432) },
      user: url.username || process.env['USER'] || 'root',
      database: url.pathname.slice(1),
    }
  }
  const { host, port, user, database } = connection
  return {
    address: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port },
    user,
    database,
  }
}
