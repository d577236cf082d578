import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A cell by row and column; row -1 is the head. */
export type CellPosition = { row: number; column: number }
const PAGE = 10

type Grid = {
  table: RefObject<HTMLTableElement | null>
  rows: number
  columns: number
  /** Scrolls to a row that is not drawn. */
  show: (row: number) => void
  /** Selects the row, or the rows up to it. */
  onSelect: ((row: number, isRange: boolean) => void) | undefined
  onSelectAll: (() => void) | undefined
}

/**
 * The keyboard of a grid, after WAI-ARIA. The grid is one tab stop. Arrows go from cell to cell, Home and End
 * to the ends of the row, with Ctrl to the first and last cell, Page Up and Page Down by pages. Space
 * selects, with Shift a range. Enter follows the link or presses the button of the cell, which has the focus
 * itself.
 */
export function useGridKeys({ table, rows, columns, show, onSelect, onSelectAll }: Grid) {
  const [wanted, setWanted] = useState<CellPosition>({ row: -1, column: 0 })
  const focused = { row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) }
  const movesFocus = useRef(false)

  /** Leaves the grid one tab stop: called after every draw, as new rows have tab stops of their own. */
  const setTabStop = () => {
    if (!table.current) return
    for (const cell of table.current.querySelectorAll<HTMLElement>('[data-cell]')) {
      const isHere = cell.dataset['cell'] === keyOf(focused)
      const target = targetOf(cell)
      target.tabIndex = isHere ? 0 : -1
      if (isHere && movesFocus.current) {
        movesFocus.current = false
        target.focus()
      }
    }
  }
  useLayoutEffect(setTabStop)

  const go = (to: CellPosition) => {
    const row = Math.max(-1, Math.min(to.row, rows - 1)),
      column = Math.max(0, Math.min(to.column, columns - 1))
    movesFocus.current = true
    show(row)
    setWanted({ row, column })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = destination(event, focused, { rows, columns })
    if (to) go(to)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelectAll) onSelectAll()
    else if (event.key === ' ' && onSelect && focused.row >= 0 && !isControl(event.target))
      onSelect(focused.row, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const cell = event.target.closest<HTMLElement>('[data-cell]')
    const [row, column] = (cell?.dataset['cell'] ?? '').split(':').map(Number)
    if (row !== undefined && column !== undefined) setWanted({ row, column })
  }
  return { focused, setTabStop, onKeyDown, onFocus }
}

/** Takes the focus to the first row of a table on the page: to its link, or else to its first cell. */
export function focusFirstRow(): boolean {
  const row = document.querySelector('main [role=grid] tbody [data-cell]')?.closest('tr')
  const first = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('[data-cell]')
  if (first) (first.matches('a') ? first : targetOf(first)).focus()
  return first !== undefined
}

export const keyOf = ({ row, column }: CellPosition) => `${String(row)}:${String(column)}`

const targetOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a[href], button, input') ?? cell
/** There the browser's own handling of Space is right. */
const isControl = (target: EventTarget) =>
  target instanceof HTMLButtonElement || target instanceof HTMLInputElement

function destination(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { row, column }: CellPosition,
  { rows, columns }: { rows: number; columns: number },
): CellPosition | null {
  // Alt or Cmd with an arrow is Back and Forward of the browser
  if (altKey || (metaKey && key.startsWith('Arrow'))) return null
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'PageDown':
      return { row: row + PAGE, column }
    case 'PageUp':
      return { row: Math.max(row - PAGE, Math.min(row, 0)), column }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns - 1 }
    default:
      return null
  }
}
