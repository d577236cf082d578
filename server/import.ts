import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { commandProblem, openAnyDatabase, UsageError } from './command.ts'
import { type Db, openDatabase } from './db/connect.ts'
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
import { openSheet } from './modules/imports/open-sheet.ts'
import { importPictures as runPictures } from './modules/imports/import-pictures.ts'
import { pictureReportCsv, pictureReportText } from './modules/imports/picture-report.ts'
import { UnreadableFile } from './modules/imports/sheet.ts'
import { openPictureWorkers } from './modules/pictures/picture-workers.ts'
import { readConfig } from './config/config.ts'

const USAGE = `Usage: npm run import -- <kind> <file> [options]

  <kind>               ${KIND_NAMES.join(', ')}, pictures
  <file>               CSV, JSON, XLSX or ODS; of pictures a folder or a zip archive; see docs/operations/import.md

  --dry-run            do everything, report it, and keep nothing
  --skip-bad-rows      import the good rows of a file that has bad ones
  --report <file>      write all refused rows and warnings there, as CSV
  --localities <file>  check suburbs against postcodes (au-localities.csv, nz-localities.csv; may be given twice)
  --list <file>        pictures: which file is of which product, by number or barcode
  --encoding <name>    of a CSV that is neither UTF-8 nor UTF-16, such as windows-1252
`
const BAD_ROWS = 1
const BAD_USAGE = 2
const CONNECTIONS = 4
const PROGRESS_EVERY_MS = { terminal: 200, file: 1_000 } as const
const STAGES = { read: 'Reading', check: 'Checking', write: 'Writing', draw: 'Drawing' } as const
const UNITS: Partial<Record<keyof typeof STAGES, string>> = { draw: 'pictures' }

type Arguments = {
  kind: KindName | 'pictures'
  file: string
  dryRun: boolean
  skipBadRows: boolean
  report: string | undefined
  localities: string[]
  list: string | undefined
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
        list: { type: 'string' },
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
  if (!isKind(kind) && kind !== 'pictures')
    throw new UsageError(kind === '' ? 'Say what kind of file it is.' : `There is no kind ${kind}.`)
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  return {
    kind,
    file,
    dryRun: values['dry-run'],
    skipBadRows: values['skip-bad-rows'],
    report: values.report,
    localities: values.localities,
    list: values.list,
    encoding: values.encoding,
  }
}

async function main(): Promise<number> {
  const wanted = readArguments()
  if (wanted === null) {
    process.stdout.write(USAGE)
    return 0
  }
  return wanted.kind === 'pictures' ? importPictures(wanted) : importRows(wanted, wanted.kind)
}

async function importRows(wanted: Arguments, kind: KindName): Promise<number> {
  const { dryRun, skipBadRows, encoding, report } = wanted
  const [file, ...localities] = await Promise.all([wanted.file, ...wanted.localities].map(openFile))
  if (!file) return BAD_USAGE
  return withDatabase(async (db) => {
    const started = performance.now()
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
  })
}

async function importPictures({ file, list, encoding, dryRun, report }: Arguments): Promise<number> {
  const listed = list === undefined ? null : await openFile(list)
  const sheet =
    listed && (await openSheet(listed.bytes, listed.name, { encoding, progress: () => undefined }))
  return withDatabase(async (db) => {
    const started = performance.now()
    const workers = openPictureWorkers()
    try {
      const progress = reportProgress()
      const result = await runPictures(
        { db, workers },
        {
          path: file,
          now: () => new Date(),
          dryRun,
          progress: (done, total) => progress('draw', done, total),
          ...(sheet ? { list: sheet } : {}),
        },
      )
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
      const seconds = (performance.now() - started) / 1000
      process.stdout.write(pictureReportText(result, basename(file), seconds))
      if (report !== undefined) await writeFile(report, pictureReportCsv(result))
      return result.refused.length > 0 ? BAD_ROWS : 0
    } finally {
      await workers.close()
    }
  })
}

/** Runs work on the database, brought to the newest schema. */
async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  const database = await openAnyDatabase(readConfig(process.env), say)
  const { db } = openDatabase(database.connection, { max: CONNECTIONS })
  try {
    await prepareDatabase(database, { say })
    // Only where it is missing: that statement alone would have every portal read its catalogue again.
    if (!(await db.selectFrom('price_list').select('id').limit(1).executeTakeFirst()))
      await ensureReferenceData(db)
    return await work(db)
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
function reportProgress(): (stage: keyof typeof STAGES, done: number, total: number) => void {
  const every = process.stderr.isTTY ? PROGRESS_EVERY_MS.terminal : PROGRESS_EVERY_MS.file
  let last = -Infinity,
    lastStage = ''
  return (stage, done, total) => {
    const now = performance.now()
    if (stage === lastStage && now - last < every) return
    last = now
    lastStage = stage
    const far =
      stage === 'read'
        ? `${percent(done, total)}%`
        : `${done} of ${total} ${UNITS[stage] ?? 'rows'}, ${percent(done, total)}%`
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
