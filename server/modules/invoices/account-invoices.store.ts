import { type RawBuilder, sql } from 'kysely'
import type { InvoiceList } from '#shared/codes/invoice-lists.ts'
import { LIST_COUNT_MAX, WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { type BuyerAddress, BUYER_ADDRESS } from './invoice-papers.store.ts'

/**
 * Which invoices of an account a list shows. number: that one alone. words: in small letters; each must stand
 * in the invoice's number, or in what a search of its order looks in. from, to: days of Brisbane, both
 * included. today: what is due before it is overdue.
 */
export type AccountInvoiceFilter = {
  accountId: string
  list: InvoiceList
  number: string | null
  words: readonly string[]
  from: string | null
  to: string | null
  today: string
}
/** Amounts in cents inc GST; days of Brisbane. */
export type AccountInvoiceRow = {
  at_micros: number
  written_no: number
  invoice_no: string
  web_order_no: number | null
  order_no: string | null
  reference: string | null
  invoiced_on: string
  due_on: string | null
  amount_inc_cents: number
  allocated_cents: number
}
/** The same with what its page shows; charges ex GST. */
export type AccountInvoice = AccountInvoiceRow & {
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  credits_invoice_no: string | null
  reason: string
  shipment_no: string | null
  delivery: Delivery | null
  address: BuyerAddress | null
  lines: { productId: string; name: string; quantity: number; priceCents: number }[]
}
export type InvoicePageFound = {
  rows: AccountInvoiceRow[]
  next: TimeKey | null
  total: { count: number; isExact: boolean } | null
}
type Page = { after: TimeKey | null; limit: number }

/**
 * So many invoices are compared with words one after another, in the list's order, before the index of words
 * is asked: a frequent word fills its page with them.
 */
export const INVOICES_LOOKED_THROUGH = 500

const ROW = sql`
  (extract(epoch from i.invoiced_on) * 1000000)::bigint as at_micros, i.written_no, i.invoice_no, i.web_order_no, ${SHOWN_ORDER_NO} as order_no,
  o.customer_reference as reference, i.invoiced_on, i.due_on, i.amount_inc_cents, i.allocated_cents`
const ORDER = sql`i.invoiced_on desc, i.written_no desc`

/** A page of the invoices that match, the newest first. The total comes with the first page only. */
export async function accountInvoicePage(
  tx: Queryable,
  filter: AccountInvoiceFilter,
  page: Page,
): Promise<InvoicePageFound> {
  const keys = await pageKeys(tx, filter, page)
  const shown = keys.slice(0, page.limit)
  const { rows } = await sql<AccountInvoiceRow>`
    select ${ROW} from invoice i left join web_order o using (web_order_no)
     where i.written_no = any (${shown}::bigint[]) order by ${ORDER}`.execute(tx)
  const last = rows.at(-1)
  return {
    rows,
    next: keys.length > page.limit && last ? { atMicros: last.at_micros, no: last.written_no } : null,
    total: page.after ? null : await totalOf(tx, filter, keys.length, page.limit),
  }
}

/** A first page that does not go on has shown how many there are. */
const totalOf = async (tx: Queryable, filter: AccountInvoiceFilter, found: number, limit: number) =>
  found <= limit ? { count: found, isExact: true } : countOf(tx, filter)

async function countOf(tx: Queryable, filter: AccountInvoiceFilter) {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (${keysQuery(filter, { after: null, limit: LIST_COUNT_MAX })}) n`.execute(tx)
  const many = rows[0]?.many ?? 0
  return { count: Math.min(many, LIST_COUNT_MAX), isExact: many <= LIST_COUNT_MAX }
}

/** The keys of a page and of one row more: from the newest where they fill it, else by the index of words. */
async function pageKeys(tx: Queryable, filter: AccountInvoiceFilter, page: Page): Promise<number[]> {
  if (filter.words.length > 0) {
    const { rows } = await nearKeysQuery(filter, page).execute(tx)
    const [first] = rows
    const isEnd = !first || first.looked < INVOICES_LOOKED_THROUGH
    const found = rows.flatMap(({ written_no }) => (written_no === null ? [] : [written_no]))
    if (isEnd || found.length > page.limit) return found
  }
  return (await keysQuery(filter, page).execute(tx)).rows.map((row) => row.written_no)
}

/** What the index of the account's invoices by day answers. */
function within({ accountId, list, number, from, to, today }: AccountInvoiceFilter, after: TimeKey | null) {
  const isOpen = sql`i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents`
  const parts = [
    sql`i.account_id = ${accountId}`,
    number !== null && sql`i.invoice_no = ${number}`,
    list === 'credits' && sql`i.kind = 'credit'`,
    list === 'open' && isOpen,
    list === 'overdue' && sql`${isOpen} and i.due_on < ${today}::date`,
    from !== null && sql`i.invoiced_on >= ${from}::date`,
    to !== null && sql`i.invoiced_on <= ${to}::date`,
    after &&
      sql`(i.invoiced_on, i.written_no) < ((timestamp 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond')::date, ${after.no}::bigint)`,
  ].filter((part) => part !== false && part !== null)
  return sql.join(parts, sql` and `)
}

type NearKey = { written_no: number | null; looked: number }
/** The newest invoices compared with the words one by one; `looked`: how many they were. */
export const nearKeysQuery = (filter: AccountInvoiceFilter, page: Page): RawBuilder<NearKey> => sql`
  with near as materialized (
    select i.written_no, i.invoice_no, i.web_order_no, row_number() over (order by ${ORDER}) as place
      from invoice i where ${within(filter, page.after)} order by ${ORDER} limit ${INVOICES_LOOKED_THROUGH}::bigint),
  hit as (
    select n.written_no, n.place from near n
      left join lateral (select s.words from order_search s where s.web_order_no = n.web_order_no offset 0) s on true
     where ${containsAll(filter, sql`n.invoice_no`)} order by n.place limit ${page.limit + 1}::bigint)
  select h.written_no, e.looked from (select count(*) as looked from near) e left join hit h on true order by h.place`

const containsAll = ({ words }: AccountInvoiceFilter, number: RawBuilder<unknown>) =>
  sql.join(
    words.map(
      (word) => sql`(strpos(lower(${number}), ${word}) > 0 or strpos(coalesce(s.words, ''), ${word}) > 0)`,
    ),
    sql` and `,
  )

/**
 * All that match, newest first. Words go by the index of words of orders within the account: it holds the
 * numbers of their invoices too. What is for no order is compared by its own number.
 */
export function keysQuery(
  filter: AccountInvoiceFilter,
  { after, limit }: Page,
): RawBuilder<{ written_no: number }> {
  const where = within(filter, after)
  const { words, accountId } = filter
  if (words.length === 0)
    return sql`select i.written_no from invoice i where ${where} order by ${ORDER} limit ${limit + 1}::bigint`
  const matches = sql.join(
    words.map((word) => sql`s.words like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
  const numbers = sql.join(
    words.map((word) => sql`strpos(lower(i.invoice_no), ${word}) > 0`),
    sql` and `,
  )
  return sql`
    with found as materialized (
      select s.web_order_no from order_search s where s.is_indexed and s.account_id = ${accountId} and ${matches}
      union all
      select s.web_order_no from order_search s where not s.is_indexed and s.account_id = ${accountId} and ${matches})
    select i.written_no from (
      select i.invoiced_on, i.written_no from found join invoice i using (web_order_no) where ${where}
      union all
      select i.invoiced_on, i.written_no from invoice i where ${where} and i.web_order_no is null and ${numbers}) i
     order by ${ORDER} limit ${limit + 1}::bigint`
}

export type AccountPayment = {
  invoice_no: string
  amount_cents: number
  paid_on: string
  kind: 'receipt' | 'credit'
  reference: string
}

/** The newest of the invoices and credit notes of an account, and what has paid each, newest first. */
export async function transactionsOf(
  tx: Queryable,
  accountId: string,
): Promise<{ invoices: AccountInvoiceRow[]; payments: AccountPayment[] }> {
  const [invoices, payments] = await Promise.all([
    sql<AccountInvoiceRow>`
      select ${ROW} from invoice i left join web_order o using (web_order_no)
       where i.account_id = ${accountId} order by ${ORDER} limit ${WHOLE_LIST_MAX}::bigint`.execute(tx),
    sql<AccountPayment>`
      with newest as materialized (
        select i.invoice_no from invoice i where i.account_id = ${accountId} order by ${ORDER} limit ${WHOLE_LIST_MAX}::bigint)
      select i.invoice_no, x.amount_cents, (r.received_at at time zone 'Australia/Brisbane')::date as paid_on, 'receipt' as kind,
             trim(r.payment_method_id || ' ' || r.reference) as reference
        from newest i join receipt_allocation x using (invoice_no) join receipt r on r.id = x.receipt_id
      union all
      select i.invoice_no, x.amount_cents, c.invoiced_on, 'credit', c.invoice_no
        from newest i join credit_allocation x using (invoice_no) join invoice c on c.invoice_no = x.credit_no
       order by paid_on desc, invoice_no desc`.execute(tx),
  ])
  return { invoices: invoices.rows, payments: payments.rows }
}

/** What is open of an account on one due date, of invoices or of credit notes; cents inc GST. */
export type OwedOnDay = { dueOn: string | null; isCredit: boolean; openCents: number; many: number }

/** All that an account has open, by due dates: as many rows as there are days. */
export async function owedByDay(tx: Queryable, accountId: string): Promise<OwedOnDay[]> {
  const { rows } = await sql<OwedOnDay>`
    select due_on as "dueOn", kind = 'credit' as "isCredit", sum(amount_inc_cents - allocated_cents)::bigint as "openCents", count(*) as many
      from invoice where account_id = ${accountId} and allocated_cents <> amount_inc_cents group by 1, 2`.execute(
    tx,
  )
  return rows
}

/** What the account has open: invoices due longest first, then credit notes, each with its balance. */
export async function openOfAccount(tx: Queryable, accountId: string): Promise<AccountInvoiceRow[]> {
  const { rows } = await sql<AccountInvoiceRow>`
    select ${ROW} from invoice i left join web_order o using (web_order_no)
     where i.account_id = ${accountId} and i.allocated_cents <> i.amount_inc_cents
     order by i.kind desc, i.due_on nulls last, i.written_no limit ${WHOLE_LIST_MAX}::bigint`.execute(tx)
  return rows
}

/** The newest invoices and credit notes of an account with their lines, or the one of that number. */
export async function accountInvoices(
  tx: Queryable,
  accountId: string,
  invoiceNo: string | undefined,
): Promise<AccountInvoice[]> {
  const { rows } = await sql<AccountInvoice>`
    select ${ROW}, i.goods_cents, i.freight_cents, i.fee_cents, i.gst_cents, i.credits_invoice_no, i.reason, i.shipment_no, o.delivery,
           ${BUYER_ADDRESS} as address,
           (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', coalesce(nullif(l.name, ''), x.name), 'quantity', l.quantity,
                                                       'priceCents', l.price_cents) order by l.line_no), '[]')
              from invoice_line l join product x on x.id = l.product_id where l.invoice_no = i.invoice_no) as lines
      from invoice i
      join account a on a.id = i.account_id
      left join address d on d.id = a.delivery_address_id
      left join web_order o using (web_order_no)
     where i.account_id = ${accountId} and ${invoiceNo === undefined ? sql`true` : sql`i.invoice_no = ${invoiceNo}`}
     order by ${ORDER} limit ${WHOLE_LIST_MAX}::bigint`.execute(tx)
  return rows
}
