import type { BankColumns } from '#shared/rules/bank-file.ts'
import type { PromiseEnd } from '#shared/rules/dates-kept.ts'
import type { DunningState } from '#shared/codes/dunning-states.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/* What the back office works with: picking, shipping, the stock ledger, holds. */

/** The table of allowed moves, as in shared/codes/line-moves.ts. */
export interface OrderLineMoveTable {
  from_status: string
  to_status: string
}

export interface PickWaveTable {
  id: GeneratedAlways<number>
  opened_at: Date
  opened_by: number | null
  closed_at: Date | null
}

/** A receipt of stock, by the id that the page gave it: so what is sent twice is booked once. */
export interface StockReceiptTable {
  id: string
  at: Date
  entered_by: number
  reason: string
}

/** What staff entered by hand, by the id that the page gave it: so what is sent twice is booked once. */
export interface StaffEntryTable {
  id: string
  at: Date
  entered_by: number
}

/** What staff note of an order; the customer does not see it. */
export interface OrderNoteTable {
  id: GeneratedAlways<number>
  web_order_no: number
  at: Date
  noted_by: number
  note: string
}

/** quantity: taken into the wave; of these so many are picked, or were not found. */
export interface PickLineTable {
  wave_id: number
  web_order_no: number
  line_no: number
  quantity: number
  picked: Generated<number>
  missing: Generated<number>
}

/** tracking_url holds {connote} where the connote goes. */
export interface CarrierTable {
  id: string
  name: string
  tracking_url: Generated<string>
}

export interface ShipmentLineTable {
  shipment_no: string
  web_order_no: number
  line_no: number
  quantity: number
}

/** A change of what is on hand. The sum of a product's entries is its `stock.on_hand`. */
export interface StockEntryTable {
  id: GeneratedAlways<number>
  at: Date
  product_id: string
  kind: 'opening' | 'receipt' | 'adjustment' | 'count' | 'shipment' | 'return' | 'replacement'
  units: number
  reason: Generated<string>
  shipment_no: string | null
  request_no: number | null
  entered_by: number | null
}

export interface OrderHoldTable {
  id: GeneratedAlways<number>
  web_order_no: number
  kind: HoldKind
  reason: string
  held_at: Date
  released_at: Date | null
  release_reason: Generated<string>
  /** When the customer was reminded of what it waits for. */
  reminded_at: Date | null
  /** When a deposit that did not come was left to staff. */
  left_to_staff_at: Date | null
}

/** What happened to an order that its customer is told of. mailed_at: null while it waits for its mail. */
export interface OrderEventTable {
  id: GeneratedAlways<number>
  web_order_no: number
  kind: OrderEvent['kind']
  at: Date
  facts: ColumnType<OrderEvent['facts'], string, never>
  mailed_at: Date | null
}

/** lines: line numbers with their units. */
export type OrderEvent =
  | {
      kind: 'shipped'
      facts: {
        shipmentNo: string
        carrier: string
        connote: string
        url: string
        invoiceNo: string
        lines: [lineNo: number, units: number][]
      }
    }
  | { kind: 'held' | 'released'; facts: { reason: string } }
  /** Staff let it leave in parts. Their reason is their own. */
  | { kind: 'split'; facts: Record<string, never> }
  | {
      kind: 'cancelled'
      /** refundCents: what goes back at the gateway it was paid at, inc GST; missing in older events. */
      facts: { reason: string; lines: [lineNo: number, units: number][]; refundCents?: number }
    }
  | { kind: 'reinstated'; facts: { reason: string; lines: [lineNo: number, units: number][] } }
  | {
      kind: 'swapped'
      /** insteadLines: of what is sent in place of `lines`; product and instead are their names. */
      facts: {
        lines: [lineNo: number, units: number][]
        insteadLines: [lineNo: number, units: number][]
        product: string
        instead: string
        refundCents: number
      }
    }

/** credit: over a limit. payment: the payment does not match. deposit: a direct deposit has not arrived. */
export type HoldKind = (typeof HOLD_KINDS)[number]
export const HOLD_KINDS = ['credit', 'payment', 'deposit', 'staff'] as const

/**
 * A change of when more of a product is expected. Days are Brisbane's. mailed_at: null while it waits for its
 * mails.
 */
export interface ExpectedChangeTable {
  id: GeneratedAlways<number>
  product_id: string
  at: Date
  day_before: string | null
  day: string | null
  quantity_before: number | null
  quantity: number | null
  mailed_at: Date | null
}

/**
 * A day on which more of a product was promised, and how it ended. Days are Brisbane's. ended: null while it
 * stands and nothing has come. brand_id: of the product when the day was said.
 */
