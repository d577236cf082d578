import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { type PagedCall, type PageFilter, usePages } from '#web/data/use-pages.ts'

/**
 * A list of the console with its "Load more", as DataTable takes them. How far it was read is forgotten with
 * the filter: other rows begin with one page.
 */
export function useStaffPages<N extends PagedCall, Row>(
  name: N,
  filter: PageFilter<N>,
  rowsOf: (page: OutputOf<AllCalls[N]>) => readonly Row[],
) {
  const key = JSON.stringify(filter)
  const [read, setRead] = useState({ key, pages: 1 })
  const pages = read.key === key ? read.pages : 1
  const limit = pages * STAFF_PAGE_SIZE
  const list = usePages(name, filter, { rowsOf, wanted: limit })
  const more = list.more(() => setRead({ key, pages: pages + 1 }))
  return { ...list, limit, more }
}
