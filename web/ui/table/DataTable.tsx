import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import type { TableColumn, TableSort } from './columns.ts'
import { Grid } from './Grid.tsx'
import type { BulkAction } from './SelectionBar.tsx'
import { TableTools } from './TableTools.tsx'
import { useTableModel } from './use-table-model.ts'
import { useTightScreen } from './use-tight-screen.ts'
import css from './data-table.module.css'

const counted = (many: number) => many.toLocaleString('en-AU')

/** More rows than are shown: the rest of `rows` (`limit`), or a further page of the server. */
type MoreRows = {
  word: string
  hasMore: boolean
  isLoading?: boolean
  onMore: () => void
}

type Props<Row> = {
  /** The accessible name of the table. */
  label: string
  /** Undefined during the first read. */
  rows: readonly Row[] | undefined
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  /** The name of a row in the selection. */
  nameOf: (row: Row) => string
  /** Shows only so many of the sorted rows. */
  limit?: number
  /** The total number of rows, where `rows` is a part of them. */
  total?: number
  more?: MoreRows
  sort: TableSort | null
  /** Left out where `rows` is a part of all rows and the server does not sort. */
  onSort?: (sort: TableSort) => void
  hidden?: readonly string[]
  onHidden?: (hidden: string[]) => void
  hasFilter?: boolean
  /** Above the table, beside its tools. */
  summary?: ReactNode
  actions?: readonly BulkAction<Row>[]
  /** The rows shown are outdated: new ones are being read. */
  isStale?: boolean
  /** Replaces the rows: why they could not be read. */
  problem?: ReactNode
  /** Replaces the rows where there are none. */
  empty: ReactNode
}

/**
 * A table for many rows: sorted, filtered and selectable, with a choice of columns and the keyboard of a
 * grid. On a phone it is a list of cards, on a tablet it leaves out what is minor. Of more than a hundred
 * rows it draws only those near the viewport.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, rows } = props
  const [typed, setTyped] = useState('')
  if (props.problem && rows === undefined) return <>{props.problem}</>
  if (rows === undefined) return <Skeleton label={label} />
  if (rows.length === 0) return <>{props.empty}</>
  return <FilledTable {...props} rows={rows} typed={typed} onType={setTyped} />
}

type Filled<Row> = Props<Row> & { rows: readonly Row[]; typed: string; onType: (typed: string) => void }

function FilledTable<Row extends object>(props: Filled<Row>) {
  const { label, rows, columns, hidden = [], onHidden, sort, onSort, hasFilter = false, more } = props
  const { typed, onType } = props
  const isTight = useTightScreen()
  const minor = isTight ? columns.filter(({ isMinor }) => isMinor).map(({ id }) => id) : []
  const model = useTableModel({
    ...{ rows, columns, sort, idOf: props.idOf, hidden: [...hidden, ...minor] },
    ...{ limit: props.limit ?? Infinity, typed: hasFilter ? typed : null },
  })
  return (
    <div className={css['frame']}>
      {(onHidden !== undefined || onSort !== undefined || hasFilter || Boolean(props.summary)) && (
        <TableTools
          label={label}
          summary={props.summary}
          columns={columns.filter(({ id }) => !minor.includes(id))}
          sort={sort}
          onSort={onSort}
          hidden={hidden}
          onHidden={onHidden}
          filter={
            hasFilter
              ? {
                  typed,
                  onType,
                  found: typed.trim() ? `${counted(model.found)} of ${counted(rows.length)}` : '',
                }
              : undefined
          }
        />
      )}
      {model.found === 0 ? (
        <div className={css['none']}>
          <p>Nothing matches “{typed.trim()}”.</p>
          <Button look="quiet" onClick={() => onType('')}>
            Show all
          </Button>
        </div>
      ) : (
        <Grid
          label={label}
          model={model}
          nameOf={props.nameOf}
          sort={sort}
          onSort={onSort}
          total={props.total ?? (more?.hasMore ? -1 : undefined)}
          actions={props.actions ?? []}
          isStale={props.isStale ?? false}
        />
      )}
      {more?.hasMore && (
        <div className={css['more']}>
          <Button look="quiet" large busy={more.isLoading ?? false} onClick={more.onMore}>
            {more.word}
          </Button>
        </div>
      )}
    </div>
  )
}

const Skeleton = ({ label }: { label: string }) => (
  <div className={css['skeleton']} aria-busy="true" aria-label={`Loading ${label}`}>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} />
    ))}
  </div>
)
