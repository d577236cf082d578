import { Refusal } from '#shared/codes/refusals.ts'
import { takesAllOpen } from '#shared/rules/order-steps.ts'
import { trackingUrl } from '#shared/rules/tracking-url.ts'
import type { Tx } from '#server/db/connect.ts'
import { atOnce } from '#server/db/one-message.ts'
import { addAudits } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockPayersOf } from '#server/modules/credit/credit.store.ts'
import { type Issued, issueInvoices } from '#server/modules/invoices/issue-invoices.ts'
import { addStockEntries, sumByProduct } from '#server/modules/stock/stock.store.ts'
import { addEvents } from '#server/modules/orders/events.store.ts'
import { lockOrders, orderIn, type WorkedOrder } from './orders-in-work.store.ts'
import { type Carrier, findCarriers, insertShipments } from './shipments.store.ts'
import { stepOrders } from './step-orders.ts'

/** What leaves of one order, and how. */
export type Parcel = {
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
}
type Acting = { now: Date; by: WhoActs }

export type Shipment = { shipmentNo: string; url: string; order: WorkedOrder; invoice: Issued }

/** Ships what is picked of one order, as shipOrders does. */
export async function shipOrder(tx: Tx, { now, by, ...parcel }: Parcel & Acting): Promise<Shipment> {
  const [shipment] = await shipOrders(tx, [parcel], { now, by })
  if (!shipment) throw new Refusal('backOffice.nothing')
  return shipment
}

/**
 * Ships what is picked of orders, all of them or none: it leaves stock, each order's is invoiced, and the
 * customers can track it. A parcel that says what it has `seen` leaves once, however often it is sent; one
 * that does not ships what is picked by the time it is sent.
 * @param parcels of different orders
 * @returns the shipments in the order of the parcels
 * @throws Refusal order.unknown, backOffice.held, backOffice.nothing, backOffice.shipped where some of it has
 * shipped meanwhile, backOffice.leavesWhole where it does and the parcel leaves some of it, backOffice.twice
 * where an order is named twice, backOffice.step, backOffice.carrier, backOffice.connote; nothing is changed
 * then
 */
export async function shipOrders(
  tx: Tx,
  parcels: readonly Parcel[],
  { now, by }: Acting,
): Promise<Shipment[]> {
  const numbers = parcels.map(({ webOrderNo }) => webOrderNo)
  if (new Set(numbers).size !== numbers.length) throw new Refusal('backOffice.twice')
  const [orders, carriers] = await atOnce(tx, (own) => [
    lockOrders(own, numbers),
    findCarriers(
      own,
      parcels.map(({ carrierId }) => carrierId),
    ),
  ])
  const ready = parcels.map((parcel) => readyToShip(orders, carriers, parcel))
  await lockPayersOf(tx, numbers)
  const units = new Map(ready.map((one) => [one.webOrderNo, one.units]))
  const stepped = await stepOrders(tx, orders, 'ship', units)
  const shipmentNos = await insertShipments(tx, ready, { now, by })
  const left = ready.map((one, at) => ({
    ...one,
    order: orderIn(stepped, one.webOrderNo),
    shipmentNo: shipmentNos[at] ?? '',
  }))
  const [, invoices] = await atOnce(tx, (own) => [
    addStockEntries(
      own,
      left.flatMap((one) => stockEntries(one, { now, by })),
    ),
    issueInvoices(own, left, now),
  ])
  const shipments = left.map((one, at) => {
    const invoice = invoices[at]
    if (!invoice) throw new Error('a shipment was not invoiced')
    return { ...one, invoice }
  })
  await tell(tx, shipments, { now, by })
  return shipments.map(({ shipmentNo, url, order, invoice }) => ({ shipmentNo, url, order, invoice }))
}

/** @throws Refusal as shipOrders does */
function readyToShip(orders: readonly WorkedOrder[], carriers: ReadonlyMap<string, Carrier>, parcel: Parcel) {
  const { webOrderNo } = parcel
  const before = orderIn(orders, webOrderNo)
  if (before.held_reason !== null)
    throw new Refusal('backOffice.held', {
      order: before.order_no ?? webOrderNo,
      reason: before.held_reason,
    })
  const units = parcel.units ?? pickedOf(before)
  if (units.size === 0) throw new Refusal('backOffice.nothing')
  refuseShipped(before, parcel.seen)
  if (!before.ship_now && !takesAllOpen(before.lines, ({ line_no }) => units.get(line_no) ?? 0))
    throw new Refusal('backOffice.leavesWhole', { order: before.order_no ?? webOrderNo })
  const carrier = carriers.get(parcel.carrierId)
  if (!carrier) throw new Refusal('backOffice.carrier')
  const connote = parcel.connote.trim()
  if (!CONNOTE.test(connote)) throw new Refusal('backOffice.connote')
  const url = trackingUrl(carrier.tracking_url, connote)
  return { webOrderNo, before, units, carrier: carrier.name, connote, url }
}

type Left = ReturnType<typeof readyToShip> & { order: WorkedOrder; shipmentNo: string }

/** Tells the customers and the audit. */
async function tell(tx: Tx, shipments: readonly (Left & { invoice: Issued })[], { now, by }: Acting) {
  await atOnce(tx, (own) => [
    addEvents(
      own,
      now,
      shipments.map(({ webOrderNo, shipmentNo, carrier, connote, url, units, invoice }) => ({
        webOrderNo,
        event: {
          kind: 'shipped',
          facts: { shipmentNo, carrier, connote, url, invoiceNo: invoice.invoiceNo, lines: [...units] },
        },
      })),
    ),
    addAudits(
      own,
      by,
      { at: now, action: 'order.ship' },
      shipments.map(({ webOrderNo, shipmentNo, before, order, carrier, connote, units, invoice }) => ({
        subject: webOrderNo,
        accountId: before.account_id,
        before: { status: before.low_status },
        after: {
          status: order.low_status,
          shipmentNo,
          invoiceNo: invoice.invoiceNo,
          amountCents: invoice.amountCents,
        },
        detail: { carrier, connote, lines: [...units] },
      })),
    ),
  ])
}

function refuseShipped(order: WorkedOrder, seen: ReadonlyMap<number, number> = new Map()) {
  if (order.lines.some(({ line_no, shipped }) => (seen.get(line_no) ?? shipped) !== shipped))
    throw new Refusal('backOffice.shipped', { order: order.order_no ?? order.web_order_no })
}

/** Letters, digits and a few marks: what carriers print, and nothing a page or a link could trip over. */
const CONNOTE = /^[A-Za-z0-9][A-Za-z0-9 ./_-]{1,39}$/

const pickedOf = (order: WorkedOrder) =>
  new Map(order.lines.filter(({ picked }) => picked > 0).map((line) => [line.line_no, line.picked]))

function stockEntries({ order, units, shipmentNo }: Left, { now, by }: { now: Date; by: WhoActs }) {
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
      entered_by: by.userId,
    }))
}
