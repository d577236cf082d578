import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import { call } from './call.ts'

export const readKey = <N extends CallName>(name: N, input: InputOf<AllCalls[N]>) => [name, input] as const

/** A read as the cache of queries takes it. */
export const readQuery = <N extends CallName>(name: N, input: InputOf<AllCalls[N]>) => ({
  queryKey: readKey(name, input),
  queryFn: () => call(name, input),
})

type Options = {
  /** False: not asked at all. */
  when?: boolean
  /** Shows the answer of the input before until that of this one has come. */
  keepsLast?: boolean
  /** Asks again so often while the page is seen. */
  refreshMs?: number
}
/** Reads a call and keeps its answer until a change makes it stale (refreshes.ts). */
export function useRead<N extends CallName>(
  name: N,
  input: InputOf<AllCalls[N]>,
  { when = true, keepsLast = false, refreshMs }: Options = {},
) {
  const last = keepsLast ? { placeholderData: keepPreviousData } : {}
  return useQuery<OutputOf<AllCalls[N]>>({
    ...readQuery(name, input),
    enabled: when,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
    ...last,
  })
}
