import { cancelLines } from '#server/modules/fulfilment/cancel-lines.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { type Shipment, shipOrders } from '#server/modules/fulfilment/ship-order.ts'
import { WAVE_ORDERS_MAX } from '#shared/codes/limits.ts'
import { CARRIERS } from './carriers.ts'
import { hasLeft, missingOf } from './order-story.ts'
import type { PlacedOrder } from './place-orders.ts'
import { acting, type Trade } from './trade.ts'

/** So many orders are in a wave that is being picked, for whoever tries the console. */
const WAVE_ORDERS = 8

/** Goods come in; back orders that wait for them get theirs. */
export async function receive(trade: Trade, units: ReadonlyMap<string, number>, reason: string) {
  const lines = [...units].map(([productId, many]) => ({ productId, units: many }))
  if (lines.length > 0) await enterStock(trade.tx, { kind: 'receipt', reason, lines, ...acting(trade) })
}

/** Cancels what can be of the lines that come to a status. */
export async function cancel(trade: Trade, orders: readonly PlacedOrder[], status: string) {
  for (const { order, webOrderNo, lineNos } of orders)
    await cancelLines(trade.tx, {
      webOrderNo,
      lineNos: order.lines
        .filter((line) => line.status === status)
        .map(({ product }) => lineNos.get(product.id) ?? 0),
      isStaff: true,
      reason: status === '99' ? 'Ordered by mistake' : 'The rest is not wanted any more',
      ...acting(trade),
    })
}

/** Opens waves with what can be picked of orders, and leaves them to be picked. */
export async function startPicking(trade: Trade, orders: readonly PlacedOrder[]) {
  for (const some of inParts(orders, WAVE_ORDERS)) await openWave(trade.tx, numbersOf(some), acting(trade))
}

/** Picks orders, but for what is not found of them. */
export async function pick(trade: Trade, orders: readonly PlacedOrder[]) {
  const missing = new Map(orders.map((placed) => [placed.webOrderNo, missingOfLines(placed)]))
  for (const some of inParts(orders, WAVE_ORDERS_MAX)) {
    const wave = await openWave(trade.tx, numbersOf(some), acting(trade))
    if (!wave) throw new Error('nothing was ready to be picked')
    const found = wave.orders.flatMap((order) => foundOf(order, missing.get(order.web_order_no)))
    await confirmPicked(trade.tx, wave.waveId, found, acting(trade))
  }
}

/** Ships what is picked of orders. @returns the shipments in the order of the orders */
export function ship(trade: Trade, orders: readonly PlacedOrder[]): Promise<Shipment[]> {
  const parcels = orders.map(({ order, webOrderNo }) => {
    const number = String(trade.random.whole(10_000_000, 99_999_999))
    if (order.freight.kind === 'pickup')
      return { webOrderNo, units: null, carrierId: 'PICKUP', connote: `COUNTER ${number}` }
    const carrier = trade.random.pick(CARRIERS[order.customer.country])
    return { webOrderNo, units: null, carrierId: carrier.code, connote: `${carrier.code}${number}` }
  })
  return shipOrders(trade.tx, parcels, acting(trade))
}

/** Whether something of an order leaves when it is picked. */
export const leaves = ({ order }: PlacedOrder): boolean => order.lines.some(({ status }) => hasLeft(status))

const numbersOf = (orders: readonly PlacedOrder[]) => orders.map(({ webOrderNo }) => webOrderNo)

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const missingOfLines = ({ order, lineNos }: PlacedOrder) =>
  new Map(
    order.lines.map(({ product, status, quantity }) => [
      lineNos.get(product.id) ?? 0,
      missingOf(status, quantity),
    ]),
  )

const foundOf = (order: WorkedOrder, missing: ReadonlyMap<number, number> = new Map()) =>
  order.lines
    .filter(({ picking }) => picking > 0)
    .map(({ line_no: lineNo, picking }) => {
      const lost = missing.get(lineNo) ?? 0
      return { webOrderNo: order.web_order_no, lineNo, picked: picking - lost, missing: lost }
    })
