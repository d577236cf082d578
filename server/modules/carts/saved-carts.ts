import { OPEN_CARTS_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { savedCartName } from '#shared/rules/cart-state.ts'
import { restorableAfter } from '#shared/rules/deleted-cart.ts'
import type { CartCtx } from './context.ts'
import { lockCurrentToChange } from './paying-cart.ts'
import {
  type CartRow,
  countOpenCarts,
  lockDeletedCart,
  lockSavedCart,
  makeCartCurrent,
  markCartDeleted,
  openCurrentCart,
  putCartAside,
  restoreCart,
  setCartStatus,
} from './carts.store.ts'

/**
 * Puts the current cart aside under a name; a blank one is replaced (CRT-17). @throws Refusal cart.empty,
 * cart.tooMany, and those of lockCurrentToChange
 */
export async function saveCurrentCart(ctx: CartCtx, name: string, meantId?: number) {
  const { tx, actor, now } = ctx
  const current = await lockCurrentToChange(tx, actor, now, meantId)
  if (!current.lines) throw new Refusal('cart.empty')
  await refuseTooManyCarts(ctx)
  await putCartAside(tx, current.id, savedCartName(name, MESSAGES.currentCartName), now)
}

/**
 * Makes a saved cart the current one; what the current one held is kept as a saved cart (decision 11).
 * @throws Refusal cart.unknown
 */
export async function loadSavedCart(ctx: CartCtx, cartId: number) {
  const { tx, actor, now } = ctx
  const current = await lockCurrentToChange(tx, actor, now)
  const saved = await lockSaved(ctx, cartId)
  if (current.lines)
    await putCartAside(tx, current.id, savedCartName(current.name, MESSAGES.currentCartName), now)
  else await setCartStatus(tx, current.id, 'DL', now)
  await makeCartCurrent(tx, saved.id, now)
}

/** @throws Refusal cart.unknown */
export async function deleteSavedCart(ctx: CartCtx, cartId: number) {
  await openCurrentCart(ctx.tx, ctx.actor, ctx.now)
  const saved = await lockSaved(ctx, cartId)
  await markCartDeleted(ctx.tx, saved.id, ctx.now)
}

/**
 * Brings back a saved cart that its owner deleted within DELETED_CART_HOURS: with its lines, name, status and
 * choices of the checkout. A cart that is there already stays as it is, so that a second Undo, or one whose
 * answer was lost, does no harm.
 * @throws Refusal cart.unknown (somebody else's, too old, or not deleted by hand), cart.tooMany
 */
export async function restoreSavedCart(ctx: CartCtx, cartId: number) {
  const { tx, actor, now } = ctx
  await openCurrentCart(tx, actor, now)
  if (await lockSavedCart(tx, actor, cartId)) return
  const deleted = await lockDeletedCart(tx, actor, cartId, restorableAfter(now))
  if (!deleted) throw new Refusal('cart.unknown')
  await refuseTooManyCarts(ctx)
  await restoreCart(tx, deleted.id, now)
}

/**
 * Every answer about carts carries them all, so there is a most of them. The current cart is locked by now:
 * two sessions of one person count one after the other.
 * @throws Refusal cart.tooMany
 */
export async function refuseTooManyCarts({ tx, actor }: CartCtx) {
  if ((await countOpenCarts(tx, actor)) >= OPEN_CARTS_MAX)
    throw new Refusal('cart.tooMany', { max: OPEN_CARTS_MAX })
}

/** @throws Refusal cart.unknown */
async function lockSaved({ tx, actor }: CartCtx, cartId: number): Promise<CartRow> {
  const cart = await lockSavedCart(tx, actor, cartId)
  if (!cart) throw new Refusal('cart.unknown')
  return cart
}
