import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { OutgoingOrder } from '#server/ports/back-office/back-office.ts'

/**
 * The oldest orders that have not left for the back office, locked; those that another process delivers now
 * are passed over.
 */
export async function lockUndelivered(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select web_order_no from order_outbox where delivered_at is null
     order by web_order_no limit ${limit}::bigint for update skip locked`.execute(tx)
  return rows.map((row) => row.web_order_no)
}

/** Orders as they leave for the back office, by number. */
export async function outgoingOrders(
  tx: Queryable,
  webOrderNos: readonly number[],
): Promise<OutgoingOrder[]> {
  const { rows } = await sql<OutgoingOrder>`
    select o.web_order_no as "webOrderNo", o.order_no as "orderNo", o.account_id as "accountId",
           o.customer_id as "customerId", o.placed_at as "placedAt",
           o.customer_reference as "customerReference", o.delivery, o.freight_method_id as "freightMethodId",
           o.ship_now as "shipNow", o.goods_cents as "goodsCents", o.freight_cents as "freightCents",
           o.fee_cents as "feeCents", o.gst_cents as "gstCents", o.total_inc_cents as "totalIncCents",
           (select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
                                              'quantity', l.quantity, 'priceCents', l.price_cents)
                            order by l.line_no)
              from order_line l where l.web_order_no = o.web_order_no) as lines
      from web_order o where o.web_order_no = any(${webOrderNos}::bigint[])
     order by o.web_order_no`.execute(tx)
  return rows
}

export const saveDelivered = (tx: Tx, webOrderNos: readonly number[], at: Date) =>
  sql`update order_outbox set delivered_at = ${at} where web_order_no = any(${webOrderNos}::bigint[])`.execute(
    tx,
  )
