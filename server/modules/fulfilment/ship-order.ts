import { Refusal } from '#shared/codes/refusals.ts'
import { trackingUrl } from '#shared/rules/tracking-url.ts'
import type { Tx } from '#server/db/connect.ts'
import { atOnce } from '#server/db/one-message.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockPayersOf } from '#server/modules/credit/credit.store.ts'
import { type Issued, issueInvoices } from '#server/modules/invoices/issue-invoices.ts'
import { addStockEntries, sumByProduct } from '#server/modules/stock/stock.store.ts'
import { addEvent } from '#server/modules/orders/events.store.ts'
import { lockOrders, orderIn, type WorkedOrder } from './orders-in-work.store.ts'
import { findCarrier, insertShipment } from './shipments.store.ts'
import { stepOrders } from './step-orders.ts'

type Shipping = {
  webOrderNo: number
  /** How many of which line; null for all that is picked. */
  units: ReadonlyMap<number, number> | null
  /**
   * How many of these lines had shipped where they were read, if that is to be as it was: so what is sent
   * twice ships once.
   */
  seen?: ReadonlyMap<number, number>
  carrierId: string
  connote: string
  now: Date
  by: WhoActs
}

export type Shipment = { shipmentNo: string; url: string; order: WorkedOrder; invoice: Issued }

/**
 * Ships what is picked of an order: it leaves stock, is invoiced, and the customer can track it. A second
 * call finds nothing picked and is refused, so a shipment leaves once.
 * @throws Refusal order.unknown, backOffice.held, backOffice.nothing, backOffice.shipped where some of it has
 * shipped meanwhile, backOffice.step, backOffice.carrier, backOffice.connote; nothing is changed then
 */
export async function shipOrder(tx: Tx, shipping: Shipping): Promise<Shipment> {
  const { webOrderNo, now, by } = shipping
  const [orders, carrier] = await atOnce(tx, (own) => [
    lockOrders(own, [webOrderNo]),
    findCarrier(own, shipping.carrierId),
  ])
  const order = orderIn(orders, webOrderNo)
  if (order.held_reason !== null)
    throw new Refusal('backOffice.held', { order: order.order_no ?? webOrderNo, reason: order.held_reason })
  const units = shipping.units ?? pickedOf(order)
  if (units.size === 0) throw new Refusal('backOffice.nothing')
  refuseShipped(order, shipping.seen)
  if (!carrier) throw new Refusal('backOffice.carrier')
  const connote = shipping.connote.trim()
  if (!CONNOTE.test(connote)) throw new Refusal('backOffice.connote')
  await lockPayersOf(tx, [webOrderNo])
  const [after] = await stepOrders(tx, [order], 'ship', new Map([[webOrderNo, units]]))
  if (!after) throw new Refusal('backOffice.nothing')
  const url = trackingUrl(carrier.tracking_url, connote)
  const shipmentNo = await insertShipment(tx, { webOrderNo, carrier: carrier.name, connote, url, now }, units)
  const [, [invoice]] = await atOnce(tx, (own) => [
    addStockEntries(own, stockEntries(after, units, { shipmentNo, now })),
    issueInvoices(own, [{ order: after, shipmentNo, units }], now),
  ])
  if (!invoice) throw new Error('a shipment was not invoiced')
  await atOnce(tx, (own) => [
    addEvent(own, webOrderNo, now, {
      kind: 'shipped',
      facts: {
        shipmentNo,
        carrier: carrier.name,
        connote,
        url: trackingUrl(carrier.tracking_url, connote),
        invoiceNo: invoice.invoiceNo,
        lines: [...units],
      },
    }),
    addAudit(own, by, {
      at: now,
      action: 'order.ship',
      subject: webOrderNo,
      accountId: order.account_id,
      before: { status: order.low_status },
      after: {
        status: after.low_status,
        shipmentNo,
        invoiceNo: invoice.invoiceNo,
        amountCents: invoice.amountCents,
      },
      detail: { carrier: carrier.name, connote, lines: [...units] },
    }),
  ])
  return { shipmentNo, url, order: after, invoice }
}

function refuseShipped(order: WorkedOrder, seen: ReadonlyMap<number, number> = new Map()) {
  if (order.lines.some(({ line_no, shipped }) => (seen.get(line_no) ?? shipped) !== shipped))
    throw new Refusal('backOffice.shipped', { order: order.order_no ?? order.web_order_no })
}

/** Letters, digits and a few marks: what carriers print, and nothing a page or a link could trip over. */
const CONNOTE = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{1,39}$/

const pickedOf = (order: WorkedOrder) =>
  new Map(order.lines.filter(({ picked }) => picked > 0).map((line) => [line.line_no, line.picked]))

function stockEntries(
  order: WorkedOrder,
  units: ReadonlyMap<number, number>,
  { shipmentNo, now }: { shipmentNo: string; now: Date },
) {
  const sums = sumByProduct(
    order.lines.map((line) => ({ productId: line.product_id, units: units.get(line.line_no) ?? 0 })),
  )
  return [...sums]
    .filter(([, many]) => many > 0)
    .map(([product_id, many]) => ({
      at: now,
      product_id,
      kind: 'shipment' as const,
      units: -many,
      shipment_no: shipmentNo,
    }))
}
