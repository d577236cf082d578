import { breakAt, type PriceBreak } from './price.ts'
import { fitQuantity, type OrderLimits, quantityAfterAdding } from './quantity.ts'
import { willItShip } from './will-it-ship.ts'

/** What a quantity that is typed beside a product comes to. Money in cents ex GST. */
export type TypedLine = {
  /** What Add puts into the cart: the typed quantity, fitted. */
  quantity: number
  /** The break whose price each of them has; null where there is no price to be seen. */
  reached: PriceBreak | null
  totalCents: number | null
  /** How many of them would wait for stock if the cart were ordered now. */
  waits: number
}
type TypedProduct = OrderLimits & { breaks: readonly PriceBreak[]; available: number | string }

/**
 * A typed quantity of a product (S11, docs/decisions/0042). What the cart holds already counts for the break
 * and takes its stock first, as the order will have one line. A text in the place of the stock says nothing
 * of what waits.
 * @param typed a whole number above 0, as readTypedQuantity reads it
 * @param inCart how many the cart holds
 * @returns null where no quantity fits the product
 */
export function typedLine(product: TypedProduct, typed: number, inCart: number): TypedLine | null {
  const quantity = fitQuantity(typed, product)
  if (quantity === 0) return null
  const whole = quantityAfterAdding(inCart, typed, product)
  const reached = breakAt(product.breaks, whole)
  return {
    quantity,
    reached,
    totalCents: reached && reached.priceCents * quantity,
    waits: typeof product.available === 'number' ? waitsOf(quantity, whole, product.available) : 0,
  }
}

/** Whether a quantity is more than what stands in the field before anybody has typed. */
export const isMoreThanLeast = (line: TypedLine, limits: OrderLimits): boolean =>
  line.quantity !== fitQuantity(1, limits)

const ONE = 'one'
function waitsOf(quantity: number, whole: number, onHand: number): number {
  const [outlook] = willItShip([{ productId: ONE, quantity: whole }], new Map([[ONE, onHand]]), 'ship')
  return Math.min(quantity, outlook?.waits ?? 0)
}
