import { Navigate, useLocation } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import { ListPage } from './ListPage.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ProductPage } from './ProductPage.tsx'
import { SearchPage } from './SearchPage.tsx'

/**
 * Every address under /shop and /search: a list, a product, a redirect away from a placeholder, or nothing at
 * all.
 */
export function ShopPage() {
  const { pathname, search } = useLocation()
  const route = parseShopPath(pathname, search)
  switch (route.is) {
    case 'list':
      return route.selection.list === 'search' ? (
        <SearchPage selection={route.selection} query={search} />
      ) : (
        <ListPage selection={route.selection} query={search} />
      )
    case 'product':
      return <ProductPage parameter={route.productId} />
    case 'redirect':
      return <Navigate to={route.to} replace />
    case 'notFound':
      return <NothingHere title={MESSAGES.notFound} />
  }
}
