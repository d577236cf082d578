import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { DatabaseAway, isConnectionLost, isDatabaseAway } from '#server/db/database-away.ts'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { openPortal } from '#server/portal.ts'
import { DATABASE_WAS_AWAY, type Report } from './report.ts'

/**
 * A whole portal with its jobs, mail and documents in a process of its own, without the built web. It reports
 * its port and every problem of its jobs, except those caused by the database being away.
 */
const DISK_FULL = '53100'
const isCaused = (problem: unknown) =>
  isDatabaseAway(problem) ||
  isConnectionLost(problem) ||
  (problem instanceof Error && 'code' in problem && problem.code === DISK_FULL)
/**
 * The queue reports its problems as objects with the fields of the error. They have its name but not its
 * `cause`.
 */
function asError(problem: unknown): Error {
  if (problem instanceof Error) return problem
  const { name, message, stack, code } = problem as Partial<Error & { code: string }>
  const error = name === 'DatabaseAway' ? new DatabaseAway(message) : new Error(message ?? inspect(problem))
  return Object.assign(error, stack === undefined ? {} : { stack }, code === undefined ? {} : { code })
}
const report = (message: Report) => process.send?.(message)
const onProblem = (message: unknown) => {
  const problem = asError(message)
  if (!isCaused(problem)) report({ problem: `${problem.message} ${problem.stack ?? ''}` })
}

const config = readConfig(process.env)
const connection = { connectionString: config.databaseUrl ?? '' }
try {
  const portal = await openPortal({ connection, config })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  await startJobs({ connection, config, gateways: portal.gateways, documents: portal.documents, onProblem })
  const address = portal.app.server.address()
  flushCompileCache() // a killed process leaves nothing behind: the next one would compile all modules again
  report({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 })
} catch (problem) {
  if (!isCaused(problem)) throw problem
  process.exit(DATABASE_WAS_AWAY)
}
process.on('disconnect', () => process.exit(0))
