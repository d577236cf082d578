import type { AllEndpoints } from '#shared/calls/endpoints.ts'
import type { PictureSize } from '#shared/codes/pictures.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { allows } from '#shared/rules/access.ts'
import { PDF_PRODUCTS_MAX, PRODUCT_PDFS, type ProductPdf } from '#shared/rules/product-pdfs.ts'
import { ownPictureId, ownPictureName } from '#shared/rules/picture-address.ts'
import type { Db } from '#server/db/connect.ts'
import type { Document, DocumentRequest } from '#server/http/documents.ts'
import type { EndpointRequest } from '#server/http/open-endpoint.ts'
import type { ProductRow } from '#server/modules/catalogue/catalogue.store.ts'
import type { DocumentSources } from './context.ts'
import { catalogueJpegs } from '#server/modules/pictures/pictures.store.ts'
import { sheetFacts } from './sheet-facts.ts'
import type { SheetFacts } from './sheet.ts'

type ProductPdfQuery = EndpointRequest<AllEndpoints['productPdf']>['input']

/**
 * The sheets of one or more products as one PDF (PRD-19, PRD-20), drawn by a worker. Prices are those of the
 * person's account at this moment.
 * @throws Refusal for an unknown template or product, a letter that is missing, or more products than one
 * document may hold
 * @throws Busy where too many documents wait
 */
export async function productPdf({
  actor,
  query,
  services,
  now,
  signal,
}: DocumentRequest<ProductPdfQuery, DocumentSources & { db: Db }>): Promise<Document> {
  const template = PRODUCT_PDFS.find(({ templateId }) => templateId === query.templateId)
  if (!template) throw new Refusal('document.unknown')
  if (!allows(template.need, actor)) throw new Refusal('access.denied')
  const snapshot = await services.catalogue.snapshot(now)
  const products = asked(query.productIds, (id) => snapshot.byId.has(id)).map(
    (id) => snapshot.byId.get(id) ?? unknown(id),
  )
  const sheets = products.map((product) => sheetFacts(product, snapshot, actor, template))
  const [first] = sheets
  const ownPictures = await ownPicturesOf(services.db, sheets)
  const body = await services.documents.productPdf(
    {
      title: sheets.length === 1 && first ? first.name : `${String(sheets.length)} products`,
      kind: KINDS[template.templateId] ?? '',
      note: noteOf(template, actor.accountId, now),
      productName: services.config.productName,
      mediaBase: services.config.mediaBase,
      sheets,
      ownPictures,
    },
    signal,
  )
  return { type: 'application/pdf', fileName: fileName(template, products), body }
}

/** So many pictures are read in one statement: some 5 MB. */
const PICTURES_AT_ONCE = 50

/** Each picture in the store once, by its name, as large as it is drawn: the first of a product is. */
async function ownPicturesOf(db: Db, sheets: readonly SheetFacts[]): Promise<Record<string, Uint8Array>> {
  const sizes = new Map<string, PictureSize>()
  for (const { pictures } of sheets)
    for (const [at, name] of pictures.entries())
      if (at === 0 || !sizes.has(name)) sizes.set(name, at === 0 ? 960 : 480)
  const wanted = [...sizes].flatMap(([name, size]) => {
    const id = ownPictureId(name)
    return id === null ? [] : [{ id, size }]
  })
  const found: Record<string, Uint8Array> = {}
  for (let at = 0; at < wanted.length; at += PICTURES_AT_ONCE)
    for (const [id, bytes] of await catalogueJpegs(db, wanted.slice(at, at + PICTURES_AT_ONCE)))
      found[ownPictureName(id)] = bytes
  return found
}

const KINDS: Readonly<Record<string, string>> = {
  PDF_PUBLIC: 'Product sheet',
  PDF_STANDARD: 'Retail sheet',
  PDF_ENHANCED: 'Dealer sheet',
}

function noteOf({ hasDealer, hasRetail }: ProductPdf, accountId: string, now: Date): string {
  const day = shownDay(brisbaneDay(now))
  if (hasDealer) return `Dealer prices ex GST of account ${accountId} on ${day}`
  return hasRetail ? `Recommended retail prices inc GST on ${day}` : day
}

/**
 * Ids joined by commas, or the field repeated; each product once, in the order they were asked for. A number
 * that holds a comma is taken as it stands.
 */
function asked(value: string | string[] | undefined, isKnown: (id: string) => boolean): string[] {
  const parts = [value ?? []].flat()
  const ids = [
    ...new Set(
      parts
        .flatMap((part) => (isKnown(part) ? [part] : part.split(',')))
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
  if (ids.length === 0) throw new Refusal('document.unknown')
  if (ids.length > PDF_PRODUCTS_MAX) throw new Refusal('input.tooLarge')
  return ids
}

function unknown(product: string): never {
  throw new Refusal('product.unknown', { product })
}

/**
 * How many sheets a document may come to, from its query alone. A number that holds a comma counts as two.
 */
export const sheetsOf = (query: Readonly<Record<string, unknown>>): number =>
  Math.max(
    1,
    [query['productIds']].flat().reduce<number>((sum, part) => sum + String(part).split(',').length, 0),
  )

function fileName({ label }: ProductPdf, products: readonly ProductRow[]): string {
  const [first] = products
  return products.length === 1 && first
    ? `${first.id}-${first.name.slice(0, 60)}-${label}.pdf`
    : `${String(products.length)}-products-${label}.pdf`
}
