import { useEffect, useMemo } from 'react'
import { whenIdle } from '../when-idle.ts'
import { type RowFilters, rowFilters, type TableColumn } from './columns.ts'

/** So many texts are made in one pause of the browser, in less than 50 ms. */
const AT_ONCE = 2_000
const PAUSE_MAX_MS = 2_000

/**
 * The filters of a table's rows. The texts that they look at are made while the browser is idle, so that the
 * first key that is typed does not wait for them.
 * @param isWanted whether the table has a filter
 */
export function useRowFilters<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  isWanted: boolean,
): RowFilters {
  const filters = useMemo(() => rowFilters(rows, columns), [rows, columns])
  useEffect(() => {
    if (!isWanted || rows.length <= AT_ONCE) return
    let made = 0
    let callOff = () => {}
    const makeSome = () => {
      const end = Math.min(rows.length, made + AT_ONCE)
      for (; made < end; made += 1) filters.textAt(made)
      if (made < rows.length) callOff = whenIdle(makeSome, PAUSE_MAX_MS)
    }
    callOff = whenIdle(makeSome, PAUSE_MAX_MS)
    return () => callOff()
  }, [rows, filters, isWanted])
  return filters
}
