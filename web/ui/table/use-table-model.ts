import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  type RowSelectionState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { TableColumn, TableSort } from './columns.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

export type ShownRow<Row> = { id: string; row: Row; isSelected: boolean }

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  sort: TableSort | null
  hidden: readonly string[]
  limit: number
}

/**
 * Sorts, limits and selects rows by the table library. It returns plain data: the library's own objects keep
 * their identity while their content changes, which would mislead the React Compiler.
 */
export function useTableModel<Row extends object>({
  rows,
  columns,
  idOf,
  sort,
  hidden,
  limit,
}: Options<Row>) {
  'use no memo'
  const [selection, setSelection] = useState<RowSelectionState>({})
  const defs = useMemo(
    () => columns.map(({ id, value }) => ({ id, accessorFn: value, sortFn: sortFnOf(rows, value) })),
    [columns, rows],
  )
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.isDown }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const table = useTable({
    features,
    data: rows,
    columns: defs,
    getRowId: idOf,
    state: { sorting, columnVisibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
    onSortingChange: () => undefined,
    onColumnVisibilityChange: () => undefined,
    enableRowSelection: true,
  })
  const ordered = table.getRowModel().rows
  const cut = ordered.length > limit ? ordered.slice(0, limit) : ordered
  const isVisible = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  return {
    columns: columns.filter(({ id }) => isVisible.has(id)),
    shown: cut.map(({ id, original }): ShownRow<Row> => ({ id, row: original, isSelected: id in selection })),
    /** Selects or deselects a row; with `isRange` all rows from the previous one to it. */
    select: (id: string, isWanted: boolean, isRange: boolean) =>
      table.getRow(id).getToggleSelectedHandler()({ target: { checked: isWanted }, shiftKey: isRange }),
    selectAll: (isWanted: boolean) =>
      setSelection(isWanted ? Object.fromEntries(cut.map(({ id }) => [id, true as const])) : {}),
    clear: () => setSelection({}),
  }
}

const sortFnOf = <Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
): 'basic' | 'alphanumeric' =>
  rows[0] !== undefined && typeof value(rows[0]) === 'number' ? 'basic' : 'alphanumeric'
