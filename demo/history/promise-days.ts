import { sql } from 'kysely'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { expectDelivery } from '#server/modules/stock/expect-delivery.ts'
import { notePromisedDays } from '#server/modules/stock/promised-days.store.ts'
import type { DemoCatalogue } from '#demo/catalogue/catalogue-rows.ts'
import { createRandom } from '#demo/seeded-random.ts'
import type { DemoDay } from './plan-days.ts'
import { acting, type Trade } from './trade.ts'

/** A day that is said of a product; days are counted from today. */
type Promised = { productId: string; day: number }
/** What is said on each day. */
export type PromisePlan = ReadonlyMap<number, readonly Promised[]>

/** So many deliveries of a brand were promised. */
const OF_A_BRAND = 13
/** Nothing of the last fortnight: an overview would list it as news. */
const LAST_DAY = -16
const FIRST_SAID = -350

/**
 * Chooses deliveries of the year that were promised before they came, and which of them came late: brands
 * differ in that. Of products of which nothing is expected today.
 */
export function planPromises(
  days: ReadonlyMap<number, DemoDay>,
  { products, shelves }: DemoCatalogue,
): PromisePlan {
  const random = createRandom('promised days')
  const brandOf = new Map(products.map(({ id, line }) => [id, line.brand]))
  const said = new Map<number, Promised[]>()
  const say = (on: number, promised: Promised) => said.set(on, [...(said.get(on) ?? []), promised])
  const taken = new Set<string>()
  const many = new Map<string, number>()
  const keeps = new Map<string, number>()
  for (const [day, { received }] of [...days].toSorted(([a], [b]) => b - a)) {
    if (day > LAST_DAY || day - 20 < FIRST_SAID) continue
    for (const id of received.keys()) {
      const brand = brandOf.get(id) ?? ''
      const count = many.get(brand) ?? 0
      if (taken.has(id) || count >= OF_A_BRAND || shelves.get(id)?.expectedOn !== null) continue
      taken.add(id)
      many.set(brand, count + 1)
      const chance = keeps.get(brand) ?? 0.45 + random.next() / 2
      keeps.set(brand, chance)
      const early = day - random.whole(10, 20)
      if (random.chance(chance)) say(early, { productId: id, day: day + random.whole(0, 3) })
      else say(early, { productId: id, day: day - random.whole(1, 5) })
    }
  }
  return said
}

/** Says what is promised on a day. */
export async function sayPromises(trade: Trade, promised: readonly Promised[]): Promise<void> {
  for (const { productId, day } of promised)
    await expectDelivery(trade.tx, {
      ...{ productId, day: trade.calendar.day(day), units: null },
      ...acting(trade),
    })
}

/**
 * Takes back the days of what has come, and begins the record of what is expected today. The database notes a
 * change as of now; in the year it was the day on which it was said, and whoever waited was told then.
 */
export async function endPromises(trade: Trade, plan: PromisePlan): Promise<void> {
  const { tx } = trade
  const ids = [...new Set([...plan.values()].flat().map(({ productId }) => productId))]
  await sql`update product set expected_on = null where id = any(${ids}::text[])`.execute(tx)
  await sql`
    update expected_change c set at = n.at, mailed_at = n.at
      from (select c.id, case when c.day is null then d.ended_on::timestamp at time zone 'Australia/Brisbane' + interval '8 hours' else d.said_at end as at
              from expected_change c join promised_day d on d.product_id = c.product_id and d.day in (c.day, c.day_before)
             where c.product_id = any(${ids}::text[])) n
     where n.id = c.id`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from product where expected_on is not null`.execute(tx)
  await notePromisedDays(
    tx,
    rows.map(({ id }) => id),
    { now: trade.now(), today: brisbaneDay(trade.now()) },
  )
}
