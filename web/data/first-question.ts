import { FIRST_READS_ID, type FirstRead } from '#shared/codes/first-reads.ts'
import { sessionToken } from './token.ts'

/*
 * Every page of a signed-in person first asks who they are. The page's first script sends this request while
 * the rest of the code still loads, and then what the screen of the address will read, as far as the person
 * has the letters for it.
 */

const FIRST_URL = '/rest/initFromServer'
/** How long an answer waits for its screen once the app runs; a later screen reads anew. */
const WAITS_MS = 2_000

const pending = new Map<string, Promise<Response>>()
let askedAs = ''

export function askFirst() {
  askedAs = sessionToken()
  if (askedAs) void ask(FIRST_URL).then(askForScreen, () => undefined)
}

function ask(url: string): Promise<Response> {
  const answer = fetch(url, { headers: { 'x-session-token': askedAs }, credentials: 'same-origin' })
  answer.catch(() => undefined) // whoever takes it hears of it
  pending.set(url, answer)
  return answer
}

async function askForScreen(answer: Response) {
  if (!answer.ok) return
  const { currentUserAccount } = (await answer.clone().json()) as {
    currentUserAccount: { permissions: string }
  }
  const reads = JSON.parse(document.getElementById(FIRST_READS_ID)?.textContent ?? '[]') as FirstRead[]
  for (const [letter, url] of reads) if (currentUserAccount.permissions.includes(letter)) void ask(url)
}

/** Drops what no screen has taken. A body that nobody reads would keep its connection. */
function dropPending() {
  for (const answer of pending.values()) answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  pending.clear()
}

/**
 * The pending answer to a read, once; null for any other call, if another person has signed in meanwhile, and
 * after any change.
 */
export function takeFirst(method: string, url: string): Promise<Response> | null {
  if (pending.size === 0) return null // in a worker, too, which has no cookies
  if (method !== 'GET' || sessionToken() !== askedAs) dropPending()
  const answer = pending.get(url)
  if (!answer) return null
  pending.delete(url)
  if (url === FIRST_URL) setTimeout(dropPending, WAITS_MS)
  return answer
}
