import { sql } from 'kysely'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { BookCheck } from './book-checks.store.ts'

const RECEIPT_FACTS = sql`
  concat_ws(' ', account_id, customer_id, extract(epoch from received_at), payment_method_id, amount_cents,
            'payment', coalesce(payment_id::text, 'none'), 'order', coalesce(web_order_no::text, 'none'))`
const REFUND_FACTS = sql`
  concat_ws(' ', kind, amount_cents, 'of', extract(epoch from at), 'at the gateway',
    coalesce(gateway_refund_id::text, 'none'))`

/** Money that came in, beside what was noted as it came in and as it went back. */
export const RECEIPT_CHECKS: readonly BookCheck[] = [
  {
    what: 'a receipt is as it was taken',
    rows: sql`
      with found as (
        select id as no, ${RECEIPT_FACTS} as facts from receipt
      ), expected as (
        select receipt_id as no, ${RECEIPT_FACTS} as facts from receipt_entry
      )
      select 'receipt ' || coalesce(f.no, e.no) as subject, coalesce(f.facts, 'none') as found,
             coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    what: 'what was given back of a receipt is the sum of its refunds',
    rows: sql`
      select 'receipt ' || coalesce(r.id, g.receipt_id) as subject,
             coalesce(r.refunded_cents, 0)::text as found, coalesce(g.cents, 0)::text as expected
        from receipt r full join (select receipt_id, sum(amount_cents) as cents
          from receipt_refund group by 1) g on g.receipt_id = r.id
       where coalesce(r.refunded_cents, 0) <> coalesce(g.cents, 0)`,
  },
  {
    what: 'what was given back of a receipt is as it was noted',
    rows: sql`
      with found as (
        select id as no, receipt_id, 'receipt ' || receipt_id || ', ' || ${REFUND_FACTS} as facts
          from receipt_refund
      ), expected as (
        select refund_id as no, receipt_id, 'receipt ' || receipt_id || ', ' || ${REFUND_FACTS} as facts
          from refund_entry
      )
      select 'receipt ' || coalesce(f.receipt_id, e.receipt_id) || ', refund '
        || coalesce(f.no, e.no) as subject,
             coalesce(f.facts, 'none') as found, coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    what: 'what goes back at a gateway is noted on its receipt, and taken off again where it was declined',
    rows: sql`
      with noted as (
        select gateway_refund_id as id, receipt_id, sum(amount_cents) as cents from receipt_refund
         where gateway_refund_id is not null group by 1, 2
      )
      select 'refund ' || coalesce(g.id, n.id) as subject,
             coalesce(n.cents, 0) || ' of receipt ' || coalesce(n.receipt_id::text, 'none') as found,
             (case g.state when 'declined' then 0 else coalesce(g.amount_cents, 0) end) || ' of receipt '
               || coalesce(g.receipt_id::text, 'none') as expected
        from gateway_refund g full join noted n on n.id = g.id
       where (n.receipt_id, n.cents)
         is distinct from (g.receipt_id, case g.state when 'declined' then 0 else g.amount_cents end)`,
  },
  {
    what: 'a refund at a gateway is one of the order that its receipt paid for',
    rows: sql`
      select 'refund ' || g.id as subject, g.web_order_no::text as found,
             coalesce(r.web_order_no::text, 'none') as expected
        from gateway_refund g join receipt r on r.id = g.receipt_id
       where r.web_order_no is distinct from g.web_order_no or r.payment_id is null`,
  },
  {
    what: 'the sandbox gateway has given back what is done, and nothing else; one that waits may be on its way',
    rows: sql`
      with wanted as (
        select p.gateway_id as payment_id, 'refund-part-' || g.id as key, g.amount_cents, g.state
          from gateway_refund g join receipt r on r.id = g.receipt_id join payment p on p.id = r.payment_id
         where p.gateway = 'sandbox'
      )
      select 'refund of ' || coalesce(s.payment_id, w.payment_id) || ' '
        || coalesce(s.idempotency_key, w.key) as subject,
             coalesce(s.amount_cents, 0)::text as found,
             (case when w.state in ('done', 'waiting') then w.amount_cents else 0 end)::text as expected
        from (select * from sandbox_refund where idempotency_key like 'refund-part-%') s
        full join wanted w on w.payment_id = s.payment_id and w.key = s.idempotency_key
        join sandbox_payment b on b.id = coalesce(s.payment_id, w.payment_id)
       where case when s.payment_id is null then w.state = 'done' and b.state <> 'refunded'
         else w.amount_cents is distinct from s.amount_cents or w.state = 'declined' end`,
  },
  {
    what: 'what the sandbox gateway gave back without the portal is taken off the receipt',
    rows: sql`
      with asked as (
        select receipt_id, coalesce(sum(amount_cents) filter (where kind = 'asked'), 0) as asked,
               coalesce(sum(amount_cents) filter (where gateway_refund_id is null
                 and kind = 'refund'), 0) as noted,
               coalesce(sum(amount_cents) filter (where kind in ('gateway', 'restored')), 0) as reversed
          from receipt_refund group by 1
      ), made as (
        select g.receipt_id, sum(g.amount_cents) as cents
          from gateway_refund g join receipt r on r.id = g.receipt_id join payment p on p.id = r.payment_id
          left join sandbox_refund s on s.payment_id = p.gateway_id
            and s.idempotency_key = 'refund-part-' || g.id
         where g.state = 'done' or (g.state = 'waiting' and s.payment_id is not null) group by 1
      ), compared as (
        select r.id, coalesce(a.reversed, 0) as found,
               greatest(0, least(b.refunded_cents,
                 r.amount_cents - coalesce(a.noted, 0)) - coalesce(m.cents, 0) - coalesce(a.asked, 0))
                 as expected
          from sandbox_payment b join payment p on p.gateway = 'sandbox' and p.gateway_id = b.id
          join receipt r on r.payment_id = p.id left join asked a on a.receipt_id = r.id
          left join made m on m.receipt_id = r.id
      )
      select 'receipt ' || id as subject, found::text, expected::text from compared where found <> expected`,
  },
  {
    what: 'what the sandbox gateway gave back of a payment is the sum of its refunds, or all of it',
    rows: sql`
      select 'sandbox payment ' || b.id as subject, b.refunded_cents::text as found,
             (case b.state when 'refunded' then b.amount_cents else coalesce(s.cents, 0) end)::text
               as expected
        from sandbox_payment b
        left join (select payment_id, sum(amount_cents) as cents from sandbox_refund group by 1) s
          on s.payment_id = b.id
       where b.refunded_cents <> case b.state when 'refunded' then b.amount_cents
         else coalesce(s.cents, 0) end`,
  },
  {
    what: 'a statement of the bank comes to its lines',
    rows: sql`
      select 'statement ' || coalesce(s.id, l.statement_id) || ', lines '
        || coalesce(l.ids, 'none') as subject,
             coalesce(l.lines, 0) || ' of ' || coalesce(l.cents, 0) as found,
             coalesce(s.line_count, 0) || ' of ' || coalesce(s.lines_cents, 0) as expected
        from bank_statement s
        full join (select statement_id, count(*) as lines, sum(amount_cents) as cents,
          min(id) || ' to ' || max(id) as ids from bank_line group by 1) l
          on l.statement_id = s.id
       where coalesce(l.lines, 0) <> coalesce(s.line_count, 0)
         or coalesce(l.cents, 0) <> coalesce(s.lines_cents, 0)`,
  },
  {
    what: 'a line of a statement is a receipt where it is matched, and only there',
    rows: sql`
      select 'bank line ' || id as subject, state || coalesce(', receipt ' || receipt_id, '') as found,
             case state when 'matched' then 'a receipt' else 'no receipt' end as expected
        from bank_line where (state = 'matched') <> (receipt_id is not null)`,
  },
  {
    what: 'a line of a statement waits for a person where that was noted, and only there',
    rows: sql`
      select 'bank line ' || l.id as subject,
        case when l.for_staff then 'for a person' else 'for anybody' end as found,
             case when l.for_staff then 'for anybody' else 'for a person' end as expected
        from bank_line l left join staff_line s on s.line_id = l.id
          where l.for_staff <> (s.line_id is not null)`,
  },
  {
    what: 'what was noted of allocations comes to what is allocated',
    rows: sql`
      with noted as (
        select coalesce('receipt ' || receipt_id, 'credit note ' || credit_no) as source, invoice_no,
          sum(amount_cents) as cents
          from allocation_entry group by 1, 2 having sum(amount_cents) <> 0
      ), allocated as (
        select 'receipt ' || receipt_id as source, invoice_no, amount_cents as cents from receipt_allocation
        union all select 'credit note ' || credit_no, invoice_no, amount_cents from credit_allocation
      )
      select coalesce(n.source, a.source) || ', invoice ' || coalesce(n.invoice_no, a.invoice_no) as subject,
             coalesce(n.cents, 0)::text as found, coalesce(a.cents, 0)::text as expected
        from noted n full join allocated a on a.source = n.source and a.invoice_no = n.invoice_no
       where n.cents is distinct from a.cents`,
  },
  {
    what: 'a line of a statement says why where it is set aside, and only there',
    rows: sql`
      select 'bank line ' || id as subject, state || ', ' || reason as found,
             case state when 'ignored' then 'a reason' else 'no reason' end as expected
        from bank_line where (state = 'ignored') <> (reason <> '')`,
  },
  {
    what: 'the money of a bank line came in on its day',
    rows: sql`
      select 'bank line ' || l.id as subject,
        ${brisbaneDayOf(sql`r.received_at`)}::text as found,
             l.paid_on::text as expected
        from bank_line l join receipt r on r.id = l.receipt_id
       where ${brisbaneDayOf(sql`r.received_at`)} <> l.paid_on`,
  },
  {
    what: 'the money of a payment that was taken is there',
    rows: sql`
      select 'payment ' || p.id as subject, p.state as found, 'captured' as expected
        from payment p join receipt r on r.payment_id = p.id
          where p.state not in ('captured', 'held', 'refund', 'refunded')`,
  },
]
