import { type RawBuilder, sql } from 'kysely'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { ReturnStatus, StaffReturnList } from '#shared/codes/return-statuses.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import type { ReturnRow } from './returns.store.ts'

const STATUSES: Record<StaffReturnList, readonly ReturnStatus[]> = {
  waiting: ['PE', 'UA'],
  approved: ['AP', 'TP', 'UP', 'OP'],
  received: ['IP'],
  ended: ['RJ', 'EX', 'CL'],
}
const literals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)))
/** The same as literals, for the index service_request_ended. */
const STATUSES_IN = {
  waiting: literals(STATUSES.waiting),
  approved: literals(STATUSES.approved),
  received: literals(STATUSES.received),
  ended: literals(STATUSES.ended),
} satisfies Record<StaffReturnList, RawBuilder<unknown>>
export type StaffReturnFilter = { list: StaffReturnList; text: string }
export type StaffReturnRow = {
  at_micros: number
  request_no: number
  account_id: string
  account_name: string
  business_group: string
  reason: string
  status: ReturnStatus
  submitted_at: Date
  send_by: string | null
  assigned_to: string
  units: number
  amount_cents: number
}

const ROW = sql`
  r.request_no, (extract(epoch from r.submitted_at) * 1000000)::bigint as at_micros, r.account_id, a.name as account_name, c.business_group,
  r.reason, r.status, r.submitted_at, r.send_by, coalesce(trim(u.first_name || ' ' || u.last_name), '') as assigned_to, l.units, l.amount_cents`
const JOINED = sql`
  join account a on a.id = r.account_id join customer c on c.id = a.customer_id left join portal_user u on u.id = r.assigned_to
  cross join lateral (select coalesce(sum(coalesce(accepted, quantity)), 0)::bigint as units,
                             coalesce(sum(coalesce(accepted, quantity) * price_cents), 0)::bigint as amount_cents
                        from service_request_line where request_no = r.request_no) l`

const matches = ({ list, text }: StaffReturnFilter) => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const found =
    text === ''
      ? sql`true`
      : sql`(r.request_no::text like ${pattern} or r.account_id ilike ${pattern} or r.customer_ref ilike ${pattern}
             or exists (select from account n where n.id = r.account_id and n.name ilike ${pattern}))`
  return sql`r.submitted_at is not null and r.status in (${STATUSES_IN[list]}) and ${found}`
}

type Asked = { after: TimeKey | null; limit: number }

export function staffReturnPageQuery(
  filter: StaffReturnFilter,
  { after, limit }: Asked,
): RawBuilder<StaffReturnRow> {
  const isNewestFirst = filter.list === 'ended'
  const order = isNewestFirst
    ? sql`r.submitted_at desc, r.request_no desc`
    : sql`r.submitted_at, r.request_no`
  const behind = after
    ? sql`and (r.submitted_at, r.request_no) ${isNewestFirst ? sql`<` : sql`>`} (timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond', ${after.no}::bigint)`
    : sql``
  return sql<StaffReturnRow>`
    select ${ROW}
      from (select * from service_request r where ${matches(filter)} ${behind}
             order by ${order} limit ${limit + 1}::bigint) r ${JOINED}
     order by ${order}`
}

/**
 * A page of a queue, the longest waiting first, of what has ended the newest first; one row more where there
 * are more.
 */
export const staffReturnPage = async (
  tx: Queryable,
  filter: StaffReturnFilter,
  asked: Asked,
): Promise<StaffReturnRow[]> => (await staffReturnPageQuery(filter, asked).execute(tx)).rows

export async function staffReturnCount(tx: Queryable, filter: StaffReturnFilter) {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (select from service_request r where ${matches(filter)} limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(
    tx,
  )
  const many = rows[0]?.many ?? 0
  return { count: Math.min(many, LIST_COUNT_MAX), isExact: many <= LIST_COUNT_MAX }
}

/** A submitted request of any account; undefined where there is none. */
export async function staffReturnHead(tx: Queryable, requestNo: number): Promise<StaffReturnRow | undefined> {
  const { rows } = await sql<StaffReturnRow>`
    select ${ROW} from service_request r ${JOINED} where r.request_no = ${requestNo} and r.submitted_at is not null`.execute(
    tx,
  )
  return rows[0]
}

/** The account of a submitted request, which is locked until the transaction ends. */
export async function lockSubmitted(tx: Tx, requestNo: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('service_request')
    .select('account_id')
    .where('request_no', '=', requestNo)
    .where('submitted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.account_id
}

export const eventCount = async (tx: Queryable, requestNo: number): Promise<number> =>
  (
    await tx
      .selectFrom('service_request_event')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('request_no', '=', requestNo)
      .executeTakeFirstOrThrow()
  ).many

/**
 * Approved requests of which nothing has come by their day, at most so many, locked. Those that somebody
 * else has locked are left out.
 */
export async function overdueReturns(
  tx: Tx,
  today: string,
  limit: number,
): Promise<Pick<ReturnRow, 'request_no' | 'account_id'>[]> {
  const { rows } = await sql<Pick<ReturnRow, 'request_no' | 'account_id'>>`
    select request_no, account_id from service_request r
     where status in ('AP', 'TP', 'UP') and send_by < ${today}::date
     order by send_by, request_no limit ${limit}::bigint for update skip locked`.execute(tx)
  return rows
}
