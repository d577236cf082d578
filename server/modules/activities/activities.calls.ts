import type { activityCalls } from '#shared/calls/activities.ts'
import type { CallSpec } from '#shared/calls/call.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Ctx, HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { orderHead } from '#server/modules/orders/orders.store.ts'
import { knownProduct, type ProductServices } from '#server/modules/catalogue/known-product.ts'
import { activitiesOf, noteActivity } from './activities.store.ts'

type ActivityCtx = Ctx<CallSpec, ProductServices>

const ACTIVITIES_SHOWN = 50

export const activityHandlers: HandlersFor<typeof activityCalls, ProductServices> = {
  recentActivitiesFromServer: (_input, ctx) => presentActivities(ctx),
  addActivityViewProduct: async ({ productId }, ctx) => {
    const product = await knownProduct(ctx, productId)
    await note(ctx, 'Product', productId, product.name)
    return presentActivities(ctx)
  },
  addActivityViewOrder: ({ orderId }, ctx) => noteOrder(ctx, 'Order', orderId),
  addActivityViewBackOrder: ({ orderId }, ctx) => noteOrder(ctx, 'BackOrder', orderId),
}

const note = (
  { tx, actor, now }: ActivityCtx,
  type: 'Product' | 'Order' | 'BackOrder',
  subjectId: string,
  description: string,
) =>
  noteActivity(tx, {
    userId: actor.userId,
    accountId: actor.accountId,
    type,
    subjectId,
    description,
    at: now,
  })

async function noteOrder(ctx: ActivityCtx, type: 'Order' | 'BackOrder', orderId: string) {
  if (!(await orderHead(ctx.tx, ctx.actor.accountId, orderId)))
    throw new Refusal('order.unknown', { order: orderId })
  await note(ctx, type, orderId, `Order ${orderId}`)
  return presentActivities(ctx)
}

async function presentActivities({ tx, actor }: ReadCtx<ProductServices>) {
  const rows = await activitiesOf(tx, actor.userId, actor.accountId, ACTIVITIES_SHOWN)
  return {
    recentActivities: rows.map((row) => ({
      description: row.description,
      type: row.type,
      parameters: { id: row.subject_id },
    })),
  }
}
