import type { Socket } from 'node:net'
import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseAway, isConnectionLost } from './database-away.ts'

// statements whose text varies (an insert of so many rows) must not fill the server's memory
const NAMED_MAX = 1_000
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }
/**
 * What PostgreSQL answers when a prepared statement would now return other columns, or columns of other
 * types.
 */
const PLAN_CHANGED = { code: '0A000', words: 'cached plan must not change result type' }
const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)(?! to)\b/i
/** The columns of such a statement change with its table, so it is not prepared under a name. */
const ALL_COLUMNS = /\b(?:select|returning|distinct)\s+\*|\.\*/i

type Names = { of(text: string): string | undefined; renew(text: string): void }

/**
 * A pool that spares the hot paths what they need not wait for. Statements with parameters are prepared once
 * per connection and then only executed. A transaction's `begin` is sent and not waited for: its first
 * statement travels with it (the pool's clients pipeline), and fails with it where it fails. Every error of a
 * lost connection leaves here as `DatabaseAway`, and that connection is not used again.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  // pg-pool listens to the errors of idle clients only, and an 'error' that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect().catch((problem: unknown) => {
      throw new DatabaseAway(problem)
    })
    const made = clients.get(client) ?? preparing(client, names)
    clients.set(client, made)
    return made
  }
  return { connect, end: () => pool.end() } as PostgresPool
}

function preparing(client: pg.PoolClient, names: Names): PostgresPoolClient {
  let isLost = false
  let isInTransaction = false // as of what has been sent: the answers may be far behind
  const failed = (problem: unknown) => {
    if (!isConnectionLost(problem)) return problem
    isLost = true
    return new DatabaseAway(problem)
  }
  const ask = (text: string, values: unknown[]) => {
    gatherWrites(client)
    const name = values.length > 0 ? names.of(text) : undefined
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  const query = async (text: string, values: unknown[] = []) => {
    const isRepeatable = !isInTransaction
    if (BEGINS.test(text)) isInTransaction = true
    else if (ENDS.test(text)) isInTransaction = false
    try {
      return await ask(text, values)
    } catch (problem) {
      if (!isPlanChanged(problem)) throw failed(problem)
      names.renew(text)
      // the transaction is lost; asked again, it finds the new name
      if (!isRepeatable) throw new DatabaseAway(problem)
    }
    return ask(text, values).catch((problem: unknown) => {
      throw failed(problem)
    })
  }
  return {
    query: (text: string, values?: unknown[]) => {
      if (text !== 'begin') return query(text, values)
      isInTransaction = true
      return begin(client)
    },
    release: (isDiscarded?: boolean) => client.release(isLost || isDiscarded === true),
  } as unknown as PostgresPoolClient
}

function begin(client: pg.PoolClient) {
  const stream = gatherWrites(client)
  // A cut connection fails the next statement as well. Where `begin` alone failed, what follows must not run
  // outside a transaction.
  client.query('begin').catch(() => stream.destroy())
  return Promise.resolve(BEGUN)
}

/**
 * Statements that are sent in one turn of the event loop leave in one system call: a `begin` with the first
 * statement after it, and those of `together`.
 */
function gatherWrites(client: pg.PoolClient): Socket {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork()) // after the promises at hand
  return stream
}

/** One name for each text, the same on all connections. */
function statementNames(): Names {
  const names = new Map<string, string>()
  let count = 0
  const renew = (text: string) => {
    names.set(text, `s${String(count)}`)
    count += 1
  }
  return {
    of: (text) => {
      if (!names.has(text) && (names.size >= NAMED_MAX || ALL_COLUMNS.test(text))) return undefined
      if (!names.has(text)) renew(text)
      return names.get(text)
    },
    renew,
  }
}

function isPlanChanged(problem: unknown): boolean {
  return (
    problem instanceof Error &&
    'code' in problem &&
    problem.code === PLAN_CHANGED.code &&
    problem.message.includes(PLAN_CHANGED.words)
  )
}
