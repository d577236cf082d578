import { formatAud } from '#shared/rules/money.ts'
import type { Checkout } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * What costs more than when the cart was submitted for approval: it must be accepted before it is ordered
 * (decision 12).
 */
export function RaisedPrices({
  raised,
  isAccepted,
  onAccept,
}: {
  raised: Checkout['raisedPrices']
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}) {
  return (
    <div className={css['raised']} role="group" aria-label="Prices that have gone up">
      <b>Prices have gone up since this cart was submitted</b>
      <ul>
        {raised.map(({ product, from, to }) => (
          <li key={product}>
            {product}: {formatAud(from)} then, <b>{formatAud(to)}</b> now
          </li>
        ))}
      </ul>
      <label>
        <input type="checkbox" checked={isAccepted} onChange={(event) => onAccept(event.target.checked)} />{' '}
        Order at today’s prices
      </label>
    </div>
  )
}
