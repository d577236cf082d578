import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import { call } from './call.ts'
import { Refused } from './failures.ts'
import { showProblem } from './notices.tsx'
import { refresh, refreshIfOutdated } from './refreshes.ts'

type Options<N extends CallName> = {
  onDone?: (answer: OutputOf<AllCalls[N]>) => void
  onRefused?: (problem: Refused) => void
  /** Shows what went wrong in a way of its own; answers whether it has. */
  shows?: (problem: Error) => boolean
  scope?: string
  isQuiet?: boolean
}

/**
 * Makes a change on the server, brings the screen in step, and shows a refusal the way that call's refusals
 * are shown. `mutateAsync` rejects after the problem has been shown, so that a screen can stay where it is.
 * `scope` queues changes one after another; `isQuiet` is for changes the person did not ask for, and shows no
 * problem.
 */
export function useChange<N extends CallName>(name: N, options: Options<N> = {}) {
  const queries = useQueryClient()
  return useMutation<OutputOf<AllCalls[N]>, Error, InputOf<AllCalls[N]>>({
    mutationKey: [name],
    mutationFn: (input) => call(name, input),
    ...(options.scope === undefined ? {} : { scope: { id: options.scope } }),
    onSuccess: async (answer) => {
      await refresh(queries, name, answer)
      options.onDone?.(answer)
    },
    onError: (problem) => {
      refreshIfOutdated(queries, name, problem)
      if (!options.isQuiet && !options.shows?.(problem)) showProblem(name, problem)
      if (problem instanceof Refused) options.onRefused?.(problem)
    },
  })
}
