import { setImmediate } from 'node:timers/promises'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows } from '#shared/rules/access.ts'
import { PDF_PRODUCTS_MAX, PRODUCT_PDFS, type ProductPdf } from '#shared/rules/product-pdfs.ts'
import type { Document, DocumentRequest } from '#server/kit/documents.ts'
import type { ProductRow } from '#server/store/catalogue.store.ts'
import { drawSheet } from './draw-sheet.ts'
import { finishPaper, openPaper, type Paper } from '#server/present/pdf/paper.ts'
import type { PictureSource } from './picture-source.ts'
import { type SheetFacts, sheetFacts } from './sheet-facts.ts'

/**
 * The sheets of one or more products as one PDF (PRD-19, PRD-20). Prices are those of the person's account at this moment. It begins to
 * travel at once and is drawn product by product, so that other people's calls come in between.
 * @throws Refusal for an unknown template or product, a letter that is missing, or more products than one document may hold
 */
export async function productPdf({ actor, query, shop, now }: DocumentRequest, pictures: PictureSource): Promise<Document> {
  const template = PRODUCT_PDFS.find(({ templateId }) => templateId === query['templateId'])
  if (!template) throw new Refusal('document.unknown')
  if (!allows(template.need, actor)) throw new Refusal('access.denied')
  const snapshot = await shop.catalogue.snapshot(now)
  const products = asked(query['productIds'], (id) => snapshot.byId.has(id)).map((id) => snapshot.byId.get(id) ?? unknown(id))
  const sheets = products.map((product) => sheetFacts(product, snapshot, actor, template))
  const paper = openPaper({ title: titleOf(sheets), productName: shop.config.productName, kind: KINDS[template.templateId] ?? '' })
  const day = DAY.format(now)
  const note = template.hasDealer ? `Dealer prices ex GST of account ${actor.accountId} on ${day}` : template.hasRetail ? `Recommended retail prices inc GST on ${day}` : day
  drawAll(paper, sheets, pictures, note).catch((problem: unknown) => paper.doc.destroy(problem instanceof Error ? problem : new Error(String(problem))))
  return { type: 'application/pdf', fileName: fileName(template, products), body: paper.doc }
}

const DAY = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Australia/Brisbane' })
const KINDS: Readonly<Record<string, string>> = { PDF_PUBLIC: 'Product sheet', PDF_STANDARD: 'Retail sheet', PDF_ENHANCED: 'Dealer sheet' }

/** Ids joined by commas, or the field repeated; each product once, in the order they were asked for. A number that holds a comma is taken as it stands. */
function asked(value: unknown, isKnown: (id: string) => boolean): string[] {
  const parts = [value].flat().filter((part) => typeof part === 'string')
  const ids = [...new Set(parts.flatMap((part) => (isKnown(part) ? [part] : part.split(','))).map((id) => id.trim()).filter(Boolean))]
  if (ids.length === 0) throw new Refusal('document.unknown')
  if (ids.length > PDF_PRODUCTS_MAX) throw new Refusal('input.tooLarge')
  return ids
}

function unknown(product: string): never {
  throw new Refusal('product.unknown', { product })
}

/* 72 mm and 34 mm wide on paper: 210 dots to the inch. */
const LARGE_PX = 600
const SMALL_PX = 280

async function drawAll(paper: Paper, sheets: readonly SheetFacts[], pictures: PictureSource, note: string) {
  for (const [at, sheet] of sheets.entries()) {
    const drawn = await Promise.all(sheet.pictures.map((name, place) => pictures(name, place === 0 ? LARGE_PX : SMALL_PX)))
    if (paper.doc.destroyed) return // the reader has gone
    drawSheet(paper, sheet, drawn.filter((picture) => picture !== null), { isFirst: at === 0 })
    await setImmediate()
  }
  finishPaper(paper, note)
}

const titleOf = (sheets: readonly SheetFacts[]): string => (sheets.length === 1 ? sheets[0]?.name ?? '' : `${String(sheets.length)} products`)

function fileName({ label }: ProductPdf, products: readonly ProductRow[]): string {
  const [first] = products
  return products.length === 1 && first ? `${first.id}-${first.name.slice(0, 60)}-${label}.pdf` : `${String(products.length)}-products-${label}.pdf`
}
