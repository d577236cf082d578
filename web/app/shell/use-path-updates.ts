import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPathUpdateDue } from '#shared/rules/session-rules.ts'
import { call } from '#web/data/call.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Of a quick row of filters and sorts only the last path is sent, in a pause of the browser (P7). */
const PAUSE_MS = 1_500
const IDLE_TIMEOUT_MS = 2_000

let last: { path: string; sentAtMs: number } | null = null
let cancelWaiting = () => {}

function notify(path: string) {
  if (!isPathUpdateDue(last, path, Date.now())) return
  cancelWaiting()
  const timer = setTimeout(() => {
    cancelWaiting = whenIdle(() => send(path), IDLE_TIMEOUT_MS)
  }, PAUSE_MS)
  cancelWaiting = () => clearTimeout(timer)
}

function send(path: string) {
  if (!isPathUpdateDue(last, path, Date.now())) return
  last = { path, sentAtMs: Date.now() }
  // nobody waits for it; a session that has ended leaves by itself
  call('updatePath', { path }).catch(() => undefined)
}

/**
 * Reports the current path to the server: once a changed path is stable, and at the next activity after ten
 * seconds (SES-51, SES-52).
 */
export function usePathUpdates() {
  const { pathname, search } = useLocation()
  const path = pathname + search
  useEffect(() => {
    notify(path)
    try {
      sessionStorage.setItem('path', path)
    } catch {
      /* storage is forbidden here; then /login leads home */
    }
    const onActivity = () => notify(path)
    window.addEventListener('pointerdown', onActivity)
    window.addEventListener('keydown', onActivity)
    return () => {
      window.removeEventListener('pointerdown', onActivity)
      window.removeEventListener('keydown', onActivity)
    }
  }, [path])
}
