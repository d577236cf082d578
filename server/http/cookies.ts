import { DEVICE_SECONDS, SESSION_SECONDS } from '#shared/codes/limits.ts'

/** Both cookies live a day on path / (SES-24, SES-25, decision 18). */
const ATTRIBUTES = `Path=/; Max-Age=${SESSION_SECONDS}; SameSite=Lax`
const GONE = 'Path=/; Max-Age=0; SameSite=Lax'

/**
 * The secrets are base64url, so nothing needs quoting. `session` is out of reach of scripts, `token` is for
 * ours.
 */
export const signInCookies = (secrets: { session: string; token: string }, secure: boolean) => [
  `session=${secrets.session}; ${ATTRIBUTES}; HttpOnly${secure ? '; Secure' : ''}`,
  `token=${secrets.token}; ${ATTRIBUTES}${secure ? '; Secure' : ''}`,
]
export const signOutCookies = (secure: boolean) => [
  `session=; ${GONE}; HttpOnly${secure ? '; Secure' : ''}`,
  `token=; ${GONE}${secure ? '; Secure' : ''}`,
]

/**
 * Which people have signed in with this device (server/modules/sessions/known-device.ts); it stays when they
 * sign out.
 */
export const deviceCookie = (value: string, secure: boolean) =>
  `device=${value}; Path=/; Max-Age=${DEVICE_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`

/**
 * The cookie with the mark of the last change of its browser's session, until every process must have been
 * notified (changed-session.ts).
 */
export const CHANGED = 'changed'
const CHANGED_SECONDS = 300
export const changedCookie = (mark: string, secure: boolean) =>
  `${CHANGED}=${mark}; Path=/; Max-Age=${String(CHANGED_SECONDS)}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`

/** The value of one cookie of a Cookie header, or ''. The first of that name wins, as it does in browsers. */
export function cookieOf(header: string | undefined, name: string): string {
  if (!header) return ''
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return ''
}
