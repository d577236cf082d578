import type { SaveState } from '#web/ui/form/SaveNote.tsx'

/** The result of a save. `failed` may succeed later; `refused` is not sent again. */
export type SaveOutcome = 'saved' | 'failed' | 'refused'

/** after the last key */
const PAUSE_MS = 800
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/**
 * Saves the latest values shortly after the last key. One save runs at a time, so that the server gets them
 * in order. A failed save is retried with growing pauses, always with the latest values.
 * @param save sends values; it does not throw
 */
export function autosaver<V>(save: (values: V) => Promise<SaveOutcome>, notify: (state: SaveState) => void) {
  let waiting: { values: V } | null = null,
    running: Promise<void> | null = null,
    timer: ReturnType<typeof setTimeout> | undefined,
    failures = 0

  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const run = async ({ values }: { values: V }) => {
    notify('saving')
    const outcome = await save(values)
    running = null
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'failed') {
      waiting ??= { values }
      after(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS))
      return notify('retrying')
    }
    notify(waiting ? 'waiting' : outcome)
  }
  /** Saves pending values at once, after the running save. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    if (running !== null || !waiting) return
    const now = waiting
    waiting = null
    running = run(now)
    await running
  }
  return {
    /** Called with every change; `values` is everything to save. */
    change: (values: V) => {
      waiting = { values }
      notify('waiting')
      after(PAUSE_MS)
    },
    flush,
    /** Drops pending values, since the caller saves them. Resolves when no save is running. */
    stop: async () => {
      clearTimeout(timer)
      waiting = null
      await running
      clearTimeout(timer)
      waiting = null
      notify('still')
    },
    /** Whether something is not saved yet. */
    isBehind: () => waiting !== null || running !== null,
  }
}
export type Autosaver<V> = ReturnType<typeof autosaver<V>>
