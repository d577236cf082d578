import type { ContentPart, StockPart, TermsPart } from '#shared/calls/catalogue.ts'
import type { ContentColumns, StockColumns, TermsColumns } from '../columns.ts'
import { mergeContent, packContent, rowsByName, rowsByNameAfter } from './content-columns.ts'
import { MissingRow, planRows } from './merge-rows.ts'
import { mergeStock, packStock } from './stock-columns.ts'
import { mergeTerms, packTerms } from './terms-columns.ts'

/**
 * The catalogue as this browser has it; terms and stock are null until they have come. `ids` are the rows'
 * product numbers.
 */
export type Held = {
  /** Of each part the digest, and the server's own mark of the stock, '' where it has none. */
  hashes: { content: string; terms: string; stock: string; mark: string }
  ids: readonly string[]
  content: ContentColumns
  terms: TermsColumns | null
  stock: StockColumns | null
}
/** What productsFromServer answers as columns. */
export type CatalogueAnswer = { hash: string; content?: ContentPart; terms?: TermsPart; stock?: StockPart }

export const hashOf = (held: Held | null): string => {
  if (!held) return ''
  const { content, terms, stock, mark } = held.hashes
  return [content, terms, stock, ...(mark ? [mark] : [])].join('.')
}

/**
 * What is held after an answer: its whole parts taken as they are, its changes put into what was held before.
 * @throws MissingRow when the answer does not belong to what is held; then all must be asked for anew
 */
export function withAnswer(held: Held | null, answer: CatalogueAnswer): Held {
  const [content = '', terms = '', stock = '', mark = ''] = answer.hash.split('.')
  const { ids, columns } = contentAfter(held, answer.content)
  return {
    hashes: { content, terms, stock, mark },
    ids,
    content: columns,
    // a content that has come alone has rows of its own: what belongs to them is still to be asked for
    terms:
      terms === ''
        ? null
        : rowsAfter({
            held,
            ids,
            part: answer.terms,
            of: held?.terms ?? null,
            hash: held?.hashes.terms,
            pack: packTerms,
            merge: mergeTerms,
          }),
    stock:
      stock === ''
        ? null
        : rowsAfter({
            held,
            ids,
            part: answer.stock,
            of: held?.stock ?? null,
            hash: held?.hashes.stock,
            pack: packStock,
            merge: mergeStock,
          }),
  }
}

function contentAfter(
  held: Held | null,
  part: ContentPart | undefined,
): { ids: readonly string[]; columns: ContentColumns } {
  if (!part) {
    if (!held) throw new MissingRow('no content')
    return { ids: held.ids, columns: held.content }
  }
  const groups = part.groups ?? held?.content.groups
  if (!groups) throw new MissingRow('no groups')
  const fresh = packContent(part.rows, groups)
  return part.since === undefined
    ? { ids: part.rows.id, columns: { ...fresh, byName: rowsByName(fresh, part.rows.id) } }
    : mergedContent(held, part, fresh)
}

function mergedContent(
  held: Held | null,
  { since, removed = [], rows }: ContentPart,
  fresh: ContentColumns,
): { ids: readonly string[]; columns: ContentColumns } {
  if (!held || since !== held.hashes.content) throw new MissingRow('changes of another content')
  const leaves = new Set([...removed, ...rows.id])
  const ids = [...held.ids.filter((id) => !leaves.has(id)), ...rows.id].sort()
  const plan = planRows(ids, held.ids, rows.id),
    columns = mergeContent(held.content, fresh, plan)
  return { ids, columns: { ...columns, byName: rowsByNameAfter(held.content.byName, plan, columns, ids) } }
}

type Rows<C, P> = {
  held: Held | null
  ids: readonly string[]
  part: (P & { since?: string | undefined; id?: readonly string[] | undefined }) | undefined
  of: C | null
  hash: string | undefined
  pack: (part: P) => C
  merge: (held: C, fresh: C, plan: Int32Array) => C
}
/** Terms or stock by the rows of the content as it is now. */
function rowsAfter<C, P>({ held, ids, part, of, hash, pack, merge }: Rows<C, P>): C | null {
  if (part && part.since === undefined) return pack(part)
  if (!held || !of) {
    if (part) throw new MissingRow('changes of nothing')
    return null
  }
  if (!part) {
    if (ids === held.ids) return of
    return merge(of, of, planRows(ids, held.ids, []))
  }
  if (part.since !== hash) throw new MissingRow('changes of other rows')
  return merge(of, pack(part), planRows(ids, held.ids, part.id ?? []))
}
