import { type RawBuilder, sql } from 'kysely'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/**
 * A payment of an account: P at a gateway, with the receipt of its money, or R, a receipt alone. Amounts in
 * cents inc GST. key_no tells payments of one moment apart: twice the id, and one more for R.
 */
export type PaymentHistoryRow = {
  kind: 'P' | 'R'
  id: number
  at_micros: number
  key_no: number
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
/**
 * Which payments of an account a list shows. words: in small letters; each must begin the payment's number, a
 * word of its reference, the number of the order or of an invoice of the account that it pays, or a name of
 * the payer. from, to: days of Brisbane on which it came in, else was begun, both included.
 */
export type HistoryFilter = {
  accountId: string
  words: readonly string[]
  from: string | null
  to: string | null
}
type Page = { after: TimeKey | null; limit: number }

const RECEIPT = sql`
  case when r.id is null then null else
    json_build_object('id', r.id, 'amountCents', r.amount_cents, 'refundedCents', r.refunded_cents,
                      'freeCents', r.amount_cents - r.allocated_cents - r.refunded_cents,
                      'isTakenBack', exists (select from receipt_refund f
                                              where f.receipt_id = r.id and f.kind = 'takenBack')) end as receipt`
const PAID = sql`(select count(*) from receipt_allocation x where x.receipt_id = r.id)`
const CHOSEN = sql`(select count(*) from payment_invoice x where x.payment_id = p.id and x.amount_cents > 0)`
const AT_MICROS = sql`(extract(epoch from k.at) * 1000000)::bigint`
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Australia/Brisbane')::date`

const momentOf = ({ atMicros }: TimeKey) =>
  sql`(timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond')`

/** Where the two kinds stand, their keys, and the moment whose day is shown. */
const KINDS = {
  P: {
    ...{ at: sql`k.created_at`, no: sql`k.id * 2`, from: sql`payment`, own: sql`true` },
    paidAt: sql`coalesce((select r.received_at from receipt r where r.payment_id = k.id), k.created_at)`,
  },
  R: {
    ...{ at: sql`k.received_at`, no: sql`k.id * 2 + 1`, from: sql`receipt`, own: sql`k.payment_id is null` },
    paidAt: sql`k.received_at`,
  },
} as const
type Kind = keyof typeof KINDS

const INVOICES_PAID = sql`
  (select string_agg(x.invoice_no, ' ') from receipt_allocation x join invoice i using (invoice_no)
    where x.receipt_id = r.id and i.account_id = k.account_id)`
/** What a search looks in, of a row k of each kind. */
const SEARCHED = {
  P: sql`
    (select lower(concat_ws(' ', 'P' || k.id, k.id, r.reference, k.gateway_id, ${SHOWN_ORDER_NO}, u.first_name, u.last_name,
                            (select string_agg(x.invoice_no, ' ') from payment_invoice x where x.payment_id = k.id),
                            ${INVOICES_PAID}))
       from (select) one left join receipt r on r.payment_id = k.id
       left join web_order o on o.web_order_no = k.web_order_no left join portal_user u on u.id = k.user_id)`,
  R: sql`
    (select lower(concat_ws(' ', 'R' || r.id, r.id, r.reference, ${SHOWN_ORDER_NO}, ${INVOICES_PAID}))
       from (select k.id, k.reference) r left join web_order o on o.web_order_no = k.web_order_no)`,
} as const satisfies Record<Kind, RawBuilder<unknown>>

/** The keys of those of one kind that a condition picks. */
const keysWhere = (accountId: string, kind: Kind, where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { at, no, from, own } = KINDS[kind]
  return sql`
    select ${sql.lit(kind)} as kind, k.id, ${at} as at, ${no} as key_no from ${from} k
     where k.account_id = ${accountId} and ${own} and ${where}`
}

function matches(kind: Kind, { words, from, to }: HistoryFilter): RawBuilder<unknown> {
  const day = dayOf(KINDS[kind].paidAt)
  const parts = [
    sql`true`,
    from !== null && sql`${day} >= ${from}::date`,
    to !== null && sql`${day} <= ${to}::date`,
    words.length > 0 &&
      sql`(select bool_and(strpos(s.text, ' ' || w) > 0) from (select ' ' || ${SEARCHED[kind]} as text) s, unnest(${words}::text[]) w)`,
  ].filter((part) => part !== false)
  return sql.join(parts, sql` and `)
}

/** The first rows of one of the two kinds after a key, by its index. */
const keysOf = (filter: HistoryFilter, kind: Kind, { after, limit }: Page): RawBuilder<unknown> => {
  const { at, no } = KINDS[kind]
  const beyond = after
    ? sql`${at} <= ${momentOf(after)} and (${at}, ${no}) < (${momentOf(after)}, ${after.no}::bigint)`
    : sql`true`
  const where = sql`${beyond} and ${matches(kind, filter)}`
  return sql`(${keysWhere(filter.accountId, kind, where)} order by ${at} desc, k.id desc limit ${limit}::bigint)`
}

/** The keys of a page: each kind by its own index, then both as one. */
export const historyKeys = (filter: HistoryFilter, page: Page): RawBuilder<{ kind: Kind; id: number }> => sql`
  select * from (${keysOf(filter, 'P', page)} union all ${keysOf(filter, 'R', page)}) k
   order by at desc, key_no desc limit ${page.limit}::bigint`

const rowsOf = (keys: RawBuilder<unknown>) => sql<PaymentHistoryRow>`
  with k as materialized (${keys})
  select 'P' as kind, p.id, ${AT_MICROS} as at_micros, k.key_no,
         ${dayOf(sql`coalesce(r.received_at, p.created_at)`)} as paid_on, u.first_name, u.last_name,
         p.method_id, p.amount_cents as asked_cents, coalesce(p.fee_cents, 0) as fee_cents, p.state,
         coalesce(nullif(r.reference, ''), p.gateway_id, '') as reference, ${SHOWN_ORDER_NO} as order_no,
         case when r.id is null then ${CHOSEN} else ${PAID} end as invoices, ${RECEIPT}
    from k join payment p on p.id = k.id left join portal_user u on u.id = p.user_id
    left join receipt r on r.payment_id = p.id left join web_order o on o.web_order_no = p.web_order_no
   where k.kind = 'P'
  union all
  select 'R', r.id, ${AT_MICROS}, k.key_no, ${dayOf(sql`r.received_at`)}, null, null,
         r.payment_method_id, r.amount_cents, 0, null, r.reference, ${SHOWN_ORDER_NO}, ${PAID}, ${RECEIPT}
    from k join receipt r on r.id = k.id left join web_order o on o.web_order_no = r.web_order_no
   where k.kind = 'R'
   order by at_micros desc, key_no desc`

/** A page of the payments that match, newest first, and one more where there are more. */
export async function paymentHistory(
  tx: Queryable,
  filter: HistoryFilter,
  { after, limit }: Page,
): Promise<PaymentHistoryRow[]> {
  return (await rowsOf(historyKeys(filter, { after, limit: limit + 1 })).execute(tx)).rows
}

/** One payment of an account; undefined where it has none of that number. */
export async function paymentOfHistory(
  tx: Queryable,
  accountId: string,
  { kind, id }: { kind: Kind; id: number },
): Promise<PaymentHistoryRow | undefined> {
  return (await rowsOf(keysWhere(accountId, kind, sql`k.id = ${id}`)).execute(tx)).rows[0]
}

export type InvoiceShare = { invoiceNo: string; cents: number }
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
           coalesce((select json_agg(json_build_object('on', ${dayOf(sql`f.at`)}, 'cents', f.amount_cents)
                                     order by f.at, f.id)
                       from receipt_refund f where f.receipt_id = ${receiptId}::bigint), '[]') as refunds`.execute(
    tx,
  )
  return rows[0] ?? { pays: [], credits: [], elsewhereCents: 0, refunds: [] }
}

/** How many payments match, counted up to one more than the most that is shown. */
export async function countHistory(tx: Queryable, filter: HistoryFilter, most: number): Promise<number> {
  const some = (kind: Kind) =>
    sql`(${keysWhere(filter.accountId, kind, matches(kind, filter))} limit ${most + 1}::bigint)`
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (${some('P')} union all ${some('R')}) n`.execute(tx)
  return rows[0]?.many ?? 0
}
