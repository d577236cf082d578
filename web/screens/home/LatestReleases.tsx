import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { LATEST_RELEASES_MAX } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { newestProducts } from '#web/data/catalogue/product-lists.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import css from './latest-releases.module.css'

/** The seven newest products, side by side (HOM-07 to HOM-09); wide screens only. */
export function LatestReleases() {
  const catalogue = useCatalogue().data
  const { addQuietly, quantityOf, confirmation } = useAddToCart()
  const onClick = useInnerLinks()
  const track = useRef<HTMLDivElement>(null)
  const newest = catalogue ? newestProducts(catalogue, LATEST_RELEASES_MAX) : []
  const slide = (direction: 1 | -1) => {
    const list = track.current?.firstElementChild
    list?.scrollBy({ left: direction * list.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <section className={css['latest']} aria-labelledby="latest-releases">
      <div className={css['head']}>
        <h2 id="latest-releases">Latest Releases</h2>
        <Link to={ROUTES.newProducts}>All new products</Link>
        <span className={css['arrows']}>
          <button type="button" aria-label="Previous products" onClick={() => slide(-1)}>
            <IconChevronLeft size={18} />
          </button>
          <button type="button" aria-label="Next products" onClick={() => slide(1)}>
            <IconChevronRight size={18} />
          </button>
        </span>
      </div>
      <div ref={track} className={css['track']} aria-busy={newest.length === 0 && catalogue?.size !== 0}>
        {newest.length > 0 && (
          <ProductGrid
            products={newest}
            pictureOf={(product) => pictureUrl('products', product.images[0] ?? '')}
            quantityOf={quantityOf}
            onAdd={addQuietly}
            onClick={onClick}
            label="Latest Releases"
          />
        )}
      </div>
      {confirmation}
    </section>
  )
}
