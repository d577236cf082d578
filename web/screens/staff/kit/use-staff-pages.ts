import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { keepData, keptData, pageName } from '#web/data/tab-storage.ts'
import { type PagedCall, type PageFilter, usePages } from '#web/data/use-pages.ts'

const readBefore = z.object({ key: z.string(), pages: z.int().check(z.positive()) })

/**
 * A list of the console with its "Load more", as DataTable takes them. How far it was read is forgotten with
 * the filter: other rows begin with one page. Back and a reload read as far again.
 */
export function useStaffPages<N extends PagedCall, Row>(
  name: N,
  filter: PageFilter<N>,
  rowsOf: (page: OutputOf<AllCalls[N]>) => readonly Row[],
) {
  const key = JSON.stringify(filter)
  const at = pageName('pages', `${useLocation().key} ${name}`)
  const [read, setRead] = useState(() => readBefore.safeParse(keptData(at)).data ?? { key, pages: 1 })
  const pages = read.key === key ? read.pages : 1
  const limit = pages * STAFF_PAGE_SIZE
  const list = usePages(name, filter, { rowsOf, wanted: limit })
  const more = list.more(() => {
    const further = { key, pages: pages + 1 }
    keepData(at, further)
    setRead(further)
  })
  return { ...list, limit, more }
}
