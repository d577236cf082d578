import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { orderTotals } from '#shared/rules/order-totals.ts'

/**
 * The differences in the database, in words: stock, what customers owe, every order's amounts, mails, the
 * outbox.
 */
export async function audit(db: Db): Promise<string[]> {
  const problems: string[] = []
  const none = async (what: string, query: ReturnType<typeof sql<Record<string, unknown>>>) => {
    for (const row of (await query.execute(db)).rows) problems.push(`${what}: ${JSON.stringify(row)}`)
  }
  await none(
    'allocated stock is not the sum of orders and payments',
    sql`
    select s.product_id, s.allocated, coalesce(l.units, 0) + coalesce(p.units, 0) as held from stock s
      left join (select product_id, sum(allocated)::int as units from order_line group by product_id) l using (product_id)
      left join (select line ->> 'product_id' as product_id, sum((line ->> 'allocated')::int)::int as units
                   from payment, jsonb_array_elements(pending_order -> 'lines') line where state in ('starting', 'pending') group by 1) p using (product_id)
     where s.allocated <> coalesce(l.units, 0) + coalesce(p.units, 0) or s.allocated > s.on_hand`,
  )
  await none(
    'what is owed for open orders is not their sum',
    sql`
    select b.customer_id, b.open_orders_cents, coalesce(o.cents, 0) as orders from customer_balance b
      left join (select payer_id as customer_id, sum(open_cents)::bigint as cents from web_order group by 1) o using (customer_id)
     where b.open_orders_cents <> coalesce(o.cents, 0)`,
  )
  await none(
    'an order without its mail, outbox entry or lines',
    sql`
    select web_order_no from web_order o
     where not exists (select from order_outbox x where x.web_order_no = o.web_order_no) or not exists (select from order_line l where l.web_order_no = o.web_order_no)
        or (confirmation_email <> '' and (select count(*) from mail m where m.order_pdf_of = o.web_order_no) <> 1)`,
  )
  await none(
    'a cart with more than one order',
    sql`select cart_id, count(*)::int as orders from web_order where cart_id is not null group by cart_id having count(*) > 1`,
  )
  await none(
    'a closed cart without an order',
    sql`
    select c.id, c.status from cart c where c.status in ('CL', 'AP') and not exists (select from web_order o where o.cart_id = c.id)`,
  )
  await none(
    'a cart that is ordered and still open',
    sql`select c.id, c.status from cart c join web_order o on o.cart_id = c.id where c.status not in ('CL', 'AP')`,
  )
  return [...problems, ...(await wrongAmounts(db))]
}

async function wrongAmounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    web_order_no: number
    business_group: string
    freight_cents: number
    fee_cents: number
    goods_cents: number
    gst_cents: number
    total_inc_cents: number
    lines: { quantity: number; priceCents: number }[]
  }>`
    select o.web_order_no, c.business_group, o.freight_cents, o.fee_cents, o.goods_cents, o.gst_cents, o.total_inc_cents,
           (select json_agg(json_build_object('quantity', l.quantity, 'priceCents', l.price_cents)) from order_line l where l.web_order_no = o.web_order_no) as lines
      from web_order o join customer c on c.id = o.customer_id`.execute(db)
  return rows.flatMap((row) => {
    const { goodsCents, gstCents, totalIncGstCents } = orderTotals({
      lines: row.lines,
      freightCents: row.freight_cents,
      feeRatePpm: 0,
      businessGroup: row.business_group,
    })
    const isRight =
      row.goods_cents === goodsCents &&
      (row.fee_cents !== 0 || (row.gst_cents === gstCents && row.total_inc_cents === totalIncGstCents))
    return isRight
      ? []
      : [`the amounts of web order ${String(row.web_order_no)} do not add up: ${JSON.stringify(row)}`]
  })
}
