import { useEffect, useMemo, useState } from 'react'
import { LIST_SEARCH_HITS } from '#shared/codes/limits.ts'
import { textFilter } from '#shared/rules/catalogue-filter.ts'
import { searchCatalogue } from '#web/data/catalogue/catalogue-source.ts'
import { productList, type ProductList } from '#web/data/catalogue/product-list.ts'

/**
 * The hits that hold what is typed (SRC-13), and after them what else the catalogue has for the search and
 * the filter together: a search shows its best two hundred, and narrowed there is room for more.
 */
export function useNarrowed(
  hits: ProductList | undefined,
  term: string,
  typed: string,
): ProductList | undefined {
  const text = typed.trim()
  const more = useMoreFound(text && hits ? `${term} ${text}` : '')
  return useMemo(() => {
    if (!hits || !text) return hits
    const isIn = textFilter(text)
    const own = hits.rows.filter((row) => isIn(hits.catalogue.at(row)))
    const known = new Set(own)
    const rest = more.map((id) => hits.catalogue.rowOf(id)).filter((row) => row >= 0 && !known.has(row))
    return productList(hits.catalogue, Uint32Array.from([...own, ...rest].slice(0, LIST_SEARCH_HITS)))
  }, [hits, text, more])
}

const NONE: readonly string[] = []

/**
 * Numbers of products that the catalogue in this browser has for a text; none until they are known, or where
 * it cannot be asked.
 */
function useMoreFound(text: string): readonly string[] {
  const [found, setFound] = useState<{ text: string; ids: readonly string[] }>({ text: '', ids: NONE })
  useEffect(() => {
    if (!text) return
    let isCurrent = true
    searchCatalogue(text, { limit: LIST_SEARCH_HITS }).then(
      (ids) => {
        if (isCurrent) setFound({ text, ids })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return found.text === text ? found.ids : NONE
}
