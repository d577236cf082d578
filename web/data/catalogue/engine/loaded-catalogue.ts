import type { ContentSection, StockSection, TermsSection } from '#shared/calls/catalogue.ts'
import type { ContentColumns, StockColumns, TermsColumns } from '../columns.ts'
import { mergeContent, packContent, rowsByName, rowsByNameAfter } from './content-columns.ts'
import { MissingRow, planRows } from './merge-rows.ts'
import { mergeStock, packStock } from './stock-columns.ts'
import { mergeTerms, packTerms } from './terms-columns.ts'

/**
 * The catalogue as this browser has it; terms and stock are null until they have come. `ids` are the rows'
 * product numbers.
 */
export type LoadedCatalogue = {
  /** The digest of each section, and the server's own mark of the stock, '' where it has none. */
  hashes: { content: string; terms: string; stock: string; mark: string }
  ids: readonly string[]
  content: ContentColumns
  terms: TermsColumns | null
  stock: StockColumns | null
}
/** What productsFromServer answers as columns. */
export type CatalogueAnswer = {
  hash: string
  content?: ContentSection
  terms?: TermsSection
  stock?: StockSection
}

export const hashOf = (loaded: LoadedCatalogue | null): string => {
  if (!loaded) return ''
  const { content, terms, stock, mark } = loaded.hashes
  return [content, terms, stock, ...(mark ? [mark] : [])].join('.')
}

/**
 * The catalogue after an answer: whole sections replace the old ones, changes are merged into them.
 * @throws MissingRow when the answer does not belong to this catalogue; then the whole must be asked for
 * again
 */
export function withAnswer(loaded: LoadedCatalogue | null, answer: CatalogueAnswer): LoadedCatalogue {
  const [content = '', terms = '', stock = '', mark = ''] = answer.hash.split('.')
  const { ids, columns } = contentAfter(loaded, answer.content)
  return {
    hashes: { content, terms, stock, mark },
    ids,
    content: columns,
    // a content that has come alone has rows of its own: what belongs to them is still to be asked for
    terms:
      terms === ''
        ? null
        : rowsAfter({
            loaded,
            ids,
            section: answer.terms,
            of: loaded?.terms ?? null,
            hash: loaded?.hashes.terms,
            pack: packTerms,
            merge: mergeTerms,
          }),
    stock:
      stock === ''
        ? null
        : rowsAfter({
            loaded,
            ids,
            section: answer.stock,
            of: loaded?.stock ?? null,
            hash: loaded?.hashes.stock,
            pack: packStock,
            merge: mergeStock,
          }),
  }
}

function contentAfter(
  loaded: LoadedCatalogue | null,
  section: ContentSection | undefined,
): { ids: readonly string[]; columns: ContentColumns } {
  if (!section) {
    if (!loaded) throw new MissingRow('no content')
    return { ids: loaded.ids, columns: loaded.content }
  }
  const groups = section.groups ?? loaded?.content.groups
  if (!groups) throw new MissingRow('no groups')
  const fresh = packContent(section.rows, groups)
  return section.since === undefined
    ? { ids: section.rows.id, columns: { ...fresh, byName: rowsByName(fresh, section.rows.id) } }
    : mergedContent(loaded, section, fresh)
}

function mergedContent(
  loaded: LoadedCatalogue | null,
  { since, removed = [], rows }: ContentSection,
  fresh: ContentColumns,
): { ids: readonly string[]; columns: ContentColumns } {
  if (!loaded || since !== loaded.hashes.content) throw new MissingRow('changes of another content')
  const leaves = new Set([...removed, ...rows.id])
  const ids = [...loaded.ids.filter((id) => !leaves.has(id)), ...rows.id].sort()
  const plan = planRows(ids, loaded.ids, rows.id),
    columns = mergeContent(loaded.content, fresh, plan)
  return { ids, columns: { ...columns, byName: rowsByNameAfter(loaded.content.byName, plan, columns, ids) } }
}

type Rows<C, P> = {
  loaded: LoadedCatalogue | null
  ids: readonly string[]
  section: (P & { since?: string | undefined; id?: readonly string[] | undefined }) | undefined
  of: C | null
  hash: string | undefined
  pack: (section: P) => C
  merge: (loaded: C, fresh: C, plan: Int32Array) => C
}
/** Terms or stock by the rows of the content as it is now. */
function rowsAfter<C, P>({ loaded, ids, section, of, hash, pack, merge }: Rows<C, P>): C | null {
  if (section && section.since === undefined) return pack(section)
  if (!loaded || !of) {
    if (section) throw new MissingRow('changes of nothing')
    return null
  }
  if (!section) {
    if (ids === loaded.ids) return of
    return merge(of, of, planRows(ids, loaded.ids, []))
  }
  if (section.since !== hash) throw new MissingRow('changes of other rows')
  return merge(of, pack(section), planRows(ids, loaded.ids, section.id ?? []))
}
