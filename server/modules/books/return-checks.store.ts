import { sql } from 'kysely'
import type { BookCheck } from './book-checks.store.ts'

/** What service requests say twice: units, and the credit notes of invoices. */
export const RETURN_CHECKS: readonly BookCheck[] = [
  {
    what: 'of no invoice line more is returned than was invoiced',
    rows: sql`
      select 'invoice ' || l.invoice_no || ' line ' || l.line_no as subject,
             (s.claimed + n.credited)::text as found, l.quantity::text as expected
        from (select invoice_no, invoice_line_no, sum(claimed) as claimed, sum(credited) as credited from service_request_line group by 1, 2) s
        join invoice_line l on l.invoice_no = s.invoice_no and l.line_no = s.invoice_line_no
        cross join lateral (
          select coalesce(-sum(cl.quantity), 0) as credited from invoice c join invoice_line cl using (invoice_no)
           where c.credits_invoice_no = l.invoice_no and cl.credits_line_no = l.line_no) n
       where s.claimed + n.credited > l.quantity or s.credited > n.credited`,
  },
  {
    what: 'of no invoice line more came back than was invoiced',
    rows: sql`
      select 'invoice ' || l.invoice_no || ' line ' || l.line_no as subject, s.received::text as found,
             l.quantity::text as expected
        from (select invoice_no, invoice_line_no, sum(received) as received from service_request_line group by 1, 2) s
        join invoice_line l on l.invoice_no = s.invoice_no and l.line_no = s.invoice_line_no
       where s.received > l.quantity`,
  },
  {
    what: 'what came into stock and left it for a request is what its lines say',
    rows: sql`
      select 'request ' || coalesce(l.request_no, e.request_no) || ', ' || coalesce(l.product_id, e.product_id) as subject,
             concat_ws('/', coalesce(e.good, 0), coalesce(e.sent, 0)) as found,
             concat_ws('/', coalesce(l.good, 0), coalesce(l.sent, 0)) as expected
        from (select request_no, product_id, sum(good) as good, sum(sent) as sent from service_request_line
               where good > 0 or sent > 0 group by 1, 2) l
        full join (select request_no, product_id, coalesce(sum(units) filter (where kind = 'return'), 0) as good,
                          coalesce(-sum(units) filter (where kind = 'replacement'), 0) as sent
                     from stock_entry where request_no is not null group by 1, 2) e
          on e.request_no = l.request_no and e.product_id = l.product_id
       where (l.good, l.sent) is distinct from (e.good, e.sent)`,
  },
  {
    what: 'a decided request says the units of its lines',
    rows: sql`
      select 'request ' || r.request_no as subject, concat_ws('/', r.accepted_units, r.decided_units) as found,
             concat_ws('/', l.accepted, l.units) as expected
        from service_request r
        left join (select request_no, sum(quantity) as units, sum(accepted) as accepted from service_request_line
                    where accepted is not null group by request_no) l using (request_no)
       where (r.decided_units, r.accepted_units) is distinct from (l.units, l.accepted)`,
  },
]
