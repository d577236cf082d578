import { type RefObject, useEffect, useRef, useState } from 'react'
import { Refused, Unavailable, Unreachable } from '#web/data/failures.ts'
import { showProblem } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import type { SaveState } from '#web/ui/form/SaveNote.tsx'
import { contactOf, contactProblems, type Values } from './request-form.ts'
import type { Request } from './return-facts.ts'

const PAUSE_MS = 400
/** Between tries while the portal is away; the browser's own "online" makes one at once. */
const AGAIN_MS = 10_000

const isAway = (problem: unknown) => problem instanceof Unreachable || problem instanceof Unavailable

type Kept = {
  /** What an earlier visit could not save. */
  unsaved: Values | undefined
  /** Called once all that was typed is stored, or is refused. */
  onStored: () => void
}

/**
 * Saves reference and contact of a draft with each change, shortly after the last key, and at once when the
 * form is left. While one of the four fields is empty, the stored values are sent again (RET-56, RET-57).
 * What could not be saved is tried again with the next change, or by `flush`; while the portal is away by
 * itself, and `state` alone says so.
 */
export function useContactSave(request: Request | null, { unsaved, onStored }: Kept) {
  const [state, setState] = useState<SaveState>('still')
  const save = useChange('updateReturnRequestContact', { scope: 'return-contact', shows: isAway })
  const pending = useRef<{ timer: number; values: Values } | undefined>(
    unsaved && { timer: 0, values: unsaved },
  )
  const isLeft = useRef(false)
  const unsaid = useRef<unknown>(undefined) // the last fault, where only the note beside the form says it
  const saving = useRef<Promise<boolean>>(undefined) // of the last save
  const again = () => window.setTimeout(() => void latest.current(), AGAIN_MS)
  const flush = async (): Promise<boolean> => {
    if (!pending.current || !request) return (await saving.current) ?? true
    clearTimeout(pending.current.timer)
    const { values } = pending.current
    pending.current = undefined
    const isFilled = Object.keys(contactProblems(values)).length === 0
    const { customerRef, contactName, contactEmail, contactPhone } = isFilled ? values : contactOf(request)
    const contact = { requestNo: request.requestno, customerRef, contactName, contactEmail, contactPhone }
    const own = save.mutateAsync(contact).then(
      () => {
        setState((before) => (before === 'retrying' ? 'saved' : before))
        if (!pending.current) onStored()
        return true
      },
      (problem: unknown) => {
        const isToGoOn = isAway(problem) && !isLeft.current
        setState(isAway(problem) ? 'retrying' : 'still')
        unsaid.current = isAway(problem) ? problem : undefined
        if (problem instanceof Refused && !pending.current) onStored()
        if (saving.current === own) pending.current ??= { values, timer: isToGoOn ? again() : 0 }
        return false
      },
    )
    saving.current = own
    return own
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useFlushes(latest, isLeft)
  return {
    state,
    /** To be called with every change. */
    change: (values: Values) => {
      clearTimeout(pending.current?.timer)
      pending.current = { values, timer: window.setTimeout(() => void latest.current(), PAUSE_MS) }
    },
    /** Saves what is not saved yet. @returns whether all of it is stored; a problem has been shown */
    flush: async (): Promise<boolean> => {
      do
        if (!(await latest.current())) {
          if (unsaid.current) showProblem('updateReturnRequestContact', unsaid.current)
          return false
        }
      while (pending.current)
      return true
    },
  }
}

/** Saves what an earlier visit could not, what waits once the line is back, and what a form was left with. */
function useFlushes(latest: RefObject<() => Promise<boolean>>, isLeftRef: RefObject<boolean>) {
  useEffect(() => {
    const flushNow = () => void latest.current()
    isLeftRef.current = false
    flushNow()
    window.addEventListener('online', flushNow)
    return () => {
      window.removeEventListener('online', flushNow)
      isLeftRef.current = true
      flushNow()
    }
  }, [latest, isLeftRef])
}
