import { type RawBuilder, sql } from 'kysely'
import type { OrderQueue } from '#shared/codes/order-queues.ts'

/**
 * Where the orders of a queue are found. `lines`: those that have a line of this kind, each kind with an
 * index of its own over the few lines that are in work. `orders`: by the order's own row alone; `isSmall`
 * where an index holds these orders and no others. `o` is web_order, `l` is order_line.
 */
export type QueueSource =
  | { from: 'lines'; line: RawBuilder<unknown>; order: RawBuilder<unknown> }
  | { from: 'orders'; isSmall: boolean; order: RawBuilder<unknown> }

const IS_FREE = sql`o.held_reason is null`
/** Some units of the line wait for stock. */
const waits = sql`l.allocated + l.shipped + l.cancelled < l.quantity and l.status between '22' and '29'`

export const QUEUE_SOURCES: Readonly<Record<OrderQueue, QueueSource>> = {
  new: {
    from: 'orders',
    isSmall: true,
    order: sql`o.low_status in ('00', '01', '02', '05', '10', '20', 'XX')`,
  },
  held: { from: 'orders', isSmall: true, order: sql`o.held_reason is not null and o.low_status < '77'` },
  waiting: { from: 'lines', line: waits, order: IS_FREE },
  toPick: {
    from: 'lines',
    line: sql`l.allocated > l.picking + l.picked and l.status between '22' and '47'`,
    // as openWave takes them: an order that leaves as a whole has no line that waits
    order: sql`o.held_reason is null and (o.ship_now or not exists (
      select from order_line l where l.web_order_no = o.web_order_no and ${waits}))`,
  },
  picking: { from: 'lines', line: sql`l.picking > 0`, order: sql`true` },
  toShip: { from: 'lines', line: sql`l.picked > 0`, order: IS_FREE },
  shipped: { from: 'orders', isSmall: false, order: sql`o.low_status in ('77', '79')` },
  all: { from: 'orders', isSmall: false, order: sql`true` },
}
