import type { OrderRow } from './orders.store.ts'

/** All that the PDF of an order is drawn from: plain data, so that it can be handed to a worker. */
export type OrderPdf = {
  order: OrderRow
  productName: string
  account: { id: string; name: string }
  withPrices: boolean
}
