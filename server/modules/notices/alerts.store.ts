import { sql, type SqlBool } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { ALERTS_MAX } from '#shared/codes/limits.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** Who reads alerts, on which account, and the business group of its customer. */
export type AlertReader = { userId: number; accountId: string; businessGroup: string }

/**
 * Notices for a person, for everybody on the account or in its business group, or for all, that have not
 * expired, newest first. What needs a letter is left out for who does not have it on the account today.
 */
export const alertsFor = (tx: Queryable, { userId, accountId, businessGroup }: AlertReader, today: string) =>
  tx
    .selectFrom('alert as a')
    .leftJoin('alert_read as r', (join) => join.onRef('r.alert_id', '=', 'a.id').on('r.user_id', '=', userId))
    .select(['a.id', 'a.type', 'a.message_html', 'a.expires_on', 'a.created_at', 'r.read_at'])
    .where((eb) =>
      eb.or([
        eb('a.user_id', '=', userId),
        eb.and([eb('a.user_id', 'is', null), eb('a.account_id', '=', accountId)]),
        eb.and([
          eb('a.user_id', 'is', null),
          eb('a.account_id', 'is', null),
          eb.or([eb('a.business_group', 'is', null), eb('a.business_group', '=', businessGroup)]),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('a.account_id', 'is', null), eb('a.account_id', '=', accountId)]))
    .where((eb) => eb.or([eb('a.expires_on', 'is', null), eb('a.expires_on', '>=', today)]))
    .where(
      sql<SqlBool>`(a.letter = '' or exists (
        select from user_account ua
         where ua.user_id = ${userId} and ua.account_id = ${accountId} and ua.status = ${ACTIVE_ON_ACCOUNT}
           and position(a.letter in ua.permissions) > 0))`,
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(ALERTS_MAX)
    .execute()

/** @param alertIds at least one */
export const setAlertsRead = (tx: Tx, alertIds: readonly number[], userId: number, now: Date) =>
  tx
    .insertInto('alert_read')
    .values(alertIds.map((alertId) => ({ alert_id: alertId, user_id: userId, read_at: now })))
    .onConflict((oc) => oc.doNothing())
    .execute()
