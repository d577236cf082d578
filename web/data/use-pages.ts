import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { rowsAtOnce } from '#shared/rules/rows-at-once.ts'
import { call } from './call.ts'
import { showProblem } from './notices.tsx'

/** The calls that answer a list by cursor (shared/calls/pages.ts). */
export type PagedCall = {
  [N in CallName]: AllCalls[N] extends { output: { _zod: { output: { next: string } } } } ? N : never
}[CallName]
export type PageFilter<N extends PagedCall> = Omit<InputOf<AllCalls[N]>, 'cursor' | 'limit'>

/** The pages of a list as the cache of queries takes them; each is read with `limit` rows. */
export const pagesQuery = <N extends PagedCall>(name: N, filter: PageFilter<N>, limit: number) => ({
  queryKey: [name, filter] as const,
  queryFn: ({ pageParam }: { pageParam: string }) =>
    call(name, { ...filter, limit, ...(pageParam && { cursor: pageParam }) } as InputOf<AllCalls[N]>),
  initialPageParam: '',
})

/**
 * Reads a list by cursor: its first page, and further ones until `wanted` rows are there or the list ends.
 * While the rows of another filter are on their way, those of the one before are answered, as stale.
 * @param rowsOf the rows of one page
 * @param wanted how many rows the screen shows at most
 */
export function usePages<N extends PagedCall, Row>(
  name: N,
  filter: PageFilter<N>,
  { rowsOf, wanted }: { rowsOf: (page: OutputOf<AllCalls[N]>) => readonly Row[]; wanted: number },
) {
  const limit = rowsAtOnce(wanted)
  const query = useInfiniteQuery({
    ...pagesQuery(name, filter, limit),
    getNextPageParam: ({ next }) => next || null,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const rows = data?.pages.flatMap(rowsOf)
  const isShort = rows !== undefined && rows.length < wanted && hasNextPage
  const readNext = async () => {
    const read = await fetchNextPage()
    if (read.isFetchNextPageError) showProblem(name, read.error)
  }
  const hasMore = hasNextPage || (rows?.length ?? 0) > wanted
  const isReading = isShort && !isFetchNextPageError
  const readsOn = isShort && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (readsOn) void fetchNextPage()
  }, [readsOn, rows?.length, fetchNextPage])
  /** "Load more" as DataTable takes it. onMore: asks for a further page. */
  const more = (onMore: () => void) => ({
    word: MESSAGES.loadMore,
    hasMore,
    isLoading: isPlaceholderData || isReading,
    // a page that could not be read is asked for again
    onMore: isFetchNextPageError ? () => void readNext() : onMore,
  })
  return {
    rows,
    total: data?.pages[0]?.total,
    hasMore,
    /** Rows that are wanted are still being read. */
    isReading,
    isStale: isPlaceholderData,
    more,
    error: query.error,
    refetch: query.refetch,
  }
}
