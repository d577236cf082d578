import { DAY_MS } from '#shared/codes/day-ms.ts'
import {
  DEVICE_SECONDS,
  RESET_MINUTES,
  SESSION_IDLE_MS,
  SESSION_SECONDS,
  TOTP_SETUP_MINUTES,
} from '#shared/codes/limits.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { restorableAfter } from '#shared/rules/deleted-cart.ts'
import type { Db } from '#server/db/connect.ts'
import type { KeepDays } from '#server/config/config.ts'
import {
  sweepAlerts,
  sweepAudit,
  sweepDeletedCarts,
  sweepMasquerades,
  sweepEmailChanges,
  sweepEmptyDrafts,
  sweepFileContents,
  sweepFactorSetups,
  sweepKnownDevices,
  sweepMail,
  sweepMissedSearches,
  sweepPasswordResets,
  sweepSessions,
  sweepSignInFailures,
} from './sweep.store.ts'

/** How long a service request without a product stays. */
const EMPTY_DRAFT_DAYS = 1
/** Of a published file: a download that is under way goes on. */
const LEFT_CONTENT_DAYS = 1
/** Every hour, at a minute when little else begins. */
export const SWEEP_CRON = '17 * * * *'

/**
 * Deletes what is older than the settings KEEP_..._DAYS say, alerts and links to a password that have
 * expired, carts that were deleted, and service requests that never got a product. Running it twice does
 * no harm.
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
    password_reset: await sweepPasswordResets(db, now, new Date(now.getTime() - RESET_MINUTES * 60_000)),
    email_change: await sweepEmailChanges(db, now),
    passkey_challenge: await sweepFactorSetups(
      db,
      now,
      new Date(now.getTime() - TOTP_SETUP_MINUTES * 60_000),
    ),
    known_device: await sweepKnownDevices(db, ago(0, DEVICE_SECONDS * 1000)),
    audit: await sweepAudit(db, ago(keep.audit)),
    masquerade: await sweepMasquerades(db, ago(keep.audit)),
    alert: await sweepAlerts(db, brisbaneDay(now)),
    file_content: await sweepFileContents(db, ago(LEFT_CONTENT_DAYS)),
    cart: await sweepDeletedCarts(db, restorableAfter(now)),
    service_request: await sweepEmptyDrafts(db, ago(EMPTY_DRAFT_DAYS)),
    mail: await sweepMail(db, ago(keep.mail)),
    missed_search: await sweepMissedSearches(db, brisbaneDay(ago(keep.missedSearches))),
  }
}
