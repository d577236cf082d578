import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a list is narrowed to, as the address says it, and how that is changed without a step back in the
 * history. A change leads to the first page, unless it is about pages.
 * @param read of a query; nonsense counts as nothing
 * @param write what the address keeps
 * @returns also how a filter is taken away, and how often it was: a form with that as its key forgets what
 *   was typed and is in no filter yet
 */
export function useListFilter<F extends { pages: number }>(
  read: (query: URLSearchParams) => F,
  write: (filter: F) => Record<string, string>,
): [filter: F, change: (next: Partial<F>) => void, clear: (to: Partial<F>) => void, timesCleared: number] {
  const [query, setQuery] = useSearchParams()
  // Of two changes in quick succession the second starts from the address that the first has made, which may
  // not be drawn yet.
  const change = (next: Partial<F>) =>
    setQuery(write({ ...read(new URLSearchParams(location.search)), pages: 1, ...next }), { replace: true })
  const [timesCleared, setTimesCleared] = useState(0)
  const clear = (to: Partial<F>) => {
    setTimesCleared(timesCleared + 1)
    change(to)
  }
  return [read(query), change, clear, timesCleared]
}
