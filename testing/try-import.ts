import type { Db } from '#server/db/connect.ts'
import {
  type ImportRequest,
  type ImportResult,
  type KindName,
  runImport,
} from '#server/modules/imports/run-import.ts'

/* What the tests of the importer share. */

type Options = Partial<Omit<ImportRequest, 'kind' | 'file'>> & { name?: string }

/** Imports a text as if it were a file, JSON where it looks like it. */
export const tryImport = (
  db: Db,
  kind: KindName,
  text: string | Buffer,
  { name = 'test', ...options }: Options = {},
): Promise<ImportResult> =>
  runImport((work) => db.transaction().execute(work), {
    kind,
    file: { name, bytes: typeof text === 'string' ? Buffer.from(text) : text },
    now: new Date('2026-03-02T00:00:00Z'),
    progress: () => undefined,
    ...options,
  })

/** The counts of a result that are not zero: "products 2 added, 1 unchanged". */
export const counts = ({ tally }: ImportResult): string[] =>
  [...tally].flatMap(([what, count]) => {
    const said = Object.entries(count)
      .filter(([, many]) => many > 0)
      .map(([verdict, many]) => `${many} ${verdict}`)
    return said.length === 0 ? [] : [`${what} ${said.join(', ')}`]
  })

/** The refusals as a person would read them: "3 price: is below zero". */
export const refusals = ({ refusals: notes }: Pick<ImportResult, 'refusals'>): string[] =>
  notes.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
export const warnings = ({ warnings: notes }: Pick<ImportResult, 'warnings'>): string[] =>
  notes.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
