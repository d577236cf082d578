import { lazy, Suspense, useRef } from 'react'
import type { TableSort } from './columns.ts'
import type { ShowRow } from './LongRows.tsx'
import { type BulkAction, SelectionBar } from './SelectionBar.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import type { TableModel } from './use-table-model.ts'
import css from './data-table.module.css'

const LongRows = lazy(() => import('./LongRows.tsx').then((m) => ({ default: m.LongRows })))
/** Up to so many rows are all drawn, so that the browser's own search and print find them. */
const DRAWN_MAX = 100

type Props<Row extends object> = {
  label: string
  model: TableModel<Row>
  nameOf: (row: Row) => string
  /** The total number of rows, -1 where it is unknown. */
  total: number | undefined
  sort: TableSort | null
  onSort: ((sort: TableSort) => void) | undefined
  actions: readonly BulkAction<Row>[]
  isStale: boolean
}

/** The table itself, with its keyboard and its selection. */
export function Grid<Row extends object>(props: Props<Row>) {
  const { label, model, nameOf, total, sort, onSort, actions, isStale } = props
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const showRow = useRef<ShowRow>(null)
  const { columns, shown, selected } = model
  const isSelectable = actions.length > 0
  const width = columns.length + (isSelectable ? 1 : 0)
  const { focused, setTabStop, onKeyDown, onFocus } = useGridKeys({
    table,
    rows: shown.length,
    columns: width,
    show: (row) => showRow.current?.show(row),
    onSelect: isSelectable
      ? (at, isRange) => {
          const row = shown[at]
          if (row) model.select(row.id, isRange || !model.isSelected(row.id), isRange)
        }
      : undefined,
    onSelectAll: isSelectable ? () => model.selectAll(true) : undefined,
  })
  const draw = (at: number, measure?: (row: HTMLTableRowElement | null) => void) => {
    const row = shown[at]
    return (
      row && (
        <TableRow
          key={row.id}
          shown={row}
          isSelected={model.isSelected(row.id)}
          at={at}
          columns={columns}
          nameOf={nameOf}
          onSelect={isSelectable ? model.select : undefined}
          measure={measure}
        />
      )
    )
  }
  const firstRows = shown.slice(0, DRAWN_MAX).map((_, at) => draw(at))
  return (
    <>
      <table
        ref={table}
        role="grid"
        className={css['table']}
        data-boxes={isSelectable || undefined}
        aria-label={label}
        aria-rowcount={total === -1 ? -1 : (total ?? shown.length) + 1}
        aria-colcount={width}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={isStale || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={
            isSelectable ? { selected: selected.length, of: shown.length, onAll: model.selectAll } : undefined
          }
        />
        <tbody role="rowgroup" ref={body}>
          {shown.length <= DRAWN_MAX ? (
            firstRows
          ) : (
            <Suspense fallback={firstRows}>
              <LongRows
                body={body}
                showRow={showRow}
                rows={shown.length}
                width={width}
                active={focused.row}
                onDrawn={setTabStop}
                draw={draw}
              />
            </Suspense>
          )}
        </tbody>
      </table>
      {isSelectable && (
        <SelectionBar selected={selected} of={shown.length} actions={actions} onClear={model.clear} />
      )}
    </>
  )
}
