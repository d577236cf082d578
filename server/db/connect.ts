import { userInfo } from 'node:os'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './schema/tables.ts'

/** One open transaction: the only database handle a feature or a store ever sees. */
export type Tx = Transaction<Tables>
/** The whole database; held by the composition root, the jobs and the tests. */
export type Db = Kysely<Tables>

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

pg.defaults.user ||= userInfo().username // as psql does where USER is not set, in a container say

const INT8 = 20
const DATE = 1082

type ReadText = (text: string) => unknown
const usual = pg.types.getTypeParser.bind(pg.types) as (oid: number, format?: string) => ReadText
/**
 * Numbers that fit are numbers, and a calendar day stays the text it is: a Date would take it into some time
 * zone.
 */
const typesOfOurs = {
  getTypeParser: (oid: number, format?: string): ReadText =>
    oid === INT8 ? Number : oid === DATE ? (text) => text : usual(oid, format),
} as pg.CustomTypesConfig

/**
 * How long anything may take before it is given up: better a fault that is seen than a portal that stands
 * still.
 */
const LIMITS_MS = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 70_000, // for a line that fell silent: a server that is there has ended the statement before
}
/**
 * A statement that is prepared once is planned once: planning anew for each value took as long as running it.
 * The ten calls of an order became a fifth quicker (docs/performance.md).
 */
const PLANNED_ONCE = { options: '-c plan_cache_mode=force_generic_plan' }
/** The operating system then notices a far end that is gone without a word. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const LISTENER_TIMEOUT_MS = 10_000

export type DatabaseOptions = {
  max?: number
  /** False for work that may take as long as it takes. */
  isLimited?: boolean
}

/**
 * Opens a pool. Nothing is connected until the first query. Its errors of a lost connection are
 * `DatabaseAway`.
 */
export function openDatabase(
  connection: Connection,
  options: DatabaseOptions = {},
): { db: Db; pool: pg.Pool } {
  const { max = 10, isLimited = true } = options
  const limits = isLimited
    ? { ...LIMITS_MS, ...PLANNED_ONCE }
    : { connectionTimeoutMillis: LIMITS_MS.connectionTimeoutMillis }
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    ...limits,
    max,
    types: typesOfOurs,
    application_name: 'tradecounter',
    pipeline: true,
  })
  // an idle connection was cut; the pool has dropped it, and the next query opens another
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) })
  return { db, pool }
}

/** A plain client outside the pool, for LISTEN. The caller connects it, listens to its errors and ends it. */
export const openListener = (connection: Connection) =>
  new pg.Client({
    ...connection,
    ...KEEP_ALIVE,
    application_name: 'tradecounter listener',
    connectionTimeoutMillis: LISTENER_TIMEOUT_MS,
    query_timeout: LISTENER_TIMEOUT_MS,
  })
