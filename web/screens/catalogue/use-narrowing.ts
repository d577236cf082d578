import { useEffect, useMemo, useState } from 'react'
import { LIST_SEARCH_HITS } from '#shared/codes/limits.ts'
import { textFilter } from '#shared/rules/catalogue-filter.ts'
import { searchCatalogue } from '#web/data/catalogue/catalogue-source.ts'
import { useRead } from '#web/data/use-read.ts'
import { productList, type ProductList } from '#web/data/catalogue/product-list.ts'

/**
 * The hits that hold what is typed (SRC-13), and after them what else the catalogue has for the search and
 * the filter together: a search shows its best two hundred, and narrowed there is room for more. `isWhole` is
 * false until that is known.
 */
export function useNarrowed(
  hits: ProductList | undefined,
  term: string,
  typed: string,
): { products: ProductList | undefined; isWhole: boolean } {
  const text = typed.trim()
  const { ids: more, isKnown } = useMoreFound(text && hits ? `${term} ${text}` : '')
  const products = useMemo(() => {
    if (!hits || !text) return hits
    const isIn = textFilter(text)
    const own = hits.rows.filter((row) => isIn(hits.catalogue.at(row)))
    const known = new Set(own)
    const rest = more.map((id) => hits.catalogue.rowOf(id)).filter((row) => row >= 0 && !known.has(row))
    return productList(hits.catalogue, Uint32Array.from([...own, ...rest].slice(0, LIST_SEARCH_HITS)))
  }, [hits, text, more])
  return { products, isWhole: isKnown }
}

const NONE: readonly string[] = []

/**
 * Numbers of products that the catalogue in this browser has for a text; none until they are known, or where
 * it cannot be asked.
 */
function useMoreFound(text: string): { ids: readonly string[]; isKnown: boolean } {
  const [found, setFound] = useState<{ text: string; ids: readonly string[] }>({ text: '', ids: NONE })
  const { data, isPending } = useRead('searchWords', {}, { when: text !== '' })
  const words = data?.words
  const isWaiting = isPending && text !== ''
  useEffect(() => {
    if (!text || isWaiting) return
    let isCurrent = true
    searchCatalogue(text, { limit: LIST_SEARCH_HITS, ...(words ? { words } : {}) }).then(
      (ids) => {
        if (isCurrent) setFound({ text, ids })
      },
      () => {
        if (isCurrent) setFound({ text, ids: NONE })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [text, words, isWaiting])
  const isFound = found.text === text
  return { ids: isFound ? found.ids : NONE, isKnown: isFound || text === '' }
}
