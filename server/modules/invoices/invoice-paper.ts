import type { Region } from '#shared/codes/regions.ts'
import type { InvoiceAmounts } from '#shared/rules/invoice-parts.ts'
import type { Seller } from '#server/config/config.ts'

/** Who is invoiced, as far as it is known: lines of an address, ABN or GST number. */
export type Buyer = { id: string; name: string; address: readonly string[]; taxNumber: string }

/**
 * All that a tax invoice or a credit note is drawn from: plain data, so that it can be handed to a worker.
 * Days are Brisbane's, YYYY-MM-DD. Money is cents; a credit note's amounts and units are below zero.
 */
export type InvoicePaper = {
  kind: 'invoice' | 'credit'
  number: string
  seller: Seller
  region: Region
  issuedAt: Date
  invoicedOn: string
  dueOn: string | null
  terms: string
  account: { id: string; name: string }
  buyer: Buyer
  /** The name of who pays; '' where the buyer does. */
  payer: string
  /** The order it is for, and the customer's reference. */
  orderNo: string
  reference: string
  delivery: readonly string[]
  shipment: { number: string; carrier: string; connote: string } | null
  /** The invoice that a credit note is for, and why; null on an invoice. */
  credits: { invoiceNo: string; invoicedOn: string; reason: string } | null
  lines: readonly { productId: string; name: string; quantity: number; priceCents: number }[]
  amounts: InvoiceAmounts
  /** How its order was paid; '' on account. */
  methodId: string
  /** What was paid or credited of it when it was issued. */
  allocatedCents: number
}
