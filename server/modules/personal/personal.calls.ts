import type { personalCalls } from '#shared/calls/personal.ts'
import { FAVOURITES_MAX, TABS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { knownProduct } from '#server/modules/catalogue/known-product.ts'
import type { PersonalServices } from './context.ts'
import { addRestockRequest } from './add-restock-request.ts'
import { deleteRestockRequest, restockRequestsOf } from './restock-requests.store.ts'
import {
  addFavourite,
  addTab,
  deleteFavourite,
  deleteTab,
  dropFittingDevice,
  favouritesOf,
  fittingDeviceOf,
  lockPersonalLists,
  setFittingDevice,
  tabsOf,
  trimTabs,
} from './personal.store.ts'

export const personalHandlers: HandlersFor<typeof personalCalls, PersonalServices> = {
  addFavouriteProductId: async ({ productId }, ctx) => {
    await knownProduct(ctx, productId)
    await lockPersonalLists(ctx.tx, ctx.actor.userId)
    const known = await favouritesOf(ctx.tx, ctx.actor.userId)
    if (known.length >= FAVOURITES_MAX && !known.includes(productId)) throw new Refusal('favourite.full')
    await addFavourite(ctx.tx, ctx.actor.userId, productId, ctx.now)
    return { productIds: await favouritesOf(ctx.tx, ctx.actor.userId) }
  },
  deleteFavouriteProductId: async ({ productId }, { tx, actor }) => {
    await deleteFavourite(tx, actor.userId, productId)
    return { productIds: await favouritesOf(tx, actor.userId) }
  },
  restockRequestsFromServer: async (_input, { tx, actor }) => ({
    productIds: await restockRequestsOf(tx, actor),
  }),
  addRestockRequest: async ({ productId }, ctx) => {
    await addRestockRequest(ctx, productId)
    return { productIds: await restockRequestsOf(ctx.tx, ctx.actor) }
  },
  deleteRestockRequest: async ({ productId }, { tx, actor }) => {
    await deleteRestockRequest(tx, actor, productId)
    return { productIds: await restockRequestsOf(tx, actor) }
  },
  addProductTab: async ({ productId }, ctx) => {
    await knownProduct(ctx, productId)
    await lockPersonalLists(ctx.tx, ctx.actor.userId)
    await addTab(ctx.tx, ctx.actor.userId, productId, ctx.now)
    await trimTabs(ctx.tx, ctx.actor.userId, TABS_MAX)
    return { productIds: await tabsOf(ctx.tx, ctx.actor.userId) }
  },
  deleteProductTab: async ({ productId }, { tx, actor }) => {
    await deleteTab(tx, actor.userId, productId)
    return { productIds: await tabsOf(tx, actor.userId) }
  },
  setFittingDevice: async ({ deviceId }, { tx, actor, now }) => {
    if (deviceId === '') await dropFittingDevice(tx, actor.userId)
    else if (!(await setFittingDevice(tx, actor.userId, deviceId, now))) throw new Refusal('device.unknown')
    return { fittingDeviceId: await fittingDeviceOf(tx, actor.userId) }
  },
}
