import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InvoiceList } from '#shared/codes/invoice-lists.ts'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { parseDollars } from '#shared/rules/money.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import type { Queryable } from '#server/db/connect.ts'
import { listWords } from '#server/db/list-words.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { listTotal } from '#server/db/list-total.ts'
import { accountsOfWords, type FoundAccounts, hasAccountWords } from './account-words.store.ts'
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
/**
 * What a typed text means: invoices by their place in the list and those of an amount (in cents, or null);
 * accounts; or words that too many accounts have to name each.
 */
export type FoundInvoices = { written: readonly number[]; cents: number | null } | FoundAccounts
/** day: the day of Brisbane before which an invoice must be due to be overdue. */
export type InvoiceFilter = { list: InvoiceList; day: string; found: FoundInvoices | null }
type Page = { after: TimeKey | null; limit: number }

/**
 * What a typed text means: the number of an invoice or of an order, an amount; else accounts by their id or
 * by words of their name. Null for an empty text.
 */
export async function readInvoiceText(tx: Queryable, typed: string): Promise<FoundInvoices | null> {
  const text = typed.trim()
  if (text === '') return null
  const { rows } = await invoicesByNumber(text).execute(tx)
  const cents = parseDollars(text.replace(/^-/, ''))
  const isAmount = cents !== null && (await isAnAmount(tx, cents))
  if (rows.length > 0 || isAmount)
    return { written: rows.map((row) => row.written_no), cents: isAmount ? cents : null }
  return accountsOfWords(tx, listWords(text))
}

/** An invoice of an amount; a credit note is found by its amount with or without the minus. */
const isOfAmount = (cents: number | null) =>
  sql<SqlBool>`i.amount_inc_cents = any (array[${cents}::bigint, -${cents}::bigint])`

async function isAnAmount(tx: Queryable, cents: number): Promise<boolean> {
  const { rows } = await sql`select from invoice i where ${isOfAmount(cents)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Each number by its index. */
export function invoicesByNumber(text: string): RawBuilder<{ written_no: number }> {
  const webOrderNo = keyIn(text)
  return sql`
    select written_no from invoice where invoice_no = ${text}
    union select i.written_no from web_order o join invoice i using (web_order_no) where o.order_no = ${text}
    union select i.written_no from web_order o join invoice i using (web_order_no) where o.temp_order_no = ${text}
    union select written_no from invoice where web_order_no = ${webOrderNo}::bigint`
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
    ? sql`(i.invoiced_on, i.written_no) <
          ((timestamp 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond')::date,
           ${after.no}::bigint)`
    : sql`true`

const isOfWords = (words: readonly string[]) =>
  sql<SqlBool>`i.account_id in (select id from account where ${hasAccountWords(words)})`

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
  if (found && 'written' in found)
    return sql`
      select i.written_no from (
        select i.invoiced_on, i.written_no from invoice i
         where i.written_no = any (${found.written}::bigint[]) and ${where}
        union (select i.invoiced_on, i.written_no from invoice i where ${isOfAmount(found.cents)} and ${where}
                order by ${ORDER} limit ${limit + 1}::bigint)) i
       order by ${ORDER} limit ${limit + 1}::bigint`
  return sql`
    select i.written_no from invoice i where ${found ? isOfWords(found.words) : sql`true`} and ${where}
     order by ${ORDER} limit ${limit + 1}::bigint`
}

/** How many there are, counted up to LIST_COUNT_MAX and one more. */
function invoiceCountQuery(filter: InvoiceFilter): RawBuilder<{ many: number }> {
  const { found } = filter
  const among = () => {
    if (!found) return sql`true`
    if ('words' in found) return isOfWords(found.words)
    if ('accounts' in found) return sql`i.account_id = any (${found.accounts}::text[])`
    return sql`(i.written_no = any (${found.written}::bigint[]) or ${isOfAmount(found.cents)})`
  }
  return sql`
    select count(*) as many from (
      select from invoice i where ${isIn(filter)} and ${among()} limit ${LIST_COUNT_MAX + 1}::bigint) n`
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
