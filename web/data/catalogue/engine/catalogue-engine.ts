import { Failed, Refused, SignedOut } from '../../failures.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { askServer } from './ask-server.ts'
import type { CatalogueSearch, SearchOptions } from './catalogue-search.ts'
import { beginning, type CatalogueUpdate, updateBetween, type Whole } from './catalogue-update.ts'
import { hashOf, type LoadedCatalogue, withAnswer } from './loaded-catalogue.ts'
import { keep, type KeptCatalogue, ownTexts, readKept, wipeAll } from './kept-catalogue.ts'
import { ordersOf } from './orders.ts'

/** For whom: `owner` names person, account and letters, and nobody else gets what was kept for it. */
export type Viewer = { owner: string; token: string; businessGroup: string }
/** A failure as it travels from a worker, where errors lose their class. */
export type Failure = {
  kind: 'signedOut' | 'refused' | 'failed'
  message: string
  code?: RefusalCode | undefined
}
type Looked = { update: CatalogueUpdate | null } | { failure: Failure }

/** All work on the catalogue that need not be on the page: storage, network, changes, orders, search. */
export type CatalogueEngine = {
  /**
   * Restores what was stored for the viewer, or was prefetched; null when that is not a whole catalogue. It
   * may be old: look() fetches the changes.
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
 * Runs while the page still asks who is signed in: reads the stored catalogue, and fetches the terms where
 * there are none.
 */
type Prefetching = { prefetch(token: string): void }

/** What the engine has: as last answered, as written to the browser's store, and as the page shows it. */
type State = {
  viewer: Viewer
  loaded: LoadedCatalogue | null
  stored: LoadedCatalogue | null
  shown: Whole | null
  keeping: Promise<void>
  prefetched: Prefetched | null
  /** Null until the first search: its code is as much as all else here. */
  search: CatalogueSearch | null
}

export function catalogueEngine(): CatalogueEngine & Prefetching {
  const state: State = {
    viewer: { owner: '', token: '', businessGroup: '' },
    loaded: null,
    stored: null,
    shown: null,
    keeping: Promise.resolve(),
    prefetched: null,
    search: null,
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
    search: async (text, options) => {
      if (text === '') return [] // also how the page asks whether the worker answers
      const { catalogueSearch } = await import('./catalogue-search.ts')
      state.search ??= catalogueSearch()
      return state.loaded ? state.search.find(state.loaded, text, options) : []
    },
  }
}

async function startAnew(state: State) {
  state.loaded = state.stored = state.shown = null
  await wipeAll()
}

/** Null where the stored catalogue is damaged, or the answer does not belong to it. */
async function orStartAnew<T>(state: State, work: () => T): Promise<T | null> {
  try {
    return work()
  } catch {
    await startAnew(state)
    return null
  }
}

async function open(state: State, next: Viewer): Promise<CatalogueUpdate | null> {
  const { stored, loaded, toShow } = await restored(next, state.prefetched)
  const shown = isWhole(loaded) ? loaded : null
  // What was asked for in advance is of the beginning, and soon old.
  Object.assign(state, { stored, loaded, viewer: next, prefetched: null, shown })
  return toShow ?? orStartAnew(state, () => shown && beginning(shown))
}

const orderOf = ({ shown, viewer }: State) =>
  shown && { hash: hashOf(shown), orders: ordersOf(shown.content, shown.terms, viewer.businessGroup) }

async function look(state: State): Promise<CatalogueUpdate | null> {
  await sync(state)
  const update = nextUpdate(state)
  const { loaded, stored, viewer } = state
  if (loaded && loaded !== stored) state.keeping = keep(loaded, stored, viewer.owner) // meanwhile it is shown
  state.stored = loaded
  return update
}

/** Asks until all is there that belongs together. */
async function sync(state: State) {
  for (let asks = 0; asks < ASKS_MAX; asks += 1) {
    const answer = await askServer(hashOf(state.loaded), state.viewer.token)
    if (state.loaded && answer.hash === hashOf(state.loaded)) return
    await orStartAnew(state, () => {
      state.loaded = withAnswer(state.loaded, answer)
      state.search?.note(state.loaded, answer)
    })
    if (isWhole(state.loaded)) return
  }
  throw new Failed('The catalogue could not be read')
}

function nextUpdate(state: State): CatalogueUpdate | null {
  const { loaded, shown, viewer } = state
  if (!isWhole(loaded) || loaded === shown) return null
  const update = updateBetween(shown, loaded, viewer.businessGroup)
  state.shown = loaded
  return update
}

const isWhole = (loaded: LoadedCatalogue | null): loaded is Whole => !!loaded?.terms && !!loaded.stock

/**
 * The stored catalogue, and what is shown of it to its owner. Missing terms come from an answer that was
 * requested before the owner was known: it is shown, and stored only once look() has asked again.
 */
type Prefetched = {
  token: string
  stored: Promise<KeptCatalogue | null>
  first: Promise<{ loaded: Whole; toShow: CatalogueUpdate } | null>
}

function prefetch(token: string): Prefetched {
  const stored = readKept()
  const first = stored
    .then(async (found) => {
      if (!found) return null
      const loaded = found.loaded.terms
        ? found.loaded
        : withAnswer(found.loaded, await askServer(hashOf(found.loaded), token))
      return isWhole(loaded) ? { loaded, toShow: beginning(loaded) } : null
    })
    .catch(() => null) // open() and look() try again, and say what is wrong
  return { token, stored, first }
}

async function restored(
  { owner, token }: Viewer,
  prefetched: Prefetched | null,
): Promise<{ stored: LoadedCatalogue | null; loaded: LoadedCatalogue | null; toShow?: CatalogueUpdate }> {
  const found = await (prefetched?.stored ?? readKept())
  const stored = await ownTexts(found, owner)
  const isForThem = stored !== null && stored === found?.loaded && prefetched?.token === token
  return { stored, loaded: stored, ...(isForThem ? await prefetched.first : null) }
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
