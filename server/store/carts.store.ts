import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Delivery } from '#server/db/schema/trade.ts'

/** Whose cart: a cart belongs to one person on one account (decision 11). */
export type CartOwner = { accountId: string; userId: number }

export type CartLineRow = {
  cart_id: number; user_id: number; name: string; status: string; type: string; is_current: boolean
  product_id: string | null; quantity: number | null; locked_price_cents: number | null
}

// Closed carts are many and never looked at: the statuses are those of the index cart_open.
const VISIBLE = `c.account_id = $1 and c.status in ('', 'PE', 'RJ', 'WA') and (c.user_id = $2 or ($3 and c.type = 'T' and c.status = 'WA'))`
/** A cart whose payment is under way reads as pending. */
const STATUS = `case when c.payment_id is null then c.status else 'PE' end as status`
const COLUMNS = `c.id as cart_id, c.user_id, c.name, ${STATUS}, c.type, c.is_current, l.product_id, l.quantity, l.locked_price_cents`

/**
 * The carts a person sees, a row per line: their own that are open or wait, and for an approver those of the account that await approval.
 * A cart without lines has one row without a product.
 */
export async function visibleCarts(tx: Tx | Db, owner: CartOwner, approves: boolean): Promise<CartLineRow[]> {
  const text = `select ${COLUMNS} from cart c left join cart_line l on l.cart_id = c.id where ${VISIBLE} order by c.id, l.added_at, l.product_id`
  return (await tx.executeQuery<CartLineRow>(CompiledQuery.raw(text, [owner.accountId, owner.userId, approves]))).rows
}

const CURRENT_CART = `insert into cart as c (account_id, user_id, is_current, updated_at) values ($1, $2, true, $5)
  on conflict (account_id, user_id) where is_current do update set updated_at = excluded.updated_at, version = c.version + 1 where c.payment_id is null
  returning c.id, c.name, c.status, c.type`
const SET_LINE = `insert into cart_line (cart_id, product_id, quantity, added_at) select id, $4, $6::integer, $5 from current_cart
  on conflict (cart_id, product_id) do update set quantity = excluded.quantity
  returning product_id, quantity, locked_price_cents, added_at`
const DROP_LINE = `delete from cart_line using current_cart where cart_id = current_cart.id and product_id = $4 and $6::integer = 0
  returning null::text as product_id, null::integer as quantity, null::bigint as locked_price_cents, null::timestamptz as added_at`
/** One statement that changes a line and answers all visible carts: what it has just written is not in its own view of the tables, so that is added. */
const changeText = (change: string) => `
  with current_cart as (${CURRENT_CART}), changed as (${change})
  select cart_id, user_id, name, status, type, is_current, product_id, quantity, locked_price_cents from (
    select ${COLUMNS}, l.added_at from cart c left join cart_line l on l.cart_id = c.id and not (l.product_id = $4 and c.is_current and c.user_id = $2) where ${VISIBLE}
    union all
    select cc.id, $2::bigint, cc.name, cc.status, cc.type, true, x.product_id, x.quantity, x.locked_price_cents, x.added_at from current_cart cc left join changed x on true) seen
  order by cart_id, added_at, product_id`
const SET_TEXT = changeText(SET_LINE)
const DROP_TEXT = changeText(DROP_LINE)

/**
 * Sets the quantity of a product in the current cart, which is made where there is none; 0 removes the line. Changes of one cart queue up.
 * While a payment for the cart is under way nothing is changed.
 * @returns the visible carts as they are then; a cart may have a further row without a product
 */
export async function setCurrentCartLine(tx: Tx, owner: CartOwner, line: { productId: string; quantity: number }, approves: boolean, now: Date): Promise<CartLineRow[]> {
  const values = [owner.accountId, owner.userId, approves, line.productId, now, line.quantity]
  return (await tx.executeQuery<CartLineRow>(CompiledQuery.raw(line.quantity === 0 ? DROP_TEXT : SET_TEXT, values))).rows
}

