import { useMemo, useState } from 'react'
import type { ShownRow } from './columns.ts'

type Selection = { ids: ReadonlySet<string>; last: string | null }
const NONE: Selection = { ids: new Set(), last: null }

/** Which rows are selected, by their ids. Only rows that are shown count as selected. */
export function useSelection<Row>(shown: readonly ShownRow<Row>[]) {
  const [selection, setSelection] = useState(NONE)
  const { ids } = selection
  const selected = useMemo(
    () => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id)).map(({ original }) => original)),
    [ids, shown],
  )
  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    /** Selects or deselects a row; with `isRange` all shown rows from the last one to it. */
    select: (id: string, isWanted: boolean, isRange: boolean) =>
      setSelection((now) => {
        const next = new Set(now.ids)
        for (const one of isRange ? rangeOf(shown, now.last, id) : [id])
          if (isWanted) next.add(one)
          else next.delete(one)
        return { ids: next, last: id }
      }),
    selectAll: (isWanted: boolean) =>
      setSelection(isWanted ? { ids: new Set(shown.map(({ id }) => id)), last: null } : NONE),
    clear: () => setSelection(NONE),
  }
}

function rangeOf<Row>(shown: readonly ShownRow<Row>[], from: string | null, to: string): readonly string[] {
  const start = shown.findIndex(({ id }) => id === from)
  const end = shown.findIndex(({ id }) => id === to)
  if (start < 0 || end < 0) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
