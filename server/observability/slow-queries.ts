import type { LogEvent } from 'kysely'
import type { Log } from './log.ts'
import { currentRequestId } from './request-context.ts'

const TEXT_MAX = 2_000

type Options = { log: Pick<Log, 'warn'>; slowMs: number; onSlow?: () => void }

/**
 * Logs statements that took slowMs or longer, with their text and never their parameters, and the request
 * they belong to. The time counts from the sending to the answer: what waited for a connection did not count.
 * @returns what a database of Kysely calls after each statement
 */
export const slowQueryLog =
  ({ log, slowMs, onSlow }: Options) =>
  ({ queryDurationMillis, query }: Pick<LogEvent, 'queryDurationMillis' | 'query'>) => {
    if (queryDurationMillis < slowMs) return
    onSlow?.()
    log.warn(
      {
        event: 'query.slow',
        ms: Math.round(queryDurationMillis),
        statement: query.sql.replace(/\s+/g, ' ').slice(0, TEXT_MAX),
        requestId: currentRequestId(),
      },
      'a statement was slow',
    )
  }
