import { useEffect, useRef } from 'react'
import { useChange } from '#web/data/use-change.ts'
import { contactOf, contactProblems, type Values } from './request-form.ts'
import type { Request } from './return-facts.ts'

const PAUSE_MS = 400

/**
 * Saves reference and contact of a draft with each change, shortly after the last key, and at once when the
 * form is left. While one of the four fields is empty, the stored values are sent again (RET-56, RET-57).
 * What could not be saved is tried again with the next change, or by `flush`.
 */
export function useContactSave(request: Request | null) {
  const save = useChange('updateReturnRequestContact', { scope: 'return-contact' })
  const pending = useRef<{ timer: number; values: Values }>(undefined)
  const saving = useRef<Promise<boolean>>(undefined) // of the last save
  const flush = async (): Promise<boolean> => {
    if (!pending.current || !request) return (await saving.current) ?? true
    clearTimeout(pending.current.timer)
    const { values } = pending.current
    pending.current = undefined
    const isFilled = Object.keys(contactProblems(values)).length === 0
    const { customerRef, contactName, contactEmail, contactPhone } = isFilled ? values : contactOf(request)
    const contact = { requestNo: request.requestno, customerRef, contactName, contactEmail, contactPhone }
    const own = save.mutateAsync(contact).then(
      () => true,
      () => {
        if (saving.current === own) pending.current ??= { values, timer: 0 }
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
  useEffect(() => () => void latest.current(), [])
  return {
    /** To be called with every change. */
    change: (values: Values) => {
      clearTimeout(pending.current?.timer)
      pending.current = { values, timer: window.setTimeout(() => void latest.current(), PAUSE_MS) }
    },
    /** Saves what is not saved yet. @returns whether all of it is stored; a problem has been shown */
    flush: async (): Promise<boolean> => {
      do if (!(await latest.current())) return false
      while (pending.current)
      return true
    },
  }
}
