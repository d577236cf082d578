import { type RawBuilder, sql } from 'kysely'
import { DATES_COUNTED, type PromisedDay } from '#shared/rules/dates-kept.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'

/** When something happened, and on which day of Brisbane. */
export type OnDay = { now: Date; today: string }

/**
 * Brings the record of promised days in step with what is expected of products now. It ends a day that
 * another one or none has replaced, and begins the new one. Called in the transaction that may have changed
 * what is expected; a day that stands already changes nothing. The day of goods that have come stays ended.
 */
export async function notePromisedDays(
  tx: Tx,
  productIds: readonly string[],
  { now, today }: OnDay,
): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...productIds]
  await together(tx, (send) => [
    send(
      sql`
        update promised_day d set ended_on = ${today}::date,
               ended = case when p.expected_on is null then 'withdrawn' when p.expected_on > d.day then 'later'
                 else 'earlier' end
          from product p
         where p.id = any(${ids}::text[]) and d.product_id = p.id and d.ended is null
           and d.day is distinct from p.expected_on`.compile(tx),
    ),
    send(
      sql`
        insert into promised_day (product_id, brand_id, day, said_at)
        select p.id, p.brand_id, p.expected_on, ${now}::timestamptz
          from product p
          left join lateral (select d.day, d.ended from promised_day d
                              where d.product_id = p.id order by d.id desc limit 1) l on true
         where p.id = any(${ids}::text[]) and p.expected_on is not null
           and (l.day is null or l.day <> p.expected_on or l.ended = 'withdrawn')
         order by p.id`.compile(tx),
    ),
  ])
}

/** Notes that goods of products came, which ends the days on which they were promised. */
export async function noteArrivals(tx: Tx, productIds: readonly string[], today: string): Promise<void> {
  if (productIds.length === 0) return
  const arrived = sql`
    update promised_day set ended = 'arrived', ended_on = ${today}::date
     where product_id = any(${[...productIds]}::text[]) and ended is null`
  // The second one sees the day that somebody else has said while the first one waited for them.
  await together(tx, (send) => [send(arrived.compile(tx)), send(arrived.compile(tx))])
}

/**
 * The last promised days of every brand, the last day first: as many as count of those of which it is known
 * whether they were kept.
 */
export const lastPromisesQuery = (today: string): RawBuilder<PromisedDay & { brandId: string }> => sql`
  select b.id as "brandId", d.day, d.ended, d.ended_on as "endedOn"
    from brand b cross join lateral (
      select d.day, d.ended, d.ended_on, d.id from promised_day d
       where d.brand_id = b.id and d.ended is distinct from 'earlier'
         and (d.ended is not null or d.day < ${today}::date)
       order by d.day desc, d.id desc limit ${sql.lit(DATES_COUNTED)}) d
   order by b.id, d.day desc, d.id desc`

export async function lastPromises(
  tx: Queryable,
  today: string,
): Promise<Map<string, (PromisedDay & { brandId: string })[]>> {
  const { rows } = await lastPromisesQuery(today).execute(tx)
  return Map.groupBy(rows, ({ brandId }) => brandId)
}
