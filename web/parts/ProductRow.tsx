import { memo } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import type { OnAdd } from './AddForm.tsx'
import { Availability } from './Availability.tsx'
import { DealerPrice } from './DealerPrice.tsx'
import { Picture } from './Picture.tsx'
import { PriceBreaks } from './PriceBreaks.tsx'
import { marginOf, ownShortName, type ShownProduct } from './product-facts.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { StatusLabel } from './StatusLabel.tsx'
import { typedOf } from './typed-of.ts'
import { useQuantity } from './use-quantity.ts'
import { goToQuantity } from './walk-quantities.ts'
import { WorksWith } from './WorksWith.tsx'
import css from './product-row.module.css'

export type ProductRowProps = {
  product: ShownProduct
  pictureUrl: string
  inCart?: number
  onAdd?: OnAdd | undefined
  isEager?: boolean
  /** A quantity that was typed and is not in the cart yet. */
  draft?: number | undefined
  /** Why it did not get there. */
  problem?: string | undefined
}

/**
 * A product as one line of a list made for ordering forty of them: Enter in the quantity adds and goes on to
 * the next line's.
 */
export const ProductRow = memo(function ProductRow({
  product,
  pictureUrl,
  inCart = 0,
  onAdd,
  isEager = false,
  draft,
  problem,
}: ProductRowProps) {
  const path = productPath(product.id)
  const shortName = ownShortName(product)
  const field = useQuantity(product, { of: product.id, ...(draft === undefined ? {} : { start: draft }) })
  const typed = onAdd ? typedOf(product, field.text, inCart) : null
  const margin = marginOf(product, typed)
  return (
    <li
      className={css['row']}
      data-product={product.id}
      data-draft={draft !== undefined || undefined}
      data-problem={problem !== undefined || undefined}
    >
      <a className={css['picture']} href={path} tabIndex={-1} aria-hidden="true">
        <Picture src={pictureUrl} alt="" size="small" isEager={isEager} product={product} />
      </a>
      <span className={css['words']}>
        <a className={css['name']} href={path}>
          {product.name}
        </a>
        <span className={css['sub']}>
          {product.id} · {product.brandOf.name}
          {shortName && ` · ${shortName}`}
          {product.fits.length > 0 && ' · '}
          <WorksWith devices={product.fits} /> <StatusLabel label={product.statusLabel} />
        </span>
      </span>
      <span className={css['stock']}>
        <Availability
          available={product.available}
          expected={product.expected}
          expectedQuantity={product.expectedQuantity}
          isPriced={product.isPriced}
          waits={typed?.waits}
        />{' '}
        {inCart > 0 && <span className={css['held']}>{inCart} in cart</span>}
      </span>
      <span className={css['breaks']}>
        <PriceBreaks breaks={product.breaks} reached={typed?.reached ?? null} />
      </span>
      <span className={css['price']}>
        <DealerPrice priceCents={product.priceCents} wasCents={product.wasCents} typed={typed} />
      </span>
      <span className={css['rrp']}>
        {product.rrpCents !== null && (
          <>
            <span className={css['word']}>RRP </span>
            {formatAud(product.rrpCents)}
            <span className={css['word']}> inc GST</span>
          </>
        )}
      </span>
      <span className={css['margin']}>
        {margin !== null && (
          <>
            <span className={css['word']}>margin </span>
            {margin}%
          </>
        )}
      </span>
      {onAdd && (
        <span className={css['add']}>
          <QuickAdd
            key={product.id}
            product={product}
            field={field}
            onAdd={onAdd}
            onEnter={(input) => goToQuantity(input, 1)}
          />
        </span>
      )}
      {problem !== undefined && (
        <span className={css['problem']} role="alert">
          {problem}
        </span>
      )}
    </li>
  )
})
