import type { personalCalls } from '#shared/calls/personal.ts'
import { FAVOURITES_MAX, TABS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Ctx, HandlersFor } from '#server/kit/handlers.ts'
import {
  activitiesOf, addFavourite, addTab, alertsFor, deleteFavourite, deleteTab, dropFittingDevice, favouritesOf, fittingDeviceOf, lockFavourites, noteActivity, preferencesOf, setAlertRead, setFittingDevice, tabsOf, trimTabs,
} from '#server/store/personal.store.ts'
import { orderHead } from '#server/store/orders.store.ts'

const ACTIVITIES_SHOWN = 50

export const personalHandlers: HandlersFor<typeof personalCalls> = {
  addFavouriteProductId: async ({ productId }, ctx) => {
    await knownProduct(ctx, productId)
    const held = await lockFavourites(ctx.tx, ctx.actor.userId)
    if (held.length >= FAVOURITES_MAX && !held.includes(productId)) throw new Refusal('favourite.full')
    await addFavourite(ctx.tx, ctx.actor.userId, productId, ctx.now)
    return { productIds: await favouritesOf(ctx.tx, ctx.actor.userId) }
  },
  deleteFavouriteProductId: async ({ productId }, { tx, actor }) => {
    await deleteFavourite(tx, actor.userId, productId)
    return { productIds: await favouritesOf(tx, actor.userId) }
  },
  addProductTab: async ({ productId }, ctx) => {
    await knownProduct(ctx, productId)
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
    else if (!await setFittingDevice(tx, actor.userId, deviceId, now)) throw new Refusal('device.unknown')
    return { fittingDeviceId: await fittingDeviceOf(tx, actor.userId) }
  },
  recentActivitiesFromServer: (_input, ctx) => presentActivities(ctx),
  addActivityViewProduct: async ({ productId }, ctx) => {
    const product = await knownProduct(ctx, productId)
    await note(ctx, 'Product', productId, product.name)
    return presentActivities(ctx)
  },
  addActivityViewOrder: ({ orderId }, ctx) => noteOrder(ctx, 'Order', orderId),
  addActivityViewBackOrder: ({ orderId }, ctx) => noteOrder(ctx, 'BackOrder', orderId),
  alertsFromServer: (_input, ctx) => presentAlerts(ctx),
  setAlertRead: async ({ id }, ctx) => {
    const seen = await alertsFor(ctx.tx, ctx.actor.userId, ctx.actor.accountId, brisbaneDay(ctx.now))
    if (!seen.some((alert) => alert.id === id)) throw new Refusal('alert.unknown')
    await setAlertRead(ctx.tx, id, ctx.actor.userId, ctx.now)
    return presentAlerts(ctx)
  },
  preferencesFromServer: async (_input, { tx, actor }) => {
    const kept = new Map((await preferencesOf(tx, actor.userId, actor.accountId)).map((row) => [row.name, row.value]))
    return { preferences: { backorder_frequency: kept.get('backorder_frequency') ?? '', backorder_day: kept.get('backorder_day') ?? '' } }
  },
}

async function knownProduct({ shop, now }: Ctx, productId: string) {
  const product = (await shop.catalogue.snapshot(now)).byId.get(productId)
  if (!product) throw new Refusal('product.unknown', { product: productId })
  return product
}

const note = ({ tx, actor, now }: Ctx, type: 'Product' | 'Order' | 'BackOrder', subjectId: string, description: string) =>
  noteActivity(tx, { userId: actor.userId, accountId: actor.accountId, type, subjectId, description, at: now })

async function noteOrder(ctx: Ctx, type: 'Order' | 'BackOrder', orderId: string) {
  if (!await orderHead(ctx.tx, ctx.actor.accountId, orderId)) throw new Refusal('order.unknown', { order: orderId })
  await note(ctx, type, orderId, `Order ${orderId}`)
  return presentActivities(ctx)
}

async function presentActivities({ tx, actor }: Ctx) {
  const rows = await activitiesOf(tx, actor.userId, actor.accountId, ACTIVITIES_SHOWN)
  return { recentActivities: rows.map((row) => ({ description: row.description, type: row.type, parameters: { id: row.subject_id } })) }
}

async function presentAlerts({ tx, actor, now }: Ctx) {
  const rows = await alertsFor(tx, actor.userId, actor.accountId, brisbaneDay(now))
  const shown = rows.map((row) => ({ id: row.id, type: row.type, messageline: row.message_html, expirydate: row.expires_on ?? '', isRead: row.read_at !== null }))
  return { unreadAlerts: shown.filter((alert) => !alert.isRead), readAlerts: shown.filter((alert) => alert.isRead) }
}
