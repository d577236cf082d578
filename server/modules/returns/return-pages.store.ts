import { type RawBuilder, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { ReturnList, ReturnStatus } from '#shared/codes/return-statuses.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'

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

const matches = ({ accountId, list, text }: ReturnFilter): RawBuilder<boolean> => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const found =
    text === ''
      ? sql`true`
      : sql`(r.request_no::text like ${pattern} or r.customer_ref ilike ${pattern} or exists (select from service_request_line l
              where l.request_no = r.request_no and (l.product_id ilike ${pattern} or l.name ilike ${pattern} or l.invoice_no like ${pattern})))`
  return sql<boolean>`r.account_id = ${accountId} and r.lines_made > 0 and ${IS_OF[list]} and ${found}`
}

type Asked = { after: TimeKey | null; limit: number }

export function returnPageQuery(filter: ReturnFilter, { after, limit }: Asked): RawBuilder<ReturnPageRow> {
  const behind = after
    ? sql`and (r.registered_at, r.request_no) < (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql``
  return sql<ReturnPageRow>`
    select r.request_no, (extract(epoch from r.registered_at) * 1000000)::bigint as at_micros, r.customer_ref, r.reason, r.status,
           r.registered_at, r.send_by, l.units, l.total_cents
      from (select * from service_request r where ${matches(filter)} ${behind}
             order by r.registered_at desc, r.request_no desc limit ${limit + 1}::bigint) r
      cross join lateral (select coalesce(sum(coalesce(accepted, quantity)), 0)::bigint as units,
                                 coalesce(sum(coalesce(accepted, quantity) * price_cents), 0)::bigint as total_cents
                            from service_request_line where request_no = r.request_no) l
     order by r.registered_at desc, r.request_no desc`
}

/** A page of an account's requests, the newest first; one row more than asked for where there are more. */
export const returnPage = async (
  tx: Queryable,
  filter: ReturnFilter,
  asked: Asked,
): Promise<ReturnPageRow[]> => (await returnPageQuery(filter, asked).execute(tx)).rows

/** How many requests match, at most LIST_COUNT_MAX of them counted. */
export async function returnCount(tx: Queryable, filter: ReturnFilter) {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (select from service_request r where ${matches(filter)} limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(
    tx,
  )
  const many = rows[0]?.many ?? 0
  return { count: Math.min(many, LIST_COUNT_MAX), isExact: many <= LIST_COUNT_MAX }
}
