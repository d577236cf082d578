import { MESSAGES } from '#shared/codes/messages.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { productsInList } from '#web/data/catalogue/product-lists.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import { isInList } from '#web/parts/product-lists.ts'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import css from './cart.module.css'

const FEATURED = 5

/** Specials first, then top sellers, nothing that is in the cart already (CRT-45, OP-28). */
export function FeaturedProducts({ inCart }: { inCart: ReadonlySet<string> }) {
  const catalogue = useCatalogue().data
  const { addQuietly, confirmation } = useAddToCart()
  const onClick = useInnerLinks()
  const products = catalogue ? featured(catalogue, inCart) : []
  if (products.length === 0) return null
  return (
    <section className={css['featured']} aria-labelledby="featured-products">
      <h2 id="featured-products">{MESSAGES.featuredProducts}</h2>
      <ProductGrid
        products={products}
        pictureOf={(product) => pictureUrl('products', product.images[0] ?? '')}
        onAdd={addQuietly}
        onClick={onClick}
        label={MESSAGES.featuredProducts}
      />
      {confirmation}
    </section>
  )
}

function featured(catalogue: Catalogue, inCart: ReadonlySet<string>): Product[] {
  const isOpen = (product: Product) => product.isOrderable && !inCart.has(product.id)
  const specials = productsInList(catalogue, 'special')
    .filter(isOpen)
    .sort((a, b) => savingOf(b) - savingOf(a) || a.rank - b.rank)
  const sellers = productsInList(catalogue, 'top-sellers')
    .filter((product) => isOpen(product) && !isInList(product, 'special'))
    .sort((a, b) => a.rank - b.rank)
  return [...variedFirst(specials), ...sellers].slice(0, FEATURED)
}

/** What part of the price a special takes off. */
const savingOf = ({ wasCents, priceCents }: Product): number =>
  wasCents === null || priceCents === null ? 0 : 1 - priceCents / wasCents

/** One of each category before the second of any: five colours of one case would be no shop window. */
function variedFirst(products: readonly Product[]): Product[] {
  const byCategory = Map.groupBy(products, (product) => product.categoryOf.id)
  const ranked = products.map((product) => ({
    product,
    rank: byCategory.get(product.categoryOf.id)?.indexOf(product) ?? 0,
  }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ product }) => product)
}
