import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { type CartOwner, type CartRow, openCurrentCart } from './carts.store.ts'

/**
 * While a payment for a cart is under way, nothing of what is being paid for may change. @throws Refusal
 * cart.paying
 */
export function refuseWhilePaying(cart: Pick<CartRow, 'payment_id'>) {
  if (cart.payment_id !== null) throw new Refusal('cart.paying')
}

/**
 * The current cart, made where there is none, locked to be changed or put aside.
 * @param meantId the cart that the change is meant for, if who asks has named it
 * @throws Refusal cart.paying; cart.replaced: another cart is the current one by now
 */
export async function lockCurrentToChange(
  tx: Tx,
  owner: CartOwner,
  now: Date,
  meantId?: number,
): Promise<CartRow> {
  const current = await openCurrentCart(tx, owner, now)
  if (meantId !== undefined && current.id !== meantId) throw new Refusal('cart.replaced')
  refuseWhilePaying(current)
  return current
}
