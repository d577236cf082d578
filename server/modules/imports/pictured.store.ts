import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Pictured, PictureColumn } from './match-pictures.ts'

/** What can have a picture, also what is withdrawn. */
export async function readPictured(tx: Tx): Promise<Pictured> {
  return {
    products: await tx.selectFrom('product').select(['id', 'ean']).execute(),
    brands: await tx.selectFrom('brand').select(['id', 'name', 'link']).execute(),
    categories: await tx
      .selectFrom('category')
      .select(['id', 'name', 'link', 'parent_id as parent'])
      .execute(),
    vendors: await tx.selectFrom('device_vendor').select(['id', 'name', 'link']).execute(),
    banners: (await tx.selectFrom('home_piece').select('id').where('kind', '=', 'banner').execute()).map(
      ({ id }) => id,
    ),
  }
}

/**
 * Writes names of pictures into columns of one table, those that differ, in the order of ids: catalogue
 * caches read again what a statement has changed.
 * @param named all of one table
 * @returns how many names were changed, or would be in a trial
 */
export async function savePictureNames(
  tx: Tx,
  named: readonly (PictureColumn & { name: string })[],
  isTrial: boolean,
): Promise<number> {
  let changed = 0
  for (const column of new Set(named.map((one) => one.column))) {
    const own = named.filter((one) => one.column === column)
    const table = sql.table(own[0]?.table ?? 'product')
    const wanted = sql`json_to_recordset(${JSON.stringify(own)}::json) as n (id text, name text)`
    const { rows } = await sql<{ id: string }>`
      select t.id::text as id from ${table} as t join ${wanted} on n.id = t.id::text
       where t.${sql.ref(column)} <> n.name order by t.id for update of t`.execute(tx)
    changed += rows.length
    if (rows.length === 0 || isTrial) continue
    const version = own[0]?.table === 'home_piece' ? sql`, version = t.version + 1` : sql``
    await sql`update ${table} as t set ${sql.ref(column)} = n.name${version} from ${wanted}
               where n.id = t.id::text and t.${sql.ref(column)} <> n.name`.execute(tx)
  }
  return changed
}
