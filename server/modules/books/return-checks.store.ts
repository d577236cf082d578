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
