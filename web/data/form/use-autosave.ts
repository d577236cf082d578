import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import type { SaveState } from '#web/ui/form/SaveNote.tsx'
import { call } from '../call.ts'
import { Refused } from '../failures.ts'
import { refresh } from '../refreshes.ts'
import { type Autosaver, autosaver } from './autosaver.ts'

export type Autosave<N extends CallName, V> = {
  /** Sends the fields whose values differ from the server's. */
  toInput: (changed: Partial<V>) => InputOf<AllCalls[N]>
  onSaved: (answer: OutputOf<AllCalls[N]>, isBehind: boolean) => void
  onRefused?: (problem: Refused) => void
}

type Watched<V extends Record<string, string | boolean>> = {
  form: UseFormReturn<V>
  isValid: (values: V) => boolean
}

/**
 * Saves a form while it is filled in: the valid fields that differ from the server's, shortly after the last
 * key. It saves at once when the page is hidden, the screen is left or the network returns. Only `state`
 * reports the result.
 */
export function useAutosave<N extends CallName, V extends Record<string, string | boolean>>(
  name: N,
  options: Autosave<N, V> | undefined,
  { form, isValid }: Watched<V>,
) {
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>('still')
  const [problem, setProblem] = useState('')
  const saver = useRef<Autosaver<Partial<V>>>(undefined)

  const save = async (changed: Partial<V>) => {
    if (!options) return 'saved' as const
    try {
      const answer = await call(name, options.toInput(changed))
      await refresh(queries, name, answer)
      for (const field of Object.keys(changed) as FieldPath<V>[]) {
        const sent = changed[field] as PathValue<V, FieldPath<V>>
        // saved: from here on another device may change it
        if (form.getValues(field) === sent) form.resetField(field, { defaultValue: sent, keepError: true })
      }
      options.onSaved(answer, saver.current?.isBehind() ?? false)
      return 'saved' as const
    } catch (failure) {
      if (!(failure instanceof Refused)) return 'failed' as const
      setProblem(failure.message)
      options.onRefused?.(failure)
      return 'refused' as const
    }
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const made = autosaver<Partial<V>>((changed) => latest.current(changed), setState)
    saver.current = made
    const flush = () => void made.flush()
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [])

  return {
    state,
    problem,
    change: (values: V) => {
      const held = form.formState.defaultValues ?? {}
      const changed = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => value !== held[field as keyof typeof held]),
      ) as Partial<V>
      if (options && isValid(values)) saver.current?.change(changed)
    },
    /** Call before the whole form is sent: no save runs beside it. */
    stop: async () => {
      await saver.current?.stop()
    },
  }
}
