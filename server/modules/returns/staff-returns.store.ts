import { type RawBuilder, sql } from 'kysely'
import {
  ENDED_RETURN_STATUSES,
  type ReturnStatus,
  type StaffReturnList,
} from '#shared/codes/return-statuses.ts'
import type { StaffLetter } from '#shared/codes/staff-letters.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { TimeKey } from '#server/db/list-cursor.ts'
import { SHOWN_ORDER_NO } from '#server/modules/orders/shown-order-no.store.ts'
import { requestPage, type SearchedList } from './return-words.store.ts'
import type { ReturnRow } from './returns.store.ts'

const STATUSES: Record<StaffReturnList, readonly ReturnStatus[]> = {
  waiting: ['PE', 'UA'],
  approved: ['AP', 'TP', 'UP', 'OP'],
  received: ['IP'],
  ended: ENDED_RETURN_STATUSES,
}
const literals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)))
/** The same as literals, for the index service_request_ended. */
const STATUSES_IN = {
  waiting: literals(STATUSES.waiting),
  approved: literals(STATUSES.approved),
  received: literals(STATUSES.received),
  ended: literals(STATUSES.ended),
} satisfies Record<StaffReturnList, RawBuilder<unknown>>
/** assignee: who looks after a request, null for nobody, undefined where it does not matter. */
type Queue = { list: StaffReturnList; assignee?: number | null | undefined }
export type StaffReturnFilter = Queue & { text: string }
/** at_micros: by what its queue is ordered. */
export type StaffReturnRow = StaffReturnHead & { at_micros: number }
export type StaffReturnHead = {
  request_no: number
  account_id: string
  account_name: string
  customer_id: string
  business_group: string
  reason: string
  status: ReturnStatus
  submitted_at: Date
  send_by: string | null
  assigned_to: string
  assignee_id: number | null
  units: number
  decided_units: number | null
  accepted_units: number | null
  amount_cents: number
}

/** In the indexes of approved requests: one without a day is due last. */
const DUE = sql`coalesce(r.send_by, date '2200-01-01')`
/** By what a queue is ordered, before the number: a moment, or a day as its midnight in UTC. */
const atMicros = (list: StaffReturnList) =>
  sql`(extract(epoch from ${list === 'approved' ? DUE : sql`r.submitted_at`}) * 1000000)::bigint`
const ROW = sql`
  r.request_no, r.account_id,
  a.name as account_name, a.business_group, a.customer_id,
  r.reason, r.status, r.submitted_at, r.send_by, r.decided_units, r.accepted_units,
  coalesce(trim(u.first_name || ' ' || u.last_name), '') as assigned_to,
  r.assigned_to as assignee_id, l.units, l.amount_cents`
/**
 * What a page says of a request besides its row. `offset 0` keeps the planner from reading all accounts and
 * people: it does not know how few requests a page has.
 */
const JOINED = sql`
  cross join lateral (select account.name, account.customer_id, c.business_group
                       from account join customer c on c.id = account.customer_id
                       where account.id = r.account_id offset 0) a
  left join lateral (select first_name, last_name from portal_user where id = r.assigned_to offset 0) u on true
  cross join lateral (select coalesce(sum(case r.accepted_units when 0 then quantity else coalesce(accepted, quantity) end),
                                          0)::bigint as units,
                             coalesce(sum(coalesce(accepted, quantity) * price_cents), 0)::bigint as amount_cents
                        from service_request_line where request_no = r.request_no) l`

type Asked = { after: TimeKey | null; limit: number }

/** In the indexes of who looks after a request. */
const NOBODY = 0

/** The longest waiting first; of what is to arrive, what is due first; of what has ended the newest. */
function listOf({ list, assignee }: Queue, after: TimeKey | null): SearchedList {
  const isNewestFirst = list === 'ended'
  const by = list === 'approved' ? DUE : sql`r.submitted_at`
  const moment = after && sql`(timestamptz 'epoch' + ${after.atMicros}::bigint * interval '1 microsecond')`
  const at =
    after &&
    sql`(${list === 'approved' ? sql`(${moment} at time zone 'UTC')::date` : moment}, ${after.no}::bigint)`
  const isTheirs = sql`coalesce(r.assigned_to, ${sql.lit(NOBODY)}) = ${assignee ?? NOBODY}::bigint`
  return {
    isListed: sql`r.submitted_at is not null and r.status in (${STATUSES_IN[list]})
                  ${assignee === undefined ? sql`` : sql`and ${isTheirs}`}`,
    behind: at ? sql`(${by}, r.request_no) ${isNewestFirst ? sql`<` : sql`>`} ${at}` : sql`true`,
    order: isNewestFirst ? sql`${by} desc, r.request_no desc` : sql`${by}, r.request_no`,
  }
}

