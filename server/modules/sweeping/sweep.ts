import { SESSION_IDLE_MS, SESSION_SECONDS } from '#shared/codes/limits.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db } from '#server/db/connect.ts'
import type { KeepDays } from '#server/config/config.ts'
import {
  sweepAudit,
  sweepMail,
  sweepMissedSearches,
  sweepSessions,
  sweepSignInFailures,
} from './sweep.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Every hour, at a minute when little else begins. */
export const SWEEP_CRON = '17 * * * *'

/**
 * Deletes what is older than the settings KEEP_..._DAYS say. Running it twice does no harm.
 * @returns how many rows went, by table
 */
export async function sweep(db: Db, keep: KeepDays, now: Date): Promise<Record<string, number>> {
  const ago = (days: number, moreMs = 0) => new Date(now.getTime() - days * DAY_MS - moreMs)
  return {
    session: await sweepSessions(db, {
      created: ago(keep.sessions, SESSION_SECONDS * 1000),
      lastUsed: ago(keep.sessions, SESSION_IDLE_MS),
    }),
    sign_in_failure: await sweepSignInFailures(db, ago(keep.signInFailures)),
    audit: await sweepAudit(db, ago(keep.audit)),
    mail: await sweepMail(db, ago(keep.mail)),
    missed_search: await sweepMissedSearches(db, brisbaneDay(ago(keep.missedSearches))),
  }
}
