import { useSyncExternalStore } from 'react'

/** The same widths as in data-table.module.css. */
const query = window.matchMedia('(min-width: 641px) and (max-width: 1339px)')

const watch = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is too wide for cards and too narrow for every column, as a tablet's is. */
export const useTightScreen = (): boolean => useSyncExternalStore(watch, () => query.matches)
