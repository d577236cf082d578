import type { Db, Tx } from '#server/db/connect.ts'

/** Keeps the newest invitation of a person; an earlier one is of no use any more. */
export const keepInvitation = (
  tx: Tx,
  userId: number,
  { tokenHash, now, until }: { tokenHash: Buffer; now: Date; until: Date },
) => {
  const row = { token_hash: tokenHash, created_at: now, expires_at: until }
  return tx
    .insertInto('invitation')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .execute()
}

/** Whether an invitation with this hash can be used. */
export const isInvited = async (db: Db, tokenHash: Buffer, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('invitation')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Uses an invitation up. @returns whose it was; undefined where it is unknown, used or over */
export const useInvitation = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<number | undefined> =>
  (
    await tx
      .deleteFrom('invitation')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
  )?.user_id
