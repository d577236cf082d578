import { CompiledQuery, PostgresDialect, type QueryResult, Transaction } from 'kysely'
import type { Db, Queryable, Tx } from './connect.ts'
import type { Tables } from './schema/tables.ts'

/**
 * Sends a statement without waiting for those before it. They are carried out in the order they were sent.
 */
export type Send = <R>(statement: CompiledQuery<R>) => Promise<QueryResult<R>>
type Answers = readonly QueryResult<unknown>[]
type Sent<A extends Answers> = { readonly [K in keyof A]: Promise<A[K]> }

/**
 * Runs statements as one transaction that travels to the database and back in one message: none may depend on
 * what another answers. A later statement sees what an earlier one changed, and what others had committed
 * when it began.
 * @throws the error of the statement that failed first; nothing is changed then
 */
export async function inOneMessage<A extends Answers>(
  db: Db,
  statements: (send: Send) => Sent<A>,
): Promise<A> {
  const [ended, ...answers] = await together<[QueryResult<unknown>, ...A]>(db, (send) => {
    void send(CompiledQuery.raw('begin'))
    const sent = statements(send)
    return [send(CompiledQuery.raw('commit')), ...sent]
  })
  const [done] = ended.rows as { command: string }[]
  // After an error PostgreSQL answers a commit without one, and rolls back.
  if (done?.command !== 'COMMIT') throw new Error('a transaction was rolled back at its commit')
  return answers
}

/**
 * Sends statements in one message: none may depend on what another answers. Kysely itself carries out one
 * statement of a connection after another; the driver's connection below it pipelines.
 * @throws the error of the statement that failed first; what follows it in a transaction fails because of it
 */
export const together = <A extends Answers>(
  handle: Queryable,
  statements: (send: Send) => Sent<A>,
): Promise<A> =>
  handle.getExecutor().provideConnection(async (connection) => {
    const sent: Promise<unknown>[] = []
    const answers = statements(<R>(statement: CompiledQuery<R>) => {
      const answer = connection.executeQuery<R>(statement)
      sent.push(answer)
      return answer
    })
    const ended = await Promise.allSettled(sent) // each must be over before the connection serves others
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return await Promise.all(answers)
  })

/**
 * Runs reads and writes of stores at once: what they send without waiting leaves in one message.
 * PostgreSQL carries out one after another, in an order that is not promised, so none may need what
 * another changes; where the order matters, `together` sends statements in theirs.
 * @param run gets a handle for this only, and returns what it began with it; null where nothing is to be done
 * @throws the problem of the statement that failed, once all are over; nothing is changed then
 */
export const atOnce = <const P extends readonly unknown[]>(
  tx: Tx,
  run: (tx: Tx) => P,
): Promise<{ readonly [K in keyof P]: Awaited<P[K]> }> =>
  tx.getExecutor().provideConnection(async (connection) => {
    // Kysely's own handle of a transaction waits for each statement before it sends the next.
    const executor = tx
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const begun = run(new Transaction<Tables>({ ...UNUSED, executor }))
    const ended = await Promise.allSettled(begun) // each must be over before the connection serves others
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one] : []))
    const cause = failed.find(({ reason }) => !isFollowUp(reason)) ?? failed[0]
    if (cause) throw cause.reason
    return await Promise.all(begun)
  })

/** What PostgreSQL answers to each statement after the one that failed. */
const ABORTED = '25P02'
const isFollowUp = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === ABORTED

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('the handle has a connection')) })
/** What Kysely asks for to begin and end transactions, which such a handle never does. */
const UNUSED = { config: { dialect }, dialect, driver: dialect.createDriver() }
