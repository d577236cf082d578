import type { ShownRow, TableColumn } from './columns.ts'
import { keyOf } from './use-grid-keys.ts'
import css from './data-table.module.css'

type Props<Row> = {
  shown: ShownRow<Row>
  isSelected: boolean
  at: number
  columns: readonly TableColumn<Row>[]
  nameOf: (row: Row) => string
  onSelect: ((id: string, isWanted: boolean, isRange: boolean) => void) | undefined
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

/**
 * One row; on a phone the same cells form a card. The roles are explicit, since the browser does not treat
 * cards as a table.
 */
export function TableRow<Row>({ shown, isSelected, at, columns, nameOf, onSelect, measure }: Props<Row>) {
  const { id, original: row } = shown
  const first = onSelect ? 1 : 0
  return (
    <tr
      ref={measure}
      role="row"
      data-index={at}
      data-row={id}
      aria-rowindex={at + 2}
      aria-selected={onSelect ? isSelected : undefined}
    >
      {onSelect && (
        <td
          role="gridcell"
          aria-colindex={1}
          className={css['box']}
          data-cell={keyOf({ row: at, column: 0 })}
        >
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${nameOf(row)}`}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map(
        (
          { id: column, title, cell, isKey, isFigure, isWide, isBreaking, isPressed, onCard = 'labelled' },
          position,
        ) => {
          const Cell = isKey ? 'th' : 'td'
          return (
            <Cell
              key={column}
              role={isKey ? 'rowheader' : 'gridcell'}
              {...(isKey ? { scope: 'row' } : {})}
              aria-colindex={first + position + 1}
              data-cell={keyOf({ row: at, column: first + position })}
              data-card={onCard}
              data-title={title}
              data-figure={isFigure}
              data-wide={isWide}
              data-breaking={isBreaking}
              data-pressed={isPressed}
            >
              {cell(row)}
            </Cell>
          )
        },
      )}
    </tr>
  )
}
