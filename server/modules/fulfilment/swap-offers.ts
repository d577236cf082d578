import { orderLeftCents } from '#shared/rules/invoice-parts.ts'
import { breakAt, type WonBreak } from '#shared/rules/price.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { replacementsFor } from '#shared/rules/replacement.ts'
import { swapPriceCents } from '#shared/rules/swap.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import type { Queryable } from '#server/db/connect.ts'
import { limitsOf, listOf } from '#server/modules/carts/price-cart.ts'
import { readReplaceable, readStandIns, type StandIn } from '#server/modules/catalogue/stand-ins.store.ts'
import type { OrderTerms } from '#server/modules/invoices/invoices.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { priceOf } from '#server/modules/pricing/price-lists.ts'
import type { WorkedLine } from './orders-in-work.store.ts'

/** So many products are offered for a line, and so many of the best selling are looked at. */
const OFFERS_MAX = 5
const LOOKED_AT = 200

/**
 * A product that is sent in place of what waits. priceCents: of one, ex GST. totalCents: what the order comes
 * to then, inc GST. won: today's price, where it is not the better one of the line.
 */
export type SwapOffer = {
  product: StandIn
  priceCents: number
  todayCents: number
  priced: { list: string; won: WonBreak } | null
  totalCents: number
}

type Swapped = {
  lines: readonly WorkedLine[]
  line: WorkedLine
  terms: OrderTerms
  actor: Pick<Actor, 'lists'>
  now: Date
  betterPricePercent: number
  /** One product alone, or the best. */
  only?: string
}

/**
 * What can be sent in place of the units of a line that wait for stock, the best first: in stock with all of
 * them, of the same category, and item class where it has one, for every phone that the line's product fits,
 * in a number that may be ordered. Of an order that was paid when it was placed nothing that costs more:
 * nobody is asked for money again.
 */
export async function swapOffers(tx: Queryable, swapped: Swapped): Promise<SwapOffer[]> {
  const { lines, line, terms, actor, now, betterPricePercent, only = null } = swapped
  const units = backOrderedUnits(line)
  const wanted = units === 0 ? undefined : await readReplaceable(tx, line.product_id)
  if (!wanted) return []
  const found = await readStandIns(tx, {
    ...{ wanted, units, lists: actor.lists, now, only },
    limit: LOOKED_AT,
  })
  const unitsOf = (one: StandIn) => (fitQuantity(units, limitsOf(one)) === units ? units : 0)
  return replacementsFor(wanted, found, unitsOf)
    .flatMap((product): SwapOffer[] => {
      const won = breakAt(priceOf(product.breaks)?.breaks ?? [], units)
      if (!won) return []
      const priceCents = swapPriceCents(line.price_cents, won.priceCents, betterPricePercent)
      if (!terms.ties_credit && priceCents > line.price_cents) return []
      const isToday = priceCents === won.priceCents
      return [
        {
          product,
          priceCents,
          todayCents: won.priceCents,
          priced: isToday ? { list: listOf(product, won), won } : null,
          totalCents: leftAfter(lines, { line, units, priceCents, terms }),
        },
      ]
    })
    .slice(0, OFFERS_MAX)
}

/** What an order comes to without what was cancelled, in cents inc GST. */
export const leftNow = (lines: readonly WorkedLine[], terms: OrderTerms): number =>
  orderLeftCents(lines, chargesOf(terms))

function leftAfter(
  lines: readonly WorkedLine[],
  {
    line,
    units,
    priceCents,
    terms,
  }: { line: WorkedLine; units: number; priceCents: number; terms: OrderTerms },
): number {
  const after = lines.map((one) =>
    one.line_no === line.line_no ? { ...one, cancelled: one.cancelled + units } : one,
  )
  return orderLeftCents(
    [...after, { quantity: units, cancelled: 0, price_cents: priceCents }],
    chargesOf(terms),
  )
}

const chargesOf = (terms: OrderTerms) => ({
  freightCents: terms.freight_cents,
  feeCents: terms.fee_cents,
  businessGroup: terms.business_group,
})
