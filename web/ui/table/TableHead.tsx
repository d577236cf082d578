import { nextSort, type TableColumn, type TableSort } from './columns.ts'
import { keyOf } from './use-grid-keys.ts'
import css from './data-table.module.css'

type Props<Row> = {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  /** Undefined where only a part of the rows is known: the first of them need not be the first of all. */
  onSort: ((sort: TableSort) => void) | undefined
  selection: { selected: number; of: number; onAll: (isWanted: boolean) => void } | undefined
}

/** The titles, which sort, and the box that selects all rows shown. */
export function TableHead<Row>({ columns, sort, onSort, selection }: Props<Row>) {
  const first = selection ? 1 : 0
  const isAll = selection !== undefined && selection.of > 0 && selection.selected === selection.of
  return (
    <thead role="rowgroup" className={css['head']}>
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th role="columnheader" scope="col" aria-colindex={1} data-cell={keyOf({ row: -1, column: 0 })}>
            <input
              type="checkbox"
              aria-label={`Select all ${String(selection.of)} shown`}
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = selection.selected > 0 && !isAll
              }}
              onChange={() => selection.onAll(!isAll)}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            aria-colindex={first + at + 1}
            aria-sort={sort?.column === column.id ? (sort.isDown ? 'descending' : 'ascending') : undefined}
            data-cell={keyOf({ row: -1, column: first + at })}
            data-figure={column.isFigure}
            data-breaking={column.isBreaking}
            data-pressed={column.isPressed}
          >
            {onSort && !column.isUnsorted ? (
              <button
                type="button"
                className={css['sort']}
                data-sorted={sort?.column === column.id ? (sort.isDown ? 'down' : 'up') : undefined}
                onClick={() => onSort(nextSort(column, sort))}
              >
                {column.title}
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
