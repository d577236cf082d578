import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InvoiceList } from '#shared/codes/invoice-lists.ts'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { parseDollars } from '#shared/rules/money.ts'
import type { Queryable } from '#server/db/connect.ts'
import { listWords, lowered } from '#server/db/list-words.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { listTotal } from '#server/db/list-total.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'

/** Amounts in cents inc GST. */
export type InvoiceRow = {
  written_no: number
  at_micros: number
  invoice_no: string
  kind: 'invoice' | 'credit'
  invoiced_on: string
  due_on: string | null
  amount_inc_cents: number
  allocated_cents: number
  account_id: string
  account_name: string
  web_order_no: number | null
  order_no: string | null
}
/** What a typed text means: invoices by their place in the list, accounts, or nothing that there is. */
export type FoundInvoices = { written: readonly number[] } | { accounts: readonly string[] }
/** day: the day of Brisbane before which an invoice must be due to be overdue. */
export type InvoiceFilter = { list: InvoiceList; day: string; found: FoundInvoices | null }
type Page = { after: TimeKey | null; limit: number }

/** A text finds so many invoices by numbers and amounts, and so many accounts by words. */
const FOUND_MAX = 200

/**
 * What a typed text means: the number of an invoice or of an order, an amount; else accounts by their id or
 * by words of their name. Null for an empty text.
 */
export async function readInvoiceText(tx: Queryable, typed: string): Promise<FoundInvoices | null> {
  const text = typed.trim()
  if (text === '') return null
  const { rows } = await invoicesByNumber(text).execute(tx)
  if (rows.length > 0) return { written: rows.map((row) => row.written_no) }
  const words = listWords(text)
  const { rows: accounts } = await sql<{ id: string }>`
    select id from account where ${sql.join(
      words.map((word) => sql`strpos(lower(id || ' ' || name || ' ' || customer_id), ${lowered(word)}) > 0`),
      sql` and `,
    )} order by id limit ${FOUND_MAX}::bigint`.execute(tx)
  return { accounts: accounts.map(({ id }) => id) }
}

/** Each number and amount by its index. A credit note is found by its amount with or without the minus. */
export function invoicesByNumber(text: string): RawBuilder<{ written_no: number }> {
  const webOrderNo = /^\d{1,15}$/.test(text) ? Number(text) : null
  const cents = parseDollars(text.replace(/^-/, ''))
  return sql`
    select written_no from (
      select written_no from invoice where invoice_no = ${text}
      union select i.written_no from web_order o join invoice i using (web_order_no) where o.order_no = ${text}
      union select i.written_no from web_order o join invoice i using (web_order_no) where o.temp_order_no = ${text}
      union select written_no from invoice where web_order_no = ${webOrderNo}::bigint
      union (select written_no from invoice where amount_inc_cents = ${cents}::bigint order by amount_inc_cents limit ${FOUND_MAX}::bigint)
      union (select written_no from invoice where amount_inc_cents = -${cents}::bigint order by amount_inc_cents limit ${FOUND_MAX}::bigint)) n
     limit ${FOUND_MAX}::bigint`
}

const isIn = ({ list, day }: Pick<InvoiceFilter, 'list' | 'day'>): RawBuilder<SqlBool> => {
  const isOpen = sql<SqlBool>`i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents`
  if (list === 'open') return isOpen
  if (list === 'overdue') return sql<SqlBool>`${isOpen} and i.due_on < ${day}::date`
  return list === 'credits' ? sql<SqlBool>`i.kind = 'credit'` : sql<SqlBool>`true`
}

const ORDER = sql`i.invoiced_on desc, i.written_no desc`
/** The key of a cursor is the day in microseconds and the place in the order of writing. */
const beyond = (after: TimeKey | null): RawBuilder<SqlBool> =>
  after
    ? sql`(i.invoiced_on, i.written_no) < ((timestamp 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond')::date, ${after.no}::bigint)`
    : sql`true`

/** The keys of a page and of one row more. Accounts are read one by one, each by its own index. */
export function invoiceKeysQuery(
  filter: InvoiceFilter,
  { after, limit }: Page,
): RawBuilder<{ written_no: number }> {
  const where = sql`${isIn(filter)} and ${beyond(after)}`
  const { found } = filter
  if (found && 'accounts' in found)
    return sql`
      select i.written_no from unnest(${found.accounts}::text[]) as a (id) cross join lateral (
        select i.invoiced_on, i.written_no from invoice i where i.account_id = a.id and ${where}
         order by ${ORDER} limit ${limit + 1}::bigint) i
       order by ${ORDER} limit ${limit + 1}::bigint`
  if (found)
    return sql`
      select i.written_no from invoice i where i.written_no = any (${found.written}::bigint[]) and ${where}
       order by ${ORDER} limit ${limit + 1}::bigint`
  return sql`select i.written_no from invoice i where ${where} order by ${ORDER} limit ${limit + 1}::bigint`
}

/** How many there are, counted up to LIST_COUNT_MAX and one more. */
export function invoiceCountQuery(filter: InvoiceFilter): RawBuilder<{ many: number }> {
  const { found } = filter
  const among = !found
    ? sql`true`
    : 'accounts' in found
      ? sql`i.account_id = any (${found.accounts}::text[])`
      : sql`i.written_no = any (${found.written}::bigint[])`
  return sql`
    select count(*) as many from (
      select from invoice i where ${isIn(filter)} and ${among} limit ${LIST_COUNT_MAX + 1}::bigint) n`
}

/** A page of invoices and credit notes, the newest first, with one row more where there are more. */
export async function invoiceRows(tx: Queryable, filter: InvoiceFilter, page: Page): Promise<InvoiceRow[]> {
  const keys = (await invoiceKeysQuery(filter, page).execute(tx)).rows.map((row) => row.written_no)
  const { rows } = await sql<InvoiceRow>`
    select i.written_no, (extract(epoch from i.invoiced_on) * 1000000)::bigint as at_micros, i.invoice_no,
           i.kind, i.invoiced_on, i.due_on,
           i.amount_inc_cents, i.allocated_cents, i.account_id, a.name as account_name, i.web_order_no,
           ${SHOWN_ORDER_NO} as order_no
      from invoice i join account a on a.id = i.account_id left join web_order o using (web_order_no)
     where i.written_no = any (${keys}::bigint[]) order by ${ORDER}`.execute(tx)
  return rows
}

export async function countInvoices(
  tx: Queryable,
  filter: InvoiceFilter,
): Promise<{ count: number; isExact: boolean }> {
  const many = (await invoiceCountQuery(filter).execute(tx)).rows[0]?.many ?? 0
  return listTotal(many)
}
