import { FIRST_READS_ID, type FirstReads } from '#shared/codes/first-reads.ts'
import { sessionToken } from './token.ts'

/*
 * Prefetches what the first screen reads. The page's first script asks who is signed in while the rest of the
 * code still loads, and what the screen of the address will read, as far as the person has the letters for
 * it: at once where the page says them, else as soon as it is known who is signed in.
 */

const FIRST_URL = '/rest/initFromServer'
/**
 * How long the answers wait for their screen once the app runs and all have been asked for. Later screens
 * read anew.
 */
const WAITS_MS = 5_000

type Prefetched = { answer: Promise<Response>; request: AbortController }
const prefetched = new Map<string, Prefetched>()
let askedAs = ''
let isOver = false
let appRuns: () => void

/** Sends the first requests of a signed-in person; nothing for anybody else. */
export function prefetch() {
  askedAs = sessionToken()
  if (!askedAs) return
  const running = new Promise<void>((done) => (appRuns = done))
  const first = ask(FIRST_URL)
  const { letters, reads } = namedInPage()
  if (letters !== null) askFor(reads, letters)
  const asked = first
    .then(letters === null ? (answer) => askOnceKnown(answer, reads) : undefined)
    .catch(() => undefined) // whoever takes the answer reports it
  void Promise.all([running, asked]).then(() => setTimeout(dropPrefetched, WAITS_MS))
}

function ask(url: string): Promise<Response> {
  const request = new AbortController()
  const answer = fetch(url, {
    headers: { 'x-session-token': askedAs },
    credentials: 'same-origin',
    signal: request.signal,
  })
  answer.catch(() => undefined) // whoever takes it reports it
  prefetched.set(url, { answer, request })
  return answer
}

/** A refusal has status 200, too: it names no account, and the app reports it. */
async function askOnceKnown(answer: Response, reads: FirstReads['reads']) {
  const { currentUserAccount: account } = (await answer.clone().json()) as {
    currentUserAccount?: { permissions: string }
  }
  if (account && !isOver) askFor(reads, account.permissions)
}

function askFor(reads: FirstReads['reads'], letters: string) {
  for (const [letter, url] of reads) if (letters.includes(letter)) void ask(url)
}

function namedInPage(): FirstReads {
  const text = document.getElementById(FIRST_READS_ID)?.textContent
  return text ? (JSON.parse(text) as FirstReads) : { letters: null, reads: [] }
}

/** Drops what no screen has taken. A body that nobody reads would keep its connection. */
function dropPrefetched() {
  isOver = true
  for (const { request } of prefetched.values()) request.abort()
  prefetched.clear()
}

/**
 * The prefetched answer to a read, once; null for any other call, if another person has signed in meanwhile,
 * and after any change.
 */
export function takePrefetched(method: string, url: string): Promise<Response> | null {
  if (askedAs === '' || isOver) return null // in a worker, too, which has no cookies
  if (method !== 'GET' || sessionToken() !== askedAs) dropPrefetched()
  const answer = prefetched.get(url)?.answer
  if (!answer) return null
  prefetched.delete(url)
  if (url === FIRST_URL) appRuns()
  return answer
}
