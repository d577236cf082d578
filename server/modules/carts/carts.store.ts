import { type RawBuilder, sql } from 'kysely'
import {
  type CartStatus,
  type CartType,
  OPEN_CART_STATUSES,
  SAVED_CART_STATUSES,
} from '#shared/codes/cart-statuses.ts'
import type { Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import type { Delivery } from '#server/db/schema/trade.ts'

/** Whose cart: a cart belongs to one person on one account (decision 11). */
export type CartOwner = { accountId: string; userId: number }

export type CartRow = {
  id: number
  account_id: string
  user_id: number
  name: string
  status: CartStatus
  type: CartType
  is_current: boolean
  version: number
  web_order_no: number | null
  confirmation_email: string | null
  customer_reference: string | null
  delivery: Delivery | null
  freight_method_id: string | null
  ship_now: boolean
  payment_method_id: string | null
  /** The payment that is under way for it. */
  payment_id: number | null
  lines: number
}
const cartFields = sql`c.id, c.account_id, c.user_id, c.name, c.status, c.type, c.is_current, c.version,
  c.web_order_no, c.confirmation_email,
  c.customer_reference, c.delivery, c.freight_method_id, c.ship_now, c.payment_method_id, c.payment_id`

/**
 * A cart, locked until the transaction ends. Its lines are counted by a second statement, sent in the same
 * message: a statement that has to wait for the lock sees the lines as they were before it waited.
 */
async function lockWhere(tx: Tx, where: RawBuilder<unknown>): Promise<CartRow | undefined> {
  const [locked, counted] = await together(tx, (send) => [
    send(
      sql<Omit<CartRow, 'lines'>>`select ${cartFields} from cart c where ${where} for update of c`.compile(
        tx,
      ),
    ),
    send(
      sql<{
        id: number
        lines: number
      }>`select c.id, count(l.product_id)::int as lines from cart c left join cart_line l on l.cart_id = c.id
        where ${where} group by c.id`.compile(tx),
    ),
  ])
  const [cart] = locked.rows
  return cart && { ...cart, lines: counted.rows.find(({ id }) => id === cart.id)?.lines ?? 0 }
}

/** The current cart, locked, so that nothing is added to it meanwhile. */
export const lockCurrentCart = (tx: Tx, { accountId, userId }: CartOwner): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.account_id = ${accountId} and c.user_id = ${userId} and c.is_current`)

/**
 * The same, made where there is none: whoever changes a person's carts locks this one first, so that one
 * change after another is made, and each is answered with the carts after it.
 */
export async function openCurrentCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow> {
  await sql`insert into cart as c (account_id, user_id, is_current, updated_at)
    values (${owner.accountId}, ${owner.userId}, true, ${now})
    on conflict (account_id, user_id) where is_current do update set updated_at = c.updated_at`.execute(tx)
  const cart = await lockCurrentCart(tx, owner)
  if (!cart) throw new Error('a cart that was just opened is gone')
  return cart
}

/*
 * A browser may send the id of any cart. Each of the four below locks no cart but one that this person may
 * change: a lock on another person's cart makes its owner wait, and two people who name each other's carts
 * would deadlock.
 */

/**
 * A saved cart of this very person on this account, locked: pending and rejected ones too, never one that
 * waits for approval or is done.
 */
export const lockSavedCart = (
  tx: Tx,
  { accountId, userId }: CartOwner,
  cartId: number,
): Promise<CartRow | undefined> =>
  lockWhere(
    tx,
    sql`c.id = ${cartId} and c.account_id = ${accountId} and c.user_id = ${userId} and not c.is_current
      and c.status = any(${SAVED_CART_STATUSES})`,
  )

/** A saved cart that this very person deleted on this account after a moment, locked. */
export const lockDeletedCart = (
  tx: Tx,
  { accountId, userId }: CartOwner,
  cartId: number,
  deletedAfter: Date,
): Promise<CartRow | undefined> =>
  lockWhere(
    tx,
    sql`c.id = ${cartId} and c.account_id = ${accountId} and c.user_id = ${userId} and c.status = 'DL'
      and c.deleted_status is not null and c.updated_at > ${deletedAfter}`,
  )

/**
 * A cart of this person, in any state, or for an approver one that somebody else of the account submitted,
 * locked.
 */
export const lockOwnOrSubmittedCart = (
  tx: Tx,
  { accountId, userId }: CartOwner,
  approves: boolean,
  cartId: number,
): Promise<CartRow | undefined> => lockWhere(tx, ownOrSubmitted({ accountId, userId }, approves, cartId))

const ownOrSubmitted = ({ accountId, userId }: CartOwner, approves: boolean, cartId: number) =>
  sql`c.id = ${cartId} and c.account_id = ${accountId} and (c.user_id = ${userId} or (${approves} and c.type = 'T'))`

/**
 * The same without a lock: for who has locked it already (lockToOpen), and where only a refusal follows.
 */
export async function ownOrSubmittedCart(
  tx: Tx,
  { accountId, userId }: CartOwner,
  approves: boolean,
  cartId: number,
): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    select ${cartFields}, (select count(*)::int from cart_line l where l.cart_id = c.id) as lines
      from cart c where ${ownOrSubmitted({ accountId, userId }, approves, cartId)}`.execute(tx)
  return rows[0]
}

