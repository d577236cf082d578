import type { Selection } from '#shared/rules/shop-selection.ts'
import { allProducts } from '#web/data/catalogue/product-list.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { problemText } from '#web/data/notices.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { ShopList } from './ShopList.tsx'

/** A list of the catalogue; until the catalogue is loaded its skeleton, or the problem. */
export function ListPage({ selection, query }: { selection: Selection; query: string }) {
  const { data: catalogue, error, refetch } = useCatalogue()
  if (!catalogue && error)
    return <LoadProblem text={problemText('productsFromServer', error)} onRetry={() => void refetch()} />
  return (
    <ShopList
      selection={selection}
      query={query}
      catalogue={catalogue}
      products={catalogue && allProducts(catalogue)}
    />
  )
}
