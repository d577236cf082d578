import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/** What is left of a receipt, `r` or `s` in a statement: it neither pays an invoice nor was given back. */
const leftOf = (receipt: 'r' | 's') => {
  const column = (name: string) => sql.ref(`${receipt}.${name}`)
  return sql`(${column('amount_cents')} - ${column('allocated_cents')} - ${column('refunded_cents')})`
}

/**
 * What is free of the money that was paid for the order `o`, in cents: what its receipts have left, less what
 * its open part will be invoiced.
 */
const ORDER_SPARE = sql`
  greatest(0, (select coalesce(sum(${leftOf('s')}), 0) from receipt s where s.web_order_no = o.web_order_no)
    - greatest(0, o.total_inc_cents - o.cancelled_cents
        - (select coalesce(sum(i.amount_inc_cents), 0)
            from invoice i
            where i.web_order_no = o.web_order_no and i.kind = 'invoice')))`

/**
 * What staff may spend or give back of a receipt that a statement calls `r`, in cents: what it has left, less
 * what is kept for the open part of its order. Of an order with several receipts their sum counts.
 */
export const SPARE_CENTS = sql<number>`
  least(${leftOf('r')},
        coalesce((select ${ORDER_SPARE} from web_order o where o.web_order_no = r.web_order_no),
                 ${leftOf('r')}))::bigint`

/** Money of a payer that pays nothing yet, in cents: of receipts, and what credit notes have left. */
export type FreeMoney = { receiptsCents: number; creditsCents: number }

/** What is free of the money of a payer; not what was paid for orders to come. Each order counts once. */
export async function freeMoneyOf(tx: Queryable, payerId: string): Promise<FreeMoney> {
  const { rows } = await sql<FreeMoney>`
    with left_over as materialized (
      select r.web_order_no, sum(${leftOf('r')}) as cents from receipt r
       where r.customer_id = ${payerId} and r.allocated_cents + r.refunded_cents < r.amount_cents group by 1)
    select coalesce(sum(case when o.web_order_no is null then l.cents else ${ORDER_SPARE} end), 0)::bigint as "receiptsCents",
           (select coalesce(sum(c.allocated_cents - c.amount_inc_cents), 0) from invoice c
             where c.payer_id = ${payerId} and c.kind = 'credit'
               and c.allocated_cents <> c.amount_inc_cents)::bigint as "creditsCents"
      from left_over l left join web_order o using (web_order_no)`.execute(tx)
  return rows[0] ?? { receiptsCents: 0, creditsCents: 0 }
}
