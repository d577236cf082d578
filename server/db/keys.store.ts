import { randomBytes } from 'node:crypto'
import type { Db } from './connect.ts'

const KEY_BYTES = 32

/**
 * A key of this portal by its name, made at its first use: 32 random bytes, the same for every process on
 * this database.
 */
export async function portalKey(db: Db, name: 'device' | 'secrets'): Promise<Buffer> {
  await db
    .insertInto('portal_key')
    .values({ name, key: randomBytes(KEY_BYTES) })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return (await db.selectFrom('portal_key').select('key').where('name', '=', name).executeTakeFirstOrThrow())
    .key
}
