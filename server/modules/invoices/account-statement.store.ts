import { sql } from 'kysely'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { BUYER_ADDRESS, type PayerRow, wasThere } from './invoice-papers.store.ts'

/** Reads what belongs together as it was at one moment. */
export const readAtOnce = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The day in Brisbane of the first invoice of an account; null where nothing was invoiced. */
export async function firstInvoicedOn(tx: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(invoiced_on) as day from invoice where account_id = ${accountId}`.execute(tx)
  return rows[0]?.day ?? null
}

/** Who a statement of an account is for: the account, with the tax number and the group of its customer. */
export async function statementBuyer(
  tx: Queryable,
  accountId: string,
): Promise<(PayerRow & { payer_id: string }) | undefined> {
  const { rows } = await sql<PayerRow & { payer_id: string }>`
    select coalesce(c.payer_id, c.id) as payer_id, a.id, a.name, c.tax_number, c.business_group,
           ${BUYER_ADDRESS} as address
      from account a join customer c on c.id = a.customer_id left join address d on d.id = a.delivery_address_id
     where a.id = ${accountId}`.execute(tx)
  return rows[0]
}

const BRISBANE_DAY = brisbaneDayOf(sql`e.at`)

/**
 * Everything that changed what an account owes, as `change`: its invoices and credit notes on their days, and
 * what receipts and credit notes paid of them, or ceased to pay, from the day on which both were there. What
 * one credit note of the account pays of another of its invoices is two changes that come to nothing.
 */
const changesOf = (accountId: string) => sql`
  own as (select invoice_no, kind, due_on, invoiced_on, amount_inc_cents from invoice where account_id = ${accountId}),
  change as (
    select i.due_on, i.invoiced_on as day, i.amount_inc_cents as cents from own i
    union all
    select i.due_on, greatest(${BRISBANE_DAY}, i.invoiced_on, c.invoiced_on), -e.amount_cents
      from own i join allocation_entry e on e.invoice_no = i.invoice_no left join invoice c
        on c.invoice_no = e.credit_no
    union all
    select c.due_on, greatest(${BRISBANE_DAY}, i.invoiced_on, c.invoiced_on), e.amount_cents
      from own c join allocation_entry e on e.credit_no = c.invoice_no join invoice i
        on i.invoice_no = e.invoice_no where c.kind = 'credit')`

/** What was owed before a period, and at its end by the due dates of what was open. Cents inc GST. */
export type Balances = { openingCents: number; open: { dueOn: string | null; openCents: number }[] }

/** @param from first day of a period in Brisbane. @param to its last day */
export async function balancesOf(
  tx: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<Balances> {
  const { rows } = await sql<Balances>`
    with ${changesOf(accountId)}
    select (select coalesce(sum(cents), 0) from change where day < ${from}::date)::bigint as "openingCents",
           (select coalesce(json_agg(json_build_object('dueOn', due_on, 'openCents', cents) order by due_on), '[]')
              from (select due_on, sum(cents)::bigint as cents
                      from change where day <= ${to}::date group by 1) n
             where cents <> 0) as open`.execute(tx)
  return rows[0] ?? { openingCents: 0, open: [] }
}

/**
 * Something that changed what an account owes, on a day of Brisbane. Cents inc GST, below zero where it
 * lowers the balance. transfer: credit that came from another account of the same payer, or went to one.
 */
export type MovementRow = {
  kind: 'invoice' | 'credit' | 'payment' | 'transfer'
  day: string
  /** Of the invoice or the credit note, or of the receipt. */
  number: string
  due_on: string | null
  order_no: string | null
  /** Of the order, or of the payer. */
  reference: string | null
  /** Of a payment: its method, and the day on which it came in. */
  method: string | null
  received_on: string | null
  /** Of a payment or a transfer: invoices of the account that it pays. */
  pays: string[]
  amount_cents: number
}

/**
 * The movements of an account in a period, by day. A payment stands on the day on which it began to pay; what
 * one receipt pays on a day is one movement, and so is what it ceases to pay.
 */
export async function movementsOf(
  tx: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with own as (select invoice_no, kind, invoiced_on from invoice where account_id = ${accountId}),
    entry as (
      select greatest(${BRISBANE_DAY}, i.invoiced_on) as day, e.at, e.receipt_id, null as credit_no,
             i.invoice_no, -e.amount_cents as cents
        from own i join allocation_entry e on e.invoice_no = i.invoice_no where e.receipt_id is not null
      union all
      select greatest(${BRISBANE_DAY}, i.invoiced_on, c.invoiced_on), e.at, null, null, i.invoice_no, -e.amount_cents
        from own i join allocation_entry e on e.invoice_no = i.invoice_no join invoice c
          on c.invoice_no = e.credit_no where c.account_id <> ${accountId}
      union all
      select greatest(${BRISBANE_DAY}, i.invoiced_on, c.invoiced_on), e.at, null, c.invoice_no, null, e.amount_cents
        from own c join allocation_entry e on e.credit_no = c.invoice_no join invoice i on i.invoice_no = e.invoice_no
       where c.kind = 'credit' and i.account_id <> ${accountId}),
    -- of a row that grew both amounts were written down at one moment
    moved as (
      select day, at, receipt_id, credit_no, invoice_no, sum(cents)::bigint as cents from entry
       where day between ${from}::date and ${to}::date group by 1, 2, 3, 4, 5 having sum(cents) <> 0)
    select * from (
      select i.kind, i.invoiced_on as day, i.invoice_no as number, i.due_on, ${SHOWN_ORDER_NO} as order_no,
             o.customer_reference as reference,
             null as method, null::date as received_on, '{}'::text[] as pays, i.amount_inc_cents as amount_cents
        from invoice i left join web_order o using (web_order_no)
       where i.account_id = ${accountId} and i.invoiced_on between ${from}::date and ${to}::date
      union all
      select case when m.receipt_id is null then 'transfer' else 'payment' end, m.day,
             coalesce(m.receipt_id::text, m.credit_no, ''), null, null, r.reference,
             r.payment_method_id, ${brisbaneDayOf(sql`r.received_at`)}, m.pays, m.cents
        from (select day, receipt_id, credit_no, sum(cents)::bigint as cents,
                     coalesce(array_agg(distinct invoice_no) filter (where invoice_no is not null), '{}') as pays
                from moved group by day, receipt_id, credit_no, cents > 0) m
        left join receipt r on r.id = m.receipt_id) movement
     order by day, array_position(array['invoice', 'credit', 'transfer', 'payment'], kind), number,
     amount_cents`.execute(tx)
  return rows
}

/**
 * Money of an account that belonged to no order and paid nothing at a moment, in cents: what was received and
 * entered before, less what it paid and what was given back by then.
 */
export async function unappliedAt(tx: Queryable, accountId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents
             - (select coalesce(sum(e.amount_cents), 0) from allocation_entry e where e.receipt_id = r.id and e.at < ${before})
             - (select coalesce(sum(f.amount_cents), 0)
                 from receipt_refund f where f.receipt_id = r.id and f.at < ${before})), 0)::bigint as cents
      from receipt r where r.account_id = ${accountId} and r.web_order_no is null
        and ${wasThere(before)}`.execute(tx)
  return rows[0]?.cents ?? 0
}