export const heldQuantity = async (tx: Tx, owner: CartOwner, productId: string): Promise<number> =>
  (await tx.selectFrom('cart_line as l').innerJoin('cart as c', 'c.id', 'l.cart_id').select('l.quantity')
    .where('c.account_id', '=', owner.accountId).where('c.user_id', '=', owner.userId).where('c.is_current', '=', true)
    .where('l.product_id', '=', productId).executeTakeFirst())?.quantity ?? 0

export type CartRow = {
  id: number; account_id: string; user_id: number; name: string; status: string; type: string; is_current: boolean; version: number
  web_order_no: number | null; confirmation_email: string | null; customer_reference: string | null; delivery: Delivery | null
  freight_method_id: string | null; ship_now: boolean; payment_method_id: string | null
  /** The payment that is under way for it. */
  payment_id: number | null
  lines: number
}
const cartFields = sql`c.id, c.account_id, c.user_id, c.name, c.status, c.type, c.is_current, c.version, c.web_order_no, c.confirmation_email,
  c.customer_reference, c.delivery, c.freight_method_id, c.ship_now, c.payment_method_id, c.payment_id,
  (select count(*)::int from cart_line l where l.cart_id = c.id) as lines`

/** The current cart, locked until the transaction ends, so that nothing is added to it meanwhile. */
export async function lockCurrentCart(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`select ${cartFields} from cart c
    where c.account_id = ${owner.accountId} and c.user_id = ${owner.userId} and c.is_current for update of c`.execute(tx)
  return rows[0]
}

/** One cart of the account, locked; whose it is must still be checked. */
export async function lockCart(tx: Tx, accountId: string, cartId: number): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`select ${cartFields} from cart c where c.id = ${cartId} and c.account_id = ${accountId} for update of c`.execute(tx)
  return rows[0]
}

/** A cart by its id alone, locked: for what the gateways tell, whose cart it is being known already. */
export async function lockCartById(tx: Tx, cartId: number): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`select ${cartFields} from cart c where c.id = ${cartId} for update of c`.execute(tx)
  return rows[0]
}

export const clearCart = (tx: Tx, cartId: number) => tx.deleteFrom('cart_line').where('cart_id', '=', cartId).execute()

/** Puts a cart aside under a name, without the choices of a checkout that was begun with it. */
export const putCartAside = (tx: Tx, cartId: number, name: string, now: Date) =>
  tx.updateTable('cart').set({ is_current: false, name, updated_at: now, version: sql`version + 1` }).where('id', '=', cartId).execute()

/** A rejected cart becomes an ordinary one again, at today's prices. */
export async function makeCartCurrent(tx: Tx, cartId: number, now: Date) {
  await tx.updateTable('cart').set({ is_current: true, status: '', type: '', updated_at: now, version: sql`version + 1` }).where('id', '=', cartId).execute()
  await tx.updateTable('cart_line').set({ locked_price_cents: null }).where('cart_id', '=', cartId).where('locked_price_cents', 'is not', null).execute()
}

export const setCartStatus = (tx: Tx, cartId: number, status: string, now: Date) =>
  tx.updateTable('cart').set({ status, is_current: false, updated_at: now, version: sql`version + 1` }).where('id', '=', cartId).execute()

export type CheckoutChoices = Partial<{
  web_order_no: number; confirmation_email: string; customer_reference: string; delivery: Delivery
  freight_method_id: string; ship_now: boolean; payment_method_id: string | null
}>
export const setCheckoutChoices = (tx: Tx, cartId: number, choices: CheckoutChoices) =>
  tx.updateTable('cart').set({ ...choices, ...(choices.delivery ? { delivery: sql`${JSON.stringify(choices.delivery)}::jsonb` } : {}) }).where('id', '=', cartId).execute()

export async function nextWebOrderNo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ no: number }>`select nextval('web_order_no') as no`.execute(tx)
  return rows[0]?.no ?? 0
}
