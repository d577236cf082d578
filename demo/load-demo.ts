import { hashPassword } from '#server/modules/people/passwords.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows, takeIds } from './bulk-insert.ts'
import {
  attributeRows,
  brandRows,
  categoryRows,
  type DemoCatalogue,
  deviceRows,
  fitRows,
  planCatalogue,
  priceListRows,
  productRows,
  openingEntries,
  stockRows,
  vendorRows,
} from './catalogue/catalogue-rows.ts'
import { createCalendar, type DemoCalendar } from './demo-calendar.ts'
import { readTerms } from '#server/modules/pricing/terms.store.ts'
import { carrierRows } from './history/carriers.ts'
import { openShelves } from './history/choose-lines.ts'
import { makeHistory } from './history/make-history.ts'
import { planOrders } from './history/plan-orders.ts'
import { openTrade } from './history/trade.ts'
import { type DemoCustomer, planCustomers } from './people/customers.ts'
import {
  customerRows,
  placeRows,
  planAddresses,
  type SavedAddress,
  userAccountRows,
  userRows,
} from './people/people-rows.ts'
import { insertPersonal } from './personal/insert-personal.ts'
import { publishFiles } from './personal/published-files.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people/sign-ins.ts'

export { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_TOTP_SECRET } from './people/sign-ins.ts'

/** How many rows of each kind were loaded, for the log of the start. */
export type DemoSummary = Record<
  'products' | 'devices' | 'customers' | 'people' | 'orders' | 'invoices' | 'payments',
  number
>

/**
 * Fills a database that has its schema and its reference data with the demo wholesaler. The data are the same
 * every time, except for the dates, which count back from now.
 */
export async function loadDemo(tx: Tx, now: Date): Promise<DemoSummary> {
  const calendar = createCalendar(now)
  const catalogue = planCatalogue(calendar)
  const customers = planCustomers()
  const addresses = await numberAddresses(tx, customers)
  await insertCatalogue(tx, catalogue)
  const stock = stockRows(catalogue)
  await insertRows(tx, 'stock', stock)
  await insertRows(tx, 'stock_entry', openingEntries(stock, calendar))
  await insertRows(tx, 'carrier', carrierRows())
  await insertCustomers(tx, customers, addresses)
  const userIds = await insertPeople(tx, calendar)
  const terms = await readTerms(tx)
  const shelves = openShelves(catalogue)
  const orders = planOrders(customers, { calendar, shelves, terms, addresses })
  const trade = openTrade(tx, terms, { userIds, calendar })
  const history = await makeHistory(trade, orders, { catalogue, customers })
  await publishFiles(trade, { shelves, calendar })
  await insertPersonal(tx, { userIds, customers, shelves, history, calendar })
  return {
    products: catalogue.products.length,
    devices: deviceRows().length,
    customers: customers.length,
    people: userIds.size,
    orders: history.orders.length,
    invoices: history.invoices.length,
    payments: history.payments,
  }
}

async function insertCatalogue(tx: Tx, catalogue: DemoCatalogue) {
  await insertRows(tx, 'brand', brandRows())
  await insertRows(tx, 'category', categoryRows())
  await insertRows(tx, 'device_vendor', vendorRows())
  await insertRows(tx, 'device', deviceRows())
  await insertRows(tx, 'price_list', priceListRows())
  await insertRows(tx, 'product', productRows(catalogue))
  await insertRows(tx, 'product_attribute', attributeRows(catalogue))
  await insertRows(tx, 'product_device', fitRows(catalogue))
  await insertRows(tx, 'price_break', catalogue.prices.breaks)
  await insertRows(tx, 'order_limit', catalogue.prices.limits)
}

async function numberAddresses(tx: Tx, customers: readonly DemoCustomer[]): Promise<SavedAddress[]> {
  await insertRows(tx, 'place', placeRows())
  const plans = planAddresses(customers)
  const ids = await takeIds(tx, 'address', plans.length)
  return plans.map((plan, index) => ({ ...plan, id: ids[index] ?? 0 }))
}

async function insertCustomers(
  tx: Tx,
  customers: readonly DemoCustomer[],
  addresses: readonly SavedAddress[],
) {
  await insertRows(tx, 'customer', customerRows(customers))
  const accounts = customers.flatMap((customer) =>
    customer.accounts.map(({ id, name }) => ({
      id,
      customer_id: customer.id,
      name,
      delivery_address_id: null,
    })),
  )
  await insertRows(tx, 'account', accounts)
  await insertRows(
    tx,
    'address',
    addresses.map(({ id, row }) => ({ id, ...row })),
  )
  for (const { row, id } of addresses.filter((address) => address.isUsual)) {
    await tx
      .updateTable('account')
      .set({ delivery_address_id: id })
      .where('id', '=', row.account_id)
      .execute()
  }
}

/** @returns the user id of each login */
async function insertPeople(tx: Tx, calendar: DemoCalendar): Promise<Map<string, number>> {
  const ids = await takeIds(tx, 'portal_user', DEMO_PEOPLE.length)
  const userIds = new Map(DEMO_PEOPLE.map((person, index) => [person.login, ids[index] ?? 0]))
  await insertRows(tx, 'portal_user', userRows(ids, await hashPassword(DEMO_PASSWORD)))
  await insertRows(tx, 'user_account', userAccountRows(userIds, calendar))
  return userIds
}
