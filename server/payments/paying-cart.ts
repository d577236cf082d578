import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { type CartOwner, type CartRow, lockCurrentCart } from '#server/store/carts.store.ts'

/** While a payment for a cart is under way, nothing of what is being paid for may change. @throws Refusal cart.paying */
export function refuseWhilePaying(cart: Pick<CartRow, 'payment_id'> | undefined) {
  if (cart && cart.payment_id !== null) throw new Refusal('cart.paying')
}

/** The current cart, locked to be changed or put aside. @throws Refusal cart.paying */
export async function lockCurrentToChange(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  const current = await lockCurrentCart(tx, owner)
  refuseWhilePaying(current)
  return current
}
