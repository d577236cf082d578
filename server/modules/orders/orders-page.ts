import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { orderCalls } from '#shared/calls/orders.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import { listWords } from '#server/db/list-words.ts'
import type { ReadCtx } from '#server/http/handlers.ts'
import type { OrderServices } from './context.ts'
import { presentOrder } from './present-order.ts'
import { type OrderFilter, orderPage } from './order-pages.store.ts'
import { ordersByKeys } from './orders.store.ts'

type Asked = Pick<InputOf<(typeof orderCalls)['ordersPage']>, 'cursor' | 'limit' | 'text' | 'sort'> &
  Partial<InputOf<(typeof orderCalls)['ordersPage']>>

/**
 * A page of the account's orders.
 * @throws Refusal list.cursor where the cursor is none of this list with this filter
 */
export async function ordersPage(
  { cursor, limit = LIST_PAGE_MAX, ...asked }: Asked,
  { tx, actor, services }: ReadCtx<OrderServices>,
): Promise<OutputOf<(typeof orderCalls)['ordersPage']>> {
  const filter: OrderFilter = {
    accountId: actor.accountId,
    words: listWords(asked.text),
    statuses: [...new Set(asked.statuses)],
    productId: asked.productId ?? null,
    placedFrom: asked.placedFrom ?? null,
    placedBefore: asked.placedBefore ?? null,
    isOldestFirst: asked.sort === 'oldest',
  }
  const cursors = listCursor(services.keys.secrets, { list: 'orders', accountId: actor.accountId, filter })
  const after = cursors.read(cursor)
  const { keys, next, total } = await orderPage(tx, filter, { after, limit, isCounted: after === null })
  const rows = new Map(
    (
      await ordersByKeys(
        tx,
        actor.accountId,
        keys.map(({ no }) => no),
      )
    ).map((row) => [row.web_order_no, row]),
  )
  return {
    orders: keys.flatMap(({ no }) => {
      const row = rows.get(no)
      return row ? [presentOrder(row, actor)] : []
    }),
    next: cursors.write(next),
    ...(total && { total }),
  }
}
