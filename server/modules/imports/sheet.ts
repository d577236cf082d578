/** The file cannot be read at all. The message is for whoever has it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/**
 * One row of the file: the line it begins on and a cell for each column. `malformed` says why it cannot be
 * read as a row.
 */
export type SheetRow = { line: number; cells: readonly string[]; malformed?: string }

/** A parsed file: its column names, its rows, and its kind in a few words. isDamaged as in Decoded. */
export type Sheet = { columns: readonly string[]; rows: SheetRow[]; format: string; isDamaged?: boolean }

/**
 * Called as work proceeds: the phase, how much of it is done, and the total. The units are bytes of the file
 * read, rows of the file checked, and rows of tables written.
 */
export type Progress = (stage: 'read' | 'check' | 'write', done: number, total: number) => void
