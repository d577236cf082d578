import { Failed, Refused, SignedOut } from '../../failures.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { askServer } from './ask-server.ts'
import { catalogueSearch, type SearchOptions } from './catalogue-search.ts'
import { beginning, type CatalogueUpdate, updateBetween, type Whole } from './catalogue-update.ts'
import { type CatalogueAnswer, hashOf, type Held, withAnswer } from './held-catalogue.ts'
import { keep, type KeptCatalogue, ownPart, readKept, wipeAll } from './kept-catalogue.ts'
import { ordersOf } from './orders.ts'

/** For whom: `owner` names person, account and letters, and nobody else gets what was kept for it. */
export type Viewer = { owner: string; token: string; businessGroup: string }
/** A failure as it travels from a worker, where errors lose their class. */
export type Failure = { kind: 'signedOut' | 'refused' | 'failed'; message: string; code?: RefusalCode | undefined }
export type Looked = { update: CatalogueUpdate | null } | { failure: Failure }

/** All work on the catalogue that need not be on the page: storage, network, changes, orders, search. */
export type CatalogueEngine = {
  /** Takes up what was kept for the viewer, or was foreseen; null when that is not a whole catalogue. It may be old: look() tells. */
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

/** Can begin while the page still asks who is signed in: reads what is kept, and asks for the terms where it has none. */
type Foreseeing = { foresee(token: string): void }

export function catalogueEngine(): CatalogueEngine & Foreseeing {
  let viewer: Viewer = { owner: '', token: '', businessGroup: '' }
  let held: Held | null = null, kept: Held | null = null, shown: Whole | null = null
  let keeping: Promise<void> = Promise.resolve(), foreseen: Foreseen | null = null
  const search = catalogueSearch(), inLine = oneAfterAnother() // one after another, so that nothing read for one viewer is kept for the next

  const startAnew = async () => {
    held = kept = shown = null
    await wipeAll()
  }
  /** Null where something has spoilt what is held, or what came does not belong to it. */
  const orStartAnew = async <T>(work: () => T): Promise<T | null> => {
    try {
      return work()
    } catch {
      await startAnew()
      return null
    }
  }
  const take = (answer: CatalogueAnswer) => orStartAnew(() => {
    held = withAnswer(held, answer)
    search.note(held, answer)
  })
  const bringUp = async () => {
    for (let asks = 0; asks < ASKS_MAX; asks += 1) {
      const answer = await askServer(hashOf(held), viewer.token)
      if (held && answer.hash === hashOf(held)) return
      await take(answer)
      if (isWhole(held)) return
    }
    throw new Failed('The catalogue could not be read')
  }
  const toShow = (): CatalogueUpdate | null => {
    if (!isWhole(held) || held === shown) return null
    const update = updateBetween(shown, held, viewer.businessGroup)
    shown = held
    return update
  }
  const look = async (): Promise<CatalogueUpdate | null> => {
    await bringUp()
    const update = toShow()
    if (held && held !== kept) keeping = keep(held, kept, viewer.owner) // while the page shows it already
    kept = held
    return update
  }
  return {
    foresee: (token) => { foreseen ??= foresee(token) },
    open: (next) => inLine(async () => {
      const taken = await takenUp(next, foreseen)
      ;({ kept, held } = taken)
      viewer = next
      foreseen = null // it is of the beginning, and soon old
      shown = isWhole(held) ? held : null
      return taken.toShow ?? orStartAnew(() => shown && beginning(shown))
    }),
    order: () => inLine(() => orStartAnew(() => shown && { hash: hashOf(shown), orders: ordersOf(shown.content, shown.terms, viewer.businessGroup) })),
    look: () => inLine(look).then((update) => ({ update }), (problem: unknown) => ({ failure: failureOf(problem) })),
    close: () => inLine(() => keeping),
    search: (text, options) => Promise.resolve(held ? search.find(held, text, options) : []),
  }
}

const isWhole = (held: Held | null): held is Whole => !!held?.terms && !!held.stock

/**
 * What is kept, and what will be shown of it to whom it is kept for: where its terms are missing, with an answer that was asked for before it was
 * known who asks. That is shown, and only kept once look() has asked again.
 */
type Foreseen = { token: string; kept: Promise<KeptCatalogue | null>; first: Promise<{ held: Whole; toShow: CatalogueUpdate } | null> }

function foresee(token: string): Foreseen {
  const kept = readKept()
  const first = kept.then(async (found) => {
    if (!found) return null
    const held = found.held.terms ? found.held : withAnswer(found.held, await askServer(hashOf(found.held), token))
    return isWhole(held) ? { held, toShow: beginning(held) } : null
  }).catch(() => null) // open() and look() try again, and say what is wrong
  return { token, kept, first }
}

async function takenUp({ owner, token }: Viewer, foreseen: Foreseen | null): Promise<{ kept: Held | null; held: Held | null; toShow?: CatalogueUpdate }> {
  const found = await (foreseen?.kept ?? readKept())
  const kept = await ownPart(found, owner)
  const isForThem = kept !== null && kept === found?.held && foreseen?.token === token
  return { kept, held: kept, ...(isForThem ? await foreseen.first : null) }
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
