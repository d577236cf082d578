import { QUANTITY_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import type { cartCalls } from '#shared/calls/carts.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { isOrderable } from '#shared/rules/availability.ts'
import { fitQuantity, quantityProblem } from '#shared/rules/quantity.ts'
import { SessionChanged } from '#server/http/handlers.ts'
import type { CartCtx } from './context.ts'
import { lockCurrentToChange } from './paying-cart.ts'
import {
  type CartLineRow,
  cartQuantities,
  quantityInCart,
  setCartLines,
  setCurrentCartLine,
} from './cart-lines.store.ts'

type Wanted = { productId: string; quantity: number }
type Result = OutputOf<(typeof cartCalls)['updateShoppingCartProductQuantities']>['results'][number]

/**
 * Sets how many of a product the current cart holds: raised to the minimum and up to a whole multiple
 * (CRT-12); 0 removes the line (CRT-09), also one whose product has gone. What cannot be ordered now may be
 * reduced, but not added.
 * @param meantId the cart that the change is meant for, if who asks has named it
 * @returns the visible carts after it
 * @throws Refusal cart.paying, cart.replaced, cart.quantity, cart.quantityFit, product.unknown,
 * product.unavailable; SessionChanged
 */
export async function setQuantity(
  ctx: CartCtx<(typeof cartCalls)['updateShoppingCartProductQuantity']>,
  wanted: Wanted,
  meantId?: number,
): Promise<CartLineRow[]> {
  const { tx, db, actor, now } = ctx
  const quantity = await fittedQuantity(ctx, wanted, () => quantityInCart(tx, actor, wanted.productId))
  const change = await setCurrentCartLine(
    db,
    actor,
    { productId: wanted.productId, quantity, meantId },
    allows(NEEDS.approveOrders, actor),
    now,
  )
  if ('rows' in change) return change.rows
  if (change.refused === 'session') throw new SessionChanged()
  throw new Refusal(change.refused === 'paying' ? 'cart.paying' : 'cart.replaced')
}

/**
 * The same for many products, in one change of the cart: a line that is refused leaves the others. Of two
 * lines of one product the later counts.
 * @returns what became of each line
 * @throws Refusal cart.paying, cart.replaced
 */
export async function setQuantities(
  ctx: CartCtx,
  wanted: readonly Wanted[],
  meantId?: number,
): Promise<Result[]> {
  const { tx, actor, now } = ctx
  const cart = await lockCurrentToChange(tx, actor, now, meantId)
  const inCart = await cartQuantities(tx, cart.id)
  const results: Result[] = []
  const fitted = new Map<string, number>()
  for (const line of wanted) {
    const { productId } = line
    try {
      const quantity = await fittedQuantity(
        ctx,
        line,
        () => fitted.get(productId) ?? inCart.get(productId) ?? 0,
      )
      fitted.set(productId, quantity)
      results.push({ productId, quantity, error: '', code: '' })
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      results.push({ productId, quantity: 0, error: problem.message, code: (problem as Refusal).code })
    }
  }
  if (fitted.size > 0) await setCartLines(tx, cart.id, fitted, now)
  return results
}

/**
 * What the cart will hold of a product where so much is wanted.
 * @param inCartNow how many it holds, asked for only where the product cannot be ordered now
 * @throws Refusal cart.quantity, cart.quantityFit, product.unknown, product.unavailable
 */
async function fittedQuantity(
  { actor, services, now }: Pick<CartCtx, 'actor' | 'services' | 'now'>,
  { productId, quantity }: Wanted,
  inCartNow: () => number | Promise<number>,
): Promise<number> {
  const problem = quantityProblem(quantity)
  if (problem) throw new Refusal(problem, { max: QUANTITY_MAX })
  if (quantity === 0) return 0
  const snapshot = await services.catalogue.snapshot(now)
  const product = snapshot.byId.get(productId)
  if (!product) throw new Refusal('product.unknown', { product: productId })
  const limits = snapshot.limits(productId, actor.lists)
  const fitted = fitQuantity(quantity, limits)
  if (fitted === 0) throw new Refusal('cart.quantityFit', { max: QUANTITY_MAX, ...limits })
  const isSold =
    isOrderable(services.catalogue.stockOf(productId)) && snapshot.price(productId, actor.lists) !== null
  if (!isSold && fitted > (await inCartNow()))
    throw new Refusal('product.unavailable', { product: product.name })
  return fitted
}
