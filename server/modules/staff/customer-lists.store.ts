import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerList } from '#shared/codes/customer-lists.ts'
import { CASH_LIMIT_CENTS, CASH_TERMS, LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { SortKey } from '#server/db/list-cursor.ts'
import { listWords, lowered } from '#server/db/list-words.ts'
import { listTotal } from '#server/db/list-total.ts'
import { type CustomerRow, customerRows } from './staff-customers.store.ts'

/** day: the day of Brisbane before which an invoice must be due to be overdue. */
export type CustomerFilter = { list: CustomerList; text: string; day: string }
type Page = { after: SortKey | null; limit: number }
type KeyRow = { id: string; sorted_by: string | number }

/** As the indexes have it. */
const NAME = sql`lower(left(c.name, 100)) collate "C"`

/** Both limits, as overLimitsCents has them (decision 8): one that is 0 equals the other. */
const LIMIT2 = sql`coalesce(nullif(c.credit_limit2_cents, 0), c.credit_limit3_cents)`
const LIMIT3 = sql`coalesce(nullif(c.credit_limit3_cents, 0), c.credit_limit2_cents)`

/** Not one that pays at the checkout, as isCashCustomer has it (decision 8). */
const IS_ON_CREDIT = sql`greatest(c.credit_limit2_cents, c.credit_limit3_cents) > ${CASH_LIMIT_CENTS}::bigint
    and upper(btrim(coalesce(c.payment_terms_id, ''))) <> all(${[...CASH_TERMS]}::text[])`

/** What a customer of a list by name is, besides what it is looked for by. */
const isIn = (list: CustomerList): RawBuilder<SqlBool> => {
  if (list === 'stopped') return sql`c.credit_hold`
  if (list !== 'overLimit') return sql`true`
  return sql`${IS_ON_CREDIT}
    and exists (select from customer_balance b where b.customer_id = c.id
                   and (b.invoiced_cents > ${LIMIT2} or b.invoiced_cents + b.open_orders_cents > ${LIMIT3}))`
}

/**
 * A word stands in the number or name of the customer, or in an account or a login of its people. What it
 * finds among accounts and logins is read once, not for every customer.
 */
const hasWord = (word: string): RawBuilder<SqlBool> => sql`(
  strpos(lower(c.id || ' ' || c.name), ${lowered(word)}) > 0
  or c.id in (select a.customer_id from account a where strpos(lower(a.id || ' ' || a.name), ${lowered(word)}) > 0)
  or c.id in (select a.customer_id
               from portal_user u join user_account ua on ua.user_id = u.id
                                   join account a on a.id = ua.account_id
               where lower(u.login) = ${lowered(word)}))`
const hasWords = (text: string) => {
  return sql.join([sql`true`, ...listWords(text).map(hasWord)], sql` and `)
}

/** What each payer has overdue, by the index of what is open and due. */
const lateQuery = (day: string) => sql`
  select i.payer_id as id, sum(i.amount_inc_cents - i.allocated_cents)::bigint as cents from invoice i
   where i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents and i.due_on < ${day}::date
   group by i.payer_id`

/** The keys of a page and of one row more: by name, or the most overdue first. */
export function customerKeysQuery(
  { list, text, day }: CustomerFilter,
  { after, limit }: Page,
): RawBuilder<KeyRow> {
  if (list === 'overdue') {
    const beyond = after
      ? sql`(-l.cents, c.id) > (-${Number(after.by)}::bigint, ${after.id}::text)`
      : sql`true`
    return sql`
      with late as materialized (${lateQuery(day)})
      select c.id, l.cents as sorted_by from late l join customer c using (id)
       where ${hasWords(text)} and ${beyond} order by -l.cents, c.id limit ${limit + 1}::bigint`
  }
  const beyond = after ? sql`(${NAME}, c.id) > (${String(after.by)}::text, ${after.id}::text)` : sql`true`
  return sql`
    select c.id, ${NAME} as sorted_by from customer c
     where ${isIn(list)} and ${hasWords(text)} and ${beyond} order by ${NAME}, c.id limit ${limit + 1}::bigint`
}

/** A page of a list, and the key of its last row where there are more. */
export async function customerPage(
  tx: Queryable,
  filter: CustomerFilter,
  page: Page,
): Promise<{ rows: CustomerRow[]; next: SortKey | null }> {
  const { rows: keys } = await customerKeysQuery(filter, page).execute(tx)
  const shown = keys.slice(0, page.limit).map(({ id }) => id)
  const found = await customerRows(tx, shown, filter.day)
  const byId = new Map(found.map((row) => [row.id, row]))
  const last = keys.length > page.limit ? keys[page.limit - 1] : undefined
  return {
    rows: shown.flatMap((id) => byId.get(id) ?? []),
    next: last ? { by: last.sorted_by, id: last.id } : null,
  }
}

/** How many there are, counted up to LIST_COUNT_MAX. */
export async function countCustomers(
  tx: Queryable,
  { list, text, day }: CustomerFilter,
): Promise<{ count: number; isExact: boolean }> {
  const isLate = sql`c.id in (select l.id from (${lateQuery(day)}) l)`
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (
      select from customer c where ${list === 'overdue' ? isLate : isIn(list)} and ${hasWords(text)}
       limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(tx)
  const many = rows[0]?.many ?? 0
  return listTotal(many)
}
