import { memo } from 'react'
import { productPath } from '#shared/rules/shop-path.ts'
import type { OnAdd } from './AddForm.tsx'
import { Availability } from './Availability.tsx'
import { DealerPrice } from './DealerPrice.tsx'
import { Picture } from './Picture.tsx'
import { PriceBreaks } from './PriceBreaks.tsx'
import { marginOf, type ShownProduct } from './product-facts.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { RetailPrice } from './RetailPrice.tsx'
import { StatusLabel } from './StatusLabel.tsx'
import { typedOf } from './typed-of.ts'
import { useQuantity } from './use-quantity.ts'
import { WorksWith } from './WorksWith.tsx'
import css from './product-card.module.css'

export type ProductCardProps = {
  product: ShownProduct
  pictureUrl: string
  /** How many the cart holds. */
  inCart?: number
  /** Left out for somebody who may not order: then there is no quantity and no Add. */
  onAdd?: OnAdd | undefined
  /** Visible at once, so its picture is loaded eagerly. */
  isEager?: boolean
  /** Near enough to be used soon; a card that is far shows no quantity and no Add yet. */
  isNear?: boolean
}

/**
 * A product in the grid; every card of a grid is of one height. Its links are plain: the grid around it takes
 * them to the router.
 */
export const ProductCard = memo(function ProductCard({
  product,
  pictureUrl,
  inCart = 0,
  onAdd,
  isEager = false,
  isNear = true,
}: ProductCardProps) {
  const path = productPath(product.id)
  const field = useQuantity(product, { of: product.id })
  const typed = onAdd ? typedOf(product, field.text, inCart) : null
  return (
    <li className={css['card']} data-product={product.id}>
      <a className={css['picture']} href={path} tabIndex={-1} aria-hidden="true">
        <Picture src={pictureUrl} alt="" isEager={isEager} product={product} />
      </a>
      <span className={css['label']}>
        <StatusLabel label={product.statusLabel} />
      </span>
      <a className={css['name']} href={path}>
        {product.name}
      </a>
      <span className={css['sub']}>{product.shortName}</span>
      <span className={css['sub']}>
        {product.id} · {product.brandOf.name}
      </span>
      <span className={css['sub']}>
        <WorksWith devices={product.fits} />
      </span>
      <span className={css['prices']}>
        <span className={css['dealer']}>
          <DealerPrice priceCents={product.priceCents} wasCents={product.wasCents} typed={typed} />
        </span>
        <RetailPrice rrpCents={product.rrpCents} marginPercent={marginOf(product, typed)} />
        <PriceBreaks breaks={product.breaks} reached={typed?.reached ?? null} />
      </span>
      <span className={css['stock']}>
        <Availability
          available={product.available}
          expected={product.expected}
          expectedQuantity={product.expectedQuantity}
          isPriced={product.isPriced}
          waits={typed?.waits}
        />
        {inCart > 0 && <span className={css['held']}>{inCart} in cart</span>}
      </span>
      {onAdd && isNear && (
        <div className={css['add']}>
          <QuickAdd product={product} field={field} onAdd={onAdd} />
        </div>
      )}
    </li>
  )
})