export interface PromisedDayTable {
  id: GeneratedAlways<number>
  product_id: string
  brand_id: string
  day: string
  said_at: Date
  ended: PromiseEnd | null
  ended_on: string | null
}

/** A digest of back orders that was written. */
export interface BackOrderDigestTable {
  account_id: string
  user_id: number
  day: string
}

/** How far a payer who does not pay has come (shared/rules/dunning.ts). Days are Brisbane's. */
export interface DunningTable {
  payer_id: string
  state: Generated<DunningState>
  moved_on: string
  /** While stopped: what was due on or before that day is to be paid. */
  stopped_by: string | null
  paused_until: string | null
  /** Why staff changed it last. */
  reason: Generated<string>
}

/** So much of a credit note pays an invoice, in cents inc GST. */
export interface CreditAllocationTable {
  credit_no: string
  invoice_no: string
  amount_cents: number
}

/**
 * When a receipt or a credit note began to pay an invoice, or ceased to (below zero); written by triggers.
 * Amounts in cents.
 */
export interface AllocationEntryTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  receipt_id: number | null
  credit_no: string | null
  invoice_no: string
  amount_cents: number
}

/**
 * So much of a receipt has gone back to its payer; below zero where it came again. Amounts in cents.
 * - refund: the portal refunds it: at the gateway where gateway_refund_id names that refund; else staff sent
 *   it another way, and noted it.
 * - declined (below zero): the gateway did not make that refund, or the payer's bank returned it.
 * - takenBack: the money never came: all of a cheque or deposit that bounced.
 * - gateway: a reversal, which the portal did not ask for: somebody refunded it in the gateway's console, or
 *   the payer's bank took it for a dispute.
 * - restored (below zero): so much of a reversal came back.
 * - asked: staff noted before migration 0203 that it went back. Who sent it is not known.
 */
export interface ReceiptRefundTable {
  id: GeneratedAlways<number>
  receipt_id: number
  at: Generated<Date>
  amount_cents: number
  kind: Generated<'refund' | 'takenBack' | 'declined' | 'asked' | 'gateway' | 'restored'>
  /** Of a refund at a gateway, and of one that was declined; else null. */
  gateway_refund_id: number | null
}

/** An order that was released by the money of a receipt. */
export interface ReceiptReleaseTable {
  receipt_id: number
  web_order_no: number
}

/** Where the payer of a receipt stood in the reminders before its money let them off. Days are Brisbane's. */
export interface ReceiptLetOffTable {
  receipt_id: number
  payer_id: string
  state: 'reminded' | 'second' | 'stopped'
  moved_on: string
  stopped_by: string | null
}

/** A receipt as it was taken, written by a trigger: the books compare both. */
export interface ReceiptEntryTable {
  receipt_id: number
  /** When it was entered, which may be days after the money came in. */
  at: Generated<Date>
  account_id: string
  customer_id: string
  received_at: Date
  payment_method_id: string
  amount_cents: number
  payment_id: number | null
  web_order_no: number | null
}

/** The products of an order's lines as they were written, as one number; by a trigger. */
export interface OrderProductsTable {
  web_order_no: number
  lines: number
  products: number
}

/**
 * Whose an order was when it was placed, how it is paid and taxed, and whether it leaves in parts; by a
 * trigger.
 */
export interface OrderEntryTable {
  web_order_no: number
  account_id: string
  customer_id: string
  payer_id: string
  payment_method_id: string | null
  payment_id: number | null
  ship_now: boolean
  business_group: string
}

/**
 * A statement of the bank. sha256 is of its bytes, in hex. line_count, lines_cents: what it came to as it was
 * kept.
 */
export interface BankStatementTable {
  id: GeneratedAlways<number>
  file_name: string
  sha256: string
  imported_at: Date
  line_count: Generated<number>
  lines_cents: Generated<number>
}

/**
 * A line of a statement. amount_cents: above zero what came in. occurrence tells equal lines of one day
 * apart.
 */
export interface BankLineTable {
  id: GeneratedAlways<number>
  statement_id: number
  line_no: number
  paid_on: string
  amount_cents: number
  words: string
  occurrence: number
  state: Generated<'waiting' | 'matched' | 'ignored'>
  receipt_id: number | null
  reason: Generated<string>
  /** Only a person may match it: its money was taken back once. */
  for_staff: Generated<boolean>
  /** When the job is to look at it again; '-infinity' for one that it has not seen. */
  look_at: Generated<Date>
}

/** A line that only a person may match, kept while its statement is taken back. */
export interface BouncedLineTable {
  paid_on: string
  amount_cents: number
  words: string
  occurrence: number
}

/** Which columns of a bank's file hold what. header: the names of the columns, joined. */
export interface BankLayoutTable {
  header: string
  columns: ColumnType<BankColumns, string, string>
}
