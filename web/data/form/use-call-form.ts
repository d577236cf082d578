import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type PathValue,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Refused } from '../failures.ts'
import { errorToast } from '../notices.tsx'
import { useChange } from '../use-change.ts'
import { focusFirst, resolverOf } from './field-errors.ts'
import { problemFinder, type Problems } from './form-problems.ts'
import { type Autosave, useAutosave } from './use-autosave.ts'

export type CallFormOptions<N extends CallName, V extends Record<string, string | boolean>> = {
  /** The server's values, or an empty form. An untouched field follows them. */
  saved: V
  /** Unsaved values of an earlier visit; the form opens with them. */
  typed?: V
  /** Called with every change, to store it where the page is left. */
  onTyped?: (values: V) => void
  toInput: (values: V) => InputOf<AllCalls[N]>
  rule?: (values: V) => Problems<V>
  /** The field that a refusal is about; it is then shown there. */
  fieldOf?: (code: RefusalCode) => (keyof V & string) | undefined
  onDone?: (answer: OutputOf<AllCalls[N]>, values: V) => void
  onRefused?: (problem: Refused) => void
  scope?: string
  autosave?: Autosave<N, V>
}

/**
 * A form that a call sends. It is checked by the call's own schema and a rule of the trade. The first invalid
 * field gets the focus. A refusal of a field is shown at that field and in a toast. The form cannot be sent
 * again while it is being sent.
 */
export function useCallForm<N extends CallName, V extends Record<string, string | boolean>>(
  name: N,
  options: CallFormOptions<N, V>,
) {
  const { saved, typed, onTyped, toInput, rule, fieldOf, onDone, onRefused, scope } = options
  const problemsOf = problemFinder<V>(name, Object.keys(saved), rule)
  const form = useForm<V>({
    defaultValues: saved as DefaultValues<V>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverOf(problemsOf),
    shouldFocusError: false, // see focusFirst
  })
  const { setError, getFieldState, handleSubmit, getValues } = form
  const autosave = useAutosave(name, options.autosave, {
    form,
    isValid: (values) => Object.keys(problemsOf(values)).length === 0,
  })
  useTyped(form, { saved, typed }, (values) => {
    onTyped?.(values)
    autosave.change(values)
  })
  const change = useChange(name, {
    ...(scope === undefined ? {} : { scope }),
    ...(onRefused ? { onRefused } : {}),
    shows: (problem) => {
      const field =
        problem instanceof Refused && problem.code !== undefined ? fieldOf?.(problem.code) : undefined
      if (field === undefined) return false
      setError(field as FieldPath<V>, { type: 'server', message: problem.message })
      focusFirst({ [field]: getFieldState(field as FieldPath<V>).error } as FieldErrors<V>)
      errorToast(problem.message)
      return true
    },
  })
  const isSent = useRef(false)
  /** Sends the form, once. @param then is called after success, besides `onDone` */
  const submit = async (then?: (values: V) => void) => {
    if (isSent.current) return
    isSent.current = true
    try {
      await handleSubmit(async () => {
        await autosave.stop()
        const values = getValues()
        const answer = await change.mutateAsync(toInput(values)).catch(() => null) // already shown
        if (answer === null) return
        onDone?.(answer, values)
        then?.(values)
      }, focusFirst)()
    } finally {
      isSent.current = false
    }
  }
  return { form, control: form.control, submit, isBusy: change.isPending, autosave }
}

/** Opens a form with unsaved values, and reports every change. */
function useTyped<V extends Record<string, string | boolean>>(
  { setValue, subscribe }: UseFormReturn<V>,
  { saved, typed }: { saved: V; typed: V | undefined },
  onChange: (values: V) => void,
) {
  useLayoutEffect(() => {
    for (const field of Object.keys(saved) as FieldPath<V>[])
      if (typed && typed[field] !== saved[field])
        setValue(field, typed[field] as PathValue<V, FieldPath<V>>, { shouldDirty: true })
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- only as the form opens
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, type }) => {
          if (type === 'change') latest.current(values)
        },
      }),
    [subscribe],
  )
}
