import { decodeFile } from './decode-file.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Progress, Sheet } from './sheet.ts'
import { isZip } from './unpack-zip.ts'

const JSON_ENDINGS = /\.(json|jsonl|ndjson)$/i
const TEXT_ENDINGS = /\.(csv|tsv|tab|txt)$/i

/**
 * Reads a file into rows. A workbook is detected by its first bytes, JSON or CSV by its extension, else by
 * the first character. Throws UnreadableFile.
 */
export async function openSheet(
  bytes: Buffer,
  fileName: string,
  options: { encoding?: string | undefined; progress: Progress },
): Promise<Sheet> {
  if (isZip(bytes)) {
    options.progress('read', 0, bytes.length)
    return readWorkbook(bytes)
  }
  const { utf8, encoding, isDamaged } = decodeFile(bytes, options.encoding)
  const looksLikeJson = /^\s*[[{]/.test(utf8.subarray(0, 1_000).toString('utf8'))
  const isJson = JSON_ENDINGS.test(fileName) || (looksLikeJson && !TEXT_ENDINGS.test(fileName))
  const sheet = isJson ? readJson(utf8.toString('utf8')) : await readCsv(utf8, options.progress)
  return { ...sheet, format: `${sheet.format}, ${encoding}`, isDamaged }
}
