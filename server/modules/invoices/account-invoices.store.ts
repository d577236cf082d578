import { type RawBuilder, sql } from 'kysely'
import type { InvoiceList } from '#shared/codes/invoice-lists.ts'
import { LIST_COUNT_MAX, WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import { brisbaneDayOf } from '#server/db/brisbane-day.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { hasTrigram, likeWord, lowered, wordsForIndex } from '#server/db/list-words.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { listTotal } from '#server/db/list-total.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { type BuyerAddress, BUYER_ADDRESS } from './invoice-papers.store.ts'

/**
 * Which invoices of an account a list shows. number: that one alone. words: as typed; each must stand
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
  payment_method_id: string
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

const AT_MICROS = sql`(extract(epoch from i.invoiced_on) * 1000000)::bigint`
const ROW = sql`
  ${AT_MICROS} as at_micros, i.written_no, i.invoice_no, i.web_order_no, ${SHOWN_ORDER_NO} as order_no,
  o.customer_reference as reference, i.invoiced_on, i.due_on, i.amount_inc_cents, i.allocated_cents`
const ORDER = sql`i.invoiced_on desc, i.written_no desc`

/** A page of the invoices that match, the newest first. The total comes with the first page only. */
export async function accountInvoicePage(
  tx: Queryable,
  filter: AccountInvoiceFilter,
  page: Page,
): Promise<InvoicePageFound> {
  const { keys, further, count } = await pageKeys(tx, filter, page)
  const { rows } = await sql<AccountInvoiceRow>`
    select ${ROW} from invoice i left join web_order o using (web_order_no)
     where i.written_no = any (${keys.slice(0, page.limit)}::bigint[]) order by ${ORDER}`.execute(tx)
  const last = rows.at(-1)
  const isMore = keys.length > page.limit
  return {
    rows,
    next: isMore && last ? { atMicros: last.at_micros, no: last.written_no } : further,
    total: page.after ? null : await (isMore || further ? count() : { count: keys.length, isExact: true }),
  }
}

type Total = NonNullable<InvoicePageFound['total']>
/**
 * The keys of a page and of one row more. further: where the list goes on though they are fewer; null where
 * it does not. count: how many match, where these are not all.
 */
type PageKeys = { keys: number[]; further: TimeKey | null; count: () => Total | Promise<Total> }

/** From the newest where they fill the page, else by the index of words. */
async function pageKeys(tx: Queryable, filter: AccountInvoiceFilter, page: Page): Promise<PageKeys> {
  if (filter.words.length === 0) {
    const { rows } = await keysQuery(filter, page).execute(tx)
    return { keys: rows.map((row) => row.written_no), further: null, count: () => countOf(tx, filter) }
  }
  const { rows } = await nearKeysQuery(filter, page).execute(tx)
  const [first] = rows
  const keys = rows.flatMap(({ written_no }) => (written_no === null ? [] : [written_no]))
  const isEnd = !first || first.looked < INVOICES_LOOKED_THROUGH
  const count = () => ({ count: first?.many ?? 0, isExact: isEnd })
  if (isEnd || keys.length > page.limit) return { keys, further: null, count }
  const isIndexed = filter.words.some(hasTrigram)
  // without the index a page looks through so many, may have fewer rows than asked for, and leads on
  if (!isIndexed) return { keys, further: { atMicros: first.last_at, no: first.last_no }, count }
  const found = await wordKeysQuery(filter, page).execute(tx)
  return {
    keys: found.rows.map((row) => row.written_no),
    further: null,
    count: () => ({ count: found.rows[0]?.many ?? 0, isExact: true }),
  }
}

async function countOf(tx: Queryable, filter: AccountInvoiceFilter): Promise<Total> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (${keysQuery(filter, { after: null, limit: LIST_COUNT_MAX })}) n`.execute(tx)
  const many = rows[0]?.many ?? 0
  return listTotal(many)
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
      sql`(i.invoiced_on, i.written_no) <
          ((timestamp 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond')::date,
           ${after.no}::bigint)`,
  ].filter((part) => part !== false && part !== null)
  return sql.join(parts, sql` and `)
}

type NearKey = {
  written_no: number | null
  many: number | null
  looked: number
  last_at: number
  last_no: number
}
/**
 * The newest invoices compared with the words one by one: the first that match, with how many do, how many
 * were compared, and the last of those. One row with nulls where none matches, no row where there is none.
 */
export const nearKeysQuery = (filter: AccountInvoiceFilter, page: Page): RawBuilder<NearKey> => sql`
  with near as materialized (
    select i.written_no, ${AT_MICROS} as at_micros, i.invoice_no, i.web_order_no,
           row_number() over (order by ${ORDER}) as place
      from invoice i where ${within(filter, page.after)} order by ${ORDER} limit ${INVOICES_LOOKED_THROUGH}::bigint),
  hit as (
    select n.written_no, n.place, count(*) over () as many from near n
      left join lateral (select s.words from order_search s where s.web_order_no = n.web_order_no offset 0) s on true
     where ${containsAll(filter, sql`n.invoice_no`)} order by n.place limit ${page.limit + 1}::bigint)
  select h.written_no, h.many, e.looked, e.last_at, e.last_no
    from (select place as looked, at_micros as last_at, written_no as last_no from near order by place desc limit 1) e
    left join hit h on true order by h.place`

const containsAll = ({ words }: AccountInvoiceFilter, number: RawBuilder<unknown>) =>
  sql.join(
    words.map(
      (word) =>
        sql`(strpos(lower(${number}), ${lowered(word)}) > 0 or strpos(coalesce(s.words, ''), ${lowered(word)}) > 0)`,
    ),
    sql` and `,
  )

/** The first that match but for words, newest first, and one more. */
export const keysQuery = (
  filter: AccountInvoiceFilter,
  { after, limit }: Page,
): RawBuilder<{ written_no: number }> => sql`
  select i.written_no from invoice i where ${within(filter, after)} order by ${ORDER} limit ${limit + 1}::bigint`

/**
 * All that match, newest first, and how many they are. Words go by the index of words of orders within the
 * account: it holds the numbers of their invoices too. The invoices of each order are looked up by its number
 * (`offset 0`): else all of the account are read. What is for no order is compared by its own number.
 */
export function wordKeysQuery(
  filter: AccountInvoiceFilter,
  { after, limit }: Page,
): RawBuilder<{ written_no: number; many: number }> {
  const where = within(filter, after)
  const { words, accountId } = filter
  const { asked, compared } = wordsForIndex(words)
  const matches = sql.join(
    [
      ...asked.map((word) => sql`s.words like ${lowered(likeWord(word))}`),
      ...compared.map((word) => sql`strpos(s.words, ${lowered(word)}) > 0`),
    ],
    sql` and `,
  )
  const numbers = sql.join(
    words.map((word) => sql`strpos(lower(i.invoice_no), ${lowered(word)}) > 0`),
    sql` and `,
  )
  return sql`
    with found as materialized (
      select s.web_order_no from order_search s where s.is_indexed and s.account_id = ${accountId} and ${matches}
      union all
      select s.web_order_no from order_search s where not s.is_indexed and s.account_id = ${accountId} and ${matches})
    select i.written_no, count(*) over () as many from (
      select i.invoiced_on, i.written_no
        from found f cross join lateral (select * from invoice v where v.web_order_no = f.web_order_no offset 0) i where ${where}
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
        select i.invoice_no from invoice i where i.account_id = ${accountId} order by ${ORDER}
         limit ${WHOLE_LIST_MAX}::bigint)
      select i.invoice_no, x.amount_cents, ${brisbaneDayOf(sql`r.received_at`)} as paid_on,
             'receipt' as kind,
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
    select due_on as "dueOn", kind = 'credit' as "isCredit",
           sum(amount_inc_cents - allocated_cents)::bigint as "openCents", count(*) as many
      from invoice where account_id = ${accountId} and allocated_cents <> amount_inc_cents group by 1, 2`.execute(
    tx,
  )
  return rows
}

/** What the account has open: invoices due longest first, then credit notes, by the index in this order. */
export const openKeysQuery = (accountId: string): RawBuilder<{ written_no: number }> => sql`
  select i.written_no from invoice i where i.account_id = ${accountId} and i.allocated_cents <> i.amount_inc_cents
   order by i.kind desc, i.due_on, i.written_no limit ${WHOLE_LIST_MAX}::bigint`

/** The same, each with its balance. */
export async function openOfAccount(tx: Queryable, accountId: string): Promise<AccountInvoiceRow[]> {
  const { rows } = await sql<AccountInvoiceRow>`
    with open as materialized (${openKeysQuery(accountId)})
    select ${ROW} from open join invoice i using (written_no) left join web_order o using (web_order_no)
     order by i.kind desc, i.due_on, i.written_no`.execute(tx)
  return rows
}

/** The newest invoices and credit notes of an account with their lines, or the one of that number. */
export async function accountInvoices(
  tx: Queryable,
  accountId: string,
  invoiceNo: string | undefined,
): Promise<AccountInvoice[]> {
  const { rows } = await sql<AccountInvoice>`
    select ${ROW}, i.goods_cents, i.freight_cents, i.fee_cents, i.gst_cents, i.credits_invoice_no, i.reason,
           i.shipment_no, o.delivery, coalesce(o.payment_method_id, '') as payment_method_id,
           ${BUYER_ADDRESS} as address,
           (select coalesce(json_agg(json_build_object('productId', l.product_id,
                                                       'name', coalesce(nullif(l.name, ''), x.name),
                                                       'quantity', l.quantity,
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
