import type { Socket } from 'node:net'
import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

const NAMED_MAX = 1_000 // statements whose text varies (an insert of so many rows) must not fill the server's memory
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * A pool that spares the hot paths what they need not wait for. Statements with parameters are prepared once per connection and then only
 * executed. A transaction's `begin` is sent and not waited for: its first statement travels with it (the pool's clients pipeline), and
 * fails with it where it fails.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_MAX) return known
    const name = `s${String(names.size)}`
    names.set(text, name)
    return name
  }
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const preparing = (client: pg.PoolClient): PostgresPoolClient => {
    const known = clients.get(client)
    if (known) return known
    const made = {
      query: (text: string, values?: readonly unknown[]) => {
        if (text === 'begin') {
          const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
          stream.cork()
          client.query(text).catch(() => undefined) // the next statement meets the same connection and says what is wrong
          process.nextTick(() => stream.uncork()) // after the promises at hand: the first statement is in by then, so both are one system call
          return Promise.resolve(BEGUN)
        }
        const name = values?.length ? nameOf(text) : undefined
        return name === undefined ? client.query(text, values as unknown[]) : client.query({ name, text, values: values as unknown[] })
      },
      release: () => client.release(),
    } as unknown as PostgresPoolClient
    clients.set(client, made)
    return made
  }
  return { connect: async () => preparing(await pool.connect()), end: () => pool.end() } as PostgresPool
}
