import type { Region } from '#shared/codes/regions.ts'
import type { PaymentRecordState } from '#shared/rules/payment-record.ts'
import type { Seller } from '#server/config/config.ts'
import type { Buyer } from '#server/modules/invoices/invoice-paper.ts'
import type { WhatIsPaid } from './payment-history.store.ts'

/** All that the receipt of a payment is drawn from: plain data, for a worker. Money is cents inc GST. */
export type ReceiptPaper = WhatIsPaid & {
  seller: Seller
  region: Region
  buyer: Buyer
  paymentNo: string
  /** A day of Brisbane. */
  paidOn: string
  paidBy: string
  /** In words, and its id, which names the fee. */
  method: string
  methodId: string
  reference: string
  state: PaymentRecordState
  /** With the fee. */
  amountCents: number
  feeCents: number
  orderNo: string
  freeCents: number
}
