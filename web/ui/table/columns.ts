import type { ReactNode } from 'react'

/** The position of a column's cell on a card. */
type CardPosition =
  /** On the left, beside a corner. */
  | 'left'
  /** At the right end of the line. */
  | 'corner'
  /** Over the whole width, without its title. */
  | 'line'
  /** Over the whole width, after its title. */
  | 'labelled'
  | 'none'

/**
 * One column of a DataTable. A cell has at most one link, button or input: the arrow keys go from cell to
 * cell.
 */
export type TableColumn<Row> = {
  id: string
  title: string
  /** The sort key: numbers as numbers, texts in natural order. */
  value: (row: Row) => string | number
  /** The text for the table's filter, where it is not the value. */
  text?: (row: Row) => string
  cell: (row: Row) => ReactNode
  /** Names the row: always shown, and a link in it covers the whole row. */
  isKey?: true
  /** Right-aligned, and sorts the greatest first. */
  isFigure?: true
  /** Rows come in pages, and the call that reads them has no such sort. */
  isUnsorted?: true
  /** The first sort puts the newest or greatest first. */
  sortsDownFirst?: true
  /** Takes the remaining width, and breaks its words. */
  isWide?: true
  /** Breaks its words where the width is short; other cells stay on one line. */
  isBreaking?: true
  /** Left out of the table on a tablet, where the others would not have room. A card has it all the same. */
  isMinor?: true
  /** Only to be pressed: left out on paper. */
  isPressed?: true
  onCard?: CardPosition
}

export type TableSort = { column: string; isDown: boolean }
/** A row of a table as it is shown. */
export type ShownRow<Row> = { readonly id: string; readonly original: Row }

/** textAt: the text of a row, made when it is first asked for and kept. */
export type RowFilters = {
  textAt: (at: number) => string
  /** Whether the row at a position has every typed word; null where nothing is typed: every row is meant. */
  filterOf: (typed: string) => ((at: number) => boolean) | null
}

/** Filters of rows by typed words, whatever their case. */
export function rowFilters<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): RowFilters {
  const texts = rows.map((): string | undefined => undefined)
  const textOf = (row: Row) =>
    columns
      .map(({ text, value }) => text?.(row) ?? String(value(row)))
      .join('\n')
      .toLowerCase()
  const textAt = (at: number) => {
    const row = rows[at]
    return row === undefined ? '' : (texts[at] ??= textOf(row))
  }
  return {
    textAt,
    filterOf: (typed) => {
      const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
      return words.length === 0 ? null : (at) => words.every((word) => textAt(at).includes(word))
    },
  }
}

/** The rows that contain every typed word, whatever its case. */
export function matching<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  typed: string,
): readonly Row[] {
  const isFound = rowFilters(rows, columns).filterOf(typed)
  return isFound ? rows.filter((_, at) => isFound(at)) : rows
}

/**
 * The sort after a click on a column's head: ascending and descending alternately, starting as the column
 * says.
 */
export const nextSort = <Row>(
  { id, isFigure, sortsDownFirst }: TableColumn<Row>,
  now: TableSort | null,
): TableSort => ({
  column: id,
  isDown: now?.column === id ? !now.isDown : (isFigure ?? sortsDownFirst ?? false),
})
