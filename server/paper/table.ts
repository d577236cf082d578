import {
  BOTTOM,
  FAINT,
  heightOf,
  INK,
  LEFT,
  LINE,
  makeRoom,
  type Paper,
  rule,
  SOFT,
  WIDTH,
  write,
} from './paper.ts'
import type { Weight } from './fonts.ts'

/** A column of a table; one of them takes the rest of the width. */
export type Column = { title: string; width: number | 'rest'; align?: 'left' | 'right' }
/** What stands in a cell, and smaller below it. */
export type Cell =
  | string
  | { text: string; under?: string; weight?: Weight; colour?: string; size?: number }
  | { box: true }
/** A row of cells, or a heading above the rows that follow. */
export type Row = { cells: readonly Cell[] } | { heading: string }

const SIZE = 9
const SMALL = 7.5
const GAP = 10
const PADDING = 5
const TITLES = 18
const HEADING = 24
/** A cell is cut where it would stand higher, so that no row is higher than a page. */
const CELL_MAX = 180
/** More signs than that height can take are not even measured. */
const SIGNS_MAX = 1_000
const BOX = 9

type Place = { x: number; width: number; align: 'left' | 'right' }

/**
 * Draws a table over as many pages as it takes. The titles stand on each page, no row is torn across two, and
 * a heading stays with the row below it.
 */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly Row[]) {
  const places = placesOf(columns)
  const titles = () => drawTitles(paper, columns, places)
  const first = rows[0]
  makeRoom(paper, TITLES + (first ? heightOfRow(paper, first, places) : 0))
  titles()
  for (const [at, row] of rows.entries()) {
    const height = heightOfRow(paper, row, places)
    const next = 'heading' in row ? rows[at + 1] : undefined
    const before = paper.y
    makeRoom(paper, height + (next ? heightOfRow(paper, next, places) : 0))
    if (paper.y < before) titles()
    if ('heading' in row)
      write(paper, row.heading, { y: paper.y + 9, size: 9.5, weight: 'bold', isOneLine: true })
    else row.cells.forEach((cell, index) => drawCell(paper, cell, places[index]))
    paper.y += height
    rule(paper, paper.y, 'heading' in row ? { colour: INK } : { colour: LINE })
  }
}

function placesOf(columns: readonly Column[]): Place[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : width), 0)
  const rest = WIDTH - fixed - GAP * (columns.length - 1)
  let x = LEFT
  return columns.map(({ width, align = 'left' }) => {
    const place = { x, width: width === 'rest' ? rest : width, align }
    x += place.width + GAP
    return place
  })
}

function drawTitles(paper: Paper, columns: readonly Column[], places: readonly Place[]) {
  columns.forEach(({ title }, index) =>
    write(paper, title, { ...places[index], y: paper.y + 2, size: 8, colour: FAINT, isOneLine: true }),
  )
  paper.y += TITLES
  rule(paper, paper.y, { colour: INK })
}

const styleOf = (cell: Exclude<Cell, string | { box: true }>) => ({
  size: cell.size ?? SIZE,
  weight: cell.weight ?? ('regular' as const),
})

function heightOfRow(paper: Paper, row: Row, places: readonly Place[]): number {
  if ('heading' in row) return HEADING
  const heights = row.cells.map((cell, index) => {
    if (typeof cell !== 'string' && 'box' in cell) return BOX
    const { width = 0 } = places[index] ?? {}
    const { text, under = '', ...style } = typeof cell === 'string' ? { text: cell } : cell
    const main = Math.min(
      CELL_MAX,
      heightOf(paper, text.slice(0, SIGNS_MAX), { ...styleOf({ text, ...style }), width }),
    )
    return main + (under === '' ? 0 : Math.min(CELL_MAX, heightOf(paper, under, { width, size: SMALL })))
  })
  return Math.max(...heights, 0) + 2 * PADDING
}

function drawCell(paper: Paper, cell: Cell, place: Place | undefined) {
  if (!place) return
  const y = paper.y + PADDING
  if (typeof cell !== 'string' && 'box' in cell) {
    paper.doc.rect(place.x, y, BOX, BOX).lineWidth(0.8).strokeColor(INK).stroke()
    return
  }
  const { text, under = '', colour = INK, ...style } = typeof cell === 'string' ? { text: cell } : cell
  const { x, width, align } = place
  const down = { x, width, align, heightMax: CELL_MAX }
  const height =
    text === ''
      ? 0
      : write(paper, text.slice(0, SIGNS_MAX), { ...down, ...styleOf({ text, ...style }), y, colour })
  if (under !== '')
    write(paper, under, { ...down, y: y + Math.min(height, CELL_MAX), size: SMALL, colour: SOFT })
}

/** A sum below a table: what it is, and the amount as it is shown. */
export type Sum = { label: string; amount: string; isTotal?: boolean }
const SUMS_WIDTH = 230
const SUM = 16
const TOTAL = 20

/**
 * Draws sums at the right below a table, and beside them what there is to say about them. Both stand on one
 * page.
 */
export function drawSums(
  paper: Paper,
  sums: readonly Sum[],
  beside: { title: string; lines: readonly string[] },
) {
  const width = WIDTH - SUMS_WIDTH - 30
  const text = beside.lines.join('\n')
  const textHeight =
    text === '' ? 0 : 14 + heightOf(paper, text.slice(0, SIGNS_MAX), { width, size: SIZE, gap: 3 })
  const sumsHeight = sums.reduce((sum, { isTotal }) => sum + (isTotal ? TOTAL : SUM), 0)
  makeRoom(paper, Math.min(Math.max(textHeight, sumsHeight) + 14, BOTTOM / 2))
  const top = paper.y + 10
  if (text !== '') {
    write(paper, beside.title, { y: top, width, size: 8, colour: FAINT, isOneLine: true })
    write(paper, text, { y: top + 14, width, size: SIZE, gap: 3 })
  }
  let y = top
  for (const { label, amount, isTotal = false } of sums) {
    const style = {
      y: y + (isTotal ? 4 : 1),
      size: isTotal ? 11 : SIZE,
      isOneLine: true,
      weight: isTotal ? ('bold' as const) : ('regular' as const),
    }
    const x = LEFT + WIDTH - SUMS_WIDTH
    if (isTotal) rule(paper, y, { x, width: SUMS_WIDTH, colour: INK })
    write(paper, label, { ...style, x, width: SUMS_WIDTH - 100 })
    write(paper, amount, { ...style, x: x + SUMS_WIDTH - 100, width: 100, align: 'right' })
    y += isTotal ? TOTAL : SUM
  }
  paper.y = Math.max(top + textHeight, y) + 14
}
