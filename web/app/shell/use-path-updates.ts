import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isPathUpdateDue } from '#shared/rules/session-rules.ts'
import { call } from '#web/data/call.ts'

let last: { path: string; sentAtMs: number } | null = null

function tell(path: string) {
  const nowMs = Date.now()
  if (!isPathUpdateDue(last, path, nowMs)) return
  last = { path, sentAtMs: nowMs }
  call('updatePath', { path }).catch(() => undefined) // nobody waits for it; a session that has ended leaves by itself
}

/** Tells the server where the person is: on every change of the path, and at the next activity after ten seconds (SES-51, SES-52). */
export function usePathUpdates() {
  const { pathname, search } = useLocation()
  const path = pathname + search
  useEffect(() => {
    tell(path)
    try {
      sessionStorage.setItem('path', path)
    } catch { /* storage is forbidden here; then /login leads home */ }
    const onActivity = () => tell(path)
    window.addEventListener('pointerdown', onActivity)
    window.addEventListener('keydown', onActivity)
    return () => {
      window.removeEventListener('pointerdown', onActivity)
      window.removeEventListener('keydown', onActivity)
    }
  }, [path])
}
