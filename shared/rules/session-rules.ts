import { PATH_UPDATE_MS, SESSION_IDLE_MS, SESSION_SECONDS } from '../codes/limits.ts'

export type SessionTimes = { createdAt: Date; lastUsedAt: Date; stayLoggedIn: boolean }

/**
 * The instant at which a session ends: a day after sign-in; without Stay Logged In also two hours after its
 * last use (decision 18, SES-24, OP-52).
 */
export function sessionEnd(session: SessionTimes): Date {
  const day = session.createdAt.getTime() + SESSION_SECONDS * 1_000
  return new Date(session.stayLoggedIn ? day : Math.min(day, session.lastUsedAt.getTime() + SESSION_IDLE_MS))
}
export const isSessionOver = (session: SessionTimes, now: Date): boolean =>
  now.getTime() >= sessionEnd(session).getTime()

/**
 * The page after sign-in (SES-31): the remembered path when it is a plain path of our own site, else home.
 * Refused are full and scheme-relative addresses, backslashes and control characters, which browsers read as
 * slashes or drop, and the sign-in screens, which would loop.
 */
export function originPath(remembered: string | null | undefined): string {
  const path = remembered ?? ''
  const own = path.length <= 2_000 && /^\/(?![/\\])[^\\\p{Cc}\p{Zs}\p{Zl}\p{Zp}]*$/u.test(path)
  const dotted = /(^|\/)(\.|%2e){1,2}(\/|\?|#|$)/i.test(path)
  return own && !dotted && !/^\/(login|logout|forgot-password|reset-password)(\/|\?|#|$)/i.test(path)
    ? path
    : '/'
}

/**
 * Whether updatePath is due: the path changed, or there was activity more than ten seconds after the last
 * call (SES-51, SES-52, OP-09).
 */
export const isPathUpdateDue = (
  last: { path: string; sentAtMs: number } | null,
  path: string,
  nowMs: number,
): boolean => last?.path !== path || nowMs - last.sentAtMs > PATH_UPDATE_MS

/**
 * Whether a sign-in error asks for the staff code: it contains verification or staff, whatever the case
 * (SES-14, SES-15).
 */
export const asksForStaffCode = (error: string): boolean => /verification|staff/i.test(error)

/**
 * Whether an account is a staff account, by the prefix of its id (PRM-35). The prefix is configured (OP-13).
 * Without one there are no staff accounts.
 */
export const isStaffAccount = (accountId: string, staffPrefix: string): boolean =>
  staffPrefix !== '' && accountId.startsWith(staffPrefix)
