import { formatAud } from '#shared/rules/money.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { shortDay } from '#shared/rules/availability-words.ts'
import type { Checkout } from './use-checkout.ts'
import css from './will-it-ship.module.css'

/**
 * What leaves now and what waits, what freight would save, and what credit is left: known before the last
 * click, not after it.
 */
export function WillItShip({ checkout }: { checkout: Checkout }) {
  const { outlook } = checkout
  const ships = outlook.reduce((sum, line) => sum + line.ships, 0)
  const waiting = outlook.filter((line) => line.waits > 0)
  return (
    <section className={css['panel']} aria-labelledby="will-it-ship">
      <h3 id="will-it-ship">Will it ship?</h3>
      <ul className={css['facts']}>
        <li data-good={waiting.length === 0 || undefined}>
          <b>{headline(ships, waiting.length > 0, checkout.choices.allowBackorders)}</b>
        </li>
        {waiting.map((line) => (
          <li key={line.productId}>
            {grouped(line.waits)} × {line.product} {line.ships > 0 ? 'follow' : 'wait'}
            {line.expected ? `, expected ${shortDay(line.expected)}` : ', date to be confirmed'}
          </li>
        ))}
        <FreightFact checkout={checkout} />
        {checkout.credit && (
          <li data-bad={checkout.credit.headroom < 0 || undefined}>{creditWords(checkout.credit)}</li>
        )}
      </ul>
    </section>
  )
}

function headline(ships: number, somethingWaits: boolean, shipsNow: boolean): string {
  if (!somethingWaits) return `All ${grouped(ships)} units are in stock and ship with the next pick`
  if (!shipsNow) return 'The whole order waits until everything is in stock'
  return ships > 0
    ? `${grouped(ships)} units are in stock and ship with the next pick`
    : 'Nothing is in stock now; it ships as it arrives'
}

/** Standard freight that a little more would make free. */
function FreightFact({ checkout }: { checkout: Checkout }) {
  const { orderBaseTotalExGST: goods, freeFreightFrom, freightChargeExGST } = checkout
  if (goods === undefined || freightChargeExGST === 0) return null
  return goods < freeFreightFrom ? (
    <li>{formatAud(freeFreightFrom - goods)} more makes standard freight free</li>
  ) : null
}

const creditWords = ({ headroom, limit }: { headroom: number; limit: number }) =>
  headroom < 0
    ? `${formatAud(-headroom)} over your limit of ${formatAud(limit)} for orders on account: the order is accepted and held until it is released`
    : `${formatAud(headroom)} of ${formatAud(limit)} is left to order on account after this order`
