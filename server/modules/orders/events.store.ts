import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { OrderEvent, OrderEventTable } from '#server/db/schema/back-office.ts'

/** Notes what happened to an order. The job of the mails tells its customer. */
export const addEvent = (tx: Tx, webOrderNo: number, at: Date, { kind, facts }: OrderEvent) =>
  tx
    .insertInto('order_event')
    .values({ web_order_no: webOrderNo, kind, at, facts: JSON.stringify(facts), mailed_at: null })
    .execute()

/** The same for many orders at once. */
export async function addEvents(
  tx: Tx,
  at: Date,
  events: readonly { webOrderNo: number; event: OrderEvent }[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into order_event (web_order_no, kind, at, facts)
    select web_order_no, kind, ${at}::timestamptz, facts
      from unnest(${events.map((one) => one.webOrderNo)}::bigint[], ${events.map(({ event }) => event.kind)}::text[],
                  ${events.map(({ event }) => JSON.stringify(event.facts))}::jsonb[])
           with ordinality as n (web_order_no, kind, facts, place) order by place`.execute(tx)
}

/** Orders whose customers are to be told of something, once nothing has happened since a moment. */
export async function ordersToMail(db: Db, since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select web_order_no from order_event where mailed_at is null
     group by web_order_no having max(at) <= ${since} order by min(id) limit ${limit}`.execute(db)
  return rows.map((row) => row.web_order_no)
}

/** Takes the events of an order that no mail has told yet, the oldest first; nobody else gets them. */
export async function takeEvents(
  tx: Tx,
  webOrderNo: number,
  now: Date,
): Promise<(OrderEvent & { at: Date })[]> {
  const { rows } = await sql<Pick<Selectable<OrderEventTable>, 'id' | 'kind' | 'facts' | 'at'>>`
    update order_event set mailed_at = ${now} where web_order_no = ${webOrderNo} and mailed_at is null
    returning id, kind, facts, at`.execute(tx)
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ kind, facts, at }) => ({ kind, facts, at }) as OrderEvent & { at: Date })
}

/** An invoice as the mail about it says it. Amounts in cents. */
export type ToldInvoice = {
  invoiceNo: string
  invoicedOn: string
  dueOn: string | null
  amountCents: number
  gstCents: number
  openCents: number
}

/** Invoices by their numbers. */
export async function invoicesToTell(tx: Tx, numbers: readonly string[]): Promise<ToldInvoice[]> {
  const { rows } = await sql<ToldInvoice>`
    select invoice_no as "invoiceNo", invoiced_on as "invoicedOn", due_on as "dueOn",
           amount_inc_cents as "amountCents",
           gst_cents as "gstCents", amount_inc_cents - allocated_cents as "openCents"
      from invoice where invoice_no = any(${numbers}::text[]) order by invoice_no`.execute(tx)
  return rows
}
