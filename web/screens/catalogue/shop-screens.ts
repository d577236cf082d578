import { parseShopPath } from '#shared/rules/shop-path.ts'
import { onDemand, screen } from '#web/ui/on-demand.tsx'
import { hasTiles } from './has-tiles.ts'

/* What a list of products does not need: its code comes where it is the address, before it is drawn. */

/** The product of the address; fetched also when a product is near. */
export const ProductScreen = screen(() => import('./ProductPage.tsx').then((m) => m.ProductPage))
export const GroupTiles = onDemand(() => import('./GroupTiles.tsx').then((m) => m.GroupTiles))

/** Fetches the code that the page of an address of the shop needs beside that of a list. */
export async function loadShopAddress({ pathname, search }: { pathname: string; search: string }) {
  const route = parseShopPath(pathname, search)
  if (route.is === 'product') await ProductScreen.load()
  if (route.is === 'list' && hasTiles(route.selection)) await GroupTiles.load()
}
