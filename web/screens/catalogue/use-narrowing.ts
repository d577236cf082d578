import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { LIST_SEARCH_HITS } from '#shared/codes/limits.ts'
import { textFilter } from '#shared/rules/catalogue-filter.ts'
import { searchCatalogue } from '#web/data/catalogue/catalogue-source.ts'
import { productList, type ProductList } from '#web/data/catalogue/product-list.ts'

const WRITE_AFTER_MS = 400 // browsers take only so many changes of the address

/**
 * What is typed into the filter of the results. It acts at once; the address is told when the typing pauses, and tells it when Back or
 * another search has changed it.
 */
export function useTyped(written: string, write: (typed: string) => void): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(written)
  const [seen, setSeen] = useState({ written, sent: written })
  if (written !== seen.written) {
    setSeen({ ...seen, written })
    if (written !== seen.sent) setTyped(written)
  }
  const text = typed.trim()
  const send = useEffectEvent(() => {
    setSeen({ ...seen, sent: text })
    write(text)
  })
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(send, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, written])
  return [typed, setTyped]
}

/**
 * The hits that hold what is typed (SRC-13), and after them what else the catalogue has for the search and the filter together: a
 * search shows its best two hundred, and narrowed there is room for more.
 */
export function useNarrowed(hits: ProductList | undefined, term: string, typed: string): ProductList | undefined {
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

/** Numbers of products that the catalogue in this browser has for a text; none until they are known, or where it cannot be asked. */
function useMoreFound(text: string): readonly string[] {
  const [found, setFound] = useState<{ text: string; ids: readonly string[] }>({ text: '', ids: NONE })
  useEffect(() => {
    if (!text) return
    let isCurrent = true
    searchCatalogue(text, { limit: LIST_SEARCH_HITS }).then((ids) => { if (isCurrent) setFound({ text, ids }) }, () => undefined)
    return () => { isCurrent = false }
  }, [text])
  return found.text === text ? found.ids : NONE
}
