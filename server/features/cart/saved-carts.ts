import { MESSAGES } from '#shared/codes/messages.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { savedCartName } from '#shared/rules/cart-state.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { lockCurrentToChange } from '#server/payments/paying-cart.ts'
import { type CartRow, lockCart, makeCartCurrent, putCartAside, setCartStatus } from '#server/store/carts.store.ts'

/** Puts the current cart aside under a name; a blank one becomes "Current Cart" (CRT-17). @throws Refusal cart.empty */
export async function saveCurrentCart({ tx, actor, now }: Ctx, name: string) {
  const current = await lockCurrentToChange(tx, actor)
  if (!current?.lines) throw new Refusal('cart.empty')
  await putCartAside(tx, current.id, savedCartName(name, MESSAGES.currentCartName), now)
}

/** Makes a saved cart the current one; what the current one held is kept as a saved cart (decision 11). @throws Refusal cart.unknown */
export async function loadSavedCart(ctx: Ctx, cartId: number) {
  const { tx, actor, now } = ctx
  const current = await lockCurrentToChange(tx, actor)
  const saved = await lockSavedCart(ctx, cartId)
  if (current?.lines) await putCartAside(tx, current.id, savedCartName(current.name, MESSAGES.currentCartName), now)
  else if (current) await setCartStatus(tx, current.id, 'DL', now)
  await makeCartCurrent(tx, saved.id, now)
}

/** @throws Refusal cart.unknown */
export async function deleteSavedCart(ctx: Ctx, cartId: number) {
  const saved = await lockSavedCart(ctx, cartId)
  await setCartStatus(ctx.tx, saved.id, 'DL', ctx.now)
}

/** A saved cart of this very person on this account: pending and rejected ones too, never one that waits for approval or is done. */
async function lockSavedCart({ tx, actor }: Ctx, cartId: number): Promise<CartRow> {
  const cart = await lockCart(tx, actor.accountId, cartId)
  if (!cart || cart.user_id !== actor.userId || cart.is_current || !['', 'PE', 'RJ'].includes(cart.status)) throw new Refusal('cart.unknown')
  return cart
}
