import type { CartStatus, CartType } from '#shared/codes/cart-statuses.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/* Addresses, carts, orders, invoices and receipts. */

/**
 * Where goods go: copied into the cart and the order, so that a later change of a saved address moves
 * nothing.
 */
export interface Delivery {
  company: string
  name: string
  address1: string
  address2: string
  suburb: string
  city: string
  state: string
  postcode: string
}

/** A suburb with its postcode, of the imported lists. */
export interface PlaceTable {
  country: 'AU' | 'NZ'
  postcode: string
  suburb: string
  /** Of Australia; '' in New Zealand. */
  state: Generated<string>
  /** Of New Zealand; '' in Australia. */
  city: Generated<string>
  words: string
}

export interface AddressTable {
  id: GeneratedAlways<number>
  account_id: string
  address_name: Generated<string>
  company_name: Generated<string>
  contact_name: Generated<string>
  line1: Generated<string>
  line2: Generated<string>
  line3: Generated<string>
  line4: Generated<string>
  suburb: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postcode: Generated<string>
  /** Who else receives goods there, besides contact_name. */
  other_contacts: Generated<string[]>
}

export interface FreightMethodTable {
  id: string
  code: string
  name: string
  kind: string
  position: Generated<number>
}

export interface FreightChargeTable {
  method_id: string
  zone: string
  charge_cents: number
  days_from: number | null
  days_to: number | null
}

export interface FeeRateTable {
  payment_method_id: string
  region: string
  valid_from: string
  valid_to: string | null
  rate_ppm: number
}

export interface CartTable {
  id: GeneratedAlways<number>
  account_id: string
  user_id: number
  name: Generated<string>
  status: Generated<CartStatus>
  type: Generated<CartType>
  is_current: Generated<boolean>
  approver_user_id: number | null
  version: Generated<number>
  updated_at: Date
  web_order_no: number | null
  confirmation_email: string | null
  customer_reference: string | null
  delivery: Delivery | null
  freight_method_id: string | null
  ship_now: Generated<boolean>
  payment_method_id: string | null
  submitted_at: Date | null
  opened_by_user_id: number | null
  rejection_comment: Generated<string>
  payment_id: number | null
  /** What the status was when the owner deleted it, while it can be brought back. */
  deleted_status: string | null
}

export interface CartLineTable {
  cart_id: number
  product_id: string
  quantity: number
  added_at: Date
  locked_price_cents: number | null
}

export interface WebOrderTable {
  web_order_no: number
  order_no: string | null
  temp_order_no: string | null
  account_id: string
  customer_id: string
  /** Who pays for it, and the business group that its GST goes by: as when it was placed. */
  payer_id: string
  business_group: string
  user_id: number
  cart_id: number | null
  placed_at: Date
  customer_reference: Generated<string>
  confirmation_email: Generated<string>
  delivery: Delivery
  freight_method_id: string
  ship_now: boolean
  payment_method_id: string | null
  /** The payment at a gateway that placed it; null where it is paid outside the portal. */
  payment_id: number | null
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  total_inc_cents: number
  low_status: string
  held_reason: string | null
  /** What was cancelled of it, inc GST: so much less is to be paid. */
  cancelled_cents: Generated<number>
  /** What it still counts among its payer's open orders, in cents inc GST. */
  open_cents: Generated<number>
}

export interface OrderLineTable {
  web_order_no: number
  line_no: number
  product_id: string
  name: string
  description: Generated<string>
  quantity: number
  allocated: Generated<number>
  price_cents: number
  price_list: string
  price_break: number
  price_words: string
  status: string
  /** Taken from stock and not left yet; `picking` and `picked` are among `allocated`. */
  picking: Generated<number>
  picked: Generated<number>
  shipped: Generated<number>
  cancelled: Generated<number>
  /** The line of the same order whose waiting units it stands in for. */
  swapped_from: number | null
}

/** What a search of orders looks in; triggers write it (0022-order-lists.sql). */
export interface OrderSearchTable {
  web_order_no: number
  account_id: string
  words: string
  is_indexed: Generated<boolean>
}

export interface ShipmentTable {
  shipment_no: string
  web_order_no: number
  carrier: string
  connote: string
  url: string
  shipped_at: Date
  /** Null where no person took the step. */
  shipped_by: Generated<number | null>
}

export interface OrderOutboxTable {
  web_order_no: number
  created_at: Date
  delivered_at: Date | null
}

export interface InvoiceTable {
  invoice_no: string
  web_order_no: number | null
  account_id: string
  customer_id: string
  invoiced_on: string
  due_on: string | null
  amount_inc_cents: number
  freight_cents: Generated<number>
  gst_cents: Generated<number>
  kind: Generated<'invoice' | 'credit'>
  /** Who owes it. */
  payer_id: string
  shipment_no: string | null
  terms: Generated<string>
  goods_cents: Generated<number>
  fee_cents: Generated<number>
  /** Of receipts and credits; below zero where a credit is used up. */
  allocated_cents: Generated<number>
  /** The invoice that a credit is for; null where nobody has said. */
  credits_invoice_no: string | null
  /** Why it was credited. */
  reason: Generated<string>
  /** The order in which they were written. */
  written_no: GeneratedAlways<number>
}

/** A paper as it was first issued. Rows are never changed. */
export interface DocumentTable {
  kind: 'invoice' | 'credit' | 'statement' | 'accountStatement' | 'packingSlip' | 'pickList'
  number: string
  version: Generated<string>
  sha256: Buffer
  bytes: Buffer
  issued_at: Date
}

export interface InvoiceLineTable {
  invoice_no: string
  line_no: number
  product_id: string
  quantity: number
  price_cents: number
  order_line_no: number | null
  name: Generated<string>
  /** The line of the invoice that a credit is for. */
  credits_line_no: number | null
}

export interface ReceiptTable {
  id: GeneratedAlways<number>
  account_id: string
  received_at: Date
  payment_method_id: string
  amount_cents: number
  reference: Generated<string>
  /** Who paid. */
  customer_id: string
  payment_id: number | null
  /** The order it was paid for, until that is invoiced. */
  web_order_no: number | null
  allocated_cents: Generated<number>
  /** Given back to whoever paid. */
  refunded_cents: Generated<number>
}

export interface ReceiptAllocationTable {
  receipt_id: number
  invoice_no: string
  amount_cents: number
}
