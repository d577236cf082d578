import type { OutputOf } from '#shared/calls/call.ts'
import type { staffOrderCalls } from '#shared/calls/staff-orders.ts'
import type { LineUnits } from '#shared/rules/line-steps.ts'
import { cancelledCents, shownAmounts, shownSwapped } from '#server/modules/orders/shown-amounts.ts'
import type { OrderNote } from '#server/modules/orders/order-notes.store.ts'
import type { AuditRow } from './staff-audit.store.ts'
import type { OrderHead, OrderParts } from './staff-order.store.ts'
import type { StaffOrderRow } from './staff-orders.store.ts'

type PageRow = OutputOf<(typeof staffOrderCalls)['staffOrdersPage']>['orders'][number]
type Detail = Omit<OutputOf<(typeof staffOrderCalls)['staffOrder']>, 'payToRelease' | 'notes'>

const unitsOf = ({ quantity, allocated, picking, picked, shipped, cancelled }: LineUnits): LineUnits => ({
  quantity,
  allocated,
  picking,
  picked,
  shipped,
  cancelled,
})

/** A row of the console's list of orders. */
export const presentStaffOrder = (row: StaffOrderRow): PageRow => ({
  ...headOf(row),
  totalIncGST: shownAmounts({ ...row, lines: row.changed ?? [] }).totalIncGstCents,
  cancelledIncGST: cancelledCents({ ...row, lines: row.changed ?? [] }),
  lines: row.lines,
  ...unitsOf(row),
})

const headOf = (row: Omit<StaffOrderRow, 'lines' | 'changed' | keyof LineUnits>) => ({
  webOrderNo: row.web_order_no,
  orderno: row.shown_no,
  placedAt: row.placed_at,
  accountId: row.account_id,
  accountName: row.account_name,
  reference: row.customer_reference,
  lowstatus: row.low_status,
  heldReason: row.held_reason ?? '',
  shipNow: row.ship_now,
})

/** An order with all that belongs to it. */
export const presentOrderDetail = (
  head: OrderHead,
  parts: OrderParts,
  events: readonly AuditRow[],
): Detail => ({
  order: {
    ...headOf(head),
    ...amountsOf({ ...head, lines: parts.lines }),
    customerId: head.customer_id,
    customerName: head.customer_name,
    placedBy: head.placed_by,
    email: head.confirmation_email,
    freight: head.freight,
    paymentMethodId: head.payment_method_id ?? '',
    delivery: head.delivery,
  },
  lines: linesOf(parts.lines),
  ...presentPapers(parts),
  events: events.map(presentAudit),
})

/** As the dealer sees them: of a swap only what is sent instead counts. */
function amountsOf(row: Parameters<typeof shownAmounts>[0]) {
  const shown = shownAmounts(row)
  return {
    goods: shown.goodsCents,
    freightCharge: shown.freightCents,
    fee: shown.feeCents,
    gst: shown.gstCents,
    totalIncGST: shown.totalIncGstCents,
    cancelledIncGST: cancelledCents(row),
  }
}

function linesOf(lines: OrderParts['lines']): Detail['lines'] {
  const swapped = shownSwapped({ lines })
  const productOf = new Map(lines.map((line) => [line.line_no, line.product_id]))
  return lines.map((line) => ({
    lineNo: line.line_no,
    productId: line.product_id,
    name: line.name,
    status: line.status,
    unitPrice: line.price_cents,
    ...unitsOf(line),
    swapped: swapped.get(line.line_no) ?? 0,
    insteadOf: line.swapped_from === null ? '' : (productOf.get(line.swapped_from) ?? ''),
    available: line.available,
    waves: line.waves,
  }))
}

const presentPapers = ({ holds, shipments, invoices, mails }: OrderParts) => ({
  holds: holds.map((hold) => ({
    kind: hold.kind,
    reason: hold.reason,
    heldAt: hold.held_at,
    releasedAt: hold.released_at,
    releaseReason: hold.release_reason,
  })),
  shipments: shipments.map((one) => ({
    shipmentNo: one.shipment_no,
    carrier: one.carrier,
    connote: one.connote,
    url: one.url,
    shippedAt: one.shipped_at,
    invoiceNo: one.invoice_no ?? '',
    units: one.units,
  })),
  invoices: invoices.map((one) => ({
    invoiceNo: one.invoice_no,
    kind: one.kind,
    invoicedOn: one.invoiced_on,
    dueOn: one.due_on,
    amount: one.amount_inc_cents,
    balance: one.amount_inc_cents - one.allocated_cents,
  })),
  mails: mails.map((mail) => ({
    id: mail.id,
    subject: mail.subject,
    recipient: mail.recipient,
    at: mail.sent_at ?? mail.created_at,
    state: mailState(mail),
  })),
})

/** What staff noted of an order. */
export const presentNote = ({ id, at, noted_by: who, note }: OrderNote) => ({ id, at, who, note })

/** A mail is sent, waits, or was given up. */
export const mailState = (mail: { sent_at: Date | null; gave_up: boolean }) =>
  mail.sent_at ? 'sent' : mail.gave_up ? 'gaveUp' : 'waiting'

/** An entry of the audit. Who acts is a name where it is a person's. */
export const presentAudit = (row: AuditRow): Detail['events'][number] => ({
  id: row.id,
  at: row.at,
  action: row.action,
  who: row.actor_name ?? row.actor_kind,
  subjectKind: row.subject_kind ?? '',
  subjectId: row.subject_id ?? '',
  accountId: row.account_id ?? '',
  before: row.before,
  after: row.after,
  detail: row.detail,
})
