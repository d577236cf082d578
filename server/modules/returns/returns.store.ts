import { sql } from 'kysely'
import { WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import type { ReturnStatus } from '#shared/codes/return-statuses.ts'
import type { LineVerdict } from '#shared/rules/return-policy.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { ReturnEventFacts, ReturnEventKind } from '#server/db/schema/returns.ts'

export type ReturnContact = {
  customer_ref: string
  contact_name: string
  contact_email: string
  contact_phone: string
}
export type ReturnAddress = Record<
  'address1' | 'address2' | 'address3' | 'suburb' | 'city' | 'state' | 'postcode',
  string
>
export type ReturnRow = ReturnContact &
  ReturnAddress & {
    request_no: number
    account_id: string
    created_by: number
    reason: string
    status: ReturnStatus
    rts_invoice_no: string | null
    registered_at: Date
    submitted_at: Date | null
    send_by: string | null
    lines_made: number
    assigned_to: number | null
  }
/** price_cents: of one unit, ex GST. */
export type ReturnLineRow = {
  request_no: number
  line_no: number
  product_id: string
  name: string
  quantity: number
  fault: string
  invoice_no: string
  invoice_line_no: number
  price_cents: number
  claimed: number
  accepted: number | null
  decision: string
  received: number
  good: number
  credited: number
  /** Of the credited units those whose credit was less the restocking fee. */
  charged: number
  replaced: number
  /** Of the replaced units those that were sent anew from stock. */
  sent: number
  /** Of the day of submission; null in a draft, and where it was submitted before verdicts were stored. */
  verdict: LineVerdict | null
}

const COLUMNS = [
  ...(['request_no', 'account_id', 'created_by', 'reason', 'status', 'customer_ref'] as const),
  'contact_name',
  ...(['contact_email', 'contact_phone', 'address1', 'address2', 'address3', 'suburb', 'city'] as const),
  ...(['state', 'postcode', 'rts_invoice_no', 'registered_at', 'submitted_at', 'send_by'] as const),
  ...(['lines_made', 'assigned_to'] as const),
] as const

/** The requests of an account that had a line, the newest first, so many as a list holds. */
export const returnsOf = (tx: Queryable, accountId: string): Promise<ReturnRow[]> =>
  tx
    .selectFrom('service_request')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('lines_made', '>', 0)
    .orderBy('registered_at', 'desc')
    .orderBy('request_no', 'desc')
    .limit(WHOLE_LIST_MAX)
    .execute()

/** One request of an account; undefined where it has none of that number. */
export const returnOf = (
  tx: Queryable,
  accountId: string,
  requestNo: number,
): Promise<ReturnRow | undefined> =>
  tx
    .selectFrom('service_request')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('request_no', '=', requestNo)
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockReturn = (tx: Tx, accountId: string, requestNo: number): Promise<ReturnRow | undefined> =>
  tx
    .selectFrom('service_request')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('request_no', '=', requestNo)
    .forUpdate()
    .executeTakeFirst()

/** The lines of requests, by their numbers. */
export const linesOfReturns = (tx: Queryable, requestNos: readonly number[]): Promise<ReturnLineRow[]> =>
  tx
    .selectFrom('service_request_line')
    .selectAll()
    .where('request_no', '=', sql<number>`any(${requestNos}::bigint[])`)
    .orderBy('request_no')
    .orderBy('line_no')
    .execute()

/** Counts the listed drafts of an account; the status is a literal, for the index of drafts. */
export const draftCountQuery = (accountId: string) => sql<{ many: number }>`
  select count(*) as many from service_request
   where account_id = ${accountId} and status = 'IN' and lines_made > 0`

/** A draft that never had a line; it is not listed. In the words of the index service_request_empty. */
export const IS_EMPTY_DRAFT = sql<boolean>`status = 'IN' and lines_made = 0`

/**
 * Deletes the oldest drafts of an account that never had a line: so many may be left. Nobody could
 * delete one. One that somebody works on is left alone.
 */
export const deleteEmptyDrafts = (tx: Tx, accountId: string, most: number) =>
  sql`
  delete from service_request where request_no in (
    select request_no from service_request
     where account_id = ${accountId} and ${IS_EMPTY_DRAFT}
     order by request_no desc offset ${most}::bigint for update skip locked)
    and ${IS_EMPTY_DRAFT}`.execute(tx)

/** How many drafts of an account are listed. */
export const draftCount = async (tx: Queryable, accountId: string): Promise<number> =>
  (await draftCountQuery(accountId).execute(tx)).rows[0]?.many ?? 0

export type NewReturn = ReturnContact &
  ReturnAddress & {
    account_id: string
    created_by: number
    reason: string
    rts_invoice_no: string | null
    registered_at: Date
  }
export const insertReturn = async (tx: Tx, request: NewReturn): Promise<number> =>
  (await tx.insertInto('service_request').values(request).returning('request_no').executeTakeFirstOrThrow())
    .request_no

export const saveReturn = (
  tx: Tx,
  requestNo: number,
  changes: Partial<
    ReturnContact &
      Pick<
        ReturnRow,
        'status' | 'submitted_at' | 'registered_at' | 'send_by' | 'lines_made' | 'assigned_to'
      > & {
        decided_units: number
        accepted_units: number
      }
  >,
) => tx.updateTable('service_request').set(changes).where('request_no', '=', requestNo).execute()

/** Deletes a request with its lines, events and files. */
export const deleteReturn = (tx: Tx, requestNo: number) =>
  tx.deleteFrom('service_request').where('request_no', '=', requestNo).execute()

export type NewReturnLine = Omit<
  ReturnLineRow,
  'accepted' | 'decision' | 'received' | 'good' | 'credited' | 'charged' | 'replaced' | 'sent' | 'verdict'
>
export const insertReturnLines = (tx: Tx, lines: readonly NewReturnLine[]) =>
  tx
    .insertInto('service_request_line')
    .values([...lines])
    .execute()

export const saveReturnLine = (
  tx: Tx,
  { requestNo, lineNo }: { requestNo: number; lineNo: number },
  changes: Partial<Omit<ReturnLineRow, 'request_no' | 'line_no' | 'verdict'>>,
) =>
  tx
    .updateTable('service_request_line')
    .set(changes)
    .where('request_no', '=', requestNo)
    .where('line_no', '=', lineNo)
    .execute()

/** Stores what the policy says of a line as its request is submitted. */
export const saveVerdict = (
  tx: Tx,
  { request_no: requestNo, line_no: lineNo }: ReturnLineRow,
  verdict: LineVerdict,
) =>
  tx
    .updateTable('service_request_line')
    .set({ verdict: JSON.stringify(verdict) })
    .where('request_no', '=', requestNo)
    .where('line_no', '=', lineNo)
    .execute()

export const deleteReturnLine = (tx: Tx, requestNo: number, lineNo: number) =>
  tx
    .deleteFrom('service_request_line')
    .where('request_no', '=', requestNo)
    .where('line_no', '=', lineNo)
    .execute()

/** Gives back all units that the lines of requests still claim. */
export const releaseClaims = (tx: Tx, requestNos: readonly number[]) =>
  tx
    .updateTable('service_request_line')
    .set({ claimed: 0 })
    .where('request_no', '=', sql<number>`any(${requestNos}::bigint[])`)
    .where('claimed', '>', 0)
    .execute()

export type ReturnEventRow = {
  id: number
  at: Date
  kind: ReturnEventKind
  facts: ReturnEventFacts
  by_name: string | null
}
/** What happened to a request, the oldest first. */
export const returnEventsOf = (tx: Queryable, requestNo: number): Promise<ReturnEventRow[]> =>
  tx
    .selectFrom('service_request_event as e')
    .leftJoin('portal_user as u', 'u.id', 'e.by_user')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.facts',
      sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('by_name'),
    ])
    .where('e.request_no', '=', requestNo)
    .orderBy('e.id')
    .execute()

/** Amounts of a credit note in cents, zero or more; total is inc GST. */
export type CreditOfReturn = { creditNo: string; goods: number; fee: number; gst: number; total: number }
/** The credit notes of a request, the oldest first. */
export async function creditsOfReturn(tx: Queryable, requestNo: number): Promise<CreditOfReturn[]> {
  const { rows } = await sql<CreditOfReturn>`
    select i.invoice_no as "creditNo", -i.goods_cents as goods, i.fee_cents as fee, -i.gst_cents as gst,
           -i.amount_inc_cents as total
      from service_request_event e join invoice i on i.invoice_no = e.facts ->> 'creditNo'
     where e.request_no = ${requestNo} and e.kind = 'credited' order by e.id`.execute(tx)
  return rows
}

export const addReturnEvent = (
  tx: Tx,
  event: { requestNo: number; at: Date; kind: ReturnEventKind; by: number | null; facts?: ReturnEventFacts },
) =>
  tx
    .insertInto('service_request_event')
    .values({
      request_no: event.requestNo,
      at: event.at,
      kind: event.kind,
      by_user: event.by,
      facts: JSON.stringify(event.facts ?? {}),
    })
    .execute()
