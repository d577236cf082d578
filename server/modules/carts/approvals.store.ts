import { sql } from 'kysely'
import type { CartStatus, CartType } from '#shared/codes/cart-statuses.ts'
import { ADVISORY_LOCK_CLASSES } from '#server/db/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** What is known of a cart that was submitted, besides its lines. */
export type ApprovalRow = {
  cart_id: number
  submitter: string
  approver: string
  submitted_at: Date | null
  opened_by_user_id: number | null
  opened_by: string
  rejection_comment: string
}

/** The facts of these carts, those that were never submitted left out. */
export async function approvalsOf(tx: Queryable, cartIds: readonly number[]): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select c.id as cart_id, trim(s.first_name || ' ' || s.last_name) as submitter,
           coalesce(trim(a.first_name || ' ' || a.last_name), '') as approver,
           c.submitted_at, c.opened_by_user_id,
           coalesce(trim(o.first_name || ' ' || o.last_name), '') as opened_by, c.rejection_comment
      from cart c join portal_user s on s.id = c.user_id
      left join portal_user a on a.id = c.approver_user_id
      left join portal_user o on o.id = c.opened_by_user_id
     where c.id = any(${cartIds}::bigint[]) and c.type = 'T'`.execute(tx)
  return rows
}

/** How many carts of an account wait for approval. */
export const countWaitingCarts = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await tx
      .selectFrom('cart')
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .where('account_id', '=', accountId)
      .where('type', '=', 'T')
      .where('status', '=', 'WA')
      .executeTakeFirstOrThrow()
  ).many

/** Hands a cart over: it waits under its name, each line at the price given (cents ex GST). */
export async function submitCart(
  tx: Tx,
  cart: {
    id: number
    name: string
    approverUserId: number
    prices: readonly { productId: string; priceCents: number }[]
  },
  now: Date,
) {
  await tx
    .updateTable('cart')
    .set({
      type: 'T',
      status: 'WA',
      is_current: false,
      name: cart.name,
      approver_user_id: cart.approverUserId,
      submitted_at: now,
      updated_at: now,
      opened_by_user_id: null,
      rejection_comment: '',
      web_order_no: null,
      version: sql`version + 1`,
    })
    .where('id', '=', cart.id)
    .execute()
  await sql`
    update cart_line set locked_price_cents = p.price_cents
      from unnest(${cart.prices.map((p) => p.productId)}::text[],
                  ${cart.prices.map((p) => p.priceCents)}::bigint[])
         as p (product_id, price_cents)
     where cart_line.cart_id = ${cart.id} and cart_line.product_id = p.product_id`.execute(tx)
}

export const rejectCart = (tx: Tx, cartId: number, comment: string, now: Date) =>
  tx
    .updateTable('cart')
    .set({
      status: 'RJ',
      rejection_comment: comment,
      opened_by_user_id: null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', cartId)
    .execute()

/**
 * Submissions and approvals of an account take place one after another, until the transaction ends. Locked
 * before any cart.
 */
export const lockApprovals = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.approvalsOfAccount}::integer, hashtext(${accountId}))`.execute(
    tx,
  )

/**
 * Locks a cart that is about to be opened together with those this approver has open, in the order of their
 * ids: two browsers of one approver that open two carts then cannot deadlock. A cart that nobody else
 * submitted is not locked, whatever id the browser sends.
 */
export const lockToOpen = (tx: Tx, accountId: string, cartId: number, userId: number) =>
  sql`select id from cart where account_id = ${accountId} 
      and ((id = ${cartId} and type = 'T' and user_id <> ${userId})
           or (status = 'WA' and opened_by_user_id = ${userId}))
       order by id for update`.execute(tx)

/** Whose cart of the account this is, and what kind it is, without a lock. */
export const cartHead = (
  tx: Tx,
  accountId: string,
  cartId: number,
): Promise<{ user_id: number; type: CartType; status: CartStatus } | undefined> =>
  tx
    .selectFrom('cart')
    .select(['user_id', 'type', 'status'])
    .where('id', '=', cartId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/**
 * Marks a waiting cart as the one this approver is looking at, and no other of the account. They are locked
 * (lockToOpen).
 */
export async function openWaitingCart(tx: Tx, accountId: string, cartId: number, userId: number) {
  await tx
    .updateTable('cart')
    .set({ opened_by_user_id: null })
    .where('account_id', '=', accountId)
    .where('status', '=', 'WA')
    .where('opened_by_user_id', '=', userId)
    .where('id', '<>', cartId)
    .execute()
  await tx.updateTable('cart').set({ opened_by_user_id: userId }).where('id', '=', cartId).execute()
}

/** How many a waiting cart holds of a product, and of how many products. */
export async function waitingLine(
  tx: Tx,
  cartId: number,
  productId: string,
): Promise<{ quantity: number; lines: number }> {
  const { rows } = await sql<{ quantity: number; lines: number }>`
    select coalesce(max(quantity) filter (where product_id = ${productId}), 0)::int as quantity,
           count(*)::int as lines from cart_line where cart_id = ${cartId}`.execute(tx)
  return rows[0] ?? { quantity: 0, lines: 0 }
}

/** Sets or, with 0, removes a line of a waiting cart; the cart's version shows that it changed. */
export async function setWaitingLine(tx: Tx, cartId: number, productId: string, quantity: number, now: Date) {
  const line = tx
    .updateTable('cart_line')
    .set({ quantity })
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
  await (quantity > 0
    ? line.execute()
    : tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', '=', productId).execute())
  await tx
    .updateTable('cart')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()
}
