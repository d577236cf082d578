import { performance } from 'node:perf_hooks'
import type { LiveEvent } from '#shared/codes/live-events.ts'

/** An event and whom it concerns: a payload "user account", an empty half means any. */
type Noted = { atMs: number; event: LiveEvent; payload: string }

/** The events that this process was notified of lately. */
export type RecentEvents = {
  note(event: LiveEvent, payload: string): void
  /** Those of the last so many ms, and of some before; null where not all of them are known. */
  within(ms: number): readonly Noted[] | null
}

const KEPT_MS = 60_000,
  KEPT_MAX = 20_000
/** A read may reach the portal sooner than the request after it, and a notice later than its commit. */
const MARGIN_MS = 5_000

/**
 * Keeps the events of the last minute, 20,000 at most.
 * @param isTrusted whether the database notifies this process at the moment
 */
export function recentEvents(isTrusted: () => boolean, nowMs = () => performance.now()): RecentEvents {
  let kept: Noted[] = []
  let completeFromMs = nowMs()
  return {
    note: (event, payload) => {
      const atMs = nowMs()
      kept.push({ atMs, event, payload })
      const oldest = kept[0]?.atMs ?? atMs
      if (kept.length <= KEPT_MAX && oldest > atMs - 2 * KEPT_MS) return
      kept = kept.filter((one) => one.atMs > atMs - KEPT_MS)
      if (kept.length <= KEPT_MAX) return
      kept = kept.slice(-KEPT_MAX / 2)
      completeFromMs = kept[0]?.atMs ?? atMs
    },
    within: (ms) => {
      const now = nowMs(),
        fromMs = now - ms - MARGIN_MS
      if (!isTrusted() || fromMs < Math.max(completeFromMs, now - KEPT_MS)) return null
      return kept.filter(({ atMs }) => atMs >= fromMs)
    },
  }
}
