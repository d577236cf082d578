import type { Queryable, Tx } from '#server/db/connect.ts'

/** Notices for a person or for everybody on the account that have not expired, newest first. */
export const alertsFor = (tx: Queryable, userId: number, accountId: string, today: string) =>
  tx
    .selectFrom('alert as a')
    .leftJoin('alert_read as r', (join) => join.onRef('r.alert_id', '=', 'a.id').on('r.user_id', '=', userId))
    .select(['a.id', 'a.type', 'a.message_html', 'a.expires_on', 'r.read_at'])
    .where((eb) =>
      eb.or([
        eb('a.user_id', '=', userId),
        eb.and([eb('a.user_id', 'is', null), eb('a.account_id', '=', accountId)]),
        eb.and([eb('a.user_id', 'is', null), eb('a.account_id', 'is', null)]),
      ]),
    )
    .where((eb) => eb.or([eb('a.account_id', 'is', null), eb('a.account_id', '=', accountId)]))
    .where((eb) => eb.or([eb('a.expires_on', 'is', null), eb('a.expires_on', '>=', today)]))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute()
export const setAlertRead = (tx: Tx, alertId: number, userId: number, now: Date) =>
  tx
    .insertInto('alert_read')
    .values({ alert_id: alertId, user_id: userId, read_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
