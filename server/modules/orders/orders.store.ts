import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import type { Region } from '#shared/codes/regions.ts'
import { BACK_ORDER_STATUSES } from '#shared/rules/order-status.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import type { Delivery, OrderLineTable, WebOrderTable } from '#server/db/schema/trade.ts'

export type NewOrder = Omit<
  Selectable<WebOrderTable>,
  | 'order_no'
  | 'temp_order_no'
  | 'payment_id'
  | 'open_cents'
  | 'cancelled_cents'
  | 'payer_id'
  | 'business_group'
>
export type NewOrderLine = Omit<
  Selectable<OrderLineTable>,
  'web_order_no' | 'line_no' | 'picking' | 'picked' | 'shipped' | 'cancelled' | 'swapped_from'
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
  /** Null of one that has just been placed, which is not read again. */
  business_group: string | null
  /** Tax invoices, and the credit notes of them. */
  invoice_nos: string[]
  credit_note_nos: string[]
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
    /** The line that it stands in for. */
    swapped_from?: number | null
  }[]
}

/**
 * Orders of one account with their lines, newest first: the newest so many of those that `where` picks.
 */
async function ordersWhere(
  tx: Queryable,
  accountId: string,
  where = sql<SqlBool>`true`,
  limit = WHOLE_LIST_MAX,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.web_order_no, o.order_no, o.temp_order_no, o.placed_at, o.customer_reference, o.low_status,
           o.ship_now, o.delivery, o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents,
           o.held_reason, o.payment_method_id, o.business_group,
           array(select i.invoice_no from invoice i
                  where i.web_order_no = o.web_order_no and i.kind = 'invoice' order by i.invoice_no) as invoice_nos,
           array(select i.invoice_no from invoice i
                  where i.web_order_no = o.web_order_no and i.kind = 'credit'
                  order by i.invoice_no) as credit_note_nos,
           array(select s.shipment_no from shipment s
                  where s.web_order_no = o.web_order_no order by s.shipment_no) as shipment_nos,
           coalesce((select json_agg(json_build_object(
                              'line_no', l.line_no, 'product_id', l.product_id, 'name', l.name,
                              'description', l.description, 'quantity', l.quantity, 'allocated', l.allocated,
                              'shipped', l.shipped, 'cancelled', l.cancelled, 'price_cents', l.price_cents,
                              'status', l.status, 'swapped_from', l.swapped_from) order by l.line_no)
                       from order_line l where l.web_order_no = o.web_order_no), '[]') as lines
      from web_order o where o.account_id = ${accountId} and ${where}
     order by o.placed_at desc, o.web_order_no desc limit ${limit}::bigint`.execute(tx)
  return rows
}

export const ordersOf = (tx: Queryable, accountId: string, newest?: number) =>
  ordersWhere(tx, accountId, undefined, Math.min(newest ?? WHOLE_LIST_MAX, WHOLE_LIST_MAX))
export const orderCount = async (tx: Queryable, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('web_order')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).orders

/**
 * The web order number of the order that a customer means by a number, null where there is none: the number
 * it is shown by (shownOrderNo), else the temporary number that it had, else its web order number. Each by an
 * index.
 */
export function meantOrderQuery(accountId: string, orderNo: string): RawBuilder<number | null> {
  const webOrderNo = keyIn(orderNo)
  return sql`(
    select n.web_order_no from (
      select o.web_order_no, o.account_id, 1 as place from web_order o where o.order_no = ${orderNo}::text
      union all
      select o.web_order_no, o.account_id, case when o.order_no is null then 1 else 2 end from web_order o
       where o.temp_order_no = ${orderNo}::text
      union all
      select o.web_order_no, o.account_id, 3 from web_order o where o.web_order_no = ${webOrderNo}::bigint) n
     where n.account_id = ${accountId}::text order by n.place, n.web_order_no limit 1)`
}
const isMeant = (accountId: string, orderNo: string) =>
  sql<SqlBool>`web_order_no = ${meantOrderQuery(accountId, orderNo)}`

/** The order that a customer means by a number, as meantOrderQuery finds it. */
export const ordersByNo = (tx: Queryable, accountId: string, orderNo: string): Promise<OrderRow[]> =>
  ordersWhere(tx, accountId, isMeant(accountId, orderNo))
/** Orders of the account by their web order numbers, in any order. */
export const ordersByKeys = (tx: Queryable, accountId: string, webOrderNos: readonly number[]) =>
  webOrderNos.length === 0
    ? Promise.resolve([])
    : ordersWhere(tx, accountId, sql<SqlBool>`o.web_order_no = any (${webOrderNos}::bigint[])`)
/** Those of them that are listed as back orders (ORD-47). */
export const backOrdersOf = (tx: Queryable, accountId: string) =>
  ordersWhere(tx, accountId, sql<SqlBool>`o.low_status = any (${BACK_ORDER_STATUSES}::text[])`)
export const orderOfCart = async (tx: Queryable, accountId: string, cartId: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.cart_id = ${cartId}`))[0]

