import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** When more of a product is expected, as a Brisbane day, and how many; null where nobody has said. */
export type Expected = { day: string | null; units: number | null }

/** Locks a product and reads what is expected of it; undefined where there is none of that number. */
export async function lockExpected(tx: Tx, productId: string): Promise<Expected | undefined> {
  const { rows } = await sql<Expected>`
    select expected_on as day, expected_quantity as units from product
     where id = ${productId} for no key update`.execute(tx)
  return rows[0]
}

/** Says what is expected of a product. The database notes the change (0048-mails-by-event.sql). */
export const saveExpected = (tx: Tx, productId: string, { day, units }: Expected) =>
  tx
    .updateTable('product')
    .set({ expected_on: day, expected_quantity: units })
    .where('id', '=', productId)
    .execute()

/** How what is expected of a product has changed, the newest first. */
export const expectedChanges = (tx: Queryable, productId: string, limit: number) =>
  tx
    .selectFrom('expected_change')
    .select(['id', 'at', 'day_before', 'day', 'quantity_before', 'quantity'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * How the day of a product has moved: from what was known before the first change to what is after the last.
 */
export type MovedDay = { productId: string; before: string | null; after: string | null }

/**
 * Takes the changes that no mail has told yet, once nothing has changed since a moment, or the first of them
 * has waited for too long. Nobody else gets them.
 * @returns the products whose day is another one than before
 */
export async function takeMovedDays(
  tx: Tx,
  { quietSince, waitedSince, now }: { quietSince: Date; waitedSince: Date; now: Date },
): Promise<MovedDay[]> {
  const { rows } = await sql<{
    id: number
    at: Date
    productId: string
    before: string | null
    after: string | null
  }>`
    select id, at, product_id as "productId", day_before as before, day as after
      from expected_change where mailed_at is null order by id for update skip locked`.execute(tx)
  const [first] = rows
  const last = rows.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0)
  if (!first || (last > quietSince.getTime() && first.at > waitedSince)) return []
  await sql`update expected_change set mailed_at = ${now}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return [...Map.groupBy(rows, ({ productId }) => productId)]
    .map(([productId, own]) => ({
      productId,
      before: own[0]?.before ?? null,
      after: own.at(-1)?.after ?? null,
    }))
    .filter(({ before, after }) => before !== after)
}
