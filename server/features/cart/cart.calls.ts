import type { cartCalls } from '#shared/calls/cart.ts'
import type { HandlersFor } from '#server/kit/handlers.ts'
import { lockCurrentToChange } from '#server/payments/paying-cart.ts'
import { clearCart } from '#server/store/carts.store.ts'
import { openApproval, opensApproval, reduceApprovalLine, rejectApproval, submitForApproval } from './approvals.ts'
import { presentCarts } from './present-carts.ts'
import { deleteSavedCart, loadSavedCart, saveCurrentCart } from './saved-carts.ts'
import { setQuantities, setQuantity } from './set-quantity.ts'

export const cartHandlers: HandlersFor<typeof cartCalls> = {
  shoppingCartsFromServer: (_input, ctx) => presentCarts(ctx),
  updateShoppingCartProductQuantity: async ({ productId, quantity, cartId }, ctx) => {
    if (cartId === undefined) return presentCarts(ctx, await setQuantity(ctx, { productId, quantity }))
    await ctx.db.transaction().execute((tx) => reduceApprovalLine({ ...ctx, tx }, cartId, productId, quantity))
    return presentCarts(ctx)
  },
  updateShoppingCartProductQuantities: async ({ lines }, ctx) => {
    const results = await setQuantities(ctx, lines)
    return { ...await presentCarts(ctx), results }
  },
  clearCurrentShoppingCart: async (_input, ctx) => {
    const current = await lockCurrentToChange(ctx.tx, ctx.actor, ctx.now)
    await clearCart(ctx.tx, current.id, ctx.now)
    return presentCarts(ctx)
  },
  saveCurrentShoppingCart: async ({ cartName }, ctx) => {
    await saveCurrentCart(ctx, cartName)
    return presentCarts(ctx)
  },
  loadSavedShoppingCart: async ({ cartId }, ctx) => {
    await (await opensApproval(ctx, cartId) ? openApproval : loadSavedCart)(ctx, cartId)
    return presentCarts(ctx)
  },
  deleteSavedShoppingCart: async ({ cartId }, ctx) => {
    await deleteSavedCart(ctx, cartId)
    return presentCarts(ctx)
  },
  setApproverForCurrentShoppingCart: async ({ approverUserId, cartName }, ctx) => {
    await submitForApproval(ctx, approverUserId, cartName)
    return presentCarts(ctx)
  },
  rejectApprovalShoppingCart: async ({ cartId, comment }, ctx) => {
    await rejectApproval(ctx, cartId, comment)
    return presentCarts(ctx)
  },
}