/**
 * An order and whose it is, for a mail that leaves after its transaction. zone: the account's. expected: when
 * more of its products is expected.
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
    zone: await zoneOfAccount(db, account.id),
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
  zone: string
  expected: Map<string, string>
}
export const orderByNo = async (tx: Queryable, accountId: string, webOrderNo: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.web_order_no = ${webOrderNo}`))[0]

/** The order that a customer means by a number, as meantOrderQuery finds it. */
export const orderHead = (tx: Queryable, accountId: string, orderNo: string) =>
  tx
    .selectFrom('web_order')
    .select(['web_order_no', 'order_no', 'low_status'])
    .where('account_id', '=', accountId)
    .where(isMeant(accountId, orderNo))
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
    .where((eb) =>
      'cartId' in wanted ? eb('cart_id', '=', wanted.cartId) : isMeant(accountId, wanted.orderNo),
    )
    .executeTakeFirst()

/** Where the newest orders went, newest first, or one by its web order number. */
export const deliveriesOf = (tx: Queryable, accountId: string, webOrderNo?: number) =>
  tx
    .selectFrom('web_order')
    .select(['web_order_no', 'delivery'])
    .where('account_id', '=', accountId)
    .$if(webOrderNo !== undefined, (one) => one.where('web_order_no', '=', webOrderNo ?? 0))
    .orderBy('placed_at', 'desc')
    .limit(WHOLE_LIST_MAX)
    .execute()

/** Shipments of the newest orders of an account, newest first. */
export const shipmentsOf = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('shipment as s')
    .innerJoin('web_order as o', 'o.web_order_no', 's.web_order_no')
    .select(['s.shipment_no', 's.carrier', 's.connote', 's.url'])
    .where('o.account_id', '=', accountId)
    .orderBy('o.placed_at', 'desc')
    .limit(WHOLE_LIST_MAX)
    .execute()

/** Those of products that the account has ordered, ever. */
export async function orderedOf(
  tx: Queryable,
  accountId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${productIds}::text[]) as w (id)
     where exists (select from order_line l join web_order o using (web_order_no)
                    where l.product_id = w.id and o.account_id = ${accountId})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** When more of products is expected, as Brisbane days; only of those that have one. */
export async function expectedDays(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, expected_on::text as day from product
     where id = any(${productIds}::text[]) and expected_on is not null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.day]))
}

/** The same for the products of an order that wait for stock; nothing is read where none does. */
export async function expectedOfWaiting(
  tx: Queryable,
  { lines }: Pick<OrderRow, 'lines'>,
): Promise<ReadonlyMap<string, string>> {
  const waiting = lines.filter((line) => backOrderedUnits(line) > 0).map(({ product_id }) => product_id)
  return waiting.length === 0 ? new Map() : expectedDays(tx, waiting)
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
