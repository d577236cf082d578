import type { cartCalls } from '#shared/calls/carts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { CartServices } from './context.ts'
import { lockCurrentToChange } from './paying-cart.ts'
import { clearCart } from './cart-lines.store.ts'
import {
  openApproval,
  opensApproval,
  reduceApprovalLine,
  rejectApproval,
  submitForApproval,
} from './approvals.ts'
import { answerCarts } from './answer-carts.ts'
import { deleteSavedCart, loadSavedCart, restoreSavedCart, saveCurrentCart } from './saved-carts.ts'
import { setQuantities, setQuantity } from './set-quantity.ts'

export const cartHandlers: HandlersFor<typeof cartCalls, CartServices> = {
  shoppingCartsFromServer: (_input, ctx) => answerCarts(ctx),
  updateShoppingCartProductQuantity: async ({ productId, quantity, cartId, currentCartId }, ctx) => {
    if (cartId === undefined)
      return answerCarts(ctx, await setQuantity(ctx, { productId, quantity }, currentCartId))
    return ctx.db.transaction().execute(async (tx) => {
      const within = { ...ctx, tx }
      await reduceApprovalLine(within, cartId, productId, quantity)
      return answerCarts(within)
    })
  },
  updateShoppingCartProductQuantities: async ({ lines, currentCartId }, ctx) => {
    const results = await setQuantities(ctx, lines, currentCartId)
    return { ...(await answerCarts(ctx)), results }
  },
  clearCurrentShoppingCart: async ({ currentCartId }, ctx) => {
    const current = await lockCurrentToChange(ctx.tx, ctx.actor, ctx.now, currentCartId)
    await clearCart(ctx.tx, current.id, ctx.now)
    return answerCarts(ctx)
  },
  saveCurrentShoppingCart: async ({ cartName, currentCartId }, ctx) => {
    await saveCurrentCart(ctx, cartName, currentCartId)
    return answerCarts(ctx)
  },
  loadSavedShoppingCart: async ({ cartId }, ctx) => {
    await ((await opensApproval(ctx, cartId)) ? openApproval : loadSavedCart)(ctx, cartId)
    return answerCarts(ctx)
  },
  deleteSavedShoppingCart: async ({ cartId }, ctx) => {
    await deleteSavedCart(ctx, cartId)
    return answerCarts(ctx)
  },
  restoreSavedShoppingCart: async ({ cartId }, ctx) => {
    await restoreSavedCart(ctx, cartId)
    return answerCarts(ctx)
  },
  setApproverForCurrentShoppingCart: async ({ approverUserId, cartName, currentCartId }, ctx) => {
    await submitForApproval(ctx, { approverUserId, cartName, currentCartId })
    return answerCarts(ctx)
  },
  rejectApprovalShoppingCart: async ({ cartId, comment }, ctx) => {
    await rejectApproval(ctx, cartId, comment)
    return answerCarts(ctx)
  },
}
