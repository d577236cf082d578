import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db, Tx } from './connect.ts'

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
  handle: Db | Tx,
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
