import type { Region } from '#shared/codes/regions.ts'
import type { Seller } from '#server/config/config.ts'
import type { OrderRow } from './orders.store.ts'

/** All that the PDF of an order is drawn from: plain data, so that it can be handed to a worker. */
export type OrderPdf = {
  order: OrderRow
  seller: Seller
  account: { id: string; name: string }
  /** The buyer's country. */
  region: Region
  /** The account's: moments are printed in it (decision 36). */
  zone: string
  /** The Brisbane day on which more of a product is expected, by its code; only those that have one. */
  expected: ReadonlyMap<string, string>
  withPrices: boolean
}
