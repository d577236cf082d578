import { Refusal } from '#shared/codes/refusals.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import type { ProductRow } from './catalogue.store.ts'

/** What a call needs that is about a product. */
export type ProductServices = { catalogue: Pick<CatalogueCache, 'snapshot'> }
type Deps = { services: ProductServices; now: Date }

/** A product of the catalogue. @throws Refusal product.unknown */
export async function knownProduct({ services, now }: Deps, productId: string): Promise<ProductRow> {
  const product = (await services.catalogue.snapshot(now)).byId.get(productId)
  if (!product) throw new Refusal('product.unknown', { product: productId })
  return product
}
