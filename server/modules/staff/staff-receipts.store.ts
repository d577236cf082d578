import { sql } from 'kysely'
import type { RefundState } from '#shared/codes/payment-states.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { SPARE_CENTS } from '#server/modules/credit/free-money.store.ts'

export type PayerRow = { id: string; name: string; invoiced_cents: number }

/** Who pays for a customer, with what they owe in cents; undefined where there is no such customer. */
export async function payerOf(tx: Queryable, customerId: string): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select p.id, p.name, coalesce(b.invoiced_cents, 0) as invoiced_cents
      from customer c join customer p on p.id = coalesce(c.payer_id, c.id) left join customer_balance b
        on b.customer_id = p.id
     where c.id = ${customerId}`.execute(tx)
  return rows[0]
}

/** An invoice with what it has open, or a credit note with what it has left: below zero, in cents. */
export type OpenRow = {
  invoice_no: string
  kind: 'invoice' | 'credit'
  invoiced_on: string
  due_on: string | null
  account_id: string
  amount_inc_cents: number
  open_cents: number
}

/** What a payer has open, due longest first. */
export async function openRows(
  tx: Queryable,
  payerId: string,
  { kind, limit }: { kind: OpenRow['kind']; limit: number },
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select invoice_no, kind, invoiced_on, due_on, account_id, amount_inc_cents,
           amount_inc_cents - allocated_cents as open_cents
      from invoice where payer_id = ${payerId} and kind = ${kind} and allocated_cents <> amount_inc_cents
     order by due_on nulls last, invoice_no limit ${limit}::bigint`.execute(tx)
  return rows
}

export type ReceiptRow = {
  id: number
  at_micros: number
  received_at: Date
  payment_method_id: string
  reference: string
  amount_cents: number
  allocated_cents: number
  refunded_cents: number
  spare_cents: number
  web_order_no: number | null
  payment_id: number | null
  is_taken_back: boolean
  pays: { invoiceNo: string; amount: number }[]
  gateway_refunds: { amount: number; state: RefundState; problem: string; atMs: number }[]
}

/** Money of a payer, the newest first, with what each pays in cents. */
export async function receiptRows(
  tx: Queryable,
  payerId: string,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<ReceiptRow[]> {
  const beyond = after
    ? sql`(r.received_at, r.id) <
          (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql`true`
  const { rows } = await sql<ReceiptRow>`
    select r.id, (extract(epoch from r.received_at) * 1000000)::bigint as at_micros, r.received_at,
           r.payment_method_id, r.reference,
           r.amount_cents, r.allocated_cents, r.refunded_cents, ${SPARE_CENTS} as spare_cents, r.web_order_no,
           r.payment_id,
           exists (select from receipt_refund f where f.receipt_id = r.id and f.kind = 'takenBack') as is_taken_back,
           (select coalesce(json_agg(json_build_object('invoiceNo', x.invoice_no, 'amount', x.amount_cents)
                                     order by x.invoice_no), '[]')
              from receipt_allocation x where x.receipt_id = r.id) as pays,
           (select coalesce(json_agg(
                     json_build_object('amount', f.amount_cents, 'state', f.state, 'problem', f.problem, 'atMs',
                                       floor(extract(epoch from coalesce(f.ended_at, f.created_at)) * 1000))
                     order by f.id desc), '[]')
              from gateway_refund f where f.receipt_id = r.id) as gateway_refunds
      from receipt r where r.customer_id = ${payerId} and ${beyond}
     order by r.received_at desc, r.id desc limit ${limit}::bigint`.execute(tx)
  return rows
}
