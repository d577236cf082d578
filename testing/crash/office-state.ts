import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Sums and counts over the whole database in which every step of the back office leaves its mark. */
export type OfficeState = Readonly<Record<string, number>>

/** Units, cents, and numbers of rows. */
export async function officeState(db: Db): Promise<OfficeState> {
  const { rows } = await sql<OfficeState>`
    select (select sum(on_hand) from stock)::bigint as "on hand", (select sum(allocated) from stock)::bigint as "allocated in stock",
           l.*, b.*, r.*,
           (select count(*) from pick_wave) as waves, (select count(*) from pick_wave where closed_at is null) as "open waves",
           (select coalesce(sum(quantity), 0)::bigint from pick_line) as "units in waves",
           (select count(*) from shipment) as shipments, (select coalesce(sum(quantity), 0)::bigint from shipment_line) as "units in shipments",
           (select count(*) from invoice where kind = 'invoice') as invoices, (select count(*) from invoice where kind = 'credit') as "credit notes",
           (select coalesce(-sum(amount_inc_cents), 0)::bigint from invoice where kind = 'credit') as credited,
           (select count(*) from web_order where ship_now) as "orders in parts", (select count(*) from staff_entry) as "entries of staff",
           (select count(*) from dunning where state = 'stopped') as "stopped payers", (select count(*) from stock_entry) as "entries of the ledger",
           (select count(*) from stock_receipt) as "stock receipts", (select count(*) from bank_statement) as "bank statements",
           (select count(*) from bank_line where state = 'ignored') as "bank lines set aside",
           q.*, (select count(*) from service_request where status = 'IN') as drafts,
           (select count(*) from service_request where status in ('RJ', 'CL')) as "ended requests",
           (select count(*) from expected_change) as "expected days",
           (select count(*) from service_request_event) as "events of requests",
           (select count(*) from customer where credit_hold) as "stopped customers",
           (select coalesce(sum(credit_limit2_cents), 0)::bigint from customer) as "credit limits",
           (select count(*) from order_hold where released_at is null) as holds, (select count(*) from order_hold) as "holds ever",
           (select count(*) from bank_line) as "bank lines", (select count(*) from bank_line where state = 'matched') as "matched bank lines",
           (select count(*) from order_event) as events, (select count(*) from order_event where mailed_at is null) as "events not told",
           (select count(*) from mail) as mails, (select count(*) from audit) as "audit entries"
      from (select coalesce(sum(allocated), 0)::bigint as allocated, coalesce(sum(picking), 0)::bigint as picking, coalesce(sum(picked), 0)::bigint as picked,
                   coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(cancelled), 0)::bigint as cancelled from order_line) l,
           (select coalesce(sum(invoiced_cents), 0)::bigint as owed, coalesce(sum(open_orders_cents), 0)::bigint as "open orders" from customer_balance) b,
           (select coalesce(sum(claimed), 0)::bigint as "claimed units", coalesce(sum(accepted), 0)::bigint as "accepted units",
                   coalesce(sum(received), 0)::bigint as "received units", coalesce(sum(replaced), 0)::bigint as "replaced units",
                   coalesce(sum(credited), 0)::bigint as "credited units" from service_request_line) q,
           (select count(*) as receipts, coalesce(sum(amount_cents), 0)::bigint as received, coalesce(sum(allocated_cents), 0)::bigint as "paid by receipts",
                   coalesce(sum(refunded_cents), 0)::bigint as refunded from receipt) r`.execute(db)
  return rows[0] ?? {}
}

/** What has become more or less; what is as it was is left out. */
export function changeOf(before: OfficeState, after: OfficeState): OfficeState {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
}

/** Whether two changes are the same, in whatever order they are named. */
export const isSameChange = (one: OfficeState, other: OfficeState): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? 0) === (other[name] ?? 0),
  )
