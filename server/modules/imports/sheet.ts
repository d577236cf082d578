/** The file cannot be read at all; the message is for whoever has it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/**
 * One row as it stands in the file: the line it begins on and a cell for each column; `malformed` says why it
 * is no row at all.
 */
export type SheetRow = { line: number; cells: readonly string[]; malformed?: string }

/**
 * A file taken apart: its columns as they are called there, its rows, and in a few words what kind of file it
 * was; isDamaged as in Decoded.
 */
export type Sheet = { columns: readonly string[]; rows: SheetRow[]; format: string; isDamaged?: boolean }

/**
 * Told while work goes on: what is being done, how much of it is done, and how much there is. Counted are
 * bytes of the file read, rows of the file checked, and rows of tables written.
 */
export type Progress = (stage: 'read' | 'check' | 'write', done: number, total: number) => void
