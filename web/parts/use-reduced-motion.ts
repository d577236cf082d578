import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')
const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether this person wants nothing to move. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
