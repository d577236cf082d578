import { sql } from 'kysely'
import { ENDED_RETURN_STATUSES } from '#shared/codes/return-statuses.ts'
import type { BookCheck } from './book-checks.store.ts'

/** What service requests say twice: units, and the credit notes of invoices. */
export const RETURN_CHECKS: readonly BookCheck[] = [
  {
    what: 'of no invoice line more is returned than was invoiced',
    rows: sql`
      select 'invoice ' || l.invoice_no || ' line ' || l.line_no as subject,
             (s.claimed + n.credited)::text as found, l.quantity::text as expected
        from (select invoice_no, invoice_line_no, sum(claimed) as claimed, sum(credited) as credited
          from service_request_line group by 1, 2) s
        join invoice_line l on l.invoice_no = s.invoice_no and l.line_no = s.invoice_line_no
        cross join lateral (
          select coalesce(-sum(cl.quantity), 0) as credited from invoice c
            join invoice_line cl using (invoice_no)
           where c.credits_invoice_no = l.invoice_no and cl.credits_line_no = l.line_no) n
       where s.claimed + n.credited > l.quantity or s.credited > n.credited`,
  },
  {
    // what was repaired or replaced is with the dealer again, and may come back once more
    what: 'of no invoice line more came back than was invoiced',
    rows: sql`
      select 'invoice ' || l.invoice_no || ' line ' || l.line_no as subject, s.here::text as found,
             l.quantity::text as expected
        from (select invoice_no, invoice_line_no, sum(received - replaced) as here
          from service_request_line group by 1, 2) s
        join invoice_line l on l.invoice_no = s.invoice_no and l.line_no = s.invoice_line_no
       where s.here > l.quantity`,
  },
  {
    what: 'what came into stock and left it for a request is what its lines say',
    rows: sql`
      select 'request ' || coalesce(l.request_no, e.request_no) || ', '
        || coalesce(l.product_id, e.product_id) as subject,
             concat_ws('/', coalesce(e.good, 0), coalesce(e.sent, 0)) as found,
             concat_ws('/', coalesce(l.good, 0), coalesce(l.sent, 0)) as expected
        from (select request_no, product_id, sum(good) as good, sum(sent) as sent from service_request_line
               where good > 0 or sent > 0 group by 1, 2) l
        full join (select request_no, product_id,
          coalesce(sum(units) filter (where kind = 'return'), 0) as good,
                          coalesce(-sum(units) filter (where kind = 'replacement'), 0) as sent
                     from stock_entry where request_no is not null group by 1, 2) e
          on e.request_no = l.request_no and e.product_id = l.product_id
       where (l.good, l.sent) is distinct from (e.good, e.sent)`,
  },
  {
    // a request without a noted step is a draft
    what: 'a request stands where its last step left it',
    rows: sql`
      with last as (
        select distinct on (request_no) request_no, kind from service_request_event
         where kind not in ('assigned', 'credited', 'replaced') order by request_no, id desc
      )
      select 'request ' || r.request_no as subject, r.status as found,
        'as ' || coalesce(l.kind, 'begun') as expected
        from service_request r left join last l using (request_no)
       where r.status <> all (case l.kind when 'submitted' then array['PE', 'UA']
                                when 'approved' then array['AP', 'TP', 'UP', 'OP']
                                when 'received' then array['IP'] when 'rejected' then array['RJ']
                                when 'expired' then array['EX']
                                when 'closed' then array['CL'] else array['IN'] end)`,
  },
  {
    what: 'a request was submitted when that was noted',
    rows: sql`
      select 'request ' || r.request_no as subject, coalesce(r.submitted_at::text, 'never') as found,
        coalesce(e.at::text, 'never') as expected
        from service_request r left join service_request_event e on e.request_no = r.request_no
          and e.kind = 'submitted'
       where r.submitted_at is distinct from e.at`,
  },
  {
    what: 'a decided request says the units of its lines',
    rows: sql`
      select 'request ' || r.request_no as subject,
        concat_ws('/', r.accepted_units, r.decided_units) as found,
             concat_ws('/', l.accepted, l.units) as expected
        from service_request r
        left join (select request_no, sum(quantity) as units, sum(accepted) as accepted
          from service_request_line
                    where accepted is not null group by request_no) l using (request_no)
       where (r.decided_units, r.accepted_units) is distinct from (l.units, l.accepted)`,
  },
  {
    what: 'a line of a request is one of an invoice of its account, at its price',
    rows: sql`
      select 'request ' || l.request_no || ', line ' || l.line_no as subject,
             concat_ws(' ', l.product_id, 'at', l.price_cents, 'of',
               coalesce(r.account_id, 'no request')) as found,
             coalesce(concat_ws(' ', b.product_id, 'at', b.price_cents, 'of', i.account_id),
                      'no line of an invoice') as expected
        from service_request_line l left join service_request r using (request_no)
        left join invoice_line b on b.invoice_no = l.invoice_no and b.line_no = l.invoice_line_no
        left join invoice i on i.invoice_no = l.invoice_no and i.kind = 'invoice'
       where (l.product_id, l.price_cents, r.account_id)
         is distinct from (b.product_id, b.price_cents, i.account_id)`,
  },
  {
    what: 'a line of a request is one of those that were made',
    rows: sql`
      select 'request ' || l.request_no || ', line ' || l.line_no as subject, l.line_no::text as found,
             'one of ' || r.lines_made as expected
        from service_request_line l join service_request r using (request_no)
       where l.line_no not between 1 and r.lines_made`,
  },
  {
    // what came back and is neither credited nor replaced stays claimed, also once the request has ended
    what: 'a line of a request claims what may still be credited of it',
    rows: sql`
      with wanted as (
        select l.request_no, l.line_no, l.claimed,
               case when r.status in ('IN', 'PE', 'UA') then l.quantity
                 when r.status in (${sql.join(ENDED_RETURN_STATUSES.map((status) => sql.lit(status)))})
                      then l.received - l.credited - l.replaced
                 else coalesce(l.accepted, l.quantity) - l.credited - l.replaced end as expected
          from service_request_line l join service_request r using (request_no)
      )
      select 'request ' || request_no || ', line ' || line_no as subject, claimed::text as found,
        expected::text
        from wanted where claimed <> expected`,
  },
  {
    what: 'nothing of a draft is decided, received, credited or replaced',
    rows: sql`
      with found as (
        select l.request_no, l.line_no,
               concat_ws('/', coalesce(l.accepted::text, 'not decided'),
                 coalesce(l.verdict ->> 'feeCents', 'no fee'),
                              l.received, l.good, l.credited, l.charged, l.replaced, l.sent) as facts
          from service_request_line l join service_request r using (request_no) where r.status = 'IN'
      )
      select 'request ' || request_no || ', line ' || line_no as subject, facts as found,
             'not decided/no fee/0/0/0/0/0/0' as expected
        from found where facts <> 'not decided/no fee/0/0/0/0/0/0'`,
  },
  {
    // steps of former releases noted no units: a request that has one is left out
    what: 'a submitted line of a request has the units that the steps of its request noted',
    rows: sql`
      with whole as (
        select request_no from service_request_event
         where kind in ('submitted', 'approved', 'rejected', 'received', 'credited', 'replaced')
         group by 1 having bool_and(facts ? 'lines')
      ), steps as (
        select e.request_no, e.kind, (l ->> 0)::integer as line_no, (l ->> 1)::bigint as units,
          (l ->> 2)::bigint as more
          from service_request_event e cross join jsonb_array_elements(e.facts -> 'lines') l
      ), noted as (
        select request_no, line_no,
               concat_ws('/', coalesce(sum(units) filter (where kind = 'submitted'), 0),
                              coalesce(sum(more) filter (where kind = 'submitted'), 0),
                              coalesce(sum(units) filter (where kind in ('approved', 'rejected'))::text,
                                'not decided'),
                              coalesce(sum(units) filter (where kind = 'received'), 0),
                              coalesce(sum(more) filter (where kind = 'received'), 0),
                              coalesce(sum(units) filter (where kind = 'credited'), 0),
                              coalesce(sum(more) filter (where kind = 'credited'), 0),
                              coalesce(sum(units) filter (where kind = 'replaced'), 0),
                              coalesce(sum(more) filter (where kind = 'replaced'), 0)) as facts
          from steps group by 1, 2
      ), found as (
        select l.request_no, l.line_no,
               concat_ws('/', l.quantity, l.verdict ->> 'feeCents', coalesce(l.accepted::text, 'not decided'),
                              l.received, l.good, l.credited, l.charged, l.replaced, l.sent) as facts
          from service_request_line l join whole using (request_no)
      )
      select 'request ' || coalesce(f.request_no, n.request_no) || ', line '
        || coalesce(f.line_no, n.line_no) as subject,
             coalesce(f.facts, 'no line') as found, coalesce(n.facts, 'no line') as expected
        from found f full join (select n.* from noted n join whole using (request_no)) n
          on n.request_no = f.request_no and n.line_no = f.line_no
       where f.facts is distinct from n.facts`,
  },
]
