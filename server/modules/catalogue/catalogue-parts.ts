import type { CatalogueServices } from './context.ts'
import type { CatalogueView } from './catalogue-memory.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { overlaid } from './overlay.ts'
import { changesSince, type Part, type Rows } from './part.ts'
import { placeOf } from './part-rows.ts'
import type { PartMemory } from './part-memory.ts'
import { contentGroups, contentRow, contentText } from './content-part.ts'
import { digestOf, type HeldHash, writeHash } from './held-hash.ts'
import { baseViewer, type Viewer } from './viewer.ts'
import { stockRow, stockText } from './stock-part.ts'
import { termsFrame, termsRow, termsText } from './terms-part.ts'

/** The catalogue as one kind of viewer sees it now, in its three parts. */
export type CatalogueParts = {
  snapshot: CatalogueSnapshot
  viewer: Viewer
  /** The digests of the three parts: equal while the data are equal, whichever process answers. */
  digest: string
  content: Rows
  terms: Rows
  stock: Rows
  view: Pick<CatalogueView, 'mark' | 'stockSince'>
}

const groupsTexts = new WeakMap<CatalogueSnapshot, string>()
const groupsText = (snapshot: CatalogueSnapshot) => {
  const text = groupsTexts.get(snapshot) ?? JSON.stringify(contentGroups(snapshot))
  groupsTexts.set(snapshot, text)
  return text
}

/**
 * Brings all parts to one stamp and uses them there and then: a moment later somebody else may have brought
 * one further.
 */
export async function withParts<T>(
  { services, viewer, now }: PartsOf,
  use: (parts: CatalogueParts) => T,
): Promise<T> {
  const { catalogue, parts } = services
  const content = parts.part('content'),
    stock = parts.part('stock'),
    terms = termsOf(parts, viewer)
  for (;;) {
    const view = await catalogue.view(now)
    const { stamp, contentStamp, snapshot, stockOf } = view
    const isReady = () =>
      stock.stamp === stamp &&
      content.stamp === contentStamp &&
      terms.every(({ part }) => part.stamp === contentStamp)
    if (!isReady()) {
      const source = {
        stamp: contentStamp,
        ids: snapshot.ids,
        changedSince: (then: number) => catalogue.contentChangedSince(then),
        frame: '',
      }
      await Promise.all([
        content.update({ ...source, rowOf: (id) => contentRow(snapshot, id), frame: groupsText(snapshot) }),
        ...terms.map(({ part, of, contract }) =>
          part.update({
            ...source,
            rowOf: (id) => termsRow(snapshot, of, id),
            frame: termsFrame(of),
            ...(contract === null ? {} : { ids: snapshot.listed.get(contract) ?? NO_IDS }),
          }),
        ),
        stock.update({
          ...source,
          stamp,
          changedSince: (then) => catalogue.changedSince(then),
          rowOf: (id) => stockRow(stockOf, id),
        }),
      ])
    }
    if (isReady()) {
      const shown = rowsOf(terms)
      return use({
        snapshot,
        viewer,
        content,
        terms: shown,
        stock,
        view,
        digest: `${content.hash}.${shown.hash}.${stock.hash}`,
      })
    }
  }
}
type PartsOf = { now: Date; viewer: Viewer; services: Pick<CatalogueServices, 'catalogue' | 'parts'> }

const NO_IDS: readonly string[] = []
/** A part of somebody's terms: all products without their contract, or those of the contract's list alone. */
type TermsOf = { part: Part; of: Viewer; contract: string | null }

function termsOf(parts: PartMemory, viewer: Viewer): [TermsOf, ...TermsOf[]] {
  const base = baseViewer(viewer)
  const shared = { part: parts.part(base.key), of: base, contract: null }
  return base === viewer
    ? [shared]
    : [shared, { part: parts.part(viewer.key), of: viewer, contract: viewer.lists.contract }]
}
const rowsOf = ([shared, own]: [TermsOf, ...TermsOf[]]): Rows =>
  own ? overlaid(shared.part, own.part) : shared.part

/**
 * Whether somebody with this hash needs all of the content: it is the same for everybody, so it is answered
 * alone, and the rest when they ask with its hash.
 */
export const lacksContent = ({ content }: CatalogueParts, { content: had }: HeldHash): boolean =>
  changesSince(content, had) === null

/** The whole content alone, as JSON. Its hash says that terms and stock are still missing. */
export const contentAlone = async ({ snapshot, content }: CatalogueParts): Promise<string> =>
  `{"authenticated":true,"hash":"${content.hash}..","content":${await contentText(snapshot, groupsText(snapshot), null)}}`

/** Whatever has changed for somebody who has the catalogue of that hash, as JSON. */
export async function changedParts(parts: CatalogueParts, had: HeldHash): Promise<string> {
  const { snapshot, viewer, content, terms, stock, view } = parts
  const held = stockHeld(parts, had)
  const hash = writeHash({
    content: content.hash,
    terms: terms.hash,
    ...(held.isAhead ? { stock: had.stock, mark: had.mark } : { stock: stock.hash, mark: view.mark }),
  })
  const members = [`"authenticated":true,"hash":"${hash}"`]
  if (had.terms !== terms.hash)
    members.push(`"terms":${termsText(terms, viewer, changeOf(terms, had.terms))}`)
  if (!held.isAhead && had.stock !== stock.hash) members.push(`"stock":${stockText(stock, held.change)}`)
  if (had.content !== content.hash)
    members.push(
      `"content":${await contentText(snapshot, groupsText(snapshot), changeOf(content, had.content))}`,
    )
  return `{${members.join()}}`
}

function changeOf(part: Rows, since: string) {
  const of = changesSince(part, since)
  return of && { since, of }
}

/** Whether the stock with that hash is a state that this process itself has answered with. */
const isKnown = (stock: Rows, had: string) => stock.since(had) !== null

/**
 * What is to be told of the stock to somebody who has it as it was with that hash: of a state that another
 * process has answered with, by its mark (F4). `isAhead` where they hold a later reading than the one here;
 * then they keep it.
 */
function stockHeld({ stock, view }: CatalogueParts, had: HeldHash) {
  if (isKnown(stock, had.stock) || !had.mark) return { isAhead: false, change: changeOf(stock, had.stock) }
  const ids = view.stockSince(had.mark)
  if (ids === 'nothing yet') return { isAhead: true, change: null }
  const at = ids?.map((id) => placeOf(stock.ids, id)).filter((place) => place >= 0)
  const isMuch = !at || 2 * at.length > stock.ids.length
  return {
    isAhead: false,
    change: isMuch ? null : { since: had.stock, of: { at, removed: [], isFramed: false } },
  }
}

/**
 * The hash as far as an answer depends on it: the mark counts only where the stock is not known here without.
 */
export const askedBy = ({ stock }: CatalogueParts, had: HeldHash): string =>
  isKnown(stock, had.stock) ? digestOf(had) : writeHash(had)
