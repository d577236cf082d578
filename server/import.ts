import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { commandProblem, openAnyDatabase, UsageError } from './command.ts'
import { openDatabase } from './db/connect.ts'
import { prepareDatabase } from './db/portal-role.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import { reportCsv, reportText } from './modules/imports/report.ts'
import { COMMAND } from './modules/audit/who-acts.ts'
import { allocateWaiting } from './modules/fulfilment/allocate-waiting.ts'
import {
  type ImportFile,
  ImportIsRunning,
  isKind,
  KIND_NAMES,
  type KindName,
  runImport,
} from './modules/imports/run-import.ts'
import { type Progress, UnreadableFile } from './modules/imports/sheet.ts'
import { readConfig } from './config/config.ts'

const USAGE = `Usage: npm run import -- <kind> <file> [options]

  <kind>               ${KIND_NAMES.join(', ')}
  <file>               CSV, JSON, XLSX or ODS; see docs/operations/import.md

  --dry-run            do everything, report it, and keep nothing
  --skip-bad-rows      import the good rows of a file that has bad ones
  --report <file>      write all refused rows and warnings there, as CSV
  --localities <file>  check suburbs against postcodes (au-localities.csv, nz-localities.csv; may be given twice)
  --encoding <name>    of a CSV that is neither UTF-8 nor UTF-16, such as windows-1252
`
const BAD_ROWS = 1
const BAD_USAGE = 2
const PROGRESS_EVERY_MS = { terminal: 200, file: 1_000 } as const
const STAGES = { read: 'Reading', check: 'Checking', write: 'Writing' } as const

type Arguments = {
  kind: KindName
  file: string
  dryRun: boolean
  skipBadRows: boolean
  report: string | undefined
  localities: string[]
  encoding: string | undefined
}

function readArguments(): Arguments | null {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-bad-rows': { type: 'boolean', default: false },
        report: { type: 'string' },
        localities: { type: 'string', multiple: true, default: [] },
        encoding: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (problem) {
    throw new UsageError(problem instanceof Error ? problem.message : String(problem))
  }
  const {
    values,
    positionals: [kind = '', file, ...more],
  } = parsed
  if (values.help) return null
  if (!isKind(kind))
    throw new UsageError(kind === '' ? 'Say what kind of file it is.' : `There is no kind ${kind}.`)
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  return {
    kind,
    file,
    dryRun: values['dry-run'],
    skipBadRows: values['skip-bad-rows'],
    report: values.report,
    localities: values.localities,
    encoding: values.encoding,
  }
}

async function main(): Promise<number> {
  const wanted = readArguments()
  if (wanted === null) {
    process.stdout.write(USAGE)
    return 0
  }
  const { kind, dryRun, skipBadRows, encoding, report } = wanted
  const [file, ...localities] = await Promise.all([wanted.file, ...wanted.localities].map(openFile))
  if (!file) return BAD_USAGE
  const database = await openAnyDatabase(readConfig(process.env), say)
  const { db } = openDatabase(database.connection, { max: 2 })
  const started = performance.now()
  try {
    await prepareDatabase(database, { say })
    // Only where it is missing: that statement alone would have every portal read its catalogue again.
    if (!(await db.selectFrom('price_list').select('id').limit(1).executeTakeFirst()))
      await ensureReferenceData(db)
    const progress = reportProgress()
    const begin = <T>(
      work: (tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => Promise<T>,
    ) => db.transaction().execute(work)
    const result = await runImport(begin, {
      kind,
      file,
      dryRun,
      skipBadRows,
      encoding,
      localities,
      now: new Date(),
      progress,
    })
    // what came in goes to who waits for it; should this be cut off, the portal's job does it
    if (result.isImported && !dryRun) await allocateWaiting(db, { now: new Date(), by: COMMAND })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    process.stdout.write(reportText(result, (performance.now() - started) / 1000))
    if (report !== undefined) await writeFile(report, reportCsv(result))
    return result.refusedRows > 0 ? BAD_ROWS : 0
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function openFile(path: string): Promise<ImportFile> {
  try {
    return { name: basename(path), bytes: await readFile(path) }
  } catch (problem) {
    throw new UsageError(
      `${path} cannot be read: ${problem instanceof Error ? problem.message : String(problem)}`,
    )
  }
}

/**
 * Tells how far it got on stderr: in a terminal on one line that is written over, elsewhere in a line each
 * second.
 */
function reportProgress(): Progress {
  const every = process.stderr.isTTY ? PROGRESS_EVERY_MS.terminal : PROGRESS_EVERY_MS.file
  let last = -Infinity,
    lastStage = ''
  return (stage, done, total) => {
    const now = performance.now()
    if (stage === lastStage && now - last < every) return
    last = now
    lastStage = stage
    const far =
      stage === 'read' ? `${percent(done, total)}%` : `${done} of ${total} rows, ${percent(done, total)}%`
    process.stderr.write(
      process.stderr.isTTY ? `\r\x1b[K${STAGES[stage]}: ${far}` : `${STAGES[stage]}: ${far}\n`,
    )
  }
}

const percent = (done: number, total: number) => (total === 0 ? 100 : Math.floor((done / total) * 100))
const say = (line: string) => process.stderr.write(`${line}\n`)

main().then(
  (code) => {
    process.exitCode = code
  },
  (problem: unknown) => {
    const isUsage = problem instanceof UsageError
    say(
      problem instanceof Error &&
        (isUsage || problem instanceof UnreadableFile || problem instanceof ImportIsRunning)
        ? problem.message
        : problem instanceof Error
          ? `The import failed and nothing of it was kept: ${commandProblem(problem)}`
          : String(problem),
    )
    if (isUsage) say(`\n${USAGE}`)
    process.exitCode = isUsage ? BAD_USAGE : BAD_ROWS
  },
)
