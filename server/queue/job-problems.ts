import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '#server/db/database-away.ts'

const LOG_EVERY_MS = 10_000 // of what every queue says while the database is away

/**
 * @returns what logs the problems of jobs: each as an error, but that the database is away once in ten
 * seconds
 */
export function logJobProblems(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  clock = () => performance.now(),
) {
  let loggedAt = -Infinity
  return (problem: unknown) => {
    if (!isDatabaseAway(problem)) {
      log.error({ err: problem }, 'a job failed')
      return
    }
    const now = clock()
    if (now - loggedAt < LOG_EVERY_MS) return
    loggedAt = now
    log.warn(
      { problem: problem instanceof Error ? problem.message : String(problem) },
      'jobs wait: the database is away',
    )
  }
}
