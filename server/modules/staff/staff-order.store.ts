import { sql } from 'kysely'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import type { Queryable } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import type { StaffOrderRow } from './staff-orders.store.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** Amounts in cents; goods, freight and fee ex GST. */
export type OrderHead = Omit<StaffOrderRow, 'lines' | 'changed' | keyof LineUnits> & {
  customer_id: string
  customer_name: string
  placed_by: string
  confirmation_email: string
  freight: string
  payment_method_id: string | null
  delivery: Delivery
}
export type OrderParts = {
  lines: (LineUnits & {
    line_no: number
    product_id: string
    name: string
    status: string
    price_cents: number
    /** The number of the line that it was sent instead of. */
    swapped_from: number | null
    available: number
    waves: number[]
  })[]
  holds: { kind: string; reason: string; held_at: Date; released_at: Date | null; release_reason: string }[]
  shipments: {
    shipment_no: string
    carrier: string
    connote: string
    url: string
    shipped_at: Date
    invoice_no: string | null
    units: number
  }[]
  invoices: {
    invoice_no: string
    kind: string
    invoiced_on: string
    due_on: string | null
    amount_inc_cents: number
    allocated_cents: number
  }[]
  mails: {
    id: number
    subject: string
    recipient: string
    created_at: Date
    sent_at: Date | null
    gave_up: boolean
  }[]
}

/** The order of this web order number, of whatever account. */
export async function orderHeadFor(tx: Queryable, webOrderNo: number): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select o.web_order_no, ${SHOWN_ORDER_NO} as shown_no, o.placed_at, o.account_id, a.name as account_name,
           o.customer_reference, o.low_status, o.held_reason, o.ship_now, o.total_inc_cents, o.business_group,
           o.customer_id, c.name as customer_name,
           trim(u.first_name || ' ' || u.last_name) as placed_by, o.confirmation_email, f.name as freight,
           o.payment_method_id,
           o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.delivery
      from web_order o
      join account a on a.id = o.account_id
      join customer c on c.id = o.customer_id
      join portal_user u on u.id = o.user_id
      join freight_method f on f.id = o.freight_method_id
     where o.web_order_no = ${webOrderNo}`.execute(tx)
  return rows[0]
}

/** What holds an order and what held it, the oldest first. */
export const holdsQuery = (webOrderNo: number) => sql<OrderParts['holds'][number]>`
  select kind, reason, held_at, released_at, release_reason from order_hold
   where web_order_no = ${webOrderNo}::bigint order by held_at, id`

/** Lines, holds, shipments, invoices and mails of an order. */
export async function orderParts(tx: Queryable, webOrderNo: number): Promise<OrderParts> {
  const [lines, holds, shipments, invoices, mails] = await together(tx, (send) => [
    send(
      sql<OrderParts['lines'][number]>`
        select l.line_no, l.product_id, l.name, l.status, l.price_cents, l.quantity, l.allocated, l.picking,
               l.picked, l.shipped, l.cancelled, l.swapped_from,
               coalesce(s.available, 0) as available,
               coalesce((select json_agg(p.wave_id order by p.wave_id)
                           from pick_line p where p.web_order_no = l.web_order_no and p.line_no = l.line_no
                            and p.picked + p.missing < p.quantity), '[]') as waves
          from order_line l left join stock s on s.product_id = l.product_id
         where l.web_order_no = ${webOrderNo} order by l.line_no`.compile(tx),
    ),
    send(holdsQuery(webOrderNo).compile(tx)),
    send(
      sql<OrderParts['shipments'][number]>`
        select s.shipment_no, s.carrier, s.connote, s.url, s.shipped_at,
               (select i.invoice_no from invoice i where i.shipment_no = s.shipment_no) as invoice_no,
               coalesce((select sum(l.quantity) from shipment_line l where l.shipment_no = s.shipment_no), 0) as units
          from shipment s where s.web_order_no = ${webOrderNo} order by s.shipped_at, s.shipment_no`.compile(
        tx,
      ),
    ),
    send(
      sql<OrderParts['invoices'][number]>`
        select invoice_no, kind, invoiced_on, due_on, amount_inc_cents, allocated_cents from invoice
         where web_order_no = ${webOrderNo} order by invoice_no`.compile(tx),
    ),
    send(
      sql<OrderParts['mails'][number]>`
        select id, subject, recipient, created_at, sent_at, gave_up from mail where about_order = ${webOrderNo}
         order by id`.compile(tx),
    ),
  ])
  return {
    lines: lines.rows,
    holds: holds.rows,
    shipments: shipments.rows,
    invoices: invoices.rows,
    mails: mails.rows,
  }
}
