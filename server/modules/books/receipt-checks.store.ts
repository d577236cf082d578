import { sql } from 'kysely'
import type { BookCheck } from './book-checks.store.ts'

/** Money that came in, beside what was noted as it came in and as it went back. */
export const RECEIPT_CHECKS: readonly BookCheck[] = [
  {
    what: 'a receipt is as it was taken',
    rows: sql`
      with found as (
        select id as no, concat_ws(' ', account_id, customer_id, extract(epoch from received_at), payment_method_id, amount_cents,
                                   'payment', coalesce(payment_id::text, 'none'), 'order', coalesce(web_order_no::text, 'none')) as facts from receipt
      ), expected as (
        select receipt_id as no, concat_ws(' ', account_id, customer_id, extract(epoch from received_at), payment_method_id, amount_cents,
                                           'payment', coalesce(payment_id::text, 'none'), 'order', coalesce(web_order_no::text, 'none')) as facts from receipt_entry
      )
      select 'receipt ' || coalesce(f.no, e.no) as subject, coalesce(f.facts, 'none') as found, coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    what: 'what was given back of a receipt is the sum of its refunds',
    rows: sql`
      select 'receipt ' || coalesce(r.id, g.receipt_id) as subject, coalesce(r.refunded_cents, 0)::text as found, coalesce(g.cents, 0)::text as expected
        from receipt r full join (select receipt_id, sum(amount_cents) as cents from receipt_refund group by 1) g on g.receipt_id = r.id
       where coalesce(r.refunded_cents, 0) <> coalesce(g.cents, 0)`,
  },
  {
    what: 'a statement of the bank comes to its lines',
    rows: sql`
      select 'statement ' || coalesce(s.id, l.statement_id) || ', lines ' || coalesce(l.ids, 'none') as subject,
             coalesce(l.lines, 0) || ' of ' || coalesce(l.cents, 0) as found, coalesce(s.line_count, 0) || ' of ' || coalesce(s.lines_cents, 0) as expected
        from bank_statement s
        full join (select statement_id, count(*) as lines, sum(amount_cents) as cents, min(id) || ' to ' || max(id) as ids from bank_line group by 1) l
          on l.statement_id = s.id
       where coalesce(l.lines, 0) <> coalesce(s.line_count, 0) or coalesce(l.cents, 0) <> coalesce(s.lines_cents, 0)`,
  },
  {
    what: 'a line of a statement is a receipt where it is matched, and only there',
    rows: sql`
      select 'bank line ' || id as subject, state || coalesce(', receipt ' || receipt_id, '') as found,
             case state when 'matched' then 'a receipt' else 'no receipt' end as expected
        from bank_line where (state = 'matched') <> (receipt_id is not null)`,
  },
]
