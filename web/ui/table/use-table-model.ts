import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type ShownRow, type TableColumn, type TableSort } from './columns.ts'
import { sortKey } from './sort-key.ts'
import { useRowFilters } from './use-row-filters.ts'
import { useSelection } from './use-selection.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  sort: TableSort | null
  hidden: readonly string[]
  limit: number
  /** What is typed in the table's filter; null where it has none. */
  typed: string | null
}

/**
 * Sorts rows by the table library, then filters, limits and selects them. The filter comes last: a sort of
 * 100,000 rows takes longer than a keystroke may. It returns plain data: the library's own objects keep
 * their identity while their content changes, which would mislead the React Compiler.
 */
export function useTableModel<Row extends object>({
  rows,
  columns,
  idOf,
  sort,
  hidden,
  limit,
  typed,
}: Options<Row>) {
  'use no memo'
  const defs = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        accessorFn: (row: Row) => sortKey(value(row)),
        sortFn: 'basic' as const,
      })),
    [columns],
  )
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.isDown }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const table = useTable({
    features,
    data: rows,
    columns: defs,
    getRowId: idOf,
    state: { sorting, columnVisibility },
    onSortingChange: () => undefined,
    onColumnVisibilityChange: () => undefined,
  })
  const ordered = table.getRowModel().rows
  const { filterOf } = useRowFilters(rows, columns, typed !== null)
  const found = useMemo(() => {
    const isFound = filterOf(typed ?? '')
    return isFound ? ordered.filter(({ index }) => isFound(index)) : ordered
  }, [ordered, filterOf, typed])
  const shown: readonly ShownRow<Row>[] = useMemo(
    () => (found.length > limit ? found.slice(0, limit) : found),
    [found, limit],
  )
  const isVisible = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  return {
    columns: columns.filter(({ id }) => isVisible.has(id)),
    /** How many rows the filter finds. */
    found: found.length,
    shown,
    ...useSelection(shown),
  }
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>
