import { useEffect, useState } from 'react'
import { HEADER_SEARCH_HITS } from '#shared/codes/limits.ts'
import { call } from '#web/data/call.ts'
import { showProblem } from '#web/data/notices.tsx'
import { Refused } from '#web/data/failures.ts'

/**
 * Product ids for what is typed, asked once after the pause; null while nothing has been asked. An answer
 * that is overtaken by more typing is dropped; a refusal shows as no hits (SRC-17).
 * @returns isSearching: hits are to come, also during the pause
 */
export function useHeaderSearch(
  text: string,
  category: string,
  minimum: number,
  pauseMs: number,
): { hits: string[] | null; isSearching: boolean } {
  const [found, setFound] = useState<{ key: string; ids: string[] } | null>(null)
  const searchText = text.trim()
  const key = `${category}\n${searchText}`
  useEffect(() => {
    if (searchText.length < minimum) return
    let isCurrent = true
    const ask = async () => {
      const page = { searchText, hitsPerPage: HEADER_SEARCH_HITS, pageNo: 1 }
      const answer = await (category
        ? call('searchRestrictingCategory', { ...page, searchCategory: category })
        : call('search', page)
      ).catch((problem: unknown) => {
        if (!(problem instanceof Refused) && isCurrent) showProblem('search', problem)
        return { results: [] }
      })
      if (isCurrent) setFound({ key, ids: answer.results.map(({ productId }) => productId) })
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [searchText, category, key, minimum, pauseMs])
  const hits = found?.key === key ? found.ids : null
  return { hits, isSearching: searchText.length >= minimum && hits === null }
}
