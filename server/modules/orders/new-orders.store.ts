import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { NewOrder, NewOrderLine } from './orders.store.ts'

/** The number the back office knows the next order by; the embedded one numbers at once. */
export async function nextOrderNo(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    order_no: string
  }>`select nextval('back_office_order_no')::text as order_no`.execute(tx)
  return rows[0]?.order_no ?? ''
}

/**
 * The statements that write an order, its lines and its entry in the outbox to the back office, in this
 * order.
 * @param paid paymentId: what paid for it at a gateway, null where nothing did. payerId: among whose open
 * orders it counts, with openCents, inc GST; null for one that counts among none. Its payer is the customer's
 */
export function orderStatements(
  tx: Tx,
  o: NewOrder & { order_no: string },
  lines: readonly NewOrderLine[],
  { paymentId, payerId, openCents }: { paymentId: number | null; payerId: string | null; openCents: number },
): CompiledQuery[] {
  const column = <K extends keyof NewOrderLine>(key: K) => lines.map((line) => line[key])
  return [
    sql`
      insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group,
                             user_id, cart_id, placed_at, customer_reference, confirmation_email, delivery,
                             freight_method_id, ship_now, payment_method_id, payment_id, goods_cents,
                             freight_cents, fee_cents, gst_cents, total_inc_cents, low_status, held_reason,
                             open_cents)
      select ${o.web_order_no}, ${o.order_no}, ${o.account_id}, c.id,
             coalesce(${payerId}::text, c.payer_id, c.id),
             c.business_group, ${o.user_id}, ${o.cart_id}, ${o.placed_at}, ${o.customer_reference},
             ${o.confirmation_email}, ${JSON.stringify(o.delivery)}::jsonb,
             ${o.freight_method_id}, ${o.ship_now},
             ${o.payment_method_id}, ${paymentId}, ${o.goods_cents}, ${o.freight_cents}, ${o.fee_cents},
             ${o.gst_cents}, ${o.total_inc_cents}, ${o.low_status}, ${o.held_reason}, ${openCents}
        from customer c where c.id = ${o.customer_id}`.compile(tx),
    sql`
      insert into order_line (web_order_no, line_no, product_id, name, description, quantity, allocated,
                              price_cents, price_list, price_break, price_words, status)
      select ${o.web_order_no}::bigint, l.line_no, l.product_id, l.name, l.description, l.quantity, l.allocated,
             l.price_cents, l.price_list, l.price_break, l.price_words, l.status
        from unnest(${column('product_id')}::text[], ${column('name')}::text[],
                    ${column('description')}::text[], ${column('quantity')}::integer[],
                    ${column('allocated')}::integer[], ${column('price_cents')}::bigint[],
                    ${column('price_list')}::text[], ${column('price_break')}::integer[],
                    ${column('price_words')}::text[], ${column('status')}::text[])
             with ordinality as l (product_id, name, description, quantity, allocated, price_cents,
                                   price_list, price_break, price_words, status, line_no)`.compile(tx),
    sql`insert into order_outbox (web_order_no, created_at) values (${o.web_order_no}, ${o.placed_at})`.compile(
      tx,
    ),
  ]
}
