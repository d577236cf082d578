import type { Region } from '#shared/codes/regions.ts'
import type { Seller } from '#server/config/config.ts'

/** All that a packing slip is drawn from. It has no price. */
export type PackingSlipPaper = {
  seller: Seller
  region: Region
  shipmentNo: string
  shippedAt: Date
  /** Of the account that receives it (decision 36). */
  zone: string
  carrier: string
  connote: string
  orderNo: string
  reference: string
  account: { id: string; name: string }
  delivery: readonly string[]
  /**
   * Units. shipped: in this shipment. before: in earlier ones. toFollow: taken from stock and not left yet.
   * backOrder: waiting for stock.
   */
  lines: readonly {
    productId: string
    name: string
    ordered: number
    shipped: number
    before: number
    toFollow: number
    backOrder: number
  }[]
}

/** All that the pick list of a wave is drawn from. */
export type PickListPaper = {
  seller: Seller
  waveId: number
  openedAt: Date
  lines: readonly {
    bin: string
    productId: string
    name: string
    ean: string
    orderNo: string
    units: number
  }[]
  orders: readonly {
    orderNo: string
    account: string
    reference: string
    freight: string
    lines: number
    units: number
  }[]
}

/** What the barcode of a wave reads: the letter keeps a wave's number apart from an order's. */
export const waveCode = (waveId: number) => `W${String(waveId)}`
