import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Region } from '#shared/codes/regions.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { Delivery, OrderLineTable, WebOrderTable } from '#server/db/schema/trade.ts'
import { SHOWN_ORDER_NO } from './shown-order-no.store.ts'

export type NewOrder = Omit<
  Selectable<WebOrderTable>,
  | 'order_no'
  | 'temp_order_no'
  | 'delivery_address_id'
  | 'payment_id'
  | 'open_cents'
  | 'cancelled_cents'
  | 'payer_id'
  | 'business_group'
>
export type NewOrderLine = Omit<
  Selectable<OrderLineTable>,
  'web_order_no' | 'line_no' | 'picking' | 'picked' | 'shipped' | 'cancelled'
>

export type OrderRow = {
  web_order_no: number
  order_no: string | null
  temp_order_no: string | null
  placed_at: Date
  customer_reference: string
  low_status: string
  ship_now: boolean
  delivery: Delivery
  goods_cents: number
  freight_cents: number
  fee_cents: number
  gst_cents: number
  total_inc_cents: number
  held_reason: string | null
  payment_method_id: string | null
  invoice_nos: string[]
  shipment_nos: string[]
  lines: {
    line_no: number
    product_id: string
    name: string
    description: string
    quantity: number
    allocated: number
    shipped: number
    cancelled: number
    price_cents: number
    status: string
  }[]
}

/**
 * Orders of one account with their lines, newest first; all of them, the newest so many, or the one that
 * `where` picks.
 */
async function ordersWhere(
  tx: Queryable,
  accountId: string,
  where = sql<SqlBool>`true`,
  limit: number | null = null,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.web_order_no, o.order_no, o.temp_order_no, o.placed_at, o.customer_reference, o.low_status, o.ship_now, o.delivery,
           o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents, o.held_reason, o.payment_method_id,
           array(select i.invoice_no from invoice i where i.web_order_no = o.web_order_no order by i.invoice_no) as invoice_nos,
           array(select s.shipment_no from shipment s where s.web_order_no = o.web_order_no order by s.shipment_no) as shipment_nos,
           coalesce((select json_agg(json_build_object('line_no', l.line_no, 'product_id', l.product_id, 'name', l.name, 'description', l.description,
                                                       'quantity', l.quantity, 'allocated', l.allocated, 'shipped', l.shipped, 'cancelled', l.cancelled, 'price_cents', l.price_cents, 'status', l.status) order by l.line_no)
                       from order_line l where l.web_order_no = o.web_order_no), '[]') as lines
      from web_order o where o.account_id = ${accountId} and ${where}
     order by o.placed_at desc, o.web_order_no desc limit ${limit}::bigint`.execute(tx)
  return rows
}

export const ordersOf = (tx: Queryable, accountId: string, newest?: number) =>
  ordersWhere(tx, accountId, undefined, newest)
export const orderCount = async (tx: Queryable, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('web_order')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).orders

/** The order that a number means: the number it is shown by (shownOrderNo), else its web order number. */
export async function ordersByNo(tx: Queryable, accountId: string, orderNo: string): Promise<OrderRow[]> {
  const webOrderNo = /^\d{1,15}$/.test(orderNo) ? Number(orderNo) : null
  const found = await ordersWhere(
    tx,
    accountId,
    sql<SqlBool>`(${SHOWN_ORDER_NO} = ${orderNo} or o.web_order_no = ${webOrderNo}::bigint)`,
  )
  const exact = found.find((row) => (row.order_no ?? row.temp_order_no) === orderNo) ?? found[0]
  return exact ? [exact] : []
}
/** Orders of the account by their web order numbers, in any order. */
export const ordersByKeys = (tx: Queryable, accountId: string, webOrderNos: readonly number[]) =>
  webOrderNos.length === 0
    ? Promise.resolve([])
    : ordersWhere(tx, accountId, sql<SqlBool>`o.web_order_no = any (${webOrderNos}::bigint[])`)
export const orderOfCart = async (tx: Queryable, accountId: string, cartId: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.cart_id = ${cartId}`))[0]

/**
 * An order and whose it is, for a mail that leaves after its transaction. expected: when more of its products
 * is expected.
 */
