/**
 * The database could not be reached, cut the connection, or did not answer in time. Nothing is known of a
 * commit that was under way. Whoever asked may ask again in a moment. `cause` is the driver's own error.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Whether a problem, or what caused it, is that the database is away. */
export function isDatabaseAway(problem: unknown): boolean {
  if (problem instanceof DatabaseAway) return true
  return problem instanceof Error && problem.cause !== undefined && isDatabaseAway(problem.cause)
}

/**
 * SQLSTATEs of a server that ends, starts, is full, or is a standby since a failover. A statement that took
 * too long (57014) is not among them: the server is there, and asking again makes it worse
 * (server/http/too-slow.ts).
 */
const STATES: ReadonlySet<string> = new Set([
  // ended by an administrator, after a crash, starting up or shutting down, idle for too long
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '53400', // too many connections, another limit of the server's settings
  '25006',
  '25P03',
  '25P04', // read-only since a failover, transaction idle or open for too long
])
/** What the operating system says of a connection that does not come about or is cut. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOTSOCK',
])
/** node-postgres has no codes for these, nor has Kysely for a connection whose rollback failed. */
const DRIVER_WORDS = new RegExp(
  [
    'Connection terminated',
    'not queryable',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection ended',
    'This socket has been ended',
    'Cannot call write after a stream was destroyed',
    'write after end',
    'connection has been discarded',
  ].join('|'),
)

/**
 * Whether an error of the driver means that the database is away. Ask it only of errors that came out of a
 * connection to the database.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (STATES.has(code) || code.startsWith('08') || SYSTEM_CODES.has(code)) return true
  // one for each address of a host
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  return DRIVER_WORDS.test(error.message)
}
