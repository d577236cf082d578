import { readTerms } from '#server/modules/pricing/terms.store.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows, takeIds, takeNumbers } from '#demo/bulk-insert.ts'
import type { DemoCatalogue } from '#demo/catalogue/catalogue-rows.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import type { SavedAddress } from '#demo/people/people-rows.ts'
import { openShelves } from './choose-lines.ts'
import {
  allocationRows,
  balanceRows,
  type History,
  holdRows,
  invoiceLineRows,
  invoiceRows,
  orderLineRows,
  orderRows,
  outboxRows,
  receiptRows,
  shipmentRows,
} from './history-rows.ts'
import { type DemoInvoice, planInvoices } from './plan-invoices.ts'
import { type DemoOrder, planOrders } from './plan-orders.ts'
import { carrierRows } from './carriers.ts'
import { pickLineRows, planWaves, waveRows } from './warehouse-rows.ts'
import { type DemoReceipt, owedOn, planReceipts } from './plan-payments.ts'

/** The planned year before it is inserted. */
export interface HistoryPlan {
  orders: DemoOrder[]
  invoices: DemoInvoice[]
  receipts: DemoReceipt[]
  /** Cents owed on invoices, by the customer whose credit counts. */
  owed: Map<string, number>
}

/** Plans the year: orders, then their invoices, then the payments. */
export async function planHistory(
  tx: Tx,
  catalogue: DemoCatalogue,
  customers: readonly DemoCustomer[],
  addresses: readonly SavedAddress[],
  calendar: DemoCalendar,
): Promise<HistoryPlan> {
  const orders = planOrders(customers, {
    calendar,
    shelves: openShelves(catalogue),
    terms: await readTerms(tx),
    addresses,
  })
  const invoices = planInvoices(orders, calendar)
  const receipts = planReceipts(invoices, calendar)
  return { orders, invoices, receipts, owed: owedOn(invoices, receipts) }
}

/** The waves that are being picked, opened by this person. */
async function insertWaves(tx: Tx, history: History, openedBy: number) {
  await insertRows(tx, 'carrier', carrierRows())
  const waves = planWaves(history)
  const ids = await takeIds(tx, 'pick_wave', waves.length)
  await insertRows(tx, 'pick_wave', waveRows(waves, ids, openedBy))
  await insertRows(tx, 'pick_line', pickLineRows(waves, ids))
}

/** Inserts the year, numbered in the order of its events. */
export async function insertHistory(
  tx: Tx,
  plan: HistoryPlan,
  userIds: ReadonlyMap<string, number>,
  calendar: DemoCalendar,
): Promise<History> {
  const webOrderNos = await takeNumbers(tx, 'web_order_no', plan.orders.length)
  const orderNos = await takeNumbers(tx, 'back_office_order_no', plan.orders.length)
  const invoiceNos = await takeNumbers(tx, 'invoice_no', plan.invoices.length)
  const receiptIds = await takeIds(tx, 'receipt', plan.receipts.length)
  const history: History = {
    orders: plan.orders.map((order, index) => ({
      order,
      webOrderNo: webOrderNos[index] ?? 0,
      orderNo: orderNos[index] ?? 0,
    })),
    invoices: plan.invoices.map((invoice, index) => ({ invoice, invoiceNo: String(invoiceNos[index] ?? 0) })),
    receipts: plan.receipts.map((receipt, index) => ({ receipt, id: receiptIds[index] ?? 0 })),
  }
  await insertRows(tx, 'web_order', orderRows(history, userIds))
  await insertRows(tx, 'order_line', orderLineRows(history))
  await insertRows(tx, 'order_hold', holdRows(history))
  await insertWaves(tx, history, userIds.get('staff') ?? 0)
  await insertRows(tx, 'order_outbox', outboxRows(history))
  await insertRows(tx, 'shipment', shipmentRows(history))
  await insertRows(tx, 'invoice', invoiceRows(history, calendar))
  await insertRows(tx, 'invoice_line', invoiceLineRows(history))
  await insertRows(tx, 'receipt', receiptRows(history))
  await insertRows(tx, 'receipt_allocation', allocationRows(history))
  await insertRows(tx, 'customer_balance', balanceRows(history, plan.owed))
  return history
}
