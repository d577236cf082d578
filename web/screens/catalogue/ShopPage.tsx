import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import { ListPage } from './ListPage.tsx'
import { ProductScreen } from './shop-screens.ts'
import { SearchPage } from './SearchPage.tsx'

/** Every address under /shop and /search: a list, a product, or a redirect away from a placeholder. */
export function ShopPage() {
  const { pathname, search } = useLocation()
  const route = parseShopPath(pathname, search)
  useEffect(fetchNearProduct, [])
  switch (route.is) {
    case 'list':
      return route.selection.list === 'search' ? (
        <SearchPage selection={route.selection} query={search} />
      ) : (
        <ListPage selection={route.selection} query={search} />
      )
    case 'product':
      return <ProductScreen />
    case 'redirect':
      return <Navigate to={route.to} replace />
    case 'notFound':
      return null // no route matches it (matchRoute)
  }
}

/** Whoever points at a product may open it: the code of its page is fetched meanwhile. */
function fetchNearProduct() {
  const near = ({ target }: PointerEvent) => {
    if (!(target instanceof Element && target.closest('[data-product]'))) return
    stop()
    ProductScreen.prefetch()
  }
  const stop = () => document.removeEventListener('pointerover', near)
  document.addEventListener('pointerover', near)
  return stop
}
