import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReturnStatus } from '#shared/codes/return-statuses.ts'
import type { UploadType } from '#shared/codes/upload-types.ts'
import type { LineVerdict } from '#shared/rules/return-policy.ts'

/* Service requests and the evidence for them. */

/** What a request is searched by; triggers write it (migration 0190). */
export interface ServiceRequestSearchTable {
  request_no: number
  account_id: string
  words: string
}
/**
 * send_by: a day of the account's zone. decided_units, accepted_units: of all lines; null until staff have
 * decided.
 */
export interface ServiceRequestTable {
  request_no: GeneratedAlways<number>
  account_id: string
  created_by: number
  reason: string
  status: Generated<ReturnStatus>
  customer_ref: string
  contact_name: string
  contact_email: string
  contact_phone: string
  address1: Generated<string>
  address2: Generated<string>
  address3: Generated<string>
  suburb: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postcode: Generated<string>
  rts_invoice_no: string | null
  registered_at: Date
  submitted_at: Date | null
  send_by: string | null
  lines_made: Generated<number>
  assigned_to: number | null
  decided_units: number | null
  accepted_units: number | null
}

/**
 * price_cents: of one unit, ex GST. accepted: null until staff have decided. charged: of the credited units
 * those whose credit was less the restocking fee. verdict: of the day of submission.
 */
export interface ServiceRequestLineTable {
  request_no: number
  line_no: number
  product_id: string
  name: string
  quantity: number
  fault: Generated<string>
  invoice_no: string
  invoice_line_no: number
  price_cents: number
  claimed: number
  accepted: number | null
  decision: Generated<string>
  received: Generated<number>
  good: Generated<number>
  credited: Generated<number>
  charged: Generated<number>
  replaced: Generated<number>
  sent: Generated<number>
  verdict: ColumnType<LineVerdict | null, never, string>
}

export type ReturnEventKind =
  | 'created'
  | 'submitted'
  | 'assigned'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'received'
  | 'credited'
  | 'replaced'
  | 'closed'
/**
 * What an event adds in words for the dealer, where it adds any. found: what staff found as they looked at
 * goods that came back, for staff alone. lines: for the books, the number of each
 * line and what the step noted of it; older events have none.
 * - submitted: units, restocking fee in cents ex GST. approved, rejected: accepted units.
 * - received: units, of these that can be sold again. credited: units, of these less the restocking
 *   fee. replaced: units, of these sent anew.
 */
export type ReturnEventFacts = {
  words?: string
  found?: string
  creditNo?: string
  lines?: readonly (readonly number[])[]
}

export interface ServiceRequestEventTable {
  id: GeneratedAlways<number>
  request_no: number
  at: Date
  kind: ReturnEventKind
  by_user: number | null
  facts: ColumnType<ReturnEventFacts, string | undefined, never>
}

/** size, received, kept_size: bytes. type: '' until all of it came and was checked. */
export interface ServiceRequestFileTable {
  id: GeneratedAlways<number>
  request_no: number
  file_name: string
  size: number
  received: Generated<number>
  type: Generated<UploadType | ''>
  added_at: Date
  added_by: number
  kept_size: Generated<number>
}

/** is_kept: of the file as it is shown, instead of as it came. */
export interface ServiceRequestPieceTable {
  file_id: number
  is_kept: boolean
  at_byte: number
  bytes: Buffer
}
