import { dropToken } from './token.ts'

const PATIENCE_MS = 1_000 // what hangs must not keep anybody signed in
const farewells = new Set<() => Promise<unknown>>()

/** Notes what must be put away before this person's page is left for another's: at sign-out, at the end of the session, at the change to another account. */
export const beforeLeaving = (putAway: () => Promise<unknown>) => farewells.add(putAway)

let leaving = false
/** Forgets the token and loads the page anew, once; it then opens on the sign-in screen. */
export function leave() {
  dropToken()
  if (leaving) return
  leaving = true
  void putAll().then(() => window.location.reload())
}

/** Loads a page anew for another account. */
export const leaveFor = (path: string) => void putAll().then(() => window.location.assign(path))

const putAll = () => Promise.race([
  Promise.allSettled([...farewells].map((putAway) => putAway())),
  new Promise((done) => setTimeout(done, PATIENCE_MS)),
])
