import type { Db } from './connect.ts'

/** Where one of these has a row, a wholesaler or the demo is in the database. */
export const CONTENT_TABLES = [
  'portal_user',
  'customer',
  'product',
  'brand',
  'category',
  'device_vendor',
] as const

export async function holdsAnything(db: Db): Promise<boolean> {
  for (const table of CONTENT_TABLES) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}
