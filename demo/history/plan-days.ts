import { waitsForStock } from '#shared/codes/order-line-statuses.ts'
import type { DemoOrder } from './plan-orders.ts'
import { arrivesAfter, arrivesBefore, hasLeft } from './order-story.ts'

/** What happens on a day, in this order. Units by product. */
export interface DemoDay {
  received: Map<string, number>
  placed: DemoOrder[]
  /** Lines of these are cancelled before they are picked. */
  cancelled: DemoOrder[]
  /** Picked, and shipped where something of it leaves. */
  picked: DemoOrder[]
  receivedLater: Map<string, number>
  /** What is left of lines of these is cancelled. */
  cancelledLater: DemoOrder[]
  /** Come into a wave that is not picked yet. */
  started: DemoOrder[]
}

/** The day before the oldest order. */
const FIRST_DAY = -365
const WEEK = 7

/**
 * Plans what is done with the orders on each day, counted from today, so that each line comes to its status.
 */
export function planDays(orders: readonly DemoOrder[]): Map<number, DemoDay> {
  const days = new Map<number, DemoDay>()
  for (let day = FIRST_DAY; day <= 0; day += 1) days.set(day, emptyDay())
  const on = (day: number): DemoDay => {
    const found = days.get(day)
    if (!found) throw new Error(`day ${String(day)} is not of this year`)
    return found
  }
  for (const order of orders) planOrder(order, on)
  return days
}

const emptyDay = (): DemoDay => ({
  received: new Map(),
  placed: [],
  cancelled: [],
  picked: [],
  receivedLater: new Map(),
  cancelledLater: [],
  started: [],
})

function planOrder(order: DemoOrder, on: (day: number) => DemoDay) {
  const { lines, placedDay } = order
  const has = (...statuses: string[]) => lines.some(({ status }) => statuses.includes(status))
  const leaves = lines.some(({ status }) => hasLeft(status))
  const nextDay = Math.min(0, (leaves ? order.leavesDay : placedDay) + 1)
  on(placedDay).placed.push(order)
  for (const { product, status, quantity } of lines) {
    if (!waitsForStock(status)) add(on(weekOf(placedDay)).received, product.id, quantity)
    add(on(order.leavesDay).received, product.id, arrivesBefore(status, quantity))
    add(on(nextDay).receivedLater, product.id, arrivesAfter(status, quantity))
  }
  if (has('99')) on(placedDay).cancelled.push(order)
  if (leaves) on(order.leavesDay).picked.push(order)
  else if (has('66')) on(nextDay).picked.push(order)
  if (has('79')) on(order.leavesDay).cancelledLater.push(order)
  if (has('47')) on(order.leavesDay).started.push(order)
  else if (has('44', '24')) on(nextDay).started.push(order)
}

/** Goods come in once a week, for all that is ordered until the next time. */
const weekOf = (day: number) => day - ((day - FIRST_DAY) % WEEK)

function add(units: Map<string, number>, productId: string, many: number) {
  if (many > 0) units.set(productId, (units.get(productId) ?? 0) + many)
}
