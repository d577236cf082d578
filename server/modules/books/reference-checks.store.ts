import { sql } from 'kysely'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { BookCheck } from './book-checks.store.ts'

const ORDER_FACTS = sql`
  concat_ws(' ', account_id, customer_id, payer_id, business_group, coalesce(payment_method_id, 'on credit'),
            'payment', coalesce(payment_id::text, 'none'))`

/** Whose orders, invoices, credit notes and shipments are, and which they belong to. */
export const REFERENCE_CHECKS: readonly BookCheck[] = [
  {
    what: 'an order is of whom it was placed for, and paid as it was then',
    rows: sql`
      with found as (
        select web_order_no as no, ${ORDER_FACTS} as facts from web_order
      ), expected as (
        select web_order_no as no, ${ORDER_FACTS} as facts from order_entry
      )
      select 'order ' || coalesce(f.no, e.no) as subject, coalesce(f.facts, 'none') as found,
             coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    what: 'an order leaves in parts where it was placed so or staff split it, and only there',
    rows: sql`
      select 'order ' || o.web_order_no as subject,
        case when o.ship_now then 'in parts' else 'as a whole' end as found,
             case when o.ship_now then 'as a whole' else 'in parts' end as expected
        from web_order o join order_entry e using (web_order_no)
       where o.ship_now <> (e.ship_now
         or o.web_order_no in (select web_order_no from order_event where kind = 'split'))`,
  },
  {
    what: 'an invoice is of its order, and owed by whom the order was placed for',
    rows: sql`
      select 'invoice ' || i.invoice_no as subject,
        concat_ws(' ', i.account_id, i.customer_id, i.payer_id) as found,
             coalesce(concat_ws(' ', o.account_id, o.customer_id, o.payer_id), 'no order') as expected
        from invoice i left join web_order o using (web_order_no)
       where i.web_order_no is not null
         and (o.web_order_no is null
           or (i.account_id, i.customer_id, i.payer_id)
           is distinct from (o.account_id, o.customer_id, o.payer_id))`,
  },
  {
    what: 'an invoice is of the order and of the day of its shipment',
    rows: sql`
      select 'invoice ' || i.invoice_no as subject,
             concat_ws(' ', coalesce(i.web_order_no::text, 'no order'), i.invoiced_on) as found,
             coalesce(concat_ws(' ', s.web_order_no,
               ${brisbaneDayOf(sql`s.shipped_at`)}), 'no shipment') as expected
        from invoice i left join shipment s using (shipment_no)
       where i.shipment_no is not null
         and (i.web_order_no is distinct from s.web_order_no
           or i.invoiced_on is distinct from ${brisbaneDayOf(sql`s.shipped_at`)})`,
  },
  {
    what: 'the lines of a shipment are of its order',
    rows: sql`
      select distinct 'shipment ' || l.shipment_no as subject,
        coalesce(s.web_order_no::text, 'none') as found,
             l.web_order_no::text as expected
        from shipment_line l left join shipment s using (shipment_no)
       where s.web_order_no is distinct from l.web_order_no`,
  },
  {
    what: 'a shipment in the stock ledger is one of goods that left, and nothing else is',
    rows: sql`
      select 'stock entry ' || e.id || ', product ' || e.product_id as subject,
             concat_ws(' ', e.kind, e.units, coalesce(e.shipment_no, 'no shipment')) as found,
             case e.kind when 'shipment' then 'a shipment, below zero'
               when 'receipt' then 'no shipment, above zero' else 'no shipment' end as expected
        from stock_entry e left join shipment s using (shipment_no)
       where (e.kind = 'shipment') <> (e.shipment_no is not null)
         or e.shipment_no is distinct from s.shipment_no or (e.kind = 'shipment' and e.units >= 0)
         or (e.kind = 'receipt' and e.units <= 0)`,
  },
  {
    what: 'an entry of the stock ledger is of the kind that it was made as',
    rows: sql`
      select 'stock entry ' || e.id || ', product ' || e.product_id as subject, e.kind as found,
             coalesce(n.kind, 'shipment') as expected
        from stock_entry e left join stock_entry_kind n on n.entry_id = e.id
       where e.kind <> coalesce(n.kind, 'shipment')`,
  },
  {
    // what was picked and shipped before the portal's back office is in no wave
    what: 'what is picked of a line or has left is what waves have found of it',
    rows: sql`
      select 'order ' || l.web_order_no || ', line ' || l.line_no as subject,
             (l.picked + l.shipped)::text as found, 'at most ' || coalesce(p.units, 0) as expected
        from order_line l left join (select web_order_no, line_no, sum(picked) as units
          from pick_line group by 1, 2) p using (web_order_no, line_no)
       where l.picked + l.shipped > coalesce(p.units, 0)
         and (exists (select from pick_line x where x.web_order_no = l.web_order_no)
           or exists (select from shipment_line x where x.web_order_no = l.web_order_no))
         and not exists (select from shipment x where x.web_order_no = l.web_order_no
                            and not exists (select from shipment_line y
                              where y.shipment_no = x.shipment_no))`,
  },
  {
    what: 'a line that stands in for another one was swapped for it',
    rows: sql`
      select 'order ' || coalesce(l.web_order_no, e.web_order_no) || ', line '
        || coalesce(l.line_no, e.line_no) as subject,
             coalesce('line ' || l.swapped_from, 'no line') as found,
             coalesce('line ' || e.swapped_from, 'no line') as expected
        from (select web_order_no, line_no, swapped_from from order_line where swapped_from is not null) l
        full join (select web_order_no, (facts #>> '{insteadLines,0,0}')::integer as line_no,
          (facts #>> '{lines,0,0}')::integer as swapped_from
                     from order_event where kind = 'swapped') e using (web_order_no, line_no)
       where l.swapped_from is distinct from e.swapped_from`,
  },
  {
    what: 'a line in picking is in a wave that is open',
    rows: sql`
      select 'order ' || l.web_order_no || ', line ' || l.line_no || ', wave ' || l.wave_id as subject,
             case when w.id is null then 'no wave' else 'a closed wave' end as found,
               'an open wave' as expected
        from pick_line l left join pick_wave w on w.id = l.wave_id
       where w.id is null or (w.closed_at is not null and l.quantity > l.picked + l.missing)`,
  },
]

/** Credit notes, beside the invoices that they are for. */
export const CREDIT_CHECKS: readonly BookCheck[] = [
  {
    what: 'a credit note is of whom its invoice is',
    rows: sql`
      select 'invoice ' || c.invoice_no as subject,
        concat_ws(' ', coalesce(c.web_order_no::text, 'no order'), c.account_id, c.customer_id,
        c.payer_id) as found,
             coalesce(concat_ws(' ', coalesce(i.web_order_no::text, 'no order'), i.account_id, i.customer_id,
               i.payer_id), 'no invoice') as expected
        from invoice c left join invoice i on i.invoice_no = c.credits_invoice_no and i.kind = 'invoice'
       where c.credits_invoice_no is not null
         and (i.invoice_no is null
           or (c.web_order_no, c.account_id, c.customer_id, c.payer_id)
           is distinct from (i.web_order_no, i.account_id, i.customer_id, i.payer_id))`,
  },
  {
    what: 'the goods of a credit note are the sum of its lines',
    rows: sql`
      select 'invoice ' || i.invoice_no as subject, i.goods_cents::text as found,
             coalesce(l.cents, 0)::text as expected
        from invoice i left join (select invoice_no, sum(quantity * price_cents) as cents
          from invoice_line group by 1) l using (invoice_no)
       where i.kind = 'credit' and i.credits_invoice_no is not null
         and i.goods_cents <> coalesce(l.cents, 0)`,
  },
  {
    what: 'a line of a credit note is one of its invoice, at its price',
    rows: sql`
      select 'invoice ' || l.invoice_no || ', line ' || l.line_no as subject,
             concat_ws(' ', l.product_id, 'at', l.price_cents, 'of order line',
               coalesce(l.order_line_no::text, 'none')) as found,
             coalesce(concat_ws(' ', o.product_id, 'at', o.price_cents, 'of order line',
               coalesce(o.order_line_no::text, 'none')), 'no line of an invoice') as expected
        from invoice c join invoice_line l using (invoice_no)
        left join invoice_line o on o.invoice_no = c.credits_invoice_no and o.line_no = l.credits_line_no
       where c.kind = 'credit' and c.credits_invoice_no is not null
         and (o.invoice_no is null or l.quantity >= 0
           or (l.product_id, l.price_cents, l.order_line_no)
           is distinct from (o.product_id, o.price_cents, o.order_line_no))`,
  },
  {
    what: 'only lines of credit notes say which line they credit',
    rows: sql`
      select 'invoice ' || l.invoice_no || ', line ' || l.line_no as subject,
             'line ' || l.credits_line_no as found, 'none' as expected
        from invoice_line l join invoice i using (invoice_no)
       where i.kind = 'invoice' and l.credits_line_no is not null`,
  },
  {
    what: 'no more of an invoice is credited than it has',
    rows: sql`
      select 'invoice ' || l.invoice_no || ', line ' || l.line_no as subject, n.units::text as found,
             'at most ' || l.quantity as expected
        from (select c.credits_invoice_no as invoice_no, cl.credits_line_no as line_no,
          -sum(cl.quantity) as units
                from invoice c join invoice_line cl on cl.invoice_no = c.invoice_no
               where c.credits_invoice_no is not null group by 1, 2) n
        join invoice_line l using (invoice_no, line_no) where n.units > l.quantity`,
  },
  {
    what: 'a credit note pays invoices of its own payer',
    rows: sql`
      select 'credit ' || a.credit_no as subject,
             a.invoice_no || ' of ' || coalesce(i.payer_id, 'nobody') as found,
             coalesce(c.payer_id, 'no credit') as expected
        from credit_allocation a left join invoice c on c.invoice_no = a.credit_no and c.kind = 'credit'
        left join invoice i on i.invoice_no = a.invoice_no and i.kind = 'invoice'
       where i.payer_id is distinct from c.payer_id or c.payer_id is null`,
  },
]
