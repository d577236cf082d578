import type { ReactNode } from 'react'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { TableColumn, TableSort } from './columns.ts'
import css from './table-tools.module.css'

type Props<Row> = {
  label: string
  summary: ReactNode
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  onSort: ((sort: TableSort) => void) | undefined
  hidden: readonly string[]
  onHidden: ((hidden: string[]) => void) | undefined
  filter: { typed: string; onType: (typed: string) => void; found: string } | undefined
}

/** Above a table: its filter, the order of its cards on a phone, and the choice of its columns. */
export function TableTools<Row>({
  label,
  summary,
  columns,
  sort,
  onSort,
  hidden,
  onHidden,
  filter,
}: Props<Row>) {
  return (
    <div className={css['tools']}>
      {summary && <div className={css['summary']}>{summary}</div>}
      {filter && (
        <div className={css['filter']} role="search" aria-label={label}>
          <input
            type="search"
            aria-label={`Filter ${label}`}
            placeholder="Filter"
            autoComplete="off"
            value={filter.typed}
            onChange={({ target }) => filter.onType(target.value)}
          />
          <span role="status" className={css['soft']}>
            {filter.found}
          </span>
        </div>
      )}
      {onSort && (
        <div className={css['order']}>
          <span aria-hidden="true">Sort by</span>
          <select
            aria-label="Sort by"
            value={sort ? `${sort.column} ${sort.isDown ? 'down' : 'up'}` : ''}
            onChange={({ target }) => {
              const [column = '', way] = target.value.split(' ')
              onSort({ column, isDown: way === 'down' })
            }}
          >
            {!sort && <option value="">–</option>}
            {columns
              .filter(({ isUnsorted }) => !isUnsorted)
              .flatMap(({ id, title }) => [
                <option key={`${id} up`} value={`${id} up`}>{`${title} ↑`}</option>,
                <option key={`${id} down`} value={`${id} down`}>{`${title} ↓`}</option>,
              ])}
          </select>
        </div>
      )}
      {onHidden && (
        <ColumnChooser columns={columns.filter(({ isKey }) => !isKey)} hidden={hidden} onHidden={onHidden} />
      )}
    </div>
  )
}
