import type { activityCalls } from '#shared/calls/activities.ts'
import type { CallSpec } from '#shared/calls/call.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Ctx, HandlersFor } from '#server/http/handlers.ts'
import { isInvoiceOf } from '#server/modules/invoices/invoice-papers.store.ts'
import { orderHead } from '#server/modules/orders/orders.store.ts'
import { knownProduct, type ProductServices } from '#server/modules/catalogue/known-product.ts'
import { noteActivity } from './activities.store.ts'
import { answerActivities } from './answer-activities.ts'

type ActivityCtx = Ctx<CallSpec, ProductServices>

export const activityHandlers: HandlersFor<typeof activityCalls, ProductServices> = {
  recentActivitiesFromServer: (_input, ctx) => answerActivities(ctx),
  addActivityViewProduct: async ({ productId }, ctx) => {
    const product = await knownProduct(ctx, productId)
    await note(ctx, 'Product', productId, product.name)
    return answerActivities(ctx)
  },
  addActivityViewOrder: ({ orderId }, ctx) => noteOrder(ctx, 'Order', orderId),
  addActivityViewInvoice: async ({ invoiceId }, ctx) => {
    if (!(await isInvoiceOf(ctx.tx, ctx.actor.accountId, invoiceId))) throw new Refusal('invoice.unknown')
    await note(ctx, 'Invoice', invoiceId, `Invoice ${invoiceId}`)
    return answerActivities(ctx)
  },
  addActivityViewBackOrder: ({ orderId }, ctx) => noteOrder(ctx, 'BackOrder', orderId),
}

const note = (
  { tx, actor, now }: ActivityCtx,
  type: 'Product' | 'Order' | 'BackOrder' | 'Invoice',
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
  return answerActivities(ctx)
}
