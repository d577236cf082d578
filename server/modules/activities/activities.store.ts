import type { Queryable, Tx } from '#server/db/connect.ts'

export type ActivityType = 'Product' | 'Order' | 'BackOrder' | 'Invoice' | 'Return'
export const activitiesOf = (tx: Queryable, userId: number, accountId: string, limit: number) =>
  tx
    .selectFrom('activity')
    .select(['type', 'subject_id', 'description', 'at'])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
/** Seen again, an entry moves to the top instead of standing twice. */
export const noteActivity = (
  tx: Tx,
  entry: {
    userId: number
    accountId: string
    type: ActivityType
    subjectId: string
    description: string
    at: Date
  },
) =>
  tx
    .insertInto('activity')
    .values({
      user_id: entry.userId,
      account_id: entry.accountId,
      type: entry.type,
      subject_id: entry.subjectId,
      description: entry.description,
      at: entry.at,
    })
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'account_id', 'type', 'subject_id'])
        .doUpdateSet({ at: entry.at, description: entry.description }),
    )
    .execute()
