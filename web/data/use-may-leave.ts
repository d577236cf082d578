import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { alerts } from './notices.tsx'

/**
 * Whether the page may be loaded anew by itself: a change that is being sent or waits is answered first, and
 * an alert is read.
 */
export function useMayLeave(): boolean {
  const isChanging = useIsMutating() > 0
  const [alert] = useSyncExternalStore(alerts.subscribe, alerts.current)
  return !isChanging && alert === undefined
}
