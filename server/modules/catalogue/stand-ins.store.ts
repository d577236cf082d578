import { sql } from 'kysely'
import type { Replaceable, Replacement } from '#shared/rules/replacement.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type PriceFacts, priceFacts } from './catalogue.store.ts'

/** A product that may stand in for another one, with what decides its price for one customer. */
export type StandIn = Replacement & PriceFacts & { name: string; description: string }

/** What product a line waits for, as it decides what can stand in for it. */
export async function readReplaceable(tx: Queryable, productId: string): Promise<Replaceable | undefined> {
  const { rows } = await sql<Replaceable>`
    select p.id, p.category_id as category, p.item_class as "itemClass",
           array(select f.device_id from product_device f where f.product_id = p.id) as devices
      from product p where p.id = ${productId}`.execute(tx)
  return rows[0]
}

type Wanted = {
  wanted: Replaceable
  units: number
  lists: { contract: string | null; level: string | null }
  now: Date
  /** One product alone, or those that sell best. */
  only: string | null
  limit: number
}

/**
 * Products that are sold, have so many units available and fit the first device of another one, the best
 * selling first. They are of the same category, and of the same item class where it has one. The rule of
 * replacements decides among them.
 */
export async function readStandIns(
  tx: Queryable,
  { wanted, units, lists, now, only, limit }: Wanted,
): Promise<StandIn[]> {
  const [device = null] = wanted.devices
  const fits =
    device === null
      ? sql`not exists (select from product_device f where f.product_id = p.id)`
      : sql`p.id in (select f.product_id from product_device f where f.device_id = ${device})`
  const { rows } = await sql<StandIn>`
    select p.id, p.name, p.description, p.category_id as category, p.item_class as "itemClass",
           s.available as "onHand",
           coalesce(p.top_seller_rank, 2147483647) as rank,
           array(select f.device_id from product_device f where f.product_id = p.id) as devices,
           ${priceFacts(lists, now)}
      from product p join stock s on s.product_id = p.id
     where p.category_id = ${wanted.category} and p.id <> ${wanted.id} and not p.withdrawn
       and (${wanted.itemClass}::text = '' or p.item_class = ${wanted.itemClass}::text)
       and p.availability_text = ''
       and s.available >= ${units} and (${only}::text is null or p.id = ${only}::text) and ${fits}
     order by p.top_seller_rank nulls last, p.id limit ${limit}`.execute(tx)
  return rows
}
