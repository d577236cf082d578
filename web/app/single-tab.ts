import { useSyncExternalStore } from 'react'
import { settings } from '#web/data/settings.ts'

/* Only one tab of the portal may be open (SES-60, TAB-01 to TAB-07). The browser's own lock is the judge: it is free again when the first tab closes or crashes. */

const LOCK = 'tradecounter tab'
const RELOAD_MS = 1_500 // a page that is loading anew waits for its own past to let go

let isSecond = false
const listeners = new Set<() => void>()

/** Takes the lock for this tab's life, or learns that another tab has it. Frames of ours and mailed reset links are exempt (TAB-07). */
function takeTab() {
  const isExempt = !settings.singleTab || window.self !== window.top || window.location.pathname.startsWith('/reset-password/')
  if (isExempt || !('locks' in navigator)) return // without https the browser offers no locks; then the rule cannot be kept
  const patience = AbortSignal.timeout(RELOAD_MS)
  navigator.locks.request(LOCK, { signal: patience }, () => new Promise(() => undefined)).catch(() => {
    isSecond = true
    listeners.forEach((listen) => listen())
  })
}
takeTab()

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
/** Whether another tab of the portal is open already. */
export const useIsSecondTab = (): boolean => useSyncExternalStore(subscribe, () => isSecond)
