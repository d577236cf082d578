import { sql } from 'kysely'
import type { Payable } from '#shared/rules/match-bank-line.ts'
import type { Queryable } from '#server/db/connect.ts'

/** So many of each amount are looked at: more than five are shown to nobody. */
const AMOUNTS_MAX = 6
/** A payer with more open invoices than that pays them by number. */
const INVOICES_MAX = 500

/** What was paid for the order `o` and not given back. */
const PAID = sql`
  (select coalesce(sum(r.amount_cents - r.refunded_cents), 0)::bigint from receipt r where r.web_order_no = o.web_order_no)`

const INVOICES = sql`
  select i.invoice_no as "invoiceNo", i.amount_inc_cents - i.allocated_cents as "openCents", c.name as payer,
         c.id as "payerId",
         array_remove(array[i.invoice_no, o.order_no, o.web_order_no::text], null) as numbers
    from invoice i join customer c on c.id = i.payer_id left join web_order o using (web_order_no)
   where i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents`

const DEPOSITS = sql`
  select o.web_order_no as "webOrderNo", o.total_inc_cents - o.cancelled_cents - ${PAID} as "openCents",
         c.name as payer, c.id as "payerId",
         array_remove(array[o.order_no, o.web_order_no::text], null) as numbers
    from order_hold h join web_order o using (web_order_no) join customer c on c.id = o.payer_id
   where h.kind = 'deposit' and h.released_at is null`

/**
 * What numbers name: open invoices, by their own number or their order's, and orders that wait for a deposit.
 */
export async function payablesNamed(tx: Queryable, numbers: readonly string[]): Promise<Payable[]> {
  if (numbers.length === 0) return []
  const { rows: invoices } = await sql<Payable>`
    ${INVOICES} and i.invoice_no in (
      select x.invoice_no from invoice x where x.invoice_no = any(${numbers}::text[])
      union
      select x.invoice_no from web_order w join invoice x using (web_order_no)
       where w.order_no = any(${numbers}::text[])
      union
      select x.invoice_no from invoice x where x.web_order_no = any(${numbers}::bigint[]))
    order by i.due_on, i.invoice_no`.execute(tx)
  const { rows: orders } = await sql<Payable>`
    ${DEPOSITS} and o.web_order_no in (
      select web_order_no from web_order where order_no = any(${numbers}::text[])
      union
      select web_order_no from web_order where web_order_no = any(${numbers}::bigint[]))
    order by o.placed_at`.execute(tx)
  return [...orders, ...invoices]
}

/** What has one of the amounts open, in cents: those of each amount that are due or held longest. */
export async function payablesOfAmounts(tx: Queryable, amounts: readonly number[]): Promise<Payable[]> {
  if (amounts.length === 0) return []
  const { rows: invoices } = await sql<Payable>`
    ${INVOICES} and i.invoice_no in (
      select x.invoice_no from unnest(${amounts}::bigint[]) as a (cents) cross join lateral (
        select invoice_no from invoice
         where kind = 'invoice' and allocated_cents <> amount_inc_cents
           and amount_inc_cents - allocated_cents = a.cents
         order by due_on, invoice_no limit ${AMOUNTS_MAX}) x)
    order by i.due_on, i.invoice_no`.execute(tx)
  const { rows: orders } = await sql<Payable>`
    with open as materialized (
      select h.web_order_no, h.held_at, o.total_inc_cents - o.cancelled_cents - ${PAID} as cents
        from order_hold h join web_order o using (web_order_no) where h.kind = 'deposit' and h.released_at is null)
    ${DEPOSITS} and o.web_order_no in (
      select n.web_order_no from (
        select web_order_no, row_number() over (partition by cents order by held_at) as place from open
         where cents = any(${amounts}::bigint[])) n
       where n.place <= ${AMOUNTS_MAX})
    order by o.placed_at`.execute(tx)
  return [...orders, ...invoices]
}

/** Who owes something. dueCents: what they owe, less what credit notes have left. */
export type Owing = { payerId: string; payer: string; dueCents: number }

/** Payers that owe something, or have orders open. */
export async function payersOwing(tx: Queryable): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select c.id as "payerId", c.name as payer, b.invoiced_cents as "dueCents"
      from customer_balance b join customer c on c.id = b.customer_id
     where b.invoiced_cents <> 0 or b.open_orders_cents <> 0 order by c.id`.execute(tx)
  return rows
}

/** What payers have open: invoices, due longest first, and orders that wait for a deposit. */
export async function payablesOfPayers(tx: Queryable, payerIds: readonly string[]): Promise<Payable[]> {
  if (payerIds.length === 0) return []
  const { rows: invoices } = await sql<Payable>`
    select x.* from unnest(${payerIds}::text[]) as p (id) cross join lateral (
      ${INVOICES} and i.payer_id = p.id order by i.due_on, i.invoice_no limit ${INVOICES_MAX}) x`.execute(tx)
  const { rows: orders } = await sql<Payable>`
    ${DEPOSITS} and o.payer_id = any(${payerIds}::text[]) order by o.placed_at`.execute(tx)
  return [...orders, ...invoices]
}
