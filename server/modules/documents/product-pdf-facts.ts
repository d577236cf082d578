import type { SheetFacts } from './sheet.ts'

/**
 * All that product sheets are drawn from: plain data, so that it can be handed to a worker. kind stands at
 * the head of every page, note at its foot.
 * ownPictures: JPEGs of the store by their names; others are drawn or fetched.
 */
export type ProductPdf = {
  title: string
  productName: string
  kind: string
  note: string
  sheets: readonly SheetFacts[]
  ownPictures: Readonly<Record<string, Uint8Array>>
}
