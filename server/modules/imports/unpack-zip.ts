import { type UnzipFileInfo, unzipSync } from 'fflate'
import { UnreadableFile } from './sheet.ts'

/** The maximum size in bytes of a workbook, and of its entries that are read once they are unpacked. */
export const UNPACKED_MAX_BYTES = 100_000_000
const PACKED_MAX_BYTES = 50_000_000

const TOO_LARGE =
  'The workbook is too large to be read. Save its sheet as "CSV UTF-8"; there is no limit for those.'
const WITH_ENTITIES =
  'The workbook defines entities of its own, as no spreadsheet program does. It is not read.'
export const DAMAGED =
  'The workbook cannot be read: it is damaged, or needs a password. Save its sheet as "CSV UTF-8".'

/** Whether a file has the first bytes of a zip archive. Workbooks are zip archives. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 2).toString('latin1') === 'PK' && [3, 5].includes(bytes[2] ?? 0)

/** The names in a zip archive. Unpacks nothing. Throws UnreadableFile where it is none. */
export function zipNames(bytes: Buffer): string[] {
  const names: string[] = []
  unzip(bytes, ({ name }) => {
    names.push(name)
    return false
  })
  return names
}

/**
 * Unpacks the named XML entries of a zip archive; missing ones are left out. Entries of more than
 * UNPACKED_MAX_BYTES are not unpacked, and nothing is written beyond the size that the archive states. Throws
 * UnreadableFile, also for a document type: it defines entities, which can grow without bound, and no
 * spreadsheet program writes one.
 */
export function unpackXml(bytes: Buffer, names: readonly string[]): Map<string, string> {
  if (bytes.length > PACKED_MAX_BYTES) throw new UnreadableFile(TOO_LARGE)
  let size = 0
  const parts = unzip(bytes, ({ name, originalSize }) => {
    if (!names.includes(name)) return false
    size += originalSize
    if (size > UNPACKED_MAX_BYTES) throw new UnreadableFile(TOO_LARGE)
    return true
  })
  return new Map(
    Object.entries(parts).map(([name, part]) => {
      const xml = Buffer.from(part)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
      if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile(WITH_ENTITIES)
      if (!xml.startsWith('<') || !/<\/[\w.:-]+\s*>$/.test(xml)) throw new UnreadableFile(DAMAGED)
      return [name, xml]
    }),
  )
}

function unzip(bytes: Buffer, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (problem) {
    throw problem instanceof UnreadableFile ? problem : new UnreadableFile(DAMAGED)
  }
}
