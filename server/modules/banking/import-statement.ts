import { createHash } from 'node:crypto'
import { Refusal } from '#shared/codes/refusals.ts'
import type { BankColumns } from '#shared/rules/bank-file.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import {
  insertLines,
  insertStatement,
  layoutOf,
  linesToLookAt,
  lookLater,
  saveLayout,
} from './bank-lines.store.ts'
import { matchCertain } from './match-certain.ts'
import {
  type BankFile,
  doFit,
  guessedColumns,
  type LineProblem,
  linesOf,
  readStatement,
} from './read-statement.ts'
import type { Acting } from '#server/modules/payers/with-payer.ts'

type Statement = Acting & {
  fileName: string
  bytes: Buffer
  /** As chosen by staff; null for those that were chosen before for this header, or that its names tell. */
  columns: BankColumns | null
  /** Whether the columns are to be chosen even where they are known. */
  isChoosing?: boolean
  /** Told why certain lines could not be matched. They are kept, and the job tries them again. */
  onProblem: (problem: unknown) => void
}

/**
 * choose: the columns have to be chosen, by the cells of the first rows; with what is known of them, and why
 * lines could not be read by that. read: what became of the lines.
 * known: lines that an earlier statement had. out: money that went out. later: lines that are certain and are
 * matched by the job within a minute.
 */
export type StatementRead =
  | { is: 'choose'; rows: (readonly string[])[]; columns: BankColumns | null; problems: LineProblem[] }
  | {
      is: 'read'
      known: number
      out: number
      matched: number
      later: number
      waiting: number
      problems: LineProblem[]
    }

const SHOWN_ROWS = 5
/** Lines that release orders take some milliseconds each. Nobody waits for more of them than that. */
const ALONE_MAX = 300

/**
 * Reads a bank statement: lines that are new are kept, and those that are certain are matched at once, many
 * in a transaction. Where the portal is cut off half-way, the rest waits in the queue.
 * A file of which nothing can be read is not kept, nor are its columns: it asks for others.
 * @throws UnreadableFile; Refusal bank.sameFile, bank.columns for chosen ones that are not in the file;
 * nothing is changed then
 */
export async function importStatement(db: Db, statement: Statement): Promise<StatementRead> {
  const file = await readStatement(statement.bytes)
  const columns = statement.columns ?? (await knownColumns(db, file))
  if (columns === null || statement.isChoosing === true) return choose(file, columns)
  if (!doFit(file, columns)) throw new Refusal('bank.columns')
  const { lines, problems } = linesOf(file, columns, brisbaneDay(statement.now))
  if (lines.length === 0)
    return file.rows.length > 0
      ? choose(file, columns, problems)
      : { is: 'read', known: 0, out: 0, matched: 0, later: 0, waiting: 0, problems }
  const { waiting, isNew } = await db.transaction().execute(async (tx) => {
    const kept = await keepStatement(tx, statement, lines)
    if (statement.columns !== null) await saveLayout(tx, file.header, statement.columns)
    return kept
  })
  const matching = { now: statement.now, by: statement.by, aloneMax: ALONE_MAX }
  const { matched, later, problems: failed } = await matchCertain(db, waiting, matching)
  // The statement is kept by now. An error would have it sent again, which is refused.
  failed.forEach(statement.onProblem)
  return {
    is: 'read',
    known: lines.length - isNew,
    out: isNew - waiting.length,
    matched,
    later,
    waiting: waiting.length - matched - later,
    problems,
  }
}

/** The columns that were chosen for such a file, where they are in it; else what its names tell. */
async function knownColumns(db: Db, file: BankFile): Promise<BankColumns | null> {
  const chosen = await layoutOf(db, file.header)
  return chosen && doFit(file, chosen) ? chosen : guessedColumns(file)
}

const choose = (
  file: BankFile,
  columns: BankColumns | null,
  problems: LineProblem[] = [],
): StatementRead => ({ is: 'choose', rows: firstRows(file), columns, problems })

const firstRows = ({ first, rows }: BankFile) =>
  [first, ...rows.map(({ cells }) => cells)].slice(0, SHOWN_ROWS)

/**
 * Keeps the lines of a statement that no earlier statement had.
 * @returns the ids of those that wait to be matched, and how many were kept
 * @throws Refusal bank.sameFile
 */
export async function keepStatement(
  tx: Tx,
  { fileName, bytes, now, by }: Pick<Statement, 'fileName' | 'bytes' | 'now' | 'by'>,
  lines: ReturnType<typeof linesOf>['lines'],
): Promise<{ waiting: number[]; isNew: number }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const statementId = await insertStatement(tx, { fileName, sha256, now })
  if (statementId === undefined) throw new Refusal('bank.sameFile')
  const kept = await insertLines(tx, statementId, lines)
  await addAudit(tx, by, {
    at: now,
    action: 'bank.import',
    subject: statementId,
    detail: { fileName, lines: lines.length, isNew: kept.isNew, cameIn: kept.waiting.length },
  })
  return kept
}

const LINES_AT_ONCE = 1_000

/** How often the job looks for lines that have become certain: an invoice may come after its payment. */
export const BANK_LINES_CRON = '* * * * *'

/**
 * Matches the lines that wait and are certain by now: new ones, what an import that was cut off has left, and
 * those whose turn it is to be looked at again.
 * @throws the first problem, once all of them were looked at
 */
export async function matchWaiting(db: Db, acting: Acting): Promise<void> {
  const problems: unknown[] = []
  for (;;) {
    const ids = await linesToLookAt(db, { now: acting.now, limit: LINES_AT_ONCE })
    if (ids.length === 0) break
    const everyOne = { ...acting, aloneMax: Number.POSITIVE_INFINITY }
    problems.push(...(await matchCertain(db, ids, everyOne)).problems)
    await lookLater(db, ids, acting.now)
  }
  if (problems.length > 0) throw problems[0]
}
