import type { CatalogueServices } from './context.ts'
import type { CatalogueView } from './catalogue-cache.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { overlaid } from './overlay.ts'
import { changesSince, type Section, type Rows } from './section.ts'
import { indexOfId } from './section-rows.ts'
import type { SectionCache } from './section-cache.ts'
import { contentGroups, contentRow, contentText } from './content-section.ts'
import { digestOf, type ClientHash, writeHash } from './client-hash.ts'
import { baseViewer, type Viewer } from './viewer.ts'
import { stockRow, stockText } from './stock-section.ts'
import { termsHeader, termsRow, termsText } from './terms-section.ts'

/** The catalogue as one kind of viewer sees it now, in its three sections. */
export type CatalogueSections = {
  snapshot: CatalogueSnapshot
  viewer: Viewer
  /** The digests of the three sections: equal while the data are equal, whichever process answers. */
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
 * Brings all sections to one stamp and uses them in the same tick: after an await another request may have
 * updated one of them.
 */
export async function withSections<T>(
  { services, viewer, now }: SectionsOf,
  use: (sections: CatalogueSections) => T,
): Promise<T> {
  const { catalogue, sections } = services
  const content = sections.section('content'),
    stock = sections.section('stock'),
    terms = termsOf(sections, viewer)
  for (;;) {
    const view = await catalogue.view(now)
    const { stamp, contentStamp, snapshot, stockOf } = view
    const isReady = () =>
      stock.stamp === stamp &&
      content.stamp === contentStamp &&
      terms.every(({ section }) => section.stamp === contentStamp)
    if (!isReady()) {
      const source = {
        stamp: contentStamp,
        ids: snapshot.ids,
        changedSince: (then: number) => catalogue.contentChangedSince(then),
        header: '',
      }
      await Promise.all([
        content.update({ ...source, rowOf: (id) => contentRow(snapshot, id), header: groupsText(snapshot) }),
        ...terms.map(({ section, of, contract }) =>
          section.update({
            ...source,
            rowOf: (id) => termsRow(snapshot, of, id),
            header: termsHeader(of),
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
type SectionsOf = { now: Date; viewer: Viewer; services: Pick<CatalogueServices, 'catalogue' | 'sections'> }

const NO_IDS: readonly string[] = []
/**
 * A section of a viewer's terms: all products without their contract, or those of the contract's list alone.
 */
type TermsOf = { section: Section; of: Viewer; contract: string | null }

function termsOf(sections: SectionCache, viewer: Viewer): [TermsOf, ...TermsOf[]] {
  const base = baseViewer(viewer)
  const shared = { section: sections.section(base.key), of: base, contract: null }
  return base === viewer
    ? [shared]
    : [shared, { section: sections.section(viewer.key), of: viewer, contract: viewer.lists.contract }]
}
const rowsOf = ([shared, own]: [TermsOf, ...TermsOf[]]): Rows =>
  own ? overlaid(shared.section, own.section) : shared.section

/**
 * Whether somebody with this hash needs all of the content: it is the same for everybody, so it is answered
 * alone, and the rest when they ask with its hash.
 */
export const lacksContent = ({ content }: CatalogueSections, { content: known }: ClientHash): boolean =>
  changesSince(content, known) === null

/** The whole content alone, as JSON. Its hash says that terms and stock are still missing. */
export const contentAlone = async ({ snapshot, content }: CatalogueSections): Promise<string> =>
  `{"authenticated":true,"hash":"${content.hash}..","content":${await contentText(snapshot, groupsText(snapshot), null)}}`

/** Whatever has changed for somebody who has the catalogue of that hash, as JSON. */
export async function changedSections(sections: CatalogueSections, known: ClientHash): Promise<string> {
  const { snapshot, viewer, content, terms, stock, view } = sections
  const difference = stockDifference(sections, known)
  const hash = writeHash({
    content: content.hash,
    terms: terms.hash,
    ...(difference.isAhead
      ? { stock: known.stock, mark: known.mark }
      : { stock: stock.hash, mark: view.mark }),
  })
  const members = [`"authenticated":true,"hash":"${hash}"`]
  if (known.terms !== terms.hash)
    members.push(`"terms":${termsText(terms, viewer, changeOf(terms, known.terms))}`)
  if (!difference.isAhead && known.stock !== stock.hash)
    members.push(`"stock":${stockText(stock, difference.change)}`)
  if (known.content !== content.hash)
    members.push(
      `"content":${await contentText(snapshot, groupsText(snapshot), changeOf(content, known.content))}`,
    )
  return `{${members.join()}}`
}

function changeOf(section: Rows, since: string) {
  const of = changesSince(section, since)
  return of && { since, of }
}

/** Whether the stock with that hash is a state that this process itself has answered with. */
const isKnown = (stock: Rows, known: string) => stock.since(known) !== null

/**
 * The stock changes for a client whose stock has that hash. A state that another process has answered with is
 * known by its mark (F4). `isAhead` when the client has a later reading than this process; then it keeps it.
 */
function stockDifference({ stock, view }: CatalogueSections, known: ClientHash) {
  if (isKnown(stock, known.stock) || !known.mark)
    return { isAhead: false, change: changeOf(stock, known.stock) }
  const ids = view.stockSince(known.mark)
  if (ids === 'nothing yet') return { isAhead: true, change: null }
  const at = ids?.map((id) => indexOfId(stock.ids, id)).filter((index) => index >= 0)
  const isMuch = !at || 2 * at.length > stock.ids.length
  return {
    isAhead: false,
    change: isMuch ? null : { since: known.stock, of: { at, removed: [], hasNewHeader: false } },
  }
}

/**
 * The hash as far as an answer depends on it: the mark counts only where the stock is not known here without.
 */
export const askedBy = ({ stock }: CatalogueSections, known: ClientHash): string =>
  isKnown(stock, known.stock) ? digestOf(known) : writeHash(known)
