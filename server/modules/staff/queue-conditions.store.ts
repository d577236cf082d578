import { type RawBuilder, sql } from 'kysely'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import { NEW_STATUSES, SHIPPED_STATUSES } from '#shared/codes/order-line-statuses.ts'
import {
  isOneOf,
  LINE_IS_READY,
  LINE_WAITS,
  ORDER_MAY_BE_PICKED,
} from '#server/modules/orders/line-states.store.ts'

/**
 * Where the orders of a queue are found. `lines`: those that have a line of this kind, each kind with an
 * index of its own over the few lines that are in work. `orders`: by the order's own row alone; `isSmall`
 * where an index holds these orders and no others. `o` is web_order, `l` is order_line.
 */
export type QueueSource =
  | { from: 'lines'; line: RawBuilder<unknown>; order: RawBuilder<unknown> }
  | { from: 'orders'; isSmall: boolean; order: RawBuilder<unknown> }

const IS_FREE = sql`o.held_reason is null`

export const QUEUE_SOURCES: Readonly<Record<OrderQueue, QueueSource>> = {
  new: {
    from: 'orders',
    isSmall: true,
    order: isOneOf(sql`o.low_status`, NEW_STATUSES),
  },
  held: {
    from: 'orders',
    isSmall: true,
    order: sql`o.held_reason is not null and o.low_status < ${sql.lit(SHIPPED_STATUSES[0])}`,
  },
  waiting: { from: 'lines', line: LINE_WAITS, order: IS_FREE },
  toPick: { from: 'lines', line: LINE_IS_READY, order: ORDER_MAY_BE_PICKED },
  picking: { from: 'lines', line: sql`l.picking > 0`, order: sql`true` },
  toShip: { from: 'lines', line: sql`l.picked > 0`, order: IS_FREE },
  shipped: { from: 'orders', isSmall: false, order: isOneOf(sql`o.low_status`, SHIPPED_STATUSES) },
  all: { from: 'orders', isSmall: false, order: sql`true` },
}
