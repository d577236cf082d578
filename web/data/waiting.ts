import { type Failed, Unavailable, Unreachable } from './failures.ts'

/* Changes that wait until the portal can be reached (docs/decisions/0045). */

/** Between the tries; the last one is repeated. The browser's own "online" ends a pause at once. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000]
/** A change that takes longer than this is shown as on its way. */
const SLOW_MS = 1_000

const waits = new Set<{ why: string }>()
const listeners = new Set<() => void>()
let why: string | null = null
/** Whether the portal was away: from the first fault until takeArrived. */
let wasAway = false
let arrived = 0

/**
 * Why changes wait: the words of the last fault, '' while an answer is only slow, null where nothing waits.
 */
export const waiting = {
  current: () => why,
  subscribe: (listen: () => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}

/** How many changes have gone through since the portal could not be reached; counts anew from here. */
export function takeArrived(): number {
  const taken = arrived
  arrived = 0
  wasAway = false
  return taken
}

function show() {
  why = [...waits].reduce<string | null>((words, wait) => words || wait.why, null)
  for (const listen of listeners) listen()
}

type Ways = {
  /**
   * Made before a try once the portal has been away. What it throws ends the waiting, unless the portal is
   * still away.
   */
  beforeAgain: () => Promise<void>
  /** What is said of a fault. */
  words: (problem: Failed) => string
  /** How many changes the call makes. */
  size: number
  pausesMs?: readonly number[]
}

/**
 * Asks until the portal answers, however long that takes, and shows meanwhile that a change waits. Only for
 * changes that may be made twice: whether a lost answer followed a change is not known.
 * @throws Refused, SignedOut and every other fault but that of a portal that is away
 */
export async function untilReached<T>(
  ask: () => Promise<T>,
  { beforeAgain, words, size, pausesMs = PAUSES_MS }: Ways,
): Promise<T> {
  const wait = { why: '' }
  const say = (problem: Failed | null) => {
    wait.why = problem ? words(problem) : ''
    wasAway ||= problem !== null
    waits.add(wait)
    show()
  }
  const slow = setTimeout(() => say(null), SLOW_MS)
  try {
    for (let tried = 0; ; tried += 1) {
      try {
        if (wasAway) await beforeAgain()
        const answer = await ask()
        if (wasAway) arrived += size
        return answer
      } catch (problem) {
        if (!(problem instanceof Unreachable || problem instanceof Unavailable)) throw problem
        clearTimeout(slow)
        say(problem)
      }
      await untilOnline(pausesMs[Math.min(tried, pausesMs.length - 1)] ?? 0)
    }
  } finally {
    clearTimeout(slow)
    waits.delete(wait)
    show()
  }
}

/** A pause that ends early when the browser finds a network. */
export const untilOnline = (ms: number) =>
  new Promise<void>((end) => {
    const target = globalThis as Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>
    const done = () => {
      clearTimeout(timer)
      target.removeEventListener?.('online', done)
      end()
    }
    const timer = setTimeout(done, ms)
    target.addEventListener?.('online', done)
  })
