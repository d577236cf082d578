import { useSyncExternalStore } from 'react'
import type { TreeKind } from './listing.ts'

/** What is unfolded in the filters. */
export type FilterState = {
  /** The dropdown that is open on a wide screen, or the drawer on a small one. */
  open: TreeKind | 'price' | 'drawer' | null
  /** The section that is open in the drawer. */
  section: TreeKind | null
  /** Parents unfolded or folded by hand; the others show their children where one of them is ticked. */
  unfolded: ReadonlyMap<string, boolean>
  /** What was typed to find an entry. */
  typed: string
  /** The entry ticked last and how far its tree was scrolled: there the keyboard goes on. */
  anchor: { key: string; scrollTop: number } | null
}

let state: FilterState = { open: null, section: null, unfolded: new Map(), typed: '', anchor: null }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const change = (update: Partial<FilterState>) => {
  state = { ...state, ...update }
  listeners.forEach((listener) => listener())
}

/**
 * Kept outside the components: a tick changes the path, the shell draws the page of a new path anew, and the
 * open tree must not close under the pointer.
 */
export const useFilterState = (): [FilterState, (update: Partial<FilterState>) => void] => [
  useSyncExternalStore(subscribe, () => state),
  change,
]
