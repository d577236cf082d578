import { type ColumnNames, findColumns, requireColumns } from './columns.ts'
import type { NoMatch, pictureMatcher, PictureColumn } from './match-pictures.ts'
import { stemOf } from './match-pictures.ts'
import type { PictureEntry, RefusedFile } from './picture-files.ts'
import { PRODUCT_COLUMNS } from './read-product.ts'
import type { Sheet } from './sheet.ts'

const LIST_COLUMNS = {
  id: PRODUCT_COLUMNS.id,
  ean: PRODUCT_COLUMNS.ean,
  picture: ['picture', 'file', 'file_name', 'picture_file', 'image_file', 'image', 'image1'],
  picture2: ['picture2', 'file2', 'image2'],
  picture3: ['picture3', 'file3', 'image3'],
} as const satisfies ColumnNames
const FILE_FIELDS = ['picture', 'picture2', 'picture3'] as const

/** What a list says a file is of; a file may be of several products. */
export type Listed = { entry: PictureEntry; of: PictureColumn | NoMatch }

/**
 * Reads a list that names the files of products, such as the file that the products came from: a column with
 * the number or the barcode, and one to three with names of files. A name may be a path or an address; its
 * last part counts, with or without its extension, whatever the case.
 * @throws UnreadableFile where it lacks these columns
 */
export function readPictureList(
  sheet: Sheet,
  entries: readonly PictureEntry[],
  matcher: ReturnType<typeof pictureMatcher>,
): { listed: Listed[]; refused: RefusedFile[] } {
  const columns = findColumns(sheet, LIST_COLUMNS)
  requireColumns(columns, sheet, LIST_COLUMNS, [['id', 'ean'], FILE_FIELDS])
  const entriesOf = entryFinder(entries)
  const listed: Listed[] = []
  const refused: RefusedFile[] = []
  for (const row of sheet.rows) {
    const cell = (field: string) => (row.cells[columns.indexes.get(field) ?? -1] ?? '').trim()
    const product = cell('id') || cell('ean')
    for (const [at, field] of FILE_FIELDS.entries()) {
      const file = cell(field)
      if (file === '' || product === '') continue
      const [entry, second] = entriesOf(file)
      if (entry && !second) listed.push({ entry, of: matcher.productOf(product, at + 1) })
      else
        refused.push({
          file,
          reason: entry
            ? `is on line ${String(row.line)} of the list and may be ${entry.name} or ${second?.name ?? ''}`
            : `is on line ${String(row.line)} of the list and is not there`,
        })
    }
  }
  return { listed, refused }
}

function entryFinder(entries: readonly PictureEntry[]) {
  const keyed = new Map<string, PictureEntry[]>()
  const add = (key: string, entry: PictureEntry) => {
    const known = keyed.get(key)
    if (!known) keyed.set(key, [entry])
    else if (!known.includes(entry)) known.push(entry)
  }
  for (const entry of entries) {
    const path = entry.name.toLowerCase()
    const name = path.slice(path.lastIndexOf('/') + 1)
    for (const key of [path, name, stemOf(name)]) add(key, entry)
  }
  return (file: string): readonly PictureEntry[] => {
    const path = file
      .replaceAll('\\', '/')
      .replace(/[?#].*$/, '')
      .toLowerCase()
    return keyed.get(path) ?? keyed.get(path.slice(path.lastIndexOf('/') + 1)) ?? []
  }
}
