import type { Db, Queryable, Tx } from '#server/db/connect.ts'

/* The links with which a person chooses a password: of an invitation, or because the old one is lost. */

/** What a link is kept as; until: from when on it is of no use. */
type KeptLink = { tokenHash: Buffer; now: Date; until: Date }
/** Which of the two kinds a link is of. */
export type LinkKind = 'invitation' | 'reset'

/** Keeps the newest invitation of a person; an earlier one is of no use any more. */
export const keepInvitation = (tx: Tx, userId: number, { tokenHash, now, until }: KeptLink) => {
  const row = { token_hash: tokenHash, created_at: now, expires_at: until }
  return tx
    .insertInto('invitation')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Keeps the newest link to another password of a person; an earlier one is of no use any more.
 * @param since where the one before was made after this moment, it stays
 * @returns whether the new one is kept
 */
export async function keepReset(
  tx: Tx,
  userId: number,
  { tokenHash, now, until }: KeptLink,
  since: Date,
): Promise<boolean> {
  const row = { token_hash: tokenHash, created_at: now, expires_at: until }
  const kept = await tx
    .insertInto('password_reset')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row).where('password_reset.created_at', '<=', since))
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whose link this is, and of which kind; undefined where it is unknown, used, replaced or too old. */
export const findLink = (
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: number; kind: LinkKind } | undefined> =>
  tx
    .selectFrom('invitation')
    .select((eb) => ['user_id', eb.val<LinkKind>('invitation').as('kind')])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .unionAll((eb) =>
      eb
        .selectFrom('password_reset')
        .select((reset) => ['user_id', reset.val<LinkKind>('reset').as('kind')])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now),
    )
    .executeTakeFirst()

/** When a person was invited last, where that invitation has not been used. */
export const invitedAt = async (tx: Queryable, userId: number): Promise<Date | null> =>
  (await tx.selectFrom('invitation').select('created_at').where('user_id', '=', userId).executeTakeFirst())
    ?.created_at ?? null

/** Ends every link of a person. */
export async function endLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('invitation').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

/** Somebody asks for a link. accountName: as typed. portalUrl: where the link leads, without a slash. */
export type ResetRequest = {
  accountName: string
  portalUrl: string
  address: string
  requestId: string
}

/** Notes that a link was asked for, whether or not the name is somebody's. */
export const addResetRequest = (db: Db, request: ResetRequest, now: Date) =>
  db
    .insertInto('password_reset_request')
    .values({
      account_name: request.accountName,
      portal_url: request.portalUrl,
      address: request.address,
      request_id: request.requestId,
      asked_at: now,
    })
    .execute()

/** The requests that nobody has dealt with, the oldest first. */
export const waitingRequests = async (db: Db, limit: number): Promise<number[]> =>
  (await db.selectFrom('password_reset_request').select('id').orderBy('id').limit(limit).execute()).map(
    ({ id }) => id,
  )

/** Takes a request out; undefined where another process is at it or has dealt with it. */
export async function takeRequest(tx: Tx, id: number): Promise<ResetRequest | undefined> {
  const taken = await tx
    .deleteFrom('password_reset_request')
    .where('id', 'in', (eb) =>
      eb.selectFrom('password_reset_request').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return (
    taken && {
      accountName: taken.account_name,
      portalUrl: taken.portal_url,
      address: taken.address,
      requestId: taken.request_id,
    }
  )
}
