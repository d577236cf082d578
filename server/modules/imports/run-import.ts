import { addAudit } from '#server/modules/audit/audit.store.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import type { Tx } from '#server/db/connect.ts'
import { anotherImportRuns, holdCatalogue, importRuns } from './import.store.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { findColumns, requireColumns } from './columns.ts'
import { customersKind } from './import-customers.ts'
import { devicesKind } from './import-devices.ts'
import { placesKind } from './import-places.ts'
import { pricesKind } from './import-prices.ts'
import { productsKind } from './import-products.ts'
import { stockKind } from './import-stock.ts'
import { usersKind } from './import-users.ts'
import type { Context, ImportKind, ReadRow } from './kind.ts'
import { readLocalities } from './localities.ts'
import { createNotes, type Note, type Notes } from './notes.ts'
import { openSheet } from './open-sheet.ts'
import { rowReader } from './row-reader.ts'
import type { Saving, Step, Tally } from './save-rows.ts'
import type { Progress, Sheet } from './sheet.ts'

/** The kinds of file, and whether they change the catalogue, which is then locked for others. */
const KINDS = {
  products: true,
  prices: true,
  stock: true,
  customers: false,
  users: false,
  devices: true,
  places: false,
} as const
export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as KindName[]
export const isKind = (text: string): text is KindName => Object.hasOwn(KINDS, text)

export type ImportFile = { name: string; bytes: Buffer }
export type ImportRequest = {
  kind: KindName
  file: ImportFile
  now: Date
  progress: Progress
  /** Imports the valid rows of a file that also has invalid ones. */
  skipBadRows?: boolean
  /** Does everything and rolls it back. */
  dryRun?: boolean
  encoding?: string | undefined
  localities?: readonly ImportFile[]
}
export type ImportResult = {
  kind: KindName
  file: string
  format: string
  rowsRead: number
  refusedRows: number
  refusals: Note[]
  warnings: Note[]
  unusedColumns: readonly string[]
  tally: Tally
  isDryRun: boolean
  /** False where nothing was written because rows were refused. */
  isImported: boolean
}

/** Runs work in a transaction, which is rolled back if it throws. */
export type Begin = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Another import runs in this database. */
export class ImportIsRunning extends Error {
  override name = 'ImportIsRunning'
  constructor() {
    super('Another import is at work in this database; wait until it is over.')
  }
}

/** Ends a dry run, so that its transaction is rolled back. */
class Rehearsed extends Error {}

const SOME_ROWS = 2_000

/**
 * Imports a file in one transaction. Every row is read and checked before the first is written. Refused rows
 * stop the import, unless they may be skipped.
 * @throws UnreadableFile where the file cannot be read at all; ImportIsRunning
 */
export async function runImport(begin: Begin, request: ImportRequest): Promise<ImportResult> {
  switch (request.kind) {
    case 'products':
      return importWith(productsKind, begin, request)
    case 'prices':
      return importWith(pricesKind, begin, request)
    case 'stock':
      return importWith(stockKind, begin, request)
    case 'customers':
      return importWith(customersKind, begin, request)
    case 'users':
      return importWith(usersKind, begin, request)
    case 'devices':
      return importWith(devicesKind, begin, request)
    case 'places':
      return importWith(placesKind, begin, request)
  }
}

async function importWith<T extends object>(
  kind: ImportKind<T>,
  begin: Begin,
  request: ImportRequest,
): Promise<ImportResult> {
  const { progress, encoding, skipBadRows = false, dryRun = false } = request
  if (await begin(importRuns)) throw new ImportIsRunning() // before a large file is read for nothing
  const sheet = await openSheet(request.file.bytes, request.file.name, { encoding, progress })
  const localities = request.localities?.length
    ? readLocalities(
        await Promise.all(
          request.localities.map((file) => openSheet(file.bytes, file.name, { progress: () => undefined })),
        ),
      )
    : null
  const context: Context = { today: brisbaneDay(request.now), localities }
  const notes = createNotes()
  const { rows, unused } = await readRows(kind, sheet, context, notes, progress)
  const tally: Tally = new Map()
  let isImported = false

  await begin(async (tx) => {
    if (await anotherImportRuns(tx)) throw new ImportIsRunning()
    if (KINDS[request.kind]) await holdCatalogue(tx)
    const steps = await kind.prepare(tx, rows, notes, context)
    if (notes.refusedLines() > 0 && !skipBadRows) return
    await writeSteps(steps, { tx, now: request.now, tally }, progress)
    await addAudit(tx, COMMAND, {
      at: request.now,
      action: 'import.run',
      subject: request.file.name,
      after: Object.fromEntries(tally),
      detail: { kind: request.kind, rows: sheet.rows.length, refusedRows: notes.refusedLines() },
    })
    isImported = true
    if (dryRun) throw new Rehearsed()
  }).catch((problem: unknown) => {
    if (!(problem instanceof Rehearsed)) throw problem
  })
  return {
    kind: request.kind,
    file: request.file.name,
    format: sheet.format,
    rowsRead: sheet.rows.length,
    refusedRows: notes.refusedLines(),
    refusals: notes.refusals(),
    warnings: notes.warnings(),
    unusedColumns: unused,
    tally,
    isDryRun: dryRun,
    isImported,
  }
}

async function writeSteps(steps: readonly Step[], saving: Omit<Saving, 'wrote'>, progress: Progress) {
  const total = steps.reduce((sum, { rows }) => sum + rows, 0)
  let written = 0
  const wrote = (rows: number) => progress('write', (written += rows), total)
  wrote(0)
  for (const step of steps) await step.write({ ...saving, wrote })
}

async function readRows<T extends object>(
  kind: ImportKind<T>,
  sheet: Sheet,
  context: Context,
  notes: Notes,
  progress: Progress,
) {
  const columns = findColumns(sheet, kind.columns, kind.families)
  requireColumns(columns, sheet, kind.columns, kind.required)
  const rows: ReadRow<T>[] = []
  for (const [index, row] of sheet.rows.entries()) {
    if (index % SOME_ROWS === 0) {
      progress('check', index, sheet.rows.length)
      await new Promise(setImmediate) // lets a signal be handled
    }
    if (row.malformed !== undefined) {
      notes.refuse(row.line, 'the row', row.cells.join(' '), row.malformed)
      continue
    }
    const reader = rowReader(row, sheet, columns, notes)
    rows.push({ ...kind.read(reader, context), reader })
  }
  return { rows, unused: columns.unused }
}
