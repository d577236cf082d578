import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/** Products in some order, as rows: they are made only where a screen shows them. */
export type ProductList = {
  catalogue: Catalogue
  rows: Uint32Array
  length: number
  slice(first: number, end: number): Product[]
}

export const productList = (catalogue: Catalogue, rows: Uint32Array): ProductList => ({
  catalogue,
  rows,
  length: rows.length,
  slice: (first, end) => Array.from(rows.subarray(first, end), (row) => catalogue.at(row)),
})

const lists = new WeakMap<Catalogue, ProductList>()
/** The whole catalogue in the order of names; the same list each time. */
export function allProducts(catalogue: Catalogue): ProductList {
  const list = lists.get(catalogue) ?? productList(catalogue, catalogue.columns.content.byName)
  lists.set(catalogue, list)
  return list
}

/** The products with these numbers, in this order; numbers that are not in the catalogue are left out. */
export const productsWithIds = (catalogue: Catalogue, ids: readonly string[]): ProductList =>
  productList(
    catalogue,
    Uint32Array.from(ids, (id) => catalogue.rowOf(id)).filter((row) => row < catalogue.size),
  )
