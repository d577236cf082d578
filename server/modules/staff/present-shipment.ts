import type { OutputOf } from '#shared/calls/call.ts'
import type { staffShipmentCalls } from '#shared/calls/staff-shipments.ts'
import type { ShipmentRow } from './shipment-lists.store.ts'

type Row = OutputOf<(typeof staffShipmentCalls)['staffShipmentsPage']>['shipments'][number]

/** @param withInvoice whether who reads it may open its invoice */
export const presentShipmentRow = (row: ShipmentRow, withInvoice: boolean): Row => ({
  shipmentNo: row.shipment_no,
  shippedAt: row.shipped_at,
  webOrderNo: row.web_order_no,
  orderno: row.order_no,
  accountId: row.account_id,
  accountName: row.account_name,
  carrier: row.carrier,
  connote: row.connote,
  url: row.url,
  to: [row.delivery.suburb, row.delivery.state || row.delivery.city].filter(Boolean).join(' '),
  lines: row.lines,
  units: row.units,
  shippedBy: row.shipped_by ?? '',
  invoiceNo: (withInvoice && row.invoice_no) || '',
})
