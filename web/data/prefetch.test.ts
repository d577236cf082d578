import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FirstRead, FirstReads } from '#shared/codes/first-reads.ts'

const INIT = '/rest/initFromServer'
const READS: FirstRead[] = [
  ['', '/rest/alertsFromServer'],
  ['H', '/rest/ordersPage?limit=20'],
  ['G', '/rest/creditSummaryFromServer'],
]
const DROPPED_AFTER_MS = 5_000

let cookie: string
/** The letters that the page says. */
let letters: FirstReads['letters']
/** The requests that were sent, in order; each is answered by hand. */
let sent: { url: string; signal: AbortSignal; answer: (body: object) => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules() // what the module keeps is of one page
  cookie = 'token=kept'
  letters = null
  sent = []
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    getElementById: () => ({ textContent: JSON.stringify({ letters, reads: READS }) }),
  })
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    sent.push({ url, signal, answer: (body) => resolve(Response.json(body)) })
    return promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const page = () => import('./prefetch.ts')
const urls = () => sent.map(({ url }) => url)
const isDropped = (at: number) => sent[at]?.signal.aborted
/** Answers the first request, and lets what waits for it go on. */
async function answerInit(permissions = 'HG') {
  sent[0]?.answer({ currentUserAccount: { permissions } })
  await vi.advanceTimersByTimeAsync(0)
}

it('asks who is signed in, then what the page names and the letters allow', async () => {
  const { prefetch } = await page()
  prefetch()
  expect(urls()).toEqual([INIT])
  await answerInit('FH')
  expect(urls()).toEqual([INIT, '/rest/alertsFromServer', '/rest/ordersPage?limit=20'])
})

it('asks at once for what the page names and its letters allow, and not again when it is known who is signed in', async () => {
  letters = 'H'
  const { prefetch, takePrefetched } = await page()
  prefetch()
  const asked = [INIT, '/rest/alertsFromServer', '/rest/ordersPage?limit=20']
  expect(urls()).toEqual(asked)
  await answerInit('HG')
  expect(urls()).toEqual(asked)
  const taken = takePrefetched('GET', '/rest/ordersPage?limit=20')
  sent[2]?.answer({ orders: [] })
  expect(await (await taken)?.json()).toEqual({ orders: [] })
})

it('asks only who is signed in where the page names no reads', async () => {
  vi.stubGlobal('document', { cookie, getElementById: () => null })
  const { prefetch } = await page()
  prefetch()
  await answerInit()
  expect(urls()).toEqual([INIT])
})

it('asks nothing for a stranger', async () => {
  cookie = ''
  const { prefetch, takePrefetched } = await page()
  prefetch()
  expect(urls()).toEqual([])
  expect(takePrefetched('GET', INIT)).toBeNull()
})

it.each([{ authenticated: false }, { error: 'Choose a second factor first', code: 'session.factorFirst' }])(
  'SES-35 asks for nothing more where the answer is %j, and gives it to the app',
  async (refusal) => {
    const { prefetch, takePrefetched } = await page()
    prefetch()
    sent[0]?.answer(refusal)
    await vi.advanceTimersByTimeAsync(0) // an error that nobody handles would end the run here
    expect(urls()).toEqual([INIT])
    const answer = await takePrefetched('GET', INIT)
    expect(await answer?.json()).toEqual(refusal)
  },
)

it('gives each answer once, and none for another call', async () => {
  const { prefetch, takePrefetched } = await page()
  prefetch()
  await answerInit()
  expect(takePrefetched('GET', '/rest/ordersPage?limit=50')).toBeNull()
  const taken = takePrefetched('GET', '/rest/ordersPage?limit=20')
  sent[2]?.answer({ orders: [] })
  expect(await (await taken)?.json()).toEqual({ orders: [] })
  expect(takePrefetched('GET', '/rest/ordersPage?limit=20')).toBeNull()
})

it('drops what no screen takes in five seconds, counted from when all have been asked for', async () => {
  const { prefetch, takePrefetched } = await page()
  prefetch()
  void takePrefetched('GET', INIT)
  await vi.advanceTimersByTimeAsync(2 * DROPPED_AFTER_MS) // the portal is slow
  await answerInit()
  await vi.advanceTimersByTimeAsync(DROPPED_AFTER_MS - 1)
  expect([isDropped(1), isDropped(2)]).toEqual([false, false])
  void takePrefetched('GET', '/rest/alertsFromServer')
  await vi.advanceTimersByTimeAsync(1)
  expect([isDropped(0), isDropped(1), isDropped(2)]).toEqual([false, false, true])
  expect(takePrefetched('GET', '/rest/ordersPage?limit=20')).toBeNull()
})

it('drops everything before a change', async () => {
  const { prefetch, takePrefetched } = await page()
  prefetch()
  await answerInit()
  expect(takePrefetched('POST', '/rest/saveShoppingCart')).toBeNull()
  expect([isDropped(1), isDropped(2), isDropped(3)]).toEqual([true, true, true])
  expect(takePrefetched('GET', '/rest/alertsFromServer')).toBeNull()
})

it('asks for nothing more after a change that came before the first answer', async () => {
  const { prefetch, takePrefetched } = await page()
  prefetch()
  void takePrefetched('GET', INIT)
  void takePrefetched('POST', '/rest/saveShoppingCart')
  await answerInit()
  expect(urls()).toEqual([INIT])
})

it('gives nothing to another person than it was asked for', async () => {
  const { prefetch, takePrefetched } = await page()
  prefetch()
  await answerInit()
  cookie = 'token=of-another'
  expect(takePrefetched('GET', '/rest/ordersPage?limit=20')).toBeNull()
  expect(isDropped(2)).toBe(true)
})
