import { useSyncExternalStore } from 'react'
import { BREAKPOINT_PX } from '#shared/codes/limits.ts'

const query = window.matchMedia(`(max-width: ${String(BREAKPOINT_PX)}px)`)
const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Up to 899 px the layout is the small one (NAV-08, OP-11). */
export const useSmallScreen = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
