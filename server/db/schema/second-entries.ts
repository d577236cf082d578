import type { DunningState } from '#shared/codes/dunning-states.ts'
import type { GeneratedAlways } from 'kysely'
import type { HoldKind } from './back-office.ts'

/* What is written a second time, so that the books compare both. */

/**
 * A payment as it was begun, written by triggers: the books compare both. gateway_id, ended_at: as they were
 * first written. order_hash: of the order as it will stand.
 */
export interface PaymentEntryTable {
  payment_id: number
  pays_for: string
  web_order_no: number | null
  cart_id: number | null
  allocation_token: string | null
  fee_cents: number | null
  account_id: string
  user_id: number
  method_id: string
  gateway: string
  amount_cents: number
  currency: string
  order_hash: string | null
  created_at: Date
  gateway_id: string | null
  ended_at: Date | null
}

/**
 * A hold as it was made, and as it was first released, reminded of and left to staff: the books compare both.
 * Triggers write it; where a deposit is asked for anew, whoever restarts it does.
 */
export interface HoldEntryTable {
  hold_id: number
  web_order_no: number
  kind: HoldKind
  held_at: Date
  released_at: Date | null
  reminded_at: Date | null
  left_to_staff_at: Date | null
}

/** Where a payer stood in the reminders, an entry for each change: the books compare the last one. */
export interface DunningEntryTable {
  id: GeneratedAlways<number>
  payer_id: string
  state: DunningState
  moved_on: string | null
  stopped_by: string | null
  paused_until: string | null
}

/** What was given back of a receipt, as it was noted; written by a trigger. */
export interface RefundEntryTable {
  refund_id: number
  receipt_id: number
  at: Date
  amount_cents: number
  kind: string
  gateway_refund_id: number | null
}

/** Why an entry of the stock ledger was made, of all but shipments; written by a trigger. */
export interface StockEntryKindTable {
  entry_id: number
  kind: string
}

/** A line of the bank that only a person may match; whoever sets for_staff of the line writes it. */
export interface StaffLineTable {
  line_id: number
}
