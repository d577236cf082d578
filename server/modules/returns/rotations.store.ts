import { sql } from 'kysely'
import type { Rotation } from '#shared/rules/replacement-order.ts'
import type { Queryable } from '#server/db/connect.ts'

/*
 * Stock rotations of an account. PostgreSQL turns `(status = 'IN') = false` into `status <> 'IN'`, which is
 * no key of the index service_request_account; `is false` is one. Of what is submitted, registered_at is when
 * that was.
 */

type RotationRange = { from: Date; before: Date; reasons: readonly string[]; without: number | null }

/**
 * Counts the rotations of an account. One that was closed counts only where units were credited or exchanged.
 */
export const rotationsQuery = (accountId: string, range: RotationRange) => sql<{ many: number }>`
  select count(*) as many from service_request r
   where account_id = ${accountId} and lines_made > 0 and (status = 'IN') is false and status not in ('RJ', 'EX')
     and reason = any(${range.reasons}::text[]) and registered_at >= ${range.from} and registered_at < ${range.before}
     and request_no is distinct from ${range.without}::bigint
     and (status <> 'CL' or (
       select max(l.credited + l.sent) from service_request_line l where l.request_no = r.request_no) > 0)`

/** How many rotations an account submitted from one moment to another, without one request. */
export const rotationsBetween = async (
  tx: Queryable,
  accountId: string,
  range: RotationRange,
): Promise<number> => (await rotationsQuery(accountId, range).execute(tx)).rows[0]?.many ?? 0

/**
 * The submitted rotations of an account since a moment, the oldest first. lineCents: of the units that are
 * credited or still may be, ex GST. Those that staff refused, gave up or replaced are not, nor are others of
 * a request that is closed.
 */
export const rotationValuesQuery = (
  accountId: string,
  since: Date,
  reasons: readonly string[],
) => sql<Rotation>`
  select r.request_no as "requestNo", r.submitted_at as "submittedAt",
         (select coalesce(json_agg(
                   case when r.status = 'CL' then l.credited else l.claimed + l.credited end * l.price_cents),
                   '[]')
            from service_request_line l where l.request_no = r.request_no) as "lineCents"
    from service_request r
   where r.account_id = ${accountId} and r.lines_made > 0 and (r.status = 'IN') is false
     and r.reason = any(${reasons}::text[]) and r.registered_at >= ${since}
   order by r.registered_at, r.request_no`

export const rotationValues = async (
  tx: Queryable,
  accountId: string,
  since: Date,
  reasons: readonly string[],
): Promise<Rotation[]> => (await rotationValuesQuery(accountId, since, reasons).execute(tx)).rows