export async function orderForMail(db: Queryable, webOrderNo: number): Promise<OrderForMail | undefined> {
  const account = await db
    .selectFrom('web_order as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['a.id', 'a.name', 'o.business_group'])
    .where('o.web_order_no', '=', webOrderNo)
    .executeTakeFirst()
  const [order] = account
    ? await ordersWhere(db, account.id, sql<SqlBool>`o.web_order_no = ${webOrderNo}`)
    : []
  if (!account || !order) return undefined
  return {
    order,
    account: { id: account.id, name: account.name },
    region: regionOf(account.business_group),
    expected: await expectedDays(
      db,
      order.lines.map(({ product_id }) => product_id),
    ),
  }
}
type OrderForMail = {
  order: OrderRow
  account: { id: string; name: string }
  region: Region
  expected: Map<string, string>
}
export const orderByNo = async (tx: Tx, accountId: string, webOrderNo: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.web_order_no = ${webOrderNo}`))[0]

/**
 * Whether an order is the one of that number: the back office's, its temporary one, or the web order number.
 */
const hasNumber = (orderNo: string) =>
  sql<SqlBool>`${orderNo} in (order_no, temp_order_no, web_order_no::text)`

/** The order a customer means by a number: the back office's, its temporary one, or the web order number. */
export const orderHead = (tx: Queryable, accountId: string, orderNo: string) =>
  tx
    .selectFrom('web_order')
    .select(['web_order_no', 'order_no', 'low_status'])
    .where('account_id', '=', accountId)
    .where(hasNumber(orderNo))
    .executeTakeFirst()

/**
 * Locks an order that has been found to be the account's: what is done about one order is done one after
 * another.
 */
export const lockOrder = (tx: Tx, webOrderNo: number) =>
  tx
    .selectFrom('web_order')
    .select('web_order_no')
    .where('web_order_no', '=', webOrderNo)
    .forNoKeyUpdate()
    .execute()

/** Which order a cart of the account became, by the cart or by the order's number, and who placed it. */
export const placedHead = (
  tx: Queryable,
  accountId: string,
  wanted: { cartId: number } | { orderNo: string },
) =>
  tx
    .selectFrom('web_order')
    .select([
      'web_order_no',
      'order_no',
      'temp_order_no',
      'user_id',
      'cart_id',
      'held_reason',
      'confirmation_email',
      'ship_now',
    ])
    .where('account_id', '=', accountId)
    .where((eb) => ('cartId' in wanted ? eb('cart_id', '=', wanted.cartId) : hasNumber(wanted.orderNo)))
    .executeTakeFirst()

/** The lines of an order with the columns that show whether they wait. */
export const lineStatuses = (tx: Queryable, webOrderNo: number) =>
  tx
    .selectFrom('order_line')
    .select(['name', 'quantity', 'allocated', 'shipped', 'cancelled', 'status'])
    .where('web_order_no', '=', webOrderNo)
    .orderBy('line_no')
    .execute()

/** Where orders went, newest first; all, or one by its web order number. */
export const deliveriesOf = (tx: Queryable, accountId: string, webOrderNo?: number) =>
  tx
    .selectFrom('web_order')
    .select(['web_order_no', 'delivery'])
    .where('account_id', '=', accountId)
    .$if(webOrderNo !== undefined, (one) => one.where('web_order_no', '=', webOrderNo ?? 0))
    .orderBy('placed_at', 'desc')
    .execute()

export const shipmentsOf = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('shipment as s')
    .innerJoin('web_order as o', 'o.web_order_no', 's.web_order_no')
    .select(['s.shipment_no', 's.carrier', 's.connote', 's.url'])
    .where('o.account_id', '=', accountId)
    .execute()

/** When more of products is expected, as Brisbane days; only of those that have one. */
export async function expectedDays(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, expected_on::text as day from product where id = any(${productIds}::text[]) and expected_on is not null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.day]))
}

/** An order with its lines, for the mail about what happened to it. */
export async function orderToTell(tx: Tx, webOrderNo: number) {
  const order = await tx
    .selectFrom('web_order')
    .select([
      'web_order_no',
      'order_no',
      'temp_order_no',
      'account_id',
      'user_id',
      'customer_reference',
      'confirmation_email',
      'held_reason',
    ])
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirst()
  const lines = await tx
    .selectFrom('order_line')
    .select(['line_no', 'product_id', 'name', 'quantity', 'shipped', 'cancelled'])
    .where('web_order_no', '=', webOrderNo)
    .orderBy('line_no')
    .execute()
  return order && { ...order, lines }
}
