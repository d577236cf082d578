import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { dueNotices } from './staff-notices.store.ts'
import { moveNotice } from './write-notice.ts'

export const NOTICES_EVERY_MS = 10_000
const AT_ONCE = 100

/**
 * Puts notifications of staff into the bell whose time has come, and takes out those whose last day is over,
 * each in a transaction of its own. Open pages are notified by the change.
 */
export const moveNotices = async (db: Db, now: Date): Promise<void> =>
  eachAlone(await dueNotices(db, now, brisbaneDay(now), AT_ONCE), async (noticeNo) => {
    await db.transaction().execute((tx) => moveNotice({ tx, now, by: SYSTEM }, noticeNo))
  })
