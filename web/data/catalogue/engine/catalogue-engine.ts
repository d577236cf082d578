import { Failed, Refused, SignedOut } from '../../failures.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { askServer } from './ask-server.ts'
import { type CatalogueSearch, catalogueSearch, type SearchOptions } from './catalogue-search.ts'
import { beginning, type CatalogueUpdate, updateBetween, type Whole } from './catalogue-update.ts'
import { hashOf, type Held, withAnswer } from './held-catalogue.ts'
import { keep, type KeptCatalogue, ownPart, readKept, wipeAll } from './kept-catalogue.ts'
import { ordersOf } from './orders.ts'

/** For whom: `owner` names person, account and letters, and nobody else gets what was kept for it. */
export type Viewer = { owner: string; token: string; businessGroup: string }
/** A failure as it travels from a worker, where errors lose their class. */
export type Failure = {
  kind: 'signedOut' | 'refused' | 'failed'
  message: string
  code?: RefusalCode | undefined
}
export type Looked = { update: CatalogueUpdate | null } | { failure: Failure }

/** All work on the catalogue that need not be on the page: storage, network, changes, orders, search. */
export type CatalogueEngine = {
  /**
   * Takes up what was kept for the viewer, or was prefetched; null when that is not a whole catalogue. It may
   * be old: look() tells.
   */
  open(viewer: Viewer): Promise<CatalogueUpdate | null>
  /** All orders of what open() has shown in the order of names; null when it has shown nothing. */
  order(): Promise<CatalogueUpdate | null>
  /** Asks the server what has changed; null when nothing has. */
  look(): Promise<Looked>
  /** Numbers of products, best first. */
  search(text: string, options: SearchOptions): Promise<string[]>
  /** Waits until nothing more will be written. */
  close(): Promise<void>
}

const ASKS_MAX = 5 // content, then the rest; and once more should what is kept not fit

/**
 * Can begin while the page still asks who is signed in: reads what is kept, and asks for the terms where it
 * has none.
 */
type Prefetching = { prefetch(token: string): void }

/** What the engine has: as last answered, as written to the browser's store, and as the page shows it. */
type State = {
  viewer: Viewer
  held: Held | null
  kept: Held | null
  shown: Whole | null
  keeping: Promise<void>
  prefetched: Prefetched | null
  search: CatalogueSearch
}

export function catalogueEngine(): CatalogueEngine & Prefetching {
  const state: State = {
    viewer: { owner: '', token: '', businessGroup: '' },
    held: null,
    kept: null,
    shown: null,
    keeping: Promise.resolve(),
    prefetched: null,
    search: catalogueSearch(),
  }
  const inLine = oneAfterAnother() // so that nothing read for one viewer is kept for the next
  return {
    prefetch: (token) => {
      state.prefetched ??= prefetch(token)
    },
    open: (next) => inLine(() => open(state, next)),
    order: () => inLine(() => orStartAnew(state, () => orderOf(state))),
    look: () =>
      inLine(() => look(state)).then(
        (update) => ({ update }),
        (problem: unknown) => ({ failure: failureOf(problem) }),
      ),
    close: () => inLine(() => state.keeping),
    search: (text, options) =>
      Promise.resolve(state.held ? state.search.find(state.held, text, options) : []),
  }
}

async function startAnew(state: State) {
  state.held = state.kept = state.shown = null
  await wipeAll()
}

/** Null where something has spoilt what is held, or what came does not belong to it. */
async function orStartAnew<T>(state: State, work: () => T): Promise<T | null> {
  try {
    return work()
  } catch {
    await startAnew(state)
    return null
  }
}

async function open(state: State, next: Viewer): Promise<CatalogueUpdate | null> {
  const { kept, held, toShow } = await restored(next, state.prefetched)
  const shown = isWhole(held) ? held : null
  // What was asked for in advance is of the beginning, and soon old.
  Object.assign(state, { kept, held, viewer: next, prefetched: null, shown })
  return toShow ?? orStartAnew(state, () => shown && beginning(shown))
}

const orderOf = ({ shown, viewer }: State) =>
  shown && { hash: hashOf(shown), orders: ordersOf(shown.content, shown.terms, viewer.businessGroup) }

async function look(state: State): Promise<CatalogueUpdate | null> {
  await sync(state)
  const update = nextUpdate(state)
  const { held, kept, viewer } = state
  if (held && held !== kept) state.keeping = keep(held, kept, viewer.owner) // while the page shows it already
  state.kept = held
  return update
}

/** Asks until all is there that belongs together. */
async function sync(state: State) {
  for (let asks = 0; asks < ASKS_MAX; asks += 1) {
    const answer = await askServer(hashOf(state.held), state.viewer.token)
    if (state.held && answer.hash === hashOf(state.held)) return
    await orStartAnew(state, () => {
      state.held = withAnswer(state.held, answer)
      state.search.note(state.held, answer)
    })
    if (isWhole(state.held)) return
  }
  throw new Failed('The catalogue could not be read')
}

function nextUpdate(state: State): CatalogueUpdate | null {
  const { held, shown, viewer } = state
  if (!isWhole(held) || held === shown) return null
  const update = updateBetween(shown, held, viewer.businessGroup)
  state.shown = held
  return update
}

const isWhole = (held: Held | null): held is Whole => !!held?.terms && !!held.stock

/**
 * What is kept, and what will be shown of it to whom it is kept for: where its terms are missing, with an
 * answer that was asked for before it was known who asks. That is shown, and only kept once look() has asked
 * again.
 */
type Prefetched = {
  token: string
  kept: Promise<KeptCatalogue | null>
  first: Promise<{ held: Whole; toShow: CatalogueUpdate } | null>
}

function prefetch(token: string): Prefetched {
  const kept = readKept()
  const first = kept
    .then(async (found) => {
      if (!found) return null
      const held = found.held.terms
        ? found.held
        : withAnswer(found.held, await askServer(hashOf(found.held), token))
      return isWhole(held) ? { held, toShow: beginning(held) } : null
    })
    .catch(() => null) // open() and look() try again, and say what is wrong
  return { token, kept, first }
}

async function restored(
  { owner, token }: Viewer,
  prefetched: Prefetched | null,
): Promise<{ kept: Held | null; held: Held | null; toShow?: CatalogueUpdate }> {
  const found = await (prefetched?.kept ?? readKept())
  const kept = await ownPart(found, owner)
  const isForThem = kept !== null && kept === found?.held && prefetched?.token === token
  return { kept, held: kept, ...(isForThem ? await prefetched.first : null) }
}

function oneAfterAnother() {
  let line: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
}

function failureOf(problem: unknown): Failure {
  const message = problem instanceof Error ? problem.message : String(problem)
  if (problem instanceof Refused) return { kind: 'refused', message, code: problem.code }
  return { kind: problem instanceof SignedOut ? 'signedOut' : 'failed', message }
}
