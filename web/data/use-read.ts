import { useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import { call } from './call.ts'

export const readKey = <N extends CallName>(name: N, input: InputOf<AllCalls[N]>) => [name, input] as const

/** Reads a call and keeps its answer until a change makes it stale (refreshes.ts). `when` false: not asked at all. */
export function useRead<N extends CallName>(name: N, input: InputOf<AllCalls[N]>, options: { when?: boolean } = {}) {
  return useQuery<OutputOf<AllCalls[N]>>({ queryKey: readKey(name, input), queryFn: () => call(name, input), enabled: options.when ?? true })
}
