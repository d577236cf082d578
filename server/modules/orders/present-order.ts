import type { OutputOf } from '#shared/calls/call.ts'
import type { orderCalls } from '#shared/calls/orders.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { OrderRow } from './orders.store.ts'
import { cancelledCents, shownAmounts, shownSwapped } from './shown-amounts.ts'
import { shownOrderNo } from './shown-order-no.ts'

type WireOrder = OutputOf<(typeof orderCalls)['ordersFromServer']>['orders'][number]

/** An order as the wire shows it; amounts only for letter D. */
export function presentOrder(row: OrderRow, actor: Actor): WireOrder {
  const seesPrices = allows(NEEDS.dealerPrices, actor)
  const amounts = shownAmounts(row)
  const swapped = shownSwapped(row)
  return {
    orderno: shownOrderNo(row),
    webOrderNo: row.web_order_no,
    orderdate: row.placed_at,
    paymentMethodId: row.payment_method_id ?? '',
    customerref: row.customer_reference,
    ...(seesPrices
      ? {
          baseprice: amounts.goodsCents,
          freight: amounts.freightCents,
          fee: amounts.feeCents,
          gst: amounts.gstCents,
          totalIncGST: amounts.totalIncGstCents,
          cancelledIncGST: cancelledCents(row),
        }
      : {}),
    lowstatus: row.low_status,
    shipsnow: row.ship_now,
    deliveryaddressid: String(row.web_order_no),
    heldReason: row.held_reason ?? '',
    invoicenos: row.invoice_nos,
    creditnotenos: row.credit_note_nos,
    shipmentnos: row.shipment_nos,
    lines: row.lines.map((l) => ({
      id: String(l.line_no),
      itemno: l.product_id,
      itemname: l.name,
      itemdesc: l.description,
      orderedqty: l.quantity,
      ...(seesPrices ? { unitprice: l.price_cents } : {}),
      status: l.status,
      shippedqty: l.shipped,
      backorderqty: backOrderedUnits(l),
      cancelledqty: l.cancelled,
      ...(swapped.has(l.line_no) && { swappedqty: swapped.get(l.line_no) }),
    })),
  }
}
