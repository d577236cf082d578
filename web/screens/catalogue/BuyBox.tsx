import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { formatAud } from '#shared/rules/money.ts'
import { breakAt, lineCents, nextBreak } from '#shared/rules/price.ts'
import { readTypedQuantity } from '#shared/rules/quantity.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { AddForm, type OnAdd } from '#web/parts/AddForm.tsx'
import { availabilityWords, grouped } from '#web/parts/availability-words.ts'
import { NotAvailable } from '#web/parts/NotAvailable.tsx'
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
  const { priceCents, wasCents, rrpCents, marginPercent, breaks, minimum, multiple, isOrderable } = product
  const typed = readTypedQuantity(field.text) ?? 0
  const total = typed > 0 ? lineCents(breaks, typed) : null
  const next = typed > 0 ? nextBreak(breaks, typed) : null
  return (
    <div className={css['box']}>
      <Stock product={product} />
      {(priceCents !== null || rrpCents !== null) && (
        <div className={css['prices']}>
          {priceCents !== null && (
            <div>
              <h2>Dealer price ex GST</h2>
              <span className={css['price']}>
                {wasCents !== null && (
                  <s>
                    <span className="unseen">was </span>
                    {formatAud(wasCents)}
                  </s>
                )}
                <b>{formatAud(priceCents)}</b>
              </span>
            </div>
          )}
          {rrpCents !== null && (
            <div>
              <h2>RRP inc GST</h2>
              <span className={css['figure']}>{formatAud(rrpCents)}</span>
            </div>
          )}
          {marginPercent !== null && (
            <div>
              <h2>Margin</h2>
              <span className={css['figure']}>{marginPercent}%</span>
            </div>
          )}
        </div>
      )}
      {breaks.length > 0 && <BreakTable breaks={breaks} reached={breakAt(breaks, typed)} />}
      <div className={css['buy']}>
        {onAdd &&
          (isOrderable ? (
            <AddForm product={product} field={field} onAdd={onAdd} word={MESSAGES.addToCart} large />
          ) : (
            <NotAvailable large />
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
          {total !== null && (
            <>
              <b>{formatAud(total)}</b> ex GST for {grouped(typed)}
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
              {total !== null && ' · '}
              {grouped(inCart)} in your cart
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** "Stock On Hand 412" (PRD-15), with what is due where that matters. */
function Stock({ product: { available, expected, expectedQuantity, isPriced } }: { product: Product }) {
  if (!isPriced && typeof available === 'number')
    return (
      <p className={css['stock']}>
        <Link to={ROUTES.contactUs}>{MESSAGES.noPrice}</Link>
      </p>
    )
  const { words, tone } = availabilityWords({ available, expected, expectedQuantity })
  return (
    <p className={css['stock']}>
      <span>{MESSAGES.stockOnHand}</span>{' '}
      <b data-tone={tone}>{typeof available === 'number' ? grouped(available) : available}</b>
      {typeof available === 'number' && tone !== 'good' && <span> · {words}</span>}
    </p>
  )
}
