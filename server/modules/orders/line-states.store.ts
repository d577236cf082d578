import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PICKABLE_RANGE, WAITING_RANGE } from '#shared/codes/order-line-statuses.ts'

/*
 * Statuses in statements. They are written into the text, not sent as parameters: the partial indexes over
 * lines and orders in work (order_line_waiting, order_line_ready, web_order_new) name them, and a plan that
 * is made once for all parameters could not use them.
 */

/** One of these statuses. */
export const isOneOf = (column: RawBuilder<unknown>, statuses: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** A status from the first to the last. */
export const isWithin = (
  column: RawBuilder<unknown>,
  [first, last]: readonly [string, string],
): RawBuilder<SqlBool> => sql<SqlBool>`${column} between ${sql.lit(first)} and ${sql.lit(last)}`

/** Some units of a line that a statement calls `l` wait for stock, as backOrderedUnits has it. */
export const LINE_WAITS = sql<SqlBool>`(
  l.allocated + l.shipped + l.cancelled < l.quantity and ${isWithin(sql`l.status`, WAITING_RANGE)})`

/** Some units of a line `l` are allocated, and no picking wave has taken them. */
export const LINE_IS_READY = sql<SqlBool>`(l.allocated > l.picking + l.picked and ${isWithin(sql`l.status`, PICKABLE_RANGE)})`

/** Nothing keeps an order `o` from being picked: an order that leaves as a whole has no line that waits. */
export const ORDER_MAY_BE_PICKED = sql<SqlBool>`(o.held_reason is null and (o.ship_now or not exists (
  select from order_line l where l.web_order_no = o.web_order_no and ${LINE_WAITS})))`
