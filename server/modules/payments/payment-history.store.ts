import { sql } from 'kysely'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/**
 * A payment of an account: P at a gateway, with the receipt of its money, or R, a receipt alone. Amounts in
 * cents inc GST.
 */
export type PaymentHistoryRow = {
  kind: 'P' | 'R'
  id: number
  paid_on: string
  first_name: string | null
  last_name: string | null
  method_id: string
  /** What was asked for at the gateway, with the fee. */
  asked_cents: number
  fee_cents: number
  state: PaymentState | null
  reference: string
  order_no: string | null
  invoices: number
  receipt: {
    id: number
    amountCents: number
    refundedCents: number
    freeCents: number
    isTakenBack: boolean
  } | null
}
/** One payment, by its kind and number. */
export type PaymentKey = { kind: 'P' | 'R'; id: number }

const RECEIPT = sql`
  case when r.id is null then null else
    json_build_object('id', r.id, 'amountCents', r.amount_cents, 'refundedCents', r.refunded_cents,
                      'freeCents', r.amount_cents - r.allocated_cents - r.refunded_cents,
                      'isTakenBack', exists (select from receipt_refund f
                                              where f.receipt_id = r.id and f.kind = 'takenBack')) end as receipt`
const PAID = sql`(select count(*) from receipt_allocation x where x.receipt_id = r.id)`
const CHOSEN = sql`(select count(*) from payment_invoice x where x.payment_id = p.id and x.amount_cents > 0)`

/** The payments of an account that these keys name, in their order; what it has not got is left out. */
export async function paymentsByKey(
  tx: Queryable,
  accountId: string,
  keys: readonly PaymentKey[],
): Promise<PaymentHistoryRow[]> {
  const { rows } = await sql<PaymentHistoryRow>`
    with k as materialized (
      select n.kind, n.id, n.place
        from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::bigint[])
             with ordinality as n (kind, id, place))
    select 'P' as kind, p.id, k.place, ${brisbaneDayOf(sql`coalesce(r.received_at, p.created_at)`)} as paid_on,
           u.first_name, u.last_name, p.method_id, p.amount_cents as asked_cents,
           coalesce(p.fee_cents, 0) as fee_cents,
           p.state, coalesce(nullif(r.reference, ''), p.gateway_id, '') as reference, ${SHOWN_ORDER_NO} as order_no,
           case when r.id is null then ${CHOSEN} else ${PAID} end as invoices, ${RECEIPT}
      from k join payment p on p.id = k.id left join portal_user u on u.id = p.user_id
      left join receipt r on r.payment_id = p.id left join web_order o on o.web_order_no = p.web_order_no
     where k.kind = 'P' and p.account_id = ${accountId}
    union all
    select 'R', r.id, k.place, ${brisbaneDayOf(sql`r.received_at`)}, null, null, r.payment_method_id, r.amount_cents, 0, null,
           r.reference, ${SHOWN_ORDER_NO}, ${PAID}, ${RECEIPT}
      from k join receipt r on r.id = k.id left join web_order o on o.web_order_no = r.web_order_no
     where k.kind = 'R' and r.account_id = ${accountId} and r.payment_id is null
     order by place`.execute(tx)
  return rows
}

type InvoiceShare = { invoiceNo: string; cents: number }
export type WhatIsPaid = {
  /** Invoices of the account. */
  pays: InvoiceShare[]
  /** Credit notes that were chosen with it; above zero. */
  credits: InvoiceShare[]
  elsewhereCents: number
  refunds: { on: string; cents: number }[]
}

/** What a payment pays, or was begun for, and what of it went back. */
export async function whatIsPaid(
  tx: Queryable,
  accountId: string,
  { kind, id, receipt }: PaymentHistoryRow,
): Promise<WhatIsPaid> {
  const paymentId = kind === 'P' ? id : null
  const receiptId = receipt?.id ?? null
  const { rows } = await sql<WhatIsPaid>`
    with chosen as (select invoice_no, amount_cents from payment_invoice where payment_id = ${paymentId}::bigint),
    paid as (
      select x.invoice_no, x.amount_cents, i.account_id = ${accountId} as is_own
        from receipt_allocation x join invoice i using (invoice_no) where x.receipt_id = ${receiptId}::bigint
      union all
      select invoice_no, amount_cents, true from chosen where amount_cents > 0 and ${receiptId}::bigint is null)
    select coalesce((select json_agg(json_build_object('invoiceNo', invoice_no, 'cents', amount_cents)
                                     order by invoice_no) from paid where is_own), '[]') as pays,
           coalesce((select json_agg(json_build_object('invoiceNo', invoice_no, 'cents', -amount_cents)
                                     order by invoice_no) from chosen where amount_cents < 0), '[]') as credits,
           (select coalesce(sum(amount_cents), 0)::bigint from paid where not is_own) as "elsewhereCents",
           coalesce((select json_agg(json_build_object('on', ${brisbaneDayOf(sql`f.at`)}, 'cents', f.amount_cents)
                                     order by f.at, f.id)
                       from receipt_refund f where f.receipt_id = ${receiptId}::bigint), '[]') as refunds`.execute(
    tx,
  )
  return rows[0] ?? { pays: [], credits: [], elsewhereCents: 0, refunds: [] }
}
