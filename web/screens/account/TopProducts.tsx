import { useRef } from 'react'
import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { problemText } from '#web/data/notices.tsx'
import { pictureUrl } from '#web/data/settings.ts'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { ProductRows } from '#web/parts/ProductRows.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import { useSeen } from '#web/parts/use-seen.ts'
import css from './account.module.css'

/** Without the retail price and its margin: the names need their width. */
const shownIn = (catalogue: Catalogue, productIds: readonly string[]): Product[] =>
  productIds.flatMap((id) => {
    const product = catalogue.byId.get(id)
    return product ? [{ ...product, rrpCents: null, marginPercent: null }] : []
  })

/** What this account orders most of, each to be added to the cart again. */
export function TopProducts() {
  const section = useRef<HTMLElement>(null)
  const isSeen = useSeen(section)
  const { data, error, refetch } = useRead('topProductsFromServer', {}, { when: isSeen })
  const catalogue = useCatalogue().data
  const { addQuietly, quantityOf, confirmation } = useAddToCart()
  const onClick = useInnerLinks()
  const isReady = data !== undefined && catalogue !== undefined
  const products = isReady
    ? shownIn(
        catalogue,
        data.products.map(({ productId }) => productId),
      )
    : []
  return (
    <section
      ref={section}
      className={css['top']}
      aria-labelledby="top-products"
      aria-busy={!isReady && !error}
    >
      <h2 id="top-products">Your top products</h2>
      <p className={css['soft']}>What you ordered most of in the last twelve months.</p>
      {error && !data && (
        <LoadProblem text={problemText('topProductsFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!isReady && !error && <div className={css['skeleton']} />}
      {isReady && products.length === 0 && (
        <p className={css['soft']}>
          What you order will be listed here. <Link to={ROUTES.shop}>Start in the shop</Link>.
        </p>
      )}
      {products.length > 0 && (
        <ProductRows
          products={products}
          pictureOf={(product) => pictureUrl('products', product.images[0] ?? '')}
          quantityOf={quantityOf}
          onAdd={addQuietly}
          onClick={onClick}
          label="Your top products"
        />
      )}
      {confirmation}
    </section>
  )
}
