import { Failed, Refused, SignedOut } from '../../failures.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { askServer } from './ask-server.ts'
import { catalogueSearch, type SearchOptions } from './catalogue-search.ts'
import { type CatalogueUpdate, updateBetween, type Whole } from './catalogue-update.ts'
import { type CatalogueAnswer, hashOf, type Held, withAnswer } from './held-catalogue.ts'
import { keep, readKept, wipeAll } from './kept-catalogue.ts'

/** For whom: `owner` names person, account and letters, and nobody else gets what was kept for it. */
export type Viewer = { owner: string; token: string; businessGroup: string }
/** A failure as it travels from a worker, where errors lose their class. */
export type Failure = { kind: 'signedOut' | 'refused' | 'failed'; message: string; code?: RefusalCode | undefined }
export type Looked = { update: CatalogueUpdate | null } | { failure: Failure }

/** All work on the catalogue that need not be on the page: storage, network, changes, orders, search. */
export type CatalogueEngine = {
  /** Takes up what was kept for the viewer; null when that is not a whole catalogue. */
  open(viewer: Viewer): Promise<CatalogueUpdate | null>
  /** Asks the server what has changed; null when nothing has. */
  look(): Promise<Looked>
  /** Numbers of products, best first. */
  search(text: string, options: SearchOptions): Promise<string[]>
  /** Waits until nothing more will be written. */
  close(): Promise<void>
}

const ASKS_MAX = 5 // content, then the rest; and once more should what is kept not fit

export function catalogueEngine(): CatalogueEngine {
  const search = catalogueSearch()
  let viewer: Viewer = { owner: '', token: '', businessGroup: '' }
  let held: Held | null = null, kept: Held | null = null, shown: Held | null = null
  let keeping: Promise<void> = Promise.resolve()
  const inLine = oneAfterAnother() // so that nothing read for one viewer is kept for the next

  const startAnew = async () => {
    held = kept = shown = null
    await wipeAll()
  }
  const take = async (answer: CatalogueAnswer) => {
    try {
      held = withAnswer(held, answer)
      search.note(held, answer)
    } catch {
      await startAnew() // what came does not belong to what is here
    }
  }
  const bringUp = async () => {
    for (let asks = 0; asks < ASKS_MAX; asks += 1) {
      const answer = await askServer(hashOf(held), viewer.token)
      if (held && answer.hash === hashOf(held)) return
      await take(answer)
      if (held?.terms && held.stock) return
    }
    throw new Failed('The catalogue could not be read')
  }
  const toShow = (): CatalogueUpdate | null => {
    if (!held?.terms || !held.stock || held === shown) return null
    const update = updateBetween(shown, held as Whole, viewer.businessGroup)
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
    open: (next) => inLine(async () => {
      viewer = next
      shown = null
      held = kept = await readKept(viewer.owner)
      try {
        return toShow()
      } catch {
        await startAnew() // something has spoilt what was kept
        return null
      }
    }),
    look: () => inLine(look).then((update) => ({ update }), (problem: unknown) => ({ failure: failureOf(problem) })),
    close: () => inLine(() => keeping),
    search: (text, options) => Promise.resolve(held ? search.find(held, text, options) : []),
  }
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
