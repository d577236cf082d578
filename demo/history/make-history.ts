import { sql } from 'kysely'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import type { DemoCatalogue } from '#demo/catalogue/catalogue-rows.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { creditDamaged, type DuePayment, reviewLimits, stopCustomer, takePayments } from './move-money.ts'
import { CHASED_ON, chaseOthers, chaseUnpaid, leaveWaiting } from './leave-waiting.ts'
import { cancel, leaves, pick, receive, ship, startPicking } from './move-goods.ts'
import { type NumberedOrder, numberOrders, type PlacedOrder, placeOrders } from './place-orders.ts'
import { type DemoDay, planDays } from './plan-days.ts'
import { type DemoInvoice, type DemoPayment, planPayments } from './plan-payments.ts'
import { endPromises, planPromises, sayPromises } from './promise-days.ts'
import { type DemoOrder, HELD_DAY } from './plan-orders.ts'
import { openReturns } from './return-goods.ts'
import { acting, type Trade } from './trade.ts'

/** The year as it was made. */
export interface History {
  orders: readonly PlacedOrder[]
  invoices: readonly DemoInvoice[]
  payments: number
}

/** The day's times, in Brisbane. */
const HOURS = { promise: 6, receive: 7, cancel: 17, wave: 9, pick: 11, ship: 15, later: 16, money: 17 }
/**
 * Trades for a year, day by day, by the verbs that calls, jobs and staff use, with the clock at the day: what
 * is planned is placed, picked, shipped, cancelled and paid by them. All in the transaction of the trade, so
 * that a year which was cut off is not there at all.
 */
export async function makeHistory(
  trade: Trade,
  orders: readonly DemoOrder[],
  { catalogue, customers }: { catalogue: DemoCatalogue; customers: readonly DemoCustomer[] },
): Promise<History> {
  await readByIndex(trade)
  const paysOn = planPayments(customers, trade.calendar)
  const numbered = await numberOrders(trade.tx, orders)
  const days = planDays(orders)
  const promises = planPromises(days, catalogue)
  const year: Year = { numbered, placed: new Map(), invoices: [], due: new Map(), paysOn }
  const returns = openReturns(trade, customers)
  for (const [day, plan] of days) {
    if (day === -HELD_DAY) await reviewAll(trade, customers, ({ isOverLimit }) => isOverLimit)
    trade.at(day, HOURS.promise)
    await sayPromises(trade, promises.get(day) ?? [])
    await liveDay(trade, year, { day, plan })
    const chased = CHASED_ON.get(day)
    if (chased !== undefined) await chaseOthers(trade, customers, chased)
    await returns.live(day)
    if (day === -1) await chaseUnpaid(trade, [...year.placed.values()])
  }
  trade.setClock(trade.calendar.now)
  await countStock(trade, catalogue)
  await reviewAll(trade, customers, ({ isOverLimit }) => !isOverLimit)
  for (const customer of customers.filter(({ creditHold }) => creditHold)) await stopCustomer(trade, customer)
  await leaveWaiting(trade, { customers, placed: [...year.placed.values()] })
  await endEvents(trade)
  await endPromises(trade, promises)
  await dateMoney(trade)
  await learnSizes(trade)
  const payments = await paymentCount(trade)
  return { orders: [...year.placed.values()], invoices: year.invoices, payments }
}

/** What has happened to orders by now is mailed to nobody. */
const endEvents = ({ tx, now }: Trade) =>
  tx.updateTable('order_event').set({ mailed_at: now() }).where('mailed_at', 'is', null).execute()

/**
 * The database notes a receipt and an allocation as of now; in the year it was the day on which the money
 * came in, and the one on which both sides were there.
 */
async function dateMoney({ tx }: Trade) {
  await sql`update receipt_entry set at = received_at`.execute(tx)
  await sql`
    update allocation_entry e set at = greatest(r.received_at, i.invoiced_on::timestamp at time zone 'Australia/Brisbane')
      from receipt r, invoice i where r.id = e.receipt_id and i.invoice_no = e.invoice_no`.execute(tx)
  await sql`
    update allocation_entry e set at = greatest(c.invoiced_on, i.invoiced_on)::timestamp at time zone 'Australia/Brisbane'
      from invoice c, invoice i where c.invoice_no = e.credit_no and i.invoice_no = e.invoice_no`.execute(tx)
}