/**
 * A cart that somebody else of the account submitted, whatever became of it, locked. The caller is an
 * approver.
 */
export const lockSubmittedCart = (
  tx: Tx,
  { accountId, userId }: CartOwner,
  cartId: number,
): Promise<CartRow | undefined> =>
  lockWhere(
    tx,
    sql`c.id = ${cartId} and c.account_id = ${accountId} and c.user_id <> ${userId} and c.type = 'T'`,
  )

/** A cart by its id alone, locked. For the gateways' messages, whose cart is known already. */
export const lockCartById = (tx: Tx, cartId: number): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.id = ${cartId}`)

/**
 * How many carts besides the current one a person has on an account: saved, rejected and awaiting approval.
 */
export const countOpenCarts = async (tx: Tx, owner: CartOwner): Promise<number> =>
  (
    await tx
      .selectFrom('cart')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('account_id', '=', owner.accountId)
      .where('user_id', '=', owner.userId)
      .where('is_current', '=', false)
      .where('status', 'in', OPEN_CART_STATUSES)
      .executeTakeFirstOrThrow()
  ).many

/** Puts a cart aside under a name, without the choices of a checkout that was begun with it. */
export const putCartAside = (tx: Tx, cartId: number, name: string, now: Date) =>
  tx
    .updateTable('cart')
    .set({ is_current: false, name, updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()

/** A rejected cart becomes an ordinary one again, at today's prices. */
export async function makeCartCurrent(tx: Tx, cartId: number, now: Date) {
  await tx
    .updateTable('cart')
    .set({ is_current: true, status: '', type: '', updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()
  await tx
    .updateTable('cart_line')
    .set({ locked_price_cents: null })
    .where('cart_id', '=', cartId)
    .where('locked_price_cents', 'is not', null)
    .execute()
}

export const setCartStatus = (tx: Tx, cartId: number, status: CartStatus, now: Date) =>
  tx
    .updateTable('cart')
    .set({ status, is_current: false, updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()

/** Deletes a saved cart that is locked, so that restoreCart can bring it back as it was. */
export const markCartDeleted = (tx: Tx, cartId: number, now: Date) =>
  tx
    .updateTable('cart')
    .set({ status: 'DL', deleted_status: sql`status`, updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()

/** Undoes markCartDeleted of a cart that is locked. */
export const restoreCart = (tx: Tx, cartId: number, now: Date) =>
  tx
    .updateTable('cart')
    .set({
      status: sql<CartStatus>`deleted_status`,
      deleted_status: null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', cartId)
    .execute()

/** The statement that ends a cart which has become an order, and whose payment is over. */
export const endOrderedCart = (tx: Tx, cartId: number, status: 'CL' | 'AP', now: Date) =>
  tx
    .updateTable('cart')
    .set({ status, is_current: false, payment_id: null, updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .compile()

export type CheckoutChoices = Partial<{
  confirmation_email: string
  customer_reference: string
  delivery: Delivery
  freight_method_id: string
  ship_now: boolean
  payment_method_id: string | null
}>
/**
 * Keeps choices of the checkout in a cart that is locked, which gets a web order number if it has none.
 * @returns what of the cart the database decided
 */
export function setCheckoutChoices(
  tx: Tx,
  cartId: number,
  choices: CheckoutChoices,
): Promise<{ version: number; web_order_no: number | null }> {
  const delivery = choices.delivery
    ? { delivery: sql<Delivery>`${JSON.stringify(choices.delivery)}::jsonb` }
    : {}
  return tx
    .updateTable('cart')
    .set({
      ...choices,
      ...delivery,
      web_order_no: sql`coalesce(web_order_no, nextval('web_order_no'))`,
      version: sql`version + 1`,
    })
    .where('id', '=', cartId)
    .returning(['version', 'web_order_no'])
    .executeTakeFirstOrThrow()
}
