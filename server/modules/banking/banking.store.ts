import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** What the invoices of an order have open, the oldest first, in cents inc GST. */
export async function openInvoicesOfOrder(
  tx: Tx,
  webOrderNo: number,
): Promise<{ invoiceNo: string; openCents: number }[]> {
  const { rows } = await sql<{ invoiceNo: string; openCents: number }>`
    select invoice_no as "invoiceNo", amount_inc_cents - allocated_cents as "openCents"
      from invoice where web_order_no = ${webOrderNo} and kind = 'invoice' and allocated_cents <> amount_inc_cents
     order by invoiced_on, invoice_no`.execute(tx)
  return rows
}

/** Whose order it is. */
export type OrderOwners = { accountId: string; customerId: string; payerId: string }

/** Whose order it is, and who pays for it; undefined where there is none. */
export async function ownersOfOrder(tx: Tx, webOrderNo: number): Promise<OrderOwners | undefined> {
  const { rows } = await sql<OrderOwners>`
    select account_id as "accountId", customer_id as "customerId", payer_id as "payerId"
      from web_order where web_order_no = ${webOrderNo}`.execute(tx)
  return rows[0]
}

/** What invoices and credits of a payer have open: above zero what is owed, below what a credit has left. */
export async function openOf(
  tx: Tx,
  payerId: string,
  invoiceNos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ invoice_no: string; open: number }>`
    select invoice_no, amount_inc_cents - allocated_cents as open
      from invoice where payer_id = ${payerId} and invoice_no = any(${invoiceNos}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.invoice_no, row.open]))
}

/** The customer of an account, and who pays for it; undefined where there is no such account. */
export async function payerOfAccount(
  tx: Tx,
  accountId: string,
): Promise<{ customerId: string; payerId: string } | undefined> {
  const { rows } = await sql<{ customerId: string; payerId: string }>`
    select c.id as "customerId", coalesce(c.payer_id, c.id) as "payerId"
      from account a join customer c on c.id = a.customer_id where a.id = ${accountId}`.execute(tx)
  return rows[0]
}

/**
 * Who pays for the account or the customer of a number; undefined where there is neither, or where the number
 * is an account of one payer and a customer of another.
 */
export async function payerOfNumber(tx: Tx, typed: string): Promise<string | undefined> {
  const { rows } = await sql<{ payerId: string }>`
    select distinct coalesce(c.payer_id, c.id) as "payerId" from customer c
     where c.id = ${typed} or c.id = (select customer_id from account where id = ${typed})`.execute(tx)
  return rows.length === 1 ? rows[0]?.payerId : undefined
}

/** What invoices have open, in cents inc GST. */
export async function openOfAll(tx: Tx, invoiceNos: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ invoice_no: string; open: number }>`
    select invoice_no, amount_inc_cents - allocated_cents as open from invoice
     where invoice_no = any(${invoiceNos}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.invoice_no, row.open]))
}

/**
 * Of payers, those whose money lets nothing go: no order of theirs is held for credit, and they stand at no
 * step of the reminders; with the account at which their money is noted. They are locked.
 */
export async function payersToTakeFrom(
  tx: Tx,
  payerIds: readonly string[],
): Promise<Map<string, { accountId: string }>> {
  const { rows } = await sql<{ payer_id: string; account_id: string }>`
    with held as materialized (
      select distinct o.payer_id from order_hold h join web_order o using (web_order_no)
       where h.kind = 'credit' and h.released_at is null)
    select p.id as payer_id, a.id as account_id
      from (select distinct unnest(${payerIds}::text[]) as id) p
      cross join lateral (
        select coalesce((select min(a.id) from account a where a.customer_id = p.id),
                        (select min(a.id) from customer c join account a on a.customer_id = c.id
                          where c.payer_id = p.id)) as id) a
     where a.id is not null and p.id not in (select payer_id from held)
       and not exists (select from dunning d where d.payer_id = p.id and d.state <> 'none')`.execute(tx)
  return new Map(rows.map((row) => [row.payer_id, { accountId: row.account_id }]))
}

/** The account at which money of a payer is noted: the first of their own, or of those they pay for. */
export async function payerAccount(tx: Tx, payerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from customer c join account a on a.customer_id = c.id
     where c.id = ${payerId} or c.payer_id = ${payerId} order by c.id <> ${payerId}, a.id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Invoices by their numbers that are not paid in full, due longest first. Amounts in cents inc GST. */
export async function invoicesToPay(
  tx: Queryable,
  invoiceNos: readonly string[],
): Promise<{ invoiceNo: string; payerId: string; openCents: number }[]> {
  const { rows } = await sql<{ invoiceNo: string; payerId: string; openCents: number }>`
    select invoice_no as "invoiceNo", payer_id as "payerId", amount_inc_cents - allocated_cents as "openCents"
      from invoice where invoice_no = any(${invoiceNos}::text[]) and kind = 'invoice'
        and allocated_cents <> amount_inc_cents
     order by due_on nulls last, invoice_no`.execute(tx)
  return rows
}

/** A receipt as far as it can be taken back, in cents. was_deposit: its order waited for it once. */
export type ReversibleReceipt = {
  account_id: string
  customer_id: string
  payment_id: number | null
  web_order_no: number | null
  amount_cents: number
  allocated_cents: number
  refunded_cents: number
  was_deposit: boolean
}

/** A receipt by its id; undefined where there is none. */
export async function receiptToReverse(tx: Tx, receiptId: number): Promise<ReversibleReceipt | undefined> {
  const { rows } = await sql<ReversibleReceipt>`
    select r.account_id, r.customer_id, r.payment_id, r.web_order_no, r.amount_cents, r.allocated_cents,
           r.refunded_cents,
           exists (select from order_hold h where h.web_order_no = r.web_order_no and h.kind = 'deposit') as was_deposit
      from receipt r where r.id = ${receiptId}`.execute(tx)
  return rows[0]
}
