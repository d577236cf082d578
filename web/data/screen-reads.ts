import type { InfiniteQueryExecuteOptions, QueryClient, QueryExecuteOptions } from '@tanstack/react-query'
import type { CallName } from '#shared/calls/index.ts'
import { allows, type Person } from '#shared/rules/access.ts'
import { callNamed } from './known-calls.ts'

/** One read, or the first page of a list: as `readQuery` and `pagesQuery` make them. */
type Read = { queryKey: readonly [CallName, unknown] } & (
  | Pick<QueryExecuteOptions, 'queryFn'>
  | Pick<
      InfiniteQueryExecuteOptions<unknown, Error, unknown, readonly unknown[], string>,
      'queryFn' | 'initialPageParam'
    >
)

/**
 * What a screen reads first at an address with these parameters and no query. A screen has it as its
 * property `reads`, beside the hooks that take the answers.
 */
export type ScreenReads = (params: Readonly<Record<string, string | undefined>>) => readonly Read[]

/**
 * Reads what a screen will, as far as the person may and the cache does not have it. A failure is for the
 * screen to meet.
 */
export function prefetchReads(queries: QueryClient, person: Person, reads: readonly Read[]) {
  for (const read of reads) {
    if (!allows(callNamed(read.queryKey[0]).needs, person)) continue
    const reading: Promise<unknown> =
      'initialPageParam' in read ? queries.infiniteQuery(read) : queries.query(read)
    reading.catch(() => undefined)
  }
}
