import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/**
 * Notes that a person has signed in with a device. The caller has locked the person.
 * @returns whether they had not done so before, and whether they had signed in at all before
 */
export async function keepDevice(
  tx: Tx,
  userId: number,
  deviceHash: Buffer,
  now: Date,
): Promise<{ isNew: boolean; hasSignedInBefore: boolean }> {
  const { rows } = await sql<{ before: boolean }>`
    select exists (select from known_device where user_id = ${userId})
        or exists (select from user_account where user_id = ${userId} and last_login_at is not null) as before`.execute(
    tx,
  )
  const known = await tx
    .updateTable('known_device')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .returning('user_id')
    .executeTakeFirst()
  if (!known)
    await tx
      .insertInto('known_device')
      .values({ user_id: userId, device_hash: deviceHash, first_used_at: now, last_used_at: now })
      .execute()
  return { isNew: known === undefined, hasSignedInBefore: rows[0]?.before === true }
}
