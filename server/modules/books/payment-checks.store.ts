import { sql } from 'kysely'
import type { BookCheck } from './book-checks.store.ts'

/** A fee that was given up since the money was not what was asked for is 0 (dropFee). */
const begunFacts = (fee: ReturnType<typeof sql>, hash: ReturnType<typeof sql>) => sql`
  concat_ws(' ', pays_for, account_id, 'user', user_id, method_id, gateway, amount_cents, currency,
            'fee', coalesce((${fee})::text, 'none'), 'order', coalesce(web_order_no::text, 'none'),
            'cart', coalesce(cart_id::text, 'none'), 'token', coalesce(allocation_token::text, 'none'),
            'as it will stand', coalesce(${hash}, 'none'), 'of', extract(epoch from created_at),
            'at the gateway', coalesce(gateway_id, 'none'),
            'ended', coalesce(extract(epoch from ended_at)::text, 'not'))`

/** The fee of a payment, and the one that was noted; null where the fee was dropped later. */
const FEE_AS_BEGUN = sql`case when fee_cents = 0 and problem <> '' then null else fee_cents end`
const FEE_AS_NOTED = sql`case when f.is_dropped then null else fee_cents end`

/** Payments at gateways, beside what was noted as they were begun and what the audit saw of them. */
export const PAYMENT_CHECKS: readonly BookCheck[] = [
  {
    what: 'a payment is as it was begun',
    rows: sql`
      with found as (
        select id as no, fee_cents = 0 and problem <> '' as is_dropped,
               ${begunFacts(FEE_AS_BEGUN, sql`md5(pending_order::text)`)} as facts
          from payment
      ), expected as (
        select e.payment_id as no,
               ${begunFacts(FEE_AS_NOTED, sql`order_hash`)} as facts
          from payment_entry e left join found f on f.no = e.payment_id
      )
      select 'payment ' || coalesce(f.no, e.no) as subject, coalesce(f.facts, 'none') as found,
             coalesce(e.facts, 'none') as expected
        from found f full join expected e on e.no = f.no where f.facts is distinct from e.facts`,
  },
  {
    // the audit knows no difference between a payment that its gateway knows already and one that it does not
    what: 'a payment stands where the audit saw it last',
    rows: sql`
      with last as (
        select distinct on (subject_id) subject_id, after ->> 'state' as state, after ->> 'problem' as problem
          from audit where action in ('payment.begin', 'payment.settle') order by subject_id, id desc
      ), found as (
        select id, case state when 'pending' then 'starting' else state end as state, problem from payment
      )
      select 'payment ' || f.id as subject, concat_ws(', ', f.state, nullif(f.problem, '')) as found,
             concat_ws(', ', l.state, nullif(l.problem, '')) as expected
        from found f join last l on l.subject_id = f.id::text
       where l.state <> f.state or coalesce(l.problem, '') <> f.problem`,
  },
  {
    what: 'a payment that is open has not ended, and waits at its gateway once that knows it',
    rows: sql`
      select 'payment ' || id as subject,
             concat_ws(', ', state, 'ended ' || ended_at, 'at the gateway ' || gateway_id) as found,
             case state when 'starting' then 'neither ended nor at the gateway'
               when 'pending' then 'not ended, and at the gateway' else 'ended' end as expected
        from payment
       where (state in ('starting', 'pending')) <> (ended_at is null)
         or (state = 'starting' and gateway_id is not null) or (state = 'pending' and gateway_id is null)`,
  },
  {
    // while it is open its cart stands still
    what: 'a payment is of its cart as that was',
    rows: sql`
      select 'payment ' || p.id as subject, p.cart_version::text as found,
             case when p.ended_at is null then '' else 'at most ' end || c.version as expected
        from payment p join cart c on c.id = p.cart_id
       where p.cart_version > c.version or (p.ended_at is null and p.cart_version <> c.version)`,
  },
]
