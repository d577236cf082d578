import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { productsWithIds } from '#web/data/catalogue/product-list.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import css from './similar-items.module.css'

type Props = { catalogue: Catalogue; ids: readonly { productId: string }[] }

/** Below a line under few results: products that have all words of the search but one. */
export function AlmostFound({ catalogue, ids }: Props) {
  const onClick = useInnerLinks()
  const found = productsWithIds(
    catalogue,
    ids.map(({ productId }) => productId),
  )
  if (found.length === 0) return null
  return (
    <section className={css['almost']} aria-labelledby="almost-found">
      <h2 id="almost-found">These match all but one of your words</h2>
      <ProductGrid
        products={found.slice(0, found.length)}
        pictureOf={(product) => pictureUrl('products', product.images[0] ?? '')}
        onClick={onClick}
        label="Products that match all but one word"
      />
    </section>
  )
}
