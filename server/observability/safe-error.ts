/** What is logged of an error. */
export type SafeError = {
  type: string
  message: string
  stack: string
  cause?: SafeError
} & Partial<Record<(typeof FIELDS)[number], string | number>>

/**
 * The fields besides. PostgreSQL's `detail` and `where` hold the values of rows, SMTP's `response` and
 * `rejected` addresses of people: what is not named here is not logged.
 */
const FIELDS = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'syscall',
] as const
const CAUSES_MAX = 5
/** Messages of PostgreSQL that quote a value: of data that cannot be read, and of what a function raises. */
const QUOTING_CLASS = '22'
const RAISED_BY = 'exec_stmt_raise'
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** As long as a card number, with or without blanks; an id or a moment in ms is shorter. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){13,18}\b/g

/**
 * An error for the log, without secrets and personal data: known fields only, no value that PostgreSQL
 * quotes, no e-mail address and no card number in its words.
 */
export function safeError(problem: unknown, depth = 0): SafeError {
  if (!(problem instanceof Error))
    return { type: typeof problem, message: withheld(String(problem)), stack: '' }
  const { name, message, cause } = problem
  const stack = problem.stack ?? ''
  const words = quotesValue(problem) ? `SQLSTATE ${problem.code}` : withheld(message)
  // the stack begins with the message
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  const fields = Object.entries(problem).filter(
    ([key, value]) =>
      (FIELDS as readonly string[]).includes(key) && ['string', 'number'].includes(typeof value),
  )
  return {
    ...(Object.fromEntries(fields) as object),
    type: name,
    message: words,
    stack: `${name}: ${words}${frames.startsWith('\n') ? frames : ''}`,
    ...(cause === undefined || depth >= CAUSES_MAX ? {} : { cause: safeError(cause, depth + 1) }),
  }
}

type DatabaseError = Error & { code: string; routine?: string }
const quotesValue = (problem: Error): problem is DatabaseError =>
  'severity' in problem &&
  'code' in problem &&
  typeof problem.code === 'string' &&
  (problem.code.startsWith(QUOTING_CLASS) || (problem as DatabaseError).routine === RAISED_BY)

const withheld = (words: string) => words.replace(EMAIL, '(e-mail)').replace(CARD_NUMBER, '(number)')
