import { PATH_UPDATE_MS, SESSION_IDLE_MS, SESSION_SECONDS } from '../codes/limits.ts'

export type SessionTimes = { createdAt: Date; lastUsedAt: Date; stayLoggedIn: boolean }

/**
 * The instant a session ends: a day after sign-in; without Stay Logged In also two hours after its last use
 * (decision 18, SES-24, OP-52).
 */
export function sessionEnd(session: SessionTimes): Date {
  const day = session.createdAt.getTime() + SESSION_SECONDS * 1_000
  return new Date(session.stayLoggedIn ? day : Math.min(day, session.lastUsedAt.getTime() + SESSION_IDLE_MS))
}
export const isSessionOver = (session: SessionTimes, now: Date): boolean =>
  now.getTime() >= sessionEnd(session).getTime()

/**
 * Where to go after sign-in (SES-31): the remembered path when it is a plain path of our own site, else home.
 * Refused are full and scheme-relative addresses, backslashes and control characters, which browsers read as
 * slashes or leave out, and the sign-in screens, which would loop.
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
 * Whether updatePath is due: the path changed, or something happened more than ten seconds after the last one
 * was sent (SES-51, SES-52, OP-09).
 */
export const isPathUpdateDue = (
  last: { path: string; sentAtMs: number } | null,
  path: string,
  nowMs: number,
): boolean => last?.path !== path || nowMs - last.sentAtMs > PATH_UPDATE_MS

/**
 * Whether a sign-in error asks for the staff code: it says verification or staff, in any letter case (SES-14,
 * SES-15).
 */
export const asksForStaffCode = (error: string): boolean => /verification|staff/i.test(error)

/**
 * A staff account is known by how its id begins (PRM-35); the prefix is configuration (OP-13), and none means
 * no staff accounts.
 */
export const isStaffAccount = (accountId: string, staffPrefix: string): boolean =>
  staffPrefix !== '' && accountId.startsWith(staffPrefix)
