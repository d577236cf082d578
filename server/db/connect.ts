import { userInfo } from 'node:os'
import { Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './schema/tables.ts'

/** One open transaction. What locks rows, or relies on several statements at one moment, takes this. */
export type Tx = Transaction<Tables>
/** The database outside a transaction: each statement is one of its own. */
export type Db = Kysely<Tables>
/** Either of them: for a statement that stands alone, such as a read. It cannot be passed on as a `Tx`. */
export type Queryable = Tx | Db

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

/** Timeouts: a visible fault is better than a portal that hangs. */
const LIMITS_MS = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 70_000, // for a line that fell silent: a server that is there has ended the statement before
}
const SERVER_ENDS_FIRST_MS = LIMITS_MS.query_timeout - LIMITS_MS.statement_timeout
const limitsMs = (statementMs: number) => ({
  ...LIMITS_MS,
  statement_timeout: statementMs,
  query_timeout: statementMs + SERVER_ENDS_FIRST_MS,
})
/**
 * A statement that is prepared once is planned once: planning anew for each value took as long as running it.
 * The ten calls of an order became a fifth quicker (docs/performance.md).
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'
/**
 * Such a plan reckons with more rows than a page has. PostgreSQL would compile it at each execution: 200 to
 * 500 ms for a page of orders found by words, which takes 6 ms without.
 */
const NOT_COMPILED = '-c jit=off'
/** Names mean the portal's tables, whatever the role or the database has set for itself. */
const OWN_SCHEMA = '-c search_path=public,pg_temp'
/** The operating system then notices a far end that is gone without a word. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const LISTENER_TIMEOUT_MS = 10_000

export type DatabaseOptions = {
  max?: number
  /** False for work that may take as long as it takes. */
  isLimited?: boolean
  /** How long one statement may take, in milliseconds, where that is longer than an answer may wait. */
  statementMs?: number
  /** Called after each statement. */
  log?: Logger
}

/**
 * Opens a pool. Nothing is connected until the first query. Its errors of a lost connection are
 * `DatabaseAway`.
 */
export function openDatabase(
  connection: Connection,
  options: DatabaseOptions = {},
): { db: Db; pool: pg.Pool } {
  const { max = 10, isLimited = true, statementMs = LIMITS_MS.statement_timeout, log } = options
  const limits = isLimited
    ? { ...limitsMs(statementMs), options: `${OWN_SCHEMA} ${PLANNED_ONCE} ${NOT_COMPILED}` }
    : { connectionTimeoutMillis: LIMITS_MS.connectionTimeoutMillis, options: OWN_SCHEMA }
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
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
    ...(log === undefined ? {} : { log }),
  })
  return { db, pool }
}

/** What a portal's own connection calls itself, by which others see that a portal is running. */
export const LISTENER_NAME = 'tradecounter listener'

/**
 * A plain client without limits, for work that streams. The caller connects it, listens to its errors and
 * ends it.
 */
export const openPlain = (connection: Connection) =>
  new pg.Client({
    ...connection,
    ...KEEP_ALIVE,
    options: OWN_SCHEMA,
    application_name: 'tradecounter backup',
  })

/** A plain client outside the pool, for LISTEN. The caller connects it, listens to its errors and ends it. */
export const openListener = (connection: Connection) =>
  new pg.Client({
    ...connection,
    ...KEEP_ALIVE,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: LISTENER_TIMEOUT_MS,
    query_timeout: LISTENER_TIMEOUT_MS,
  })
