import { isStaffPath } from '#shared/codes/routes.ts'
import { settings } from '#web/data/settings.ts'

/*
 * Only one tab of the shop may be open (SES-60, TAB-01 to TAB-07); the staff console may be open in several
 * beside it. The browser's own lock decides; it is
 * free again when the first tab closes or crashes. Nothing is drawn or asked for before the lock has
 * answered.
 */

const LOCK = 'tradecounter tab'
/**
 * Noted when a page of this tab goes away with the lock. A copy of an open tab has no note: a page removes it
 * on load.
 */
const RELOADED = 'tabLock'
/** A page that is loaded anew waits this long for its former self to release the lock. Nobody else waits. */
const RELEASE_TIMEOUT_MS = 3_000

/** Whether this page is subject to the rule at all. */
let isKept = false
/** Gives the lock back; null while this page does not have it. */
let release: (() => void) | null = null

/**
 * Takes the lock for the life of this page. Frames of the portal, mailed reset links (TAB-07) and the staff
 * console are exempt: people of the wholesaler work on several orders side by side.
 */
async function takeTab(): Promise<boolean> {
  const isFrame = window.self !== window.top
  const { pathname } = window.location
  // Without https the browser offers no locks; then the rule cannot be kept.
  if (!settings.singleTab || isFrame || pathname.startsWith('/reset-password/') || !('locks' in navigator))
    return true
  isKept = true
  watchLeaving()
  const isReloaded = takeReloadNote()
  if (isStaffPath(pathname)) return true
  return isReloaded ? whenReleased() : ifFree()
}

/** Waits until the lock is given back, or the page is gone. */
const hold = () =>
  new Promise<void>((done) => {
    release = done
  })

/** The staff console needs no lock: another tab may have it. */
export function leaveTab() {
  release?.()
  release = null
}

/** Takes the lock again for a page that has left the console, or never belonged there. */
export async function claimTab(): Promise<boolean> {
  if (hasTab()) return true
  claim ??= ifFree()
  try {
    return await claim
  } finally {
    claim = null
  }
}
let claim: Promise<boolean> | null = null

/** Whether the page need not wait for claimTab. */
export const hasTab = (): boolean => !isKept || release !== null

/** Holds the lock until the page is gone, and answers at once whether it got it. */
const ifFree = () =>
  new Promise<boolean>((answer) => {
    const begin = (lock: Lock | null) => {
      const held = lock && hold()
      answer(lock !== null)
      return held
    }
    navigator.locks.request(LOCK, { ifAvailable: true }, begin).catch(() => answer(true))
  })

/** The same, but waits for the page that was in this tab before. */
const whenReleased = () =>
  new Promise<boolean>((answer) => {
    const begin = () => {
      const held = hold()
      answer(true)
      return held
    }
    navigator.locks
      .request(LOCK, { signal: AbortSignal.timeout(RELEASE_TIMEOUT_MS) }, begin)
      .catch(() => answer(false))
  })

function watchLeaving() {
  window.addEventListener('pagehide', () => {
    try {
      if (release) sessionStorage.setItem(RELOADED, '1')
    } catch {
      /* storage is forbidden here; then a reload is as quick as the browser releases the lock */
    }
  })
  // A page that comes back out of the browser's cache of pages has lost its lock.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && release) window.location.reload()
  })
}

function takeReloadNote(): boolean {
  try {
    const isNoted = sessionStorage.getItem(RELOADED) !== null
    sessionStorage.removeItem(RELOADED)
    return isNoted
  } catch {
    return false
  }
}

/** Whether this page is of the only tab of the portal. Asked once, with the page's first script. */
export const isOnlyTab: Promise<boolean> = takeTab()

/** How often a second tab looks whether the first has gone. */
const LOOK_EVERY_MS = 1_000

/**
 * Tells a second tab once that no tab of the portal is open any more: the first has closed or crashed. It
 * takes no lock, so that a new tab gets it.
 * @returns what ends the looking
 */
export function whenTabIsFree(onFree: () => void): () => void {
  let freeSince: number | null = null
  const timer = setInterval(() => {
    void navigator.locks.query().then(({ held = [], pending = [] }) => {
      if ([...held, ...pending].some(({ name }) => name === LOCK)) freeSince = null
      // While the first tab reloads, the lock is free for a moment.
      else if (performance.now() - (freeSince ??= performance.now()) > RELEASE_TIMEOUT_MS) {
        clearInterval(timer)
        onFree()
      }
    })
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
