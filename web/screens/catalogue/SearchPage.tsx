import { useMemo } from 'react'
import { LIST_SEARCH_ALL, LIST_SEARCH_HITS } from '#shared/codes/limits.ts'
import type { Selection } from '#shared/rules/shop-selection.ts'
import { productsWithIds } from '#web/data/catalogue/product-list.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LeftOut } from './LeftOut.tsx'
import { readShopAddress } from './shop-address.ts'
import { ShopList } from './ShopList.tsx'
import { useNotedTerm } from './use-noted-term.ts'

const AlmostFound = onDemand(() => import('./AlmostFound.tsx').then((m) => m.AlmostFound))
const SearchHelp = onDemand(() => import('./SearchHelp.tsx').then((m) => m.SearchHelp))

/**
 * What a search has found, best first, as any other list (SRC-01, SRC-14): at most 200 products, of the
 * category of the address where it names one. In another order all that was found is sorted. A refusal
 * shows as no products (SRC-17).
 */
export function SearchPage({ selection, query }: { selection: Selection; query: string }) {
  const { data: catalogue, error: noCatalogue, refetch: readCatalogue } = useCatalogue()
  const isSorted = readShopAddress(selection, query).sort !== null
  const page = {
    searchText: selection.term,
    hitsPerPage: isSorted ? LIST_SEARCH_ALL : LIST_SEARCH_HITS,
    pageNo: 1,
    withNear: true,
  }
  const [category, ...more] = selection.categories
  const isRestricted = category !== undefined && more.length === 0
  const everywhere = useRead('search', page, { when: !isRestricted })
  const inCategory = useRead(
    'searchRestrictingCategory',
    { ...page, searchCategory: category ?? '' },
    { when: isRestricted },
  )
  const { data, error, refetch } = isRestricted ? inCategory : everywhere
  const isRefused = error instanceof Refused
  useNotedTerm(selection.term, (data?.results.length ?? 0) > 0)
  // The same array while nothing has changed: the lists made of it are kept by it.
  const products = useMemo(() => {
    if (!catalogue || (!data && !isRefused)) return undefined
    return productsWithIds(
      catalogue,
      isRefused ? [] : (data?.results.map(({ productId }) => productId) ?? []),
    )
  }, [catalogue, data, isRefused])
  if (!catalogue && noCatalogue)
    return (
      <LoadProblem
        text={problemText('productsFromServer', noCatalogue)}
        onRetry={() => void readCatalogue()}
      />
    )
  if (error && !isRefused && !data)
    return <LoadProblem text={problemText('search', error)} onRetry={() => void refetch()} />
  const leftOut = data?.leftOut ?? []
  const near = data?.near ?? []
  const asked = { term: selection.term, category: isRestricted ? category : '' }
  return (
    <ShopList
      selection={selection}
      query={query}
      catalogue={catalogue}
      products={products}
      many={data?.many}
      note={leftOut.length > 0 && <LeftOut {...asked} words={leftOut} />}
      after={catalogue && near.length > 0 && <AlmostFound catalogue={catalogue} ids={near} />}
      help={!isRefused && <SearchHelp {...asked} />}
    />
  )
}