/**
 * A page of a queue and one row more; or of it the requests of these numbers. The limit is in the text: of
 * an unknown one the planner expects a tenth of all rows, and sorts the whole queue.
 */
export function staffReturnPageQuery(
  queue: Queue,
  { after, limit }: Asked,
  keys: readonly number[] | null = null,
): RawBuilder<StaffReturnRow> {
  const { isListed, behind, order } = listOf(queue, after)
  const isAsked = keys ? sql`r.request_no = any(${[...keys]}::bigint[])` : sql`${isListed} and ${behind}`
  return sql<StaffReturnRow>`
    select ${ROW}, ${atMicros(queue.list)} as at_micros
      from (select * from service_request r where ${isAsked} order by ${order} limit ${sql.lit(limit + 1)}) r ${JOINED}
     order by ${order}`
}

/**
 * A page of a queue, one row more where there are more; on the first page also how many there are.
 * @param filter.text words that each request has all of
 */
export const staffReturnPage = (tx: Queryable, { text, ...queue }: StaffReturnFilter, asked: Asked) =>
  requestPage(tx, listOf(queue, asked.after), text, asked, (keys) => staffReturnPageQuery(queue, asked, keys))

/** A submitted request of any account; undefined where there is none. */
export async function staffReturnHead(
  tx: Queryable,
  requestNo: number,
): Promise<StaffReturnHead | undefined> {
  const { rows } = await sql<StaffReturnHead>`
    select ${ROW} from service_request r ${JOINED}
     where r.request_no = ${requestNo} and r.submitted_at is not null`.execute(tx)
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

export type ReturnFigures = {
  waiting: number
  slow: number
  oldest: Date | null
  decided: number
  rejected: number
  units: number
  units_rejected: number
}
/**
 * The figures of the queue: what waits to be decided, and what was decided of the requests that were
 * submitted since a moment.
 */
export async function returnFigures(tx: Queryable, days: FigureDays): Promise<ReturnFigures> {
  const { rows } = await returnFiguresQuery(days).execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

type FigureDays = { slowBefore: Date; since: Date }
export const returnFiguresQuery = ({ slowBefore, since }: FigureDays): RawBuilder<ReturnFigures> => sql`
    with waiting as (
      select submitted_at from service_request where submitted_at is not null and status in (${STATUSES_IN.waiting})
    )
    select (select count(*) from waiting) as waiting,
           (select count(*) from waiting where submitted_at < ${slowBefore}) as slow,
           (select min(submitted_at) from waiting) as oldest,
           count(*) as decided, count(*) filter (where accepted_units = 0) as rejected,
           coalesce(sum(decided_units), 0)::bigint as units,
           coalesce(sum(decided_units - accepted_units), 0)::bigint as units_rejected
      from service_request where submitted_at >= ${since} and decided_units is not null`

/** The barcodes of the products of a request. */
export const eansOf = (
  tx: Queryable,
  productIds: readonly string[],
): Promise<{ productId: string; ean: string }[]> =>
  tx
    .selectFrom('product')
    .select(['id as productId', sql<string>`coalesce(ean, '')`.as('ean')])
    .where('id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .orderBy('id')
    .execute()

type InvoicedOrder = { invoiceNo: string; webOrderNo: number; orderNo: string }
/** The orders that invoices are for, with the number that is shown of each. */
export async function ordersOf(tx: Queryable, invoiceNos: readonly string[]): Promise<InvoicedOrder[]> {
  const { rows } = await sql<InvoicedOrder>`
    select i.invoice_no as "invoiceNo", o.web_order_no as "webOrderNo", ${SHOWN_ORDER_NO} as "orderNo"
      from invoice i join web_order o using (web_order_no)
     where i.invoice_no = any(${[...invoiceNos]}::text[]) order by i.invoice_no`.execute(tx)
  return rows
}

/** Staff who decide service requests, by name. */
export async function returnAssignees(tx: Queryable): Promise<{ userId: number; name: string }[]> {
  const { rows } = await sql<{ userId: number; name: string }>`
    select id as "userId", trim(first_name || ' ' || last_name) as name from portal_user
     where type = 'S' and position(${SERVICE} in role_letters) > 0 order by lower(last_name), lower(first_name), id`.execute(
    tx,
  )
  return rows
}
const SERVICE: StaffLetter = 'Y'
