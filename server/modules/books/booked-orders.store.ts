import { sql } from 'kysely'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import type { Queryable } from '#server/db/connect.ts'

export type BookedLine = LineUnits & { line_no: number; status: string; price_cents: number }
type Invoiced = { goodsCents: number; freightCents: number; feeCents: number; gstCents: number }
/** An order with its lines and what was invoiced of it. Amounts in cents. */
export type BookedOrder = {
  web_order_no: number
  low_status: string
  ship_now: boolean
  business_group: string
  ties_credit: boolean
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  total_inc_cents: number
  open_cents: number
  cancelled_cents: number
  lines: BookedLine[]
  /** The products of its lines as one number, as they are and as they were written (order_products). */
  products: string
  noted_products: string
  invoiced: Invoiced
}

/** Orders with numbers above `after`, with their lines and what was invoiced of them. Amounts in cents. */
export async function ordersAfter(db: Queryable, after: number, limit: number): Promise<BookedOrder[]> {
  const { rows } = await sql<BookedOrder>`
    select o.web_order_no, o.low_status, o.ship_now, o.business_group,
           o.payment_method_id is null as ties_credit,
           o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents, o.open_cents,
           o.cancelled_cents, l.lines, i.invoiced,
           l.products,
           coalesce((select p.lines || ' lines, ' || p.products from order_products p
                      where p.web_order_no = o.web_order_no), 'none') as noted_products
      from (select * from web_order where web_order_no > ${after} order by web_order_no limit ${limit}) o
      cross join lateral (
        select coalesce(json_agg(json_build_object('line_no', line_no, 'status', status,
                                                   'price_cents', price_cents, 'quantity', quantity,
                                                   'allocated', allocated,
                                                   'picking', picking, 'picked', picked, 'shipped', shipped,
                                                   'cancelled', cancelled) order by line_no), '[]') as lines,
               coalesce(count(*) || ' lines, ' || bit_xor(line_number(line_no, product_id)),
                        'none') as products
          from order_line where web_order_no = o.web_order_no) l
      cross join lateral (
        select json_build_object('goodsCents', coalesce(sum(goods_cents), 0),
                                 'freightCents', coalesce(sum(freight_cents), 0),
                                 'feeCents', coalesce(sum(fee_cents), 0),
                                 'gstCents', coalesce(sum(gst_cents), 0)) as invoiced
          from invoice where web_order_no = o.web_order_no and kind = 'invoice') i
     order by o.web_order_no`.execute(db)
  return rows
}