type Year = {
  numbered: ReadonlyMap<DemoOrder, NumberedOrder>
  placed: Map<DemoOrder, PlacedOrder>
  invoices: DemoInvoice[]
  /** What is paid on which day. */
  due: Map<number, DuePayment[]>
  paysOn: (invoice: DemoInvoice) => DemoPayment | null
}

async function liveDay(trade: Trade, year: Year, { day, plan }: { day: number; plan: DemoDay }) {
  const placed = (orders: readonly DemoOrder[]) => orders.flatMap((order) => year.placed.get(order) ?? [])
  trade.at(day, HOURS.receive)
  await receive(trade, plan.received, 'Weekly delivery')
  const wanted = plan.placed.flatMap((order) => year.numbered.get(order) ?? [])
  for (const one of await placeOrders(trade, wanted, day)) year.placed.set(one.order, one)
  trade.at(day, HOURS.cancel)
  await cancel(trade, placed(plan.cancelled), '99')
  await sendGoods(trade, year, { day, orders: placed(plan.picked) })
  trade.at(day, HOURS.later)
  await receive(trade, plan.receivedLater, 'Part of a back order')
  await cancel(trade, placed(plan.cancelledLater), '79')
  await startPicking(trade, placed(plan.started))
  trade.at(day, HOURS.money)
  await takePayments(trade, year.due.get(day) ?? [])
  await creditDamaged(trade, year.invoices, day)
}

async function sendGoods(
  trade: Trade,
  year: Year,
  { day, orders }: { day: number; orders: readonly PlacedOrder[] },
) {
  if (orders.length === 0) return
  trade.at(day, HOURS.pick)
  await pick(trade, orders)
  trade.at(day, HOURS.ship)
  const leaving = orders.filter(leaves)
  const shipments = await ship(trade, leaving)
  for (const [at, { invoice }] of shipments.entries()) {
    const order = leaving[at]?.order
    if (!order) continue
    const issued = { order, day, invoiceNo: invoice.invoiceNo, amountCents: invoice.amountCents }
    year.invoices.push(issued)
    const paid = year.paysOn(issued)
    if (paid)
      year.due.set(paid.day, [...(year.due.get(paid.day) ?? []), { invoice: issued, cents: paid.cents }])
  }
}

async function reviewAll(
  trade: Trade,
  customers: readonly DemoCustomer[],
  isWanted: (customer: DemoCustomer) => boolean,
) {
  for (const customer of customers.filter(isWanted)) await reviewLimits(trade, customer)
}

const paymentCount = async ({ tx }: Trade): Promise<number> =>
  (
    await tx
      .selectFrom('receipt')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
  ).many

/** Takes from stock what is there beyond the plan of the shelves: what was cancelled after it had come in. */
async function countStock(trade: Trade, { shelves }: DemoCatalogue) {
  const rows = await trade.tx.selectFrom('stock').select(['product_id', 'available']).execute()
  const lines = rows
    .map(({ product_id: productId, available }) => ({
      productId,
      units: (shelves.get(productId)?.available ?? available) - available,
    }))
    .filter(({ units }) => units !== 0)
  if (lines.length > 0)
    await enterStock(trade.tx, { kind: 'adjustment', reason: 'Stocktake', lines, ...acting(trade) })
}

/**
 * Tables that were empty a moment ago are read row by row by their indexes until the transaction ends: how
 * full they are now is not known to the database yet. It would read them, or an index of them, whole.
 */
async function readByIndex({ tx }: Trade) {
  for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await sql`select set_config(${setting}, 'off', true)`.execute(tx)
}

const FILLED = ['web_order', 'order_line', 'order_hold', 'invoice', 'receipt', 'cart', 'pick_line', 'stock']

/** What the year has filled is known to the database from now on. */
const learnSizes = ({ tx }: Trade) =>
  sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(tx)
