import { sql } from 'kysely'
import type { HeldOrder } from '#shared/rules/held-orders.ts'
import type { OpenInvoice, Owed } from '#shared/rules/dunning.ts'
import type { Queryable } from '#server/db/connect.ts'
import { freeMoneyOf } from './free-money.store.ts'

/** Orders of a payer that are held for credit, the oldest first. */
export async function heldForCredit(tx: Queryable, payerId: string): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`
    select o.web_order_no as "webOrderNo", o.open_cents as "openCents"
      from web_order o
      join order_hold h on h.web_order_no = o.web_order_no and h.kind = 'credit' and h.released_at is null
     where o.payer_id = ${payerId} order by o.placed_at, o.web_order_no`.execute(tx)
  return rows
}

/** An invoice that is not paid in full, and the customer it is for. */
export type OwedInvoice = OpenInvoice & { customerId: string }

/** Invoices of a payer that are not paid in full; no credits. Amounts in cents inc GST. */
export async function openInvoices(tx: Queryable, payerId: string): Promise<OwedInvoice[]> {
  const { rows } = await sql<OwedInvoice>`
    select invoice_no as "invoiceNo", due_on::text as "dueOn",
           amount_inc_cents - allocated_cents as "openCents", customer_id as "customerId"
      from invoice where payer_id = ${payerId} and kind = 'invoice' and allocated_cents <> amount_inc_cents
     order by due_on nulls last, invoice_no`.execute(tx)
  return rows
}

/** What a payer owes, and the money and the credits that pay nothing of it yet. */
export async function owedBy(tx: Queryable, payerId: string): Promise<Owed<OwedInvoice>> {
  const { receiptsCents, creditsCents } = await freeMoneyOf(tx, payerId)
  return { invoices: await openInvoices(tx, payerId), freeCents: receiptsCents + creditsCents }
}

/** Who pays for an order that is held for credit, and what it has open; undefined where it is not. */
export async function creditHeldOrder(
  tx: Queryable,
  webOrderNo: number,
): Promise<(HeldOrder & { payerId: string; customerId: string }) | undefined> {
  const { rows } = await sql<HeldOrder & { payerId: string; customerId: string }>`
    select o.web_order_no as "webOrderNo", o.open_cents as "openCents", o.payer_id as "payerId",
           o.customer_id as "customerId"
      from web_order o
      join order_hold h on h.web_order_no = o.web_order_no and h.kind = 'credit' and h.released_at is null
     where o.web_order_no = ${webOrderNo}`.execute(tx)
  return rows[0]
}
