import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { formatAud } from '#shared/rules/money.ts'
import { nextBreak } from '#shared/rules/price.ts'
import { readTypedQuantity } from '#shared/rules/quantity.ts'
import { typedLine } from '#shared/rules/typed-line.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { AddForm, type OnAdd } from '#web/parts/AddForm.tsx'
import { grouped } from '#shared/rules/grouped.ts'
import { availabilityWords, moreOfStock } from '#shared/rules/availability-words.ts'
import { NotAvailable } from '#web/parts/NotAvailable.tsx'
import { marginOf } from '#web/parts/product-facts.ts'
import { useQuantity } from '#web/parts/use-quantity.ts'
import { BreakTable } from './BreakTable.tsx'
import css from './buy-box.module.css'

/** Stock, price and quantity of a product: all that is decided at the counter, side by side. */
export function BuyBox({
  product,
  inCart,
  onAdd,
}: {
  product: Product
  inCart: number
  onAdd: OnAdd | undefined
}) {
  const field = useQuantity(product)
  const { priceCents, wasCents, rrpCents, breaks, minimum, multiple, isOrderable } = product
  const read = readTypedQuantity(field.text)
  const typed = read === null ? null : typedLine(product, read, inCart)
  const next = typed && nextBreak(breaks, inCart + typed.quantity)
  const margin = marginOf(product, typed)
  return (
    <div className={css['box']}>
      <Stock product={product} waits={isOrderable && onAdd ? typed?.waits : 0} />
      {(priceCents !== null || rrpCents !== null) && (
        <div className={css['prices']}>
          {priceCents !== null && (
            <div>
              <h2>Dealer price ex GST</h2>
              <span className={css['price']}>
                {wasCents !== null && typed?.reached?.quantity === breaks[0]?.quantity && (
                  <s>
                    <span className="unseen">was </span>
                    {formatAud(wasCents)}
                  </s>
                )}
                <b>{formatAud(typed?.reached?.priceCents ?? priceCents)}</b>
              </span>
            </div>
          )}
          {rrpCents !== null && (
            <div>
              <h2>RRP inc GST</h2>
              <span className={css['figure']}>{formatAud(rrpCents)}</span>
            </div>
          )}
          {margin !== null && (
            <div>
              <h2>Margin</h2>
              <span className={css['figure']}>{margin}%</span>
            </div>
          )}
        </div>
      )}
      {breaks.length > 0 && <BreakTable breaks={breaks} reached={typed?.reached ?? null} />}
      <div className={css['buy']}>
        {onAdd &&
          (isOrderable ? (
            <AddForm product={product} field={field} onAdd={onAdd} word={MESSAGES.addToCart} large />
          ) : (
            <NotAvailable product={product} large />
          ))}
        <dl className={css['limits']}>
          <div>
            <dt>Minimum</dt>
            <dd>{Math.max(minimum, 1)}</dd>
          </div>
          <div>
            <dt>Multiple</dt>
            <dd>{Math.max(multiple, 1)}</dd>
          </div>
        </dl>
      </div>
      {onAdd && isOrderable && (
        <p className={css['sum']}>
          {typed && typed.totalCents !== null && (
            <>
              <b>{formatAud(typed.totalCents)}</b> ex GST for {grouped(typed.quantity)}
            </>
          )}
          {next && (
            <>
              {' '}
              · {grouped(next.more)} more and each is {formatAud(next.priceCents)}
            </>
          )}
          {inCart > 0 && (
            <span className={css['held']}>
              {typed && typed.totalCents !== null && ' · '}
              {grouped(inCart)} in your cart
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** "Stock On Hand 412" (PRD-15), with what waits of the typed quantity, or what is due where that matters. */
function Stock({ product, waits }: { product: Product; waits: number | undefined }) {
  const { available, expected, expectedQuantity, isPriced } = product
  if (!isPriced && typeof available === 'number')
    return (
      <p className={css['stock']}>
        <Link to={ROUTES.contactUs}>{MESSAGES.noPrice}</Link>
      </p>
    )
  const stock = { available, expected, expectedQuantity, waits }
  const more = moreOfStock(stock)
  return (
    <p className={css['stock']}>
      <span>{MESSAGES.stockOnHand}</span>{' '}
      <b data-tone={availabilityWords(stock).tone}>
        {typeof available === 'number' ? grouped(available) : available}
      </b>
      {more && <span> · {more}</span>}
    </p>
  )
}
