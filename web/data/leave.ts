import { MESSAGES } from '#shared/codes/messages.ts'
import { placeBeforeActing } from './before-acting.ts'
import { leaveNote, takeNote } from './next-page-note.ts'
import { dropOwn } from './tab-storage.ts'
import { dropToken, sessionToken } from './token.ts'

const TIMEOUT_MS = 1_000 // what hangs must not keep anybody signed in
const SIGN_OUT_MS = 3_000
const STAY_MS = 5_000
const NOTE = 'sign-out-failed'
const OTHER_ACCOUNT = 'other-account'
const cleanups = new Set<() => Promise<unknown>>()

/**
 * Registers a cleanup that runs before this person's page is left: at sign-out, at the end of the session, at
 * the change to another account.
 */
export const beforeLeaving = (cleanUp: () => Promise<unknown>) => cleanups.add(cleanUp)

let leaving = false
/**
 * Ends the session on the server, forgets the token and loads the page anew, once; it then opens on the
 * sign-in screen. The server is called also where an answer says that the session is over (SES-35, SES-37):
 * the answer may be wrong, and only the server can delete the session cookie. Where it cannot be reached, the
 * sign-in screen says so (SES-40).
 */
export function leave() {
  if (leaving) return
  leaving = true
  const ended = endSession()
  dropToken()
  placeBeforeActing() // of no use to whoever signs in next
  void Promise.all([ended, cleanUpAll()]).then(() => window.location.reload())
}

let isGoing = false
/**
 * Loads a page anew for another account, which then says where the person is. The first call of a page
 * counts: whoever changes the account knows where to go, and its event arrives as well.
 */
export function leaveFor(path: string) {
  if (isGoing) return
  isGoing = true
  leaveNote(OTHER_ACCOUNT)
  void cleanUpAll().then(() => {
    window.location.assign(path)
    // whoever was asked by the browser and has stayed can leave later
    setTimeout(() => (isGoing = false), STAY_MS)
  })
}

/** Whether the page was loaded for another account than the one before. It is said once. */
export const takeAccountNote = (): boolean => takeNote(OTHER_ACCOUNT) !== ''

/** What the sign-in screen has to say about the sign-out that led to it, or ''. */
export const signOutNote: string = takeNote(NOTE) ? MESSAGES.signOutFailed : ''

/**
 * Ends the session on the server, and leaves a note for the sign-in screen where that failed. A page that is
 * unloaded meanwhile also hears of a failure, though the call goes on. No timer of it fires any more, so the
 * note is left after one.
 */
async function endSession() {
  const headers = { 'x-session-token': sessionToken() }
  const answer = await fetch('/rest/logout', {
    headers,
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(SIGN_OUT_MS),
  }).catch(() => null)
  if (answer?.ok) return
  await new Promise((done) => setTimeout(done))
  leaveNote(NOTE)
}

/** Drops what the tab keeps and runs every cleanup, and waits for none longer than TIMEOUT_MS. */
function cleanUpAll() {
  dropOwn()
  return Promise.race([
    Promise.allSettled([...cleanups].map((cleanUp) => cleanUp())),
    new Promise((done) => setTimeout(done, TIMEOUT_MS)),
  ])
}
