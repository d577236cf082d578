import { activityKind } from '#shared/rules/order-status.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows, type Row, takeIds } from '#demo/bulk-insert.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import type { Shelves } from '#demo/history/choose-lines.ts'
import type { History } from '#demo/history/make-history.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { CART_COUNT, planCarts } from './carts.ts'
import { alertReadRows, alertRows, bannerRows, homeRows, NOTICE_COUNT } from './notices.ts'

/** Favourites and open tabs by login. */
const KEPT: Readonly<Record<string, { favourites: number; tabs: number }>> = {
  credit: { favourites: 9, tabs: 3 },
  cash: { favourites: 4, tabs: 0 },
  kiwi: { favourites: 5, tabs: 2 },
  buyer: { favourites: 3, tabs: 0 },
  owner: { favourites: 6, tabs: 0 },
}
const ALWAYS_FAVOURITE = 'KS-4580-CL'
const SHOWCASE = { login: 'credit', accountId: 'HPR104' }

/** Everything that belongs to a person or a customer, and their notifications. */
export async function insertPersonal(
  tx: Tx,
  demo: {
    userIds: ReadonlyMap<string, number>
    customers: readonly DemoCustomer[]
    shelves: Shelves
    history: History
    calendar: DemoCalendar
  },
) {
  const { userIds, customers, shelves, history, calendar } = demo
  const alertIds = await takeIds(tx, 'alert', NOTICE_COUNT)
  await insertRows(tx, 'alert', alertRows(alertIds, userIds, calendar))
  await insertRows(tx, 'alert_read', alertReadRows(alertIds, userIds, calendar))
  await insertRows(tx, 'home_piece', bannerRows())
  await insertRows(tx, 'home_piece', homeRows())
  const { carts, lines } = planCarts(
    await takeIds(tx, 'cart', CART_COUNT),
    userIds,
    customers,
    shelves,
    calendar,
  )
  await insertRows(tx, 'cart', carts)
  await insertRows(tx, 'cart_line', lines)
  await insertRows(tx, 'favourite', favouriteRows(userIds, shelves, calendar))
  await insertRows(tx, 'product_tab', tabRows(userIds, shelves, calendar))
  await insertRows(tx, 'activity', activityRows(userIds, shelves, history, calendar))
  const user_id = userIds.get(SHOWCASE.login) ?? 0
  await insertRows(tx, 'preference', [
    { account_id: SHOWCASE.accountId, user_id, name: 'backorder_frequency', value: 'W' },
    { account_id: SHOWCASE.accountId, user_id, name: 'backorder_day', value: '1' },
  ])
}

function favouriteRows(
  userIds: ReadonlyMap<string, number>,
  shelves: Shelves,
  calendar: DemoCalendar,
): Row<'favourite'>[] {
  return Object.entries(KEPT).flatMap(([login, { favourites }]) => {
    const chosen = createRandom(`favourites ${login}`)
      .some(
        shelves.popular.filter(({ id }) => id !== ALWAYS_FAVOURITE),
        favourites - 1,
      )
      .map(({ id }) => id)
    return [ALWAYS_FAVOURITE, ...chosen].map((product_id, index) => ({
      user_id: userIds.get(login) ?? 0,
      product_id,
      added_at: calendar.at(-index * 6, 11),
    }))
  })
}

function tabRows(
  userIds: ReadonlyMap<string, number>,
  shelves: Shelves,
  calendar: DemoCalendar,
): Row<'product_tab'>[] {
  return Object.entries(KEPT).flatMap(([login, { tabs }]) =>
    createRandom(`tabs ${login}`)
      .some(shelves.popular, tabs)
      .map(({ id }, index) => ({
        user_id: userIds.get(login) ?? 0,
        product_id: id,
        opened_at: calendar.at(-1, 9 + index),
      })),
  )
}

/** What the showcase person opened in the last days: products, orders, invoices. */
function activityRows(
  userIds: ReadonlyMap<string, number>,
  shelves: Shelves,
  history: History,
  calendar: DemoCalendar,
): Omit<Row<'activity'>, 'id'>[] {
  const own = history.orders.filter(({ order }) => order.accountId === SHOWCASE.accountId)
  const isAwaited = ({ order }: (typeof own)[number]) => activityKind(order.lowStatus) === 'BackOrder'
  const orders = [...own.filter((entry) => !isAwaited(entry)).slice(-4), ...own.filter(isAwaited).slice(-2)]
  const invoices = history.invoices
    .filter(({ order }) => order.accountId === SHOWCASE.accountId)
    .slice(-4)
    .reverse()
  const products = createRandom('activity').some(shelves.popular, 5)
  const seen = [
    ...orders.map(({ order, orderNo }) => ({
      type: activityKind(order.lowStatus),
      subject_id: orderNo,
      description: `Order ${orderNo}`,
    })),
    ...products.map(({ id, name }) => ({ type: 'Product', subject_id: id, description: name })),
    ...invoices.map(({ invoiceNo }) => ({
      type: 'Invoice',
      subject_id: invoiceNo,
      description: `Invoice ${invoiceNo}`,
    })),
  ]
  return createRandom('activity order')
    .some(seen, seen.length)
    .map((entry, index) => ({
      ...entry,
      user_id: userIds.get(SHOWCASE.login) ?? 0,
      account_id: SHOWCASE.accountId,
      at: calendar.at(-1 - Math.floor(index / 4), 15 - (index % 4), 20),
    }))
}
