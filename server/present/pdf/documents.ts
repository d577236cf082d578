import type { OrderRow } from '#server/store/orders.store.ts'
import type { SheetFacts } from './sheet.ts'

/* All that documents are drawn from: plain data, so that it can be handed to a worker. */

export type OrderPdf = {
  order: OrderRow; productName: string; account: { id: string; name: string }; withPrices: boolean
}
/** kind stands at the head of every page, note at its foot. */
export type ProductPdf = {
  title: string; productName: string; kind: string; note: string; sheets: readonly SheetFacts[]
}
