import type { SyntheticEvent } from 'react'
import { readTypedQuantity } from '#shared/rules/quantity.ts'
import type { ProductListProps } from './ProductGrid.tsx'
import { ProductRow } from './ProductRow.tsx'
import type { ShownProduct } from './product-facts.ts'
import { walkQuantities } from './walk-quantities.ts'
import css from './product-row.module.css'

const IN_SIGHT = 10
/**
 * Quantities typed into rows and not yet in the cart, by product, and what went wrong with those that were
 * sent.
 */
export type RowDrafts = {
  quantities: ReadonlyMap<string, number>
  problems: ReadonlyMap<string, string>
  /** Null where what is typed is no quantity. */
  onType: (productId: string, quantity: number | null) => void
}

/**
 * Products as lines under one another, with what the columns mean above them. Up and down walk the
 * quantities; typing is heard here, so that a hundred rows hold no handlers for it.
 */
export function ProductRows<P extends ShownProduct>({
  products,
  isBusy,
  pictureOf,
  quantityOf,
  onAdd,
  onClick,
  label,
  drafts,
}: ProductListProps<P> & { drafts?: RowDrafts | undefined }) {
  const hasPrices = products.some((product) => product && product.priceCents !== null)
  const hasRetail = products.some((product) => product && product.rrpCents !== null)
  return (
    <div className={css['frame']}>
      <div
        className={css['list']}
        data-adding={onAdd ? true : undefined}
        data-prices={hasPrices || undefined}
        data-retail={hasRetail || undefined}
      >
        <div className={css['head']} aria-hidden="true">
          <span className={css['words']}>Product</span>
          <span className={css['stock']}>Availability</span>
          {hasPrices && (
            <>
              <span className={css['breaks']}>Price breaks</span>
              <span className={css['price']}>Price ex GST</span>
            </>
          )}
          {hasRetail && <span className={css['rrp']}>RRP inc GST</span>}
          {hasPrices && hasRetail && <span className={css['margin']}>Margin</span>}
          {onAdd && <span className={css['add']}>Quantity</span>}
        </div>
        <ul
          aria-label={label}
          aria-busy={isBusy}
          onClick={onClick}
          onKeyDownCapture={walkQuantities}
          onInput={drafts && ((event) => announce(event, drafts))}
        >
          {products.map((product, at) =>
            product ? (
              <ProductRow
                key={at}
                product={product}
                pictureUrl={pictureOf(product)}
                inCart={quantityOf?.(product.id) ?? 0}
                onAdd={onAdd}
                isEager={at < IN_SIGHT}
                draft={drafts?.quantities.get(product.id)}
                problem={drafts?.problems.get(product.id)}
              />
            ) : (
              <li key={at} className={css['placeholder']} />
            ),
          )}
        </ul>
      </div>
    </div>
  )
}

function announce({ target }: SyntheticEvent, { onType }: RowDrafts) {
  const productId = target instanceof HTMLInputElement && target.closest('li')?.dataset['product']
  if (productId) onType(productId, readTypedQuantity(target.value))
}
