import type { staffOrderViewCalls } from '#shared/calls/staff-order-views.ts'
import { ORDER_VIEWS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { lockPersonalLists } from '#server/modules/personal/personal.store.ts'
import type { StaffServices } from './context.ts'
import { deleteOrderView, idsOfOrderViews, orderViewsOf, saveOrderView } from './order-views.store.ts'

export const staffOrderViewHandlers: HandlersFor<typeof staffOrderViewCalls, StaffServices> = {
  staffOrderViews: async (_input, { tx, actor }) => ({ views: await orderViewsOf(tx, actor.userId) }),
  staffSaveOrderView: async ({ was, ...view }, { tx, actor: { userId } }) => {
    if (view.name === '') throw new Refusal('view.name')
    await lockPersonalLists(tx, userId)
    const { count, named, renamed } = await idsOfOrderViews(tx, userId, { name: view.name, was })
    if (was !== '') {
      if (renamed === null) throw new Refusal('view.unknown', { name: was })
      if (named !== null && named !== renamed) throw new Refusal('view.taken', { name: view.name })
    }
    const id = was === '' ? named : renamed
    if (id === null && count >= ORDER_VIEWS_MAX) throw new Refusal('view.full', { max: ORDER_VIEWS_MAX })
    await saveOrderView(tx, { id, userId, view })
    return {}
  },
  staffDeleteOrderView: async ({ name }, { tx, actor }) => {
    await deleteOrderView(tx, actor.userId, name)
    return {}
  },
}
