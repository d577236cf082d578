import type { Ctx } from '#server/kit/handlers.ts'
import type { CatalogueSnapshot } from '#server/memory/catalogue-snapshot.ts'
import type { Part } from '#server/memory/part-memory.ts'
import { contentGroups, contentRow, contentText } from './content-part.ts'
import { sightOf, type Sight } from './sight.ts'
import { stockRow, stockText } from './stock-part.ts'
import { termsFrame, termsRow, termsText } from './terms-part.ts'

/** The catalogue as one kind of viewer sees it now, in its three parts. */
export type CatalogueParts = { snapshot: CatalogueSnapshot; sight: Sight; hash: string; content: Part; terms: Part; stock: Part }

const groupsTexts = new WeakMap<CatalogueSnapshot, string>()
const groupsText = (snapshot: CatalogueSnapshot) => {
  const text = groupsTexts.get(snapshot) ?? JSON.stringify(contentGroups(snapshot))
  groupsTexts.set(snapshot, text)
  return text
}

/** Brings all three parts to one stamp and uses them there and then: a moment later somebody else may have brought one further. */
export async function withParts<T>({ shop, actor, now }: Ctx, use: (parts: CatalogueParts) => T): Promise<T> {
  const { catalogue, parts } = shop
  const sight = sightOf(actor)
  const content = parts.part('content'), terms = parts.part(sight.key), stock = parts.part('stock')
  for (;;) {
    const { stamp, snapshot } = await catalogue.view(now)
    const isReady = () => [content, terms, stock].every((part) => part.stamp === stamp)
    if (!isReady()) {
      const source = { stamp, ids: snapshot.ids, changedSince: (then: number) => catalogue.changedSince(then), frame: '' }
      await Promise.all([
        content.update({ ...source, rowOf: (id) => contentRow(snapshot, id), frame: groupsText(snapshot) }),
        terms.update({ ...source, rowOf: (id) => termsRow(snapshot, sight, id), frame: termsFrame(sight) }),
        stock.update({ ...source, rowOf: (id) => stockRow(catalogue, id) }),
      ])
    }
    if (isReady()) return use({ snapshot, sight, content, terms, stock, hash: `${content.hash}.${terms.hash}.${stock.hash}` })
  }
}

/** Whether somebody with this hash needs all of the content: it is the same for everybody, so it is answered alone, and the rest when they ask with its hash. */
export const lacksContent = ({ content }: CatalogueParts, hash: string): boolean => content.since(hashesOf(hash).content) === null

/** The whole content alone, as JSON. Its hash says that terms and stock are still missing. */
export const contentAlone = async ({ snapshot, content }: CatalogueParts): Promise<string> =>
  `{"authenticated":true,"hash":"${content.hash}..","content":${await contentText(snapshot, groupsText(snapshot), null)}}`

/** Whatever has changed for somebody who has the catalogue of that hash, as JSON. */
export async function changedParts({ snapshot, sight, hash, content, terms, stock }: CatalogueParts, held: string): Promise<string> {
  const had = hashesOf(held)
  const members = [`"authenticated":true,"hash":"${hash}"`]
  const changeOf = (part: Part, since: string) => {
    const of = part.since(since)
    return of && { since, of }
  }
  const [inContent, inTerms, inStock] = [changeOf(content, had.content), changeOf(terms, had.terms), changeOf(stock, had.stock)]
  if (had.terms !== terms.hash) members.push(`"terms":${termsText(terms, sight, inTerms)}`)
  if (had.stock !== stock.hash) members.push(`"stock":${stockText(stock, inStock)}`)
  if (had.content !== content.hash) members.push(`"content":${await contentText(snapshot, groupsText(snapshot), inContent)}`)
  return `{${members.join()}}`
}

function hashesOf(hash: string): { content: string; terms: string; stock: string } {
  const [content = '', terms = '', stock = ''] = hash.split('.')
  return { content, terms, stock }
}
