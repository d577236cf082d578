import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/** A row of the books that is not as the others say. Units, or cents. */
export type Difference = { subject: string; found: string; expected: string }

/** A check in one statement. Each row it answers is a difference. */
export type BookCheck = { what: string; rows: RawBuilder<Difference> }

/** The first differences that a check finds, and how many there are. */
export async function differencesOf(
  tx: Queryable,
  { rows }: BookCheck,
  limit: number,
): Promise<{ differences: Difference[]; many: number }> {
  const { rows: found } = await sql<Difference & { many: number }>`
    select subject, found, expected, count(*) over ()::integer as many from (${rows}) d order by subject
     limit ${limit}`.execute(tx)
  return {
    differences: found.map(({ subject, found: is, expected }) => ({ subject, found: is, expected })),
    many: found[0]?.many ?? 0,
  }
}

/**
 * What has to hold between the tables, as double entry has it: each amount is written twice, and both agree.
 * `check-orders.ts` compares what only the rules of the trade can tell.
 */
export const BOOK_CHECKS: readonly BookCheck[] = [
  // ---------------------------------------------------------------- money
  {
    what: 'what a payer owes is the sum of their invoices and credits, less what has paid them',
    rows: sql`
      select 'customer ' || coalesce(b.customer_id, i.payer_id) as subject,
             coalesce(b.invoiced_cents, 0)::text as found, coalesce(i.cents, 0)::text as expected
        from customer_balance b
        full join (select payer_id, sum(amount_inc_cents - allocated_cents) as cents
          from invoice group by 1) i
          on i.payer_id = b.customer_id
       where coalesce(b.invoiced_cents, 0) <> coalesce(i.cents, 0)`,
  },
  {
    what: 'what a payer has open is the sum of what their orders have open',
    rows: sql`
      select 'customer ' || coalesce(b.customer_id, o.payer_id) as subject,
             coalesce(b.open_orders_cents, 0)::text as found, coalesce(o.cents, 0)::text as expected
        from customer_balance b full join (
          select payer_id, sum(open_cents) as cents from web_order group by 1) o on o.payer_id = b.customer_id
       where coalesce(b.open_orders_cents, 0) <> coalesce(o.cents, 0)`,
  },
  {
    what: 'an invoice comes to its goods, freight, fee and GST',
    rows: sql`
      select 'invoice ' || invoice_no as subject, amount_inc_cents::text as found,
             (goods_cents + freight_cents + fee_cents + gst_cents)::text as expected
        from invoice where amount_inc_cents <> goods_cents + freight_cents + fee_cents + gst_cents`,
  },
  {
    what: 'the goods of an invoice are the sum of its lines',
    rows: sql`
      select 'invoice ' || i.invoice_no as subject, i.goods_cents::text as found,
             coalesce(l.cents, 0)::text as expected
        from invoice i left join (select invoice_no, sum(quantity * price_cents) as cents
          from invoice_line group by 1) l using (invoice_no)
       where i.kind = 'invoice' and i.goods_cents <> coalesce(l.cents, 0)`,
  },
  {
    // a credit of goods for a cent may be nothing after its fee
    what: 'an invoice is an amount that is owed, a credit one that is given',
    rows: sql`
      select 'invoice ' || invoice_no as subject, kind || ' ' || amount_inc_cents as found,
             case kind when 'invoice' then 'not below zero' else 'not above zero' end as expected
        from invoice where amount_inc_cents * case kind when 'invoice' then 1 else -1 end < 0`,
  },
  {
    what: 'what has paid an invoice is the sum of receipts and credits that do',
    rows: sql`
      select 'invoice ' || i.invoice_no as subject, i.allocated_cents::text as found,
             (coalesce(r.cents, 0) + coalesce(c.cents, 0) - coalesce(g.cents, 0))::text as expected
        from invoice i
        left join (select invoice_no, sum(amount_cents) as cents from receipt_allocation group by 1) r
          on r.invoice_no = i.invoice_no
        left join (select invoice_no, sum(amount_cents) as cents from credit_allocation group by 1) c
          on c.invoice_no = i.invoice_no
        left join (select credit_no, sum(amount_cents) as cents from credit_allocation group by 1) g
          on g.credit_no = i.invoice_no
       where i.allocated_cents <> coalesce(r.cents, 0) + coalesce(c.cents, 0) - coalesce(g.cents, 0)`,
  },
  {
    what: 'no invoice is paid over, and no credit gives more than it has',
    rows: sql`
      select 'invoice ' || invoice_no as subject, allocated_cents::text as found,
             'within ' || amount_inc_cents as expected
        from invoice where allocated_cents not between least(0, amount_inc_cents)
          and greatest(0, amount_inc_cents)`,
  },
  {
    what: 'what a receipt pays is the sum of what it pays of invoices',
    rows: sql`
      select 'receipt ' || r.id as subject, r.allocated_cents::text as found,
        coalesce(a.cents, 0)::text as expected
        from receipt r left join (select receipt_id, sum(amount_cents) as cents
          from receipt_allocation group by 1) a on a.receipt_id = r.id
       where r.allocated_cents <> coalesce(a.cents, 0)`,
  },
  {
    what: 'a receipt pays and gives back no more than came in',
    rows: sql`
      select 'receipt ' || id as subject, (allocated_cents + refunded_cents)::text as found,
             'at most ' || amount_cents as expected
        from receipt where allocated_cents + refunded_cents > amount_cents
          or least(allocated_cents, refunded_cents) < 0`,
  },
  {
    what: 'a receipt pays invoices of its own payer',
    rows: sql`
      select 'receipt ' || r.id as subject, i.invoice_no || ' of ' || i.payer_id as found,
        r.customer_id as expected
        from receipt_allocation a join receipt r on r.id = a.receipt_id join invoice i using (invoice_no)
       where i.payer_id <> r.customer_id`,
  },
  {
    what: 'what a gateway has taken for an order is a receipt of it',
    rows: sql`
      select 'payment ' || p.id as subject, coalesce(r.amount_cents::text, 'none') as found,
             p.amount_cents::text as expected
        from payment p left join receipt r on r.payment_id = p.id
       where p.pays_for = 'order' and p.state = 'captured'
         and (r.id is null or r.amount_cents <> p.amount_cents
              or r.web_order_no is distinct from p.web_order_no)`,
  },
  {
    what: 'what a gateway has taken for invoices is a receipt and the fee',
    rows: sql`
      select 'payment ' || p.id as subject,
             coalesce(r.account_id || ' ' || r.payment_method_id || ' ' || r.amount_cents, 'none') as found,
             p.account_id || ' ' || p.method_id || ' ' || (p.amount_cents - p.fee_cents) as expected
        from payment p left join receipt r on r.payment_id = p.id
       where p.pays_for = 'invoices' and p.amount_cents > 0
         and (p.state = 'captured' or p.state = 'refunded' and r.id is not null and p.problem = '')
         and (r.id is null or r.web_order_no is not null
              or (r.account_id, r.payment_method_id, r.amount_cents)
                is distinct from (p.account_id, p.method_id, p.amount_cents - p.fee_cents))`,
  },
  {
    what: 'a payment of invoices comes to what was chosen and its fee',
    rows: sql`
      select 'payment ' || coalesce(p.id, c.payment_id) as subject,
             coalesce(p.amount_cents - p.fee_cents, 0)::text as found, coalesce(c.cents, 0)::text as expected
        from (select * from payment where pays_for = 'invoices' and state <> 'held' and problem = '') p
        full join (select payment_id, sum(amount_cents) as cents from payment_invoice
                    where payment_id not in (select id from payment where pays_for = 'invoices'
                      and (state = 'held' or problem <> '')) group by 1) c
          on c.payment_id = p.id
       where p.amount_cents - p.fee_cents is distinct from c.cents`,
  },
  {
    what: 'a payment of invoices was begun for invoices of its account',
    rows: sql`
      select 'payment ' || c.payment_id || ', ' || c.invoice_no as subject,
             coalesce(i.account_id, 'none') as found, coalesce(p.account_id, 'none') as expected
        from payment_invoice c left join invoice i on i.invoice_no = c.invoice_no left join payment p
          on p.id = c.payment_id
       where i.account_id is distinct from p.account_id`,
  },
  {
    what: 'a matched line of a bank statement is a receipt of its amount',
    rows: sql`
      select 'bank line ' || l.id as subject, coalesce(r.amount_cents::text, 'none') as found,
             l.amount_cents::text as expected
        from bank_line l left join receipt r on r.id = l.receipt_id
       where l.state = 'matched' and r.amount_cents is distinct from l.amount_cents`,
  },
  // ---------------------------------------------------------------- stock
  {
    what: 'what is on hand is the sum of the ledger',
    rows: sql`
      select 'product ' || coalesce(s.product_id, e.product_id) as subject,
             coalesce(s.on_hand, 0)::text as found, coalesce(e.units, 0)::text as expected
        from stock s full join (select product_id, sum(units) as units from stock_entry group by 1) e
          on e.product_id = s.product_id
       where coalesce(s.on_hand, 0) <> coalesce(e.units, 0)`,
  },
  {
    what: 'what is allocated is what order lines and open payments hold, and is on hand',
    rows: sql`
      select 'product ' || s.product_id as subject, s.allocated::text as found,
             least(s.on_hand, coalesce(l.units, 0) + coalesce(p.units, 0))::text as expected
        from stock s
        left join (select product_id, sum(allocated) as units from order_line group by 1) l using (product_id)
        left join (select line ->> 'product_id' as product_id, sum((line ->> 'allocated')::integer) as units
                     from payment, jsonb_array_elements(pending_order -> 'lines') line
                    where state in ('starting', 'pending') group by 1) p using (product_id)
       where s.allocated <> coalesce(l.units, 0) + coalesce(p.units, 0) or s.allocated > s.on_hand`,
  },
  {
    what: 'a shipment takes from stock what is in it',
    rows: sql`
      select 'shipment ' || coalesce(l.shipment_no, e.shipment_no) || ', product '
        || coalesce(l.product_id, e.product_id) as subject,
             coalesce(e.units, 0)::text as found, (-coalesce(l.units, 0))::text as expected
        from (select s.shipment_no, o.product_id, sum(s.quantity) as units from shipment_line s
          join order_line o using (web_order_no, line_no) group by 1, 2) l
        full join (select shipment_no, product_id, sum(units) as units from stock_entry
          where kind = 'shipment' group by 1, 2) e
          on e.shipment_no = l.shipment_no and e.product_id = l.product_id
       where coalesce(e.units, 0) <> -coalesce(l.units, 0)`,
  },
  // ---------------------------------------------------------------- orders
  {
    what: 'a shipment and what it took from stock are by one person',
    rows: sql`
      select distinct 'shipment ' || s.shipment_no as subject,
        coalesce(s.shipped_by::text, 'nobody') as found,
             coalesce(e.entered_by::text, 'nobody') as expected
        from shipment s join stock_entry e on e.shipment_no = s.shipment_no and e.kind = 'shipment'
       where s.shipped_by is distinct from e.entered_by`,
  },
  {
    what: 'what a line has shipped is the sum of its shipments',
    rows: sql`
      select 'order ' || o.web_order_no || ', line ' || l.line_no as subject, l.shipped::text as found,
             coalesce(s.units, 0)::text as expected
        from order_line l join web_order o using (web_order_no)
        left join (select web_order_no, line_no, sum(quantity) as units from shipment_line group by 1, 2) s
          using (web_order_no, line_no)
       where l.shipped <> coalesce(s.units, 0)
         and exists (select from shipment_line x
                       where x.web_order_no = o.web_order_no) -- what left before the portal's back office
         and not exists (select from shipment x where x.web_order_no = o.web_order_no
                            and not exists (select from shipment_line y
                              where y.shipment_no = x.shipment_no))`,
  },
  {
    what: 'what has shipped is invoiced, at the price of the order',
    rows: sql`
      select 'shipment ' || s.shipment_no || ', line ' || s.line_no as subject,
        coalesce(l.quantity || ' at ' || l.price_cents,
                 'not on invoice ' || coalesce(i.invoice_no, 'of any number')) as found,
             s.quantity || ' at ' || o.price_cents as expected
        from shipment_line s join order_line o using (web_order_no, line_no)
        left join invoice i on i.shipment_no = s.shipment_no
        left join invoice_line l on l.invoice_no = i.invoice_no and l.order_line_no = s.line_no
       where l.quantity is distinct from s.quantity or l.price_cents <> o.price_cents
         or l.product_id <> o.product_id`,
  },
  {
    what: 'a line is in picking with what open waves have left of it',
    rows: sql`
      select 'order ' || l.web_order_no || ', line ' || l.line_no as subject, l.picking::text as found,
             coalesce(p.units, 0)::text as expected
        from order_line l left join (select web_order_no, line_no, sum(quantity - picked - missing) as units
          from pick_line group by 1, 2) p using (web_order_no, line_no)
       where l.picking <> coalesce(p.units, 0)
         and (l.picking = 0 or exists (select from pick_line x where x.web_order_no = l.web_order_no))`,
  },
  {
    what: 'an order is held for the reason of its oldest hold',
    rows: sql`
      select 'order ' || o.web_order_no as subject, coalesce(o.held_reason, 'not held') as found,
             coalesce(h.reason, 'not held') as expected
        from web_order o left join lateral (
          select reason from order_hold h where h.web_order_no = o.web_order_no and released_at is null
           order by held_at, id limit 1) h on true
       where o.held_reason is distinct from h.reason`,
  },
  {
    what: 'every order is in the outbox to the back office once',
    rows: sql`
      select 'order ' || o.web_order_no as subject, count(x.web_order_no)::text as found, '1' as expected
        from web_order o left join order_outbox x using (web_order_no) group by o.web_order_no
       having count(x.web_order_no) <> 1`,
  },
  {
    what: 'no order was handed to the back office before it was placed',
    rows: sql`
      select 'order ' || web_order_no as subject, delivered_at::text as found,
        'after ' || created_at as expected
        from order_outbox where delivered_at < created_at`,
  },
  {
    what: 'no order was left behind by the back office while later ones were taken',
    rows: sql`
      select 'order ' || x.web_order_no as subject, 'not handed over' as found,
             'handed over before ' || n.last as expected
        from order_outbox x,
             (select max(created_at) as last from order_outbox where delivered_at is not null) n
       where x.delivered_at is null and x.created_at < n.last - interval '1 minute'`,
  },
]
