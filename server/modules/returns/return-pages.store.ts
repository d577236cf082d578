import { type RawBuilder, sql } from 'kysely'
import type { ReturnList, ReturnStatus } from '#shared/codes/return-statuses.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { requestPage, type SearchedList } from './return-words.store.ts'

export type ReturnFilter = { accountId: string; list: ReturnList; text: string }
export type ReturnPageRow = {
  at_micros: number
  request_no: number
  customer_ref: string
  reason: string
  status: ReturnStatus
  registered_at: Date
  send_by: string | null
  units: number
  decided_units: number | null
  accepted_units: number | null
  total_cents: number
}

/**
 * Keys of the index service_request_account, which gives the order as well. PostgreSQL turns
 * `(status = 'IN') = false` into `status <> 'IN'`, which is none.
 */
const IS_OF: Record<ReturnList, RawBuilder<boolean>> = {
  incomplete: sql`(r.status = 'IN') is true`,
  submitted: sql`(r.status = 'IN') is false`,
}

type Asked = { after: TimeKey | null; limit: number }

const listOf = ({ accountId, list }: Omit<ReturnFilter, 'text'>, after: TimeKey | null): SearchedList => ({
  accountId,
  isListed: sql`r.account_id = ${accountId} and r.lines_made > 0 and ${IS_OF[list]}`,
  behind: after
    ? sql`(r.registered_at, r.request_no) <
          (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql`true`,
  order: sql`r.registered_at desc, r.request_no desc`,
})

/** A page of an account's requests and one row more; or of them those of these numbers. */
export function returnPageQuery(
  filter: Omit<ReturnFilter, 'text'>,
  { after, limit }: Asked,
  keys: readonly number[] | null = null,
): RawBuilder<ReturnPageRow> {
  const { isListed, behind, order } = listOf(filter, after)
  const isAsked = keys ? sql`r.request_no = any(${[...keys]}::bigint[])` : sql`${isListed} and ${behind}`
  return sql<ReturnPageRow>`
    select r.request_no, (extract(epoch from r.registered_at) * 1000000)::bigint as at_micros, r.customer_ref,
           r.reason, r.status,
           r.registered_at, r.send_by, r.decided_units, r.accepted_units, l.units, l.total_cents
      from (select * from service_request r where ${isAsked} order by ${order} limit ${limit + 1}::bigint) r
      cross join lateral (select coalesce(sum(case r.accepted_units when 0 then quantity else coalesce(accepted, quantity) end),
                                              0)::bigint as units,
                                 coalesce(sum(coalesce(accepted, quantity) * price_cents), 0)::bigint as total_cents
                            from service_request_line where request_no = r.request_no) l
     order by ${order}`
}

/**
 * A page of an account's requests, the newest first, one row more where there are more; on the first page
 * also how many there are.
 * @param filter.text words that each request has all of
 */
export const returnPage = (tx: Queryable, filter: ReturnFilter, asked: Asked) =>
  requestPage(tx, listOf(filter, asked.after), filter.text, asked, (keys) =>
    returnPageQuery(filter, asked, keys),
  )
