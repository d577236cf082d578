import type { Ctx } from '#server/http/handlers.ts'
import { priceOf } from '#server/modules/pricing/price-lists.ts'
import type { CartRow } from './carts.store.ts'
import { type PriceFacts, readCartPrices } from '#server/modules/catalogue/catalogue.store.ts'
import { orderLimits } from '#shared/rules/order-limits.ts'
import { breakAt, type WonBreak } from '#shared/rules/price.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'

export type PricedLine = {
  productId: string
  name: string
  description: string
  quantity: number
  priceCents: number
  lockedCents: number | null
  won: WonBreak
  list: string
  /**
   * What may be taken from stock, as read without a lock, and the day more is expected ('' where none is
   * known).
   */
  available: number
  expectedOn: string
}
/**
 * The lines of a cart at today's prices, and what is wrong with those that cannot be ordered as they stand.
 */
export type PricedCart = { lines: PricedLine[]; problems: { product: string; is: 'gone' | 'quantity' }[] }

/**
 * Prices a cart from the tables, inside the transaction: the same for every step and for the order itself.
 */
export async function priceCart({ tx, actor, now }: Ctx, cart: Pick<CartRow, 'id'>): Promise<PricedCart> {
  const lines: PricedLine[] = []
  const problems: PricedCart['problems'] = []
  for (const product of await readCartPrices(tx, cart.id, actor.lists, now)) {
    const { product_id: productId, wanted: quantity } = product
    const won = breakAt(priceOf(product.breaks)?.breaks ?? [], quantity)
    if (product.withdrawn || !won) problems.push({ product: product.name, is: 'gone' })
    else {
      if (fitQuantity(quantity, limitsOf(product)) !== quantity)
        problems.push({ product: product.name, is: 'quantity' })
      lines.push({
        productId,
        name: product.name,
        description: product.description,
        quantity,
        priceCents: won.priceCents,
        lockedCents: product.locked_price_cents,
        won,
        list: listOf(product, won),
        available: product.available,
        expectedOn: product.expected_on ?? '',
      })
    }
  }
  return { lines, problems }
}

/** How many of a product one customer may order: field by field, nearest first (decision 2). */
export const limitsOf = (product: PriceFacts) => {
  const row = (kind: 'contract' | 'level') => product.limits.find((limit) => limit.kind === kind) ?? null
  return orderLimits({ customer: row('contract'), level: row('level'), product })
}

/** The id of the list that named the winning price, for the record on the order line. */
export const listOf = (product: PriceFacts, won: WonBreak) => {
  const kinds = won.source === 'special' ? ['special', 'clearance'] : [won.source]
  return (
    product.breaks.find((b) => kinds.includes(b.kind) && b.priceCents === won.priceCents)?.list ?? won.source
  )
}
