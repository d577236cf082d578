import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Delivery, OrderLineTable, WebOrderTable } from '#server/db/schema/trade.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import { stockMove } from '#server/modules/stock/stock.store.ts'

export type NewOrder = Omit<
  Selectable<WebOrderTable>,
  'order_no' | 'temp_order_no' | 'delivery_address_id' | 'payment_id'
>
export type NewOrderLine = Omit<Selectable<OrderLineTable>, 'web_order_no' | 'line_no'>

/**
 * What an order brings about besides itself. payerId: whose open orders it counts among, null for one that is
 * paid otherwise. paymentId: what paid for it at a gateway, null where nothing did. isReserved: that payment
 * has taken its stock already.
 */
export type OrderEffects = {
  payerId: string | null
  paymentId: number | null
  mail: (NewMail & { withPrices: boolean }) | null
  cartStatus: 'CL' | 'AP'
  isReserved: boolean
}

/** The number the back office knows the next order by; the embedded one numbers at once. */
export async function nextOrderNo(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    order_no: string
  }>`select nextval('back_office_order_no')::text as order_no`.execute(tx)
  return rows[0]?.order_no ?? ''
}

/**
 * Writes an order in one statement, since each one is waited for: the order, its lines, what they take from
 * stock, what the payer owes by it, its place in the outbox to the back office, its mail, and the end of its
 * cart. Everything it touches has been locked by now.
 */
export async function recordOrder(
  tx: Tx,
  o: NewOrder & { order_no: string },
  lines: NewOrderLine[],
  { payerId, paymentId, mail, cartStatus, isReserved }: OrderEffects,
) {
  const column = <K extends keyof NewOrderLine>(key: K) => lines.map((line) => line[key])
  await sql`
    with placed as (
      insert into web_order (web_order_no, order_no, account_id, customer_id, user_id, cart_id, placed_at, customer_reference, confirmation_email, delivery,
                             freight_method_id, ship_now, payment_method_id, payment_id, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status, held_reason)
      values (${o.web_order_no}, ${o.order_no}, ${o.account_id}, ${o.customer_id}, ${o.user_id}, ${o.cart_id}, ${o.placed_at}, ${o.customer_reference}, ${o.confirmation_email},
              ${JSON.stringify(o.delivery)}::jsonb, ${o.freight_method_id}, ${o.ship_now}, ${o.payment_method_id}, ${paymentId}, ${o.goods_cents}, ${o.freight_cents}, ${o.fee_cents},
              ${o.gst_cents}, ${o.total_inc_cents}, ${o.low_status}, ${o.held_reason})
      returning web_order_no, placed_at),
    new_lines as (
      insert into order_line (web_order_no, line_no, product_id, name, description, quantity, allocated, price_cents, price_list, price_break, price_words, status)
      select placed.web_order_no, l.line_no, l.product_id, l.name, l.description, l.quantity, l.allocated, l.price_cents, l.price_list, l.price_break, l.price_words, l.status
        from placed, unnest(${column('product_id')}::text[], ${column('name')}::text[], ${column('description')}::text[], ${column('quantity')}::integer[], ${column('allocated')}::integer[],
                            ${column('price_cents')}::bigint[], ${column('price_list')}::text[], ${column('price_break')}::integer[], ${column('price_words')}::text[], ${column('status')}::text[])
             with ordinality as l (product_id, name, description, quantity, allocated, price_cents, price_list, price_break, price_words, status, line_no)),
    taken as (${stockMove(isReserved ? [] : lines, 1)}),
    owed as (
      update customer_balance set open_orders_cents = open_orders_cents + ${o.total_inc_cents} where customer_id = ${payerId}),
    out_box as (
      insert into order_outbox (web_order_no, created_at) select web_order_no, placed_at from placed),
    mailed as (
      insert into mail (recipient, subject, body_text, body_html, created_at, order_pdf_of, pdf_with_prices)
      select ${mail?.to ?? ''}, ${mail?.subject ?? ''}, ${mail?.text ?? ''}, ${mail?.html ?? ''}, placed_at, web_order_no, ${mail?.withPrices ?? false} from placed where ${mail !== null}),
    ended as (
      update cart set status = ${cartStatus}, is_current = false, payment_id = null, updated_at = ${o.placed_at}, version = version + 1 where id = ${o.cart_id})
    select 1`.execute(tx)
}

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
  invoice_nos: string[]
  shipment_nos: string[]
  lines: {
    line_no: number
    product_id: string
    name: string
    description: string
    quantity: number
    allocated: number
    price_cents: number
    status: string
  }[]
}

/**
 * Orders of one account with their lines, newest first; all of them, the newest so many, or the one that
 * `where` picks.
 */
