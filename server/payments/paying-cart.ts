import { Refusal } from '#shared/codes/refusals.ts'
import type { CartRow } from '#server/store/carts.store.ts'

/** While a payment for a cart is under way, nothing of what is being paid for may change. @throws Refusal cart.paying */
export function refuseWhilePaying(cart: Pick<CartRow, 'payment_id'> | undefined) {
  if (cart && cart.payment_id !== null) throw new Refusal('cart.paying')
}
