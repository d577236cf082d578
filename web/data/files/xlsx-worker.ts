import { expose } from 'comlink'
import { xlsxFile } from './xlsx-file.ts'

/* Writes a workbook on a thread of its own: ten thousand rows take seconds. */

const written = { xlsxFile }
export type XlsxWorker = typeof written
expose(written)