async function ordersWhere(
  tx: Tx | Db,
  accountId: string,
  where = sql<SqlBool>`true`,
  limit: number | null = null,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.web_order_no, o.order_no, o.temp_order_no, o.placed_at, o.customer_reference, o.low_status, o.ship_now, o.delivery,
           o.goods_cents, o.freight_cents, o.fee_cents, o.gst_cents, o.total_inc_cents, o.held_reason,
           array(select i.invoice_no from invoice i where i.web_order_no = o.web_order_no order by i.invoice_no) as invoice_nos,
           array(select s.shipment_no from shipment s where s.web_order_no = o.web_order_no order by s.shipment_no) as shipment_nos,
           coalesce((select json_agg(json_build_object('line_no', l.line_no, 'product_id', l.product_id, 'name', l.name, 'description', l.description,
                                                       'quantity', l.quantity, 'allocated', l.allocated, 'price_cents', l.price_cents, 'status', l.status) order by l.line_no)
                       from order_line l where l.web_order_no = o.web_order_no), '[]') as lines
      from web_order o where o.account_id = ${accountId} and ${where}
     order by o.placed_at desc, o.web_order_no desc limit ${limit}::bigint`.execute(tx)
  return rows
}

export const ordersOf = (tx: Tx | Db, accountId: string, newest?: number) =>
  ordersWhere(tx, accountId, undefined, newest)
export const orderCount = async (tx: Tx | Db, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('web_order')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).orders

/** The order that a number means: the number it is shown by (shownOrderNo), else its web order number. */
export async function ordersByNo(tx: Tx | Db, accountId: string, orderNo: string): Promise<OrderRow[]> {
  const webOrderNo = /^\d{1,15}$/.test(orderNo) ? Number(orderNo) : null
  const shown = sql`coalesce(o.order_no, o.temp_order_no, o.web_order_no::text)`
  const found = await ordersWhere(
    tx,
    accountId,
    sql<SqlBool>`(${shown} = ${orderNo} or o.web_order_no = ${webOrderNo}::bigint)`,
  )
  const exact = found.find((row) => (row.order_no ?? row.temp_order_no) === orderNo) ?? found[0]
  return exact ? [exact] : []
}
export const orderOfCart = async (tx: Tx | Db, accountId: string, cartId: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.cart_id = ${cartId}`))[0]

/** An order and whose it is, for a mail that leaves after its transaction. */
export async function orderForMail(
  db: Db,
  webOrderNo: number,
): Promise<{ order: OrderRow; account: { id: string; name: string } } | undefined> {
  const account = await db
    .selectFrom('web_order as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .select(['a.id', 'a.name'])
    .where('o.web_order_no', '=', webOrderNo)
    .executeTakeFirst()
  const [order] = account
    ? await ordersWhere(db, account.id, sql<SqlBool>`o.web_order_no = ${webOrderNo}`)
    : []
  return account && order ? { order, account } : undefined
}
export const orderByNo = async (tx: Tx, accountId: string, webOrderNo: number) =>
  (await ordersWhere(tx, accountId, sql<SqlBool>`o.web_order_no = ${webOrderNo}`))[0]

/**
 * Whether an order is the one of that number: the back office's, its temporary one, or the web order number.
 */
const hasNumber = (orderNo: string) =>
  sql<SqlBool>`${orderNo} in (order_no, temp_order_no, web_order_no::text)`

/** The order a customer means by a number: the back office's, its temporary one, or the web order number. */
export const orderHead = (tx: Tx | Db, accountId: string, orderNo: string) =>
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
  tx: Tx | Db,
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

/** The lines of an order with what tells whether they wait. */
export const lineStatuses = (tx: Tx | Db, webOrderNo: number) =>
  tx
    .selectFrom('order_line')
    .select(['name', 'quantity', 'allocated', 'status'])
    .where('web_order_no', '=', webOrderNo)
    .orderBy('line_no')
    .execute()

/** Keeps an order from leaving, or says why it is kept now. */
export const holdOrder = (tx: Tx, webOrderNo: number, reason: string) =>
  tx.updateTable('web_order').set({ held_reason: reason }).where('web_order_no', '=', webOrderNo).execute()

/** Where orders went, newest first; all, or one by its web order number. */
export const deliveriesOf = (tx: Tx | Db, accountId: string, webOrderNo?: number) =>
  tx
    .selectFrom('web_order')
    .select(['web_order_no', 'delivery'])
    .where('account_id', '=', accountId)
    .$if(webOrderNo !== undefined, (one) => one.where('web_order_no', '=', webOrderNo ?? 0))
    .orderBy('placed_at', 'desc')
    .execute()

export const shipmentsOf = (tx: Tx | Db, accountId: string) =>
  tx
    .selectFrom('shipment as s')
    .innerJoin('web_order as o', 'o.web_order_no', 's.web_order_no')
    .select(['s.shipment_no', 's.carrier', 's.connote', 's.url'])
    .where('o.account_id', '=', accountId)
    .execute()
