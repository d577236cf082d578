import { type MouseEventHandler, useRef } from 'react'
import type { OnAdd } from './AddForm.tsx'
import { ProductCard } from './ProductCard.tsx'
import type { ShownProduct } from './product-facts.ts'
import { useNear } from './use-near.ts'
import css from './product-card.module.css'

export type ProductListProps<P extends ShownProduct> = {
  /** Undefined where a product is not drawn yet and only a placeholder shows. */
  products: readonly (P | undefined)[]
  /** While products of the previous list are still shown. */
  isBusy?: boolean
  pictureOf: (product: P) => string
  quantityOf?: ((productId: string) => number) | undefined
  onAdd?: OnAdd | undefined
  /** Takes clicks on the plain links inside to the router (use-inner-links.ts). */
  onClick: MouseEventHandler
  label: string
}
const IN_SIGHT = 10

/**
 * Products as cards of one height. The key is the index: another list reuses the cards instead of building
 * them again.
 */
export function ProductGrid<P extends ShownProduct>({
  products,
  isBusy,
  pictureOf,
  quantityOf,
  onAdd,
  onClick,
  label,
}: ProductListProps<P>) {
  const grid = useRef<HTMLUListElement>(null)
  const near = useNear(grid, products)
  const hasPrices = products.some(
    (product) => product && (product.priceCents !== null || product.rrpCents !== null),
  )
  return (
    <ul
      ref={grid}
      className={css['grid']}
      aria-label={label}
      aria-busy={isBusy}
      data-prices={hasPrices || undefined}
      data-adding={onAdd ? true : undefined}
      onClick={onClick}
    >
      {products.map((product, at) =>
        product ? (
          <ProductCard
            key={at}
            product={product}
            pictureUrl={pictureOf(product)}
            inCart={quantityOf?.(product.id) ?? 0}
            onAdd={onAdd}
            isEager={at < IN_SIGHT}
            isNear={at < near}
          />
        ) : (
          <li key={at} className={css['placeholder']} />
        ),
      )}
    </ul>
  )
}
