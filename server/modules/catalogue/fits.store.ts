import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import type { Replaceable } from '#shared/rules/replacement.ts'

/**
 * What products are for: category, class and phones, of those that are not sold any more too. Devices as they
 * stand in addresses, with their vendor ("apple/iphone-15").
 */
export async function productsForPhones(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Replaceable[]> {
  const { rows } = await sql<Replaceable>`
    select p.id, p.category_id as category, p.item_class as "itemClass",
           array(select v.link || '/' || d.link from product_device f
                   join device d on d.id = f.device_id join device_vendor v on v.id = d.vendor_id
                  where f.product_id = p.id order by 1) as devices
      from product p where p.id = any(${productIds}::text[]) order by p.id`.execute(tx)
  return rows
}
