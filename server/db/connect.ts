import { userInfo } from 'node:os'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './schema/tables.ts'

/** One open transaction: the only database handle a feature or a store ever sees. */
export type Tx = Transaction<Tables>
/** The whole database; held by the composition root, the jobs and the tests. */
export type Db = Kysely<Tables>

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

pg.defaults.user ||= userInfo().username // as psql does where USER is not set, in a container say

const INT8 = 20
const DATE = 1082

type ReadText = (text: string) => unknown
const usual = pg.types.getTypeParser.bind(pg.types) as (oid: number, format?: string) => ReadText
/** Numbers that fit are numbers, and a calendar day stays the text it is: a Date would take it into some time zone. */
const typesOfOurs = {
  getTypeParser: (oid: number, format?: string): ReadText => (oid === INT8 ? Number : oid === DATE ? (text) => text : usual(oid, format)),
} as pg.CustomTypesConfig

/** How long anything may take before it is given up: better a fault that is seen than a portal that stands still. */
const PATIENCE_MS = { connectionTimeoutMillis: 15_000, statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

/** Opens a pool. Nothing is connected until the first query. */
export function openDatabase(connection: Connection, options: { max?: number } = {}): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...connection, max: options.max ?? 10, types: typesOfOurs, application_name: 'tradecounter', pipeline: true, ...PATIENCE_MS })
  pool.on('error', () => undefined) // an idle connection was cut; the pool has dropped it, and the next query opens another
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool }
}

/** A plain client outside the pool, for LISTEN. The caller connects and ends it. */
export const openListener = (connection: Connection) => new pg.Client({ ...connection, application_name: 'tradecounter listener' })
