import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { inOneMessage, together } from '#server/db/one-message.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import { FIND_SESSION } from '#server/modules/people/people.store.ts'

/** Whose cart: a cart belongs to one person on one account (decision 11). */
export type CartOwner = { accountId: string; userId: number }
/** What the portal remembers of a session and its letters. */
export type SessionFacts = { session: { secretHash: Buffer; tokenHash: Buffer }; type: string; letters: string; extras: string }

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
  return (await tx.executeQuery(visibleQuery(owner, approves))).rows
}
const VISIBLE_TEXT = `select ${COLUMNS} from cart c left join cart_line l on l.cart_id = c.id where ${VISIBLE} order by c.id, l.added_at, l.product_id`
const visibleQuery = (owner: CartOwner, approves: boolean) =>
  CompiledQuery.raw(VISIBLE_TEXT, [owner.accountId, owner.userId, approves]) as CompiledQuery<CartLineRow>

/** What a change of a cart relies on: the session of who asks is still what the portal remembers of it. */
const GUARD = `guard as (select 1 from (${FIND_SESSION.replace('$1', '$6')}) s
  where s.token_hash = $7 and s.user_id = $2 and s.account_id = $1 and s.type = $8 and s.permissions = $9 and s.extra_permissions = $10)`
const CURRENT_CART = `current_cart as (
  insert into cart as c (account_id, user_id, is_current, updated_at) select $1, $2, true, $4 from guard
  on conflict (account_id, user_id) where is_current do update set updated_at = excluded.updated_at, version = c.version + 1 where c.payment_id is null
  returning c.id)`
const SET_TEXT = `with ${GUARD}, ${CURRENT_CART}, changed as (
  insert into cart_line (cart_id, product_id, quantity, added_at) select id, $3, $5::integer, $4 from current_cart
  on conflict (cart_id, product_id) do update set quantity = excluded.quantity)
  select exists (select from guard) as is_known, exists (select from current_cart) as is_changed`
/** A delete that waits for the cart within its own statement does not see a line that came meanwhile: so the cart is locked first. */
const LOCK_TEXT = `with ${GUARD}, ${CURRENT_CART} select exists (select from guard) as is_known, exists (select from current_cart) as is_changed, $3::text as product, $5::integer as quantity`
const DROP_TEXT = `with ${GUARD} delete from cart_line l using cart c, guard
  where c.account_id = $1 and c.user_id = $2 and c.is_current and c.payment_id is null and l.cart_id = c.id and l.product_id = $3 and $5::integer = 0 and $4::timestamptz is not null`

/** What became of a change: made; not made because a payment for the cart is under way; or the session is not what it was said to be. */
export type CartChange = { rows: CartLineRow[] } | { refused: 'paying' | 'session' }

/**
 * Sets the quantity of a product in the current cart, which is made where there is none; 0 removes the line. Changes of one cart queue up.
 * The carts are read by a second statement, as the first may have waited for another change and does not see it.
 * @returns the visible carts as they are after this change and all before it
 */
export async function setCurrentCartLine(
  db: Db, actor: CartOwner & SessionFacts, line: { productId: string; quantity: number }, approves: boolean, now: Date,
): Promise<CartChange> {
  const { accountId, userId, session, type, letters, extras } = actor
  const values = [accountId, userId, line.productId, now, line.quantity, session.secretHash, session.tokenHash, type, letters, extras]
  const isDrop = line.quantity === 0
  const [change, carts] = await inOneMessage(db, (send) => {
    const changed = send(CompiledQuery.raw(isDrop ? LOCK_TEXT : SET_TEXT, values) as CompiledQuery<{ is_known: boolean; is_changed: boolean }>)
    const dropped = isDrop ? [send(CompiledQuery.raw(DROP_TEXT, values))] : []
    const read = send(visibleQuery(actor, approves)) // sent last, whatever its place in the answers
    return [changed, read, ...dropped]
  })
  const [made] = change.rows
  if (!made?.is_known) return { refused: 'session' }
  return made.is_changed ? { rows: carts.rows } : { refused: 'paying' }
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
  c.customer_reference, c.delivery, c.freight_method_id, c.ship_now, c.payment_method_id, c.payment_id`

/**
 * A cart, locked until the transaction ends. Its lines are counted by a second statement, sent in the same message: a statement that has to wait for
 * the lock sees the lines as they were before it waited.
 */
async function lockWhere(tx: Tx, where: RawBuilder<unknown>): Promise<CartRow | undefined> {
  const [locked, counted] = await together(tx, (send) => [
    send(sql<Omit<CartRow, 'lines'>>`select ${cartFields} from cart c where ${where} for update of c`.compile(tx)),
    send(sql<{ id: number; lines: number }>`select c.id, count(l.product_id)::int as lines from cart c left join cart_line l on l.cart_id = c.id where ${where} group by c.id`.compile(tx)),
  ])
  const [cart] = locked.rows
  return cart && { ...cart, lines: counted.rows.find(({ id }) => id === cart.id)?.lines ?? 0 }
}

/** The current cart, locked, so that nothing is added to it meanwhile. */
export const lockCurrentCart = (tx: Tx, { accountId, userId }: CartOwner): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.account_id = ${accountId} and c.user_id = ${userId} and c.is_current`)

/**
 * The same, made where there is none: whoever changes a person's carts locks this one first, so that one change after another is made, and each is
 * answered with the carts after it.
 */
export async function openCurrentCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow> {
  await sql`insert into cart as c (account_id, user_id, is_current, updated_at) values (${owner.accountId}, ${owner.userId}, true, ${now})
    on conflict (account_id, user_id) where is_current do update set updated_at = c.updated_at`.execute(tx)
  const cart = await lockCurrentCart(tx, owner)
  if (!cart) throw new Error('a cart that was just opened is gone')
  return cart
}

/*
 * A browser may send the id of any cart. Each of the three below locks no cart but one that this person may change: a lock on somebody else's cart
 * makes its owner wait, and two people who name each other's carts would wait for each other.
 */

/** A saved cart of this very person on this account, locked: pending and rejected ones too, never one that waits for approval or is done. */
export const lockSavedCart = (tx: Tx, { accountId, userId }: CartOwner, cartId: number): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.id = ${cartId} and c.account_id = ${accountId} and c.user_id = ${userId} and not c.is_current and c.status in ('', 'PE', 'RJ')`)

/** A cart of this person, in any state, or for an approver one that somebody else of the account submitted, locked. */
export const lockOwnOrSubmittedCart = (tx: Tx, { accountId, userId }: CartOwner, approves: boolean, cartId: number): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.id = ${cartId} and c.account_id = ${accountId} and (c.user_id = ${userId} or (${approves} and c.type = 'T'))`)

/** A cart that somebody else of the account submitted, whatever became of it, locked. The caller is an approver. */
export const lockSubmittedCart = (tx: Tx, { accountId, userId }: CartOwner, cartId: number): Promise<CartRow | undefined> =>
  lockWhere(tx, sql`c.id = ${cartId} and c.account_id = ${accountId} and c.user_id <> ${userId} and c.type = 'T'`)

/** A cart by its id alone, locked: for what the gateways tell, whose cart it is being known already. */
export const lockCartById = (tx: Tx, cartId: number): Promise<CartRow | undefined> => lockWhere(tx, sql`c.id = ${cartId}`)

/** How many carts besides the current one a person has on an account: saved, rejected and awaiting approval. */
export const countOpenCarts = async (tx: Tx, owner: CartOwner): Promise<number> =>
  (await tx.selectFrom('cart').select((eb) => eb.fn.countAll<number>().as('many'))
    .where('account_id', '=', owner.accountId).where('user_id', '=', owner.userId)
    .where('is_current', '=', false).where('status', 'in', ['', 'PE', 'RJ', 'WA']).executeTakeFirstOrThrow()).many

/** How many a cart that is locked holds, by product. */
export async function cartQuantities(tx: Tx, cartId: number): Promise<ReadonlyMap<string, number>> {
  const lines = await tx.selectFrom('cart_line').select(['product_id', 'quantity']).where('cart_id', '=', cartId).execute()
  return new Map(lines.map((line) => [line.product_id, line.quantity]))
}

/** Sets quantities of a cart that is locked, by product; 0 removes the line. One change of the cart's version. */
export async function setCartLines(tx: Tx, cartId: number, quantities: ReadonlyMap<string, number>, now: Date) {
  const kept = [...quantities].filter(([, quantity]) => quantity > 0)
  const dropped = [...quantities].flatMap(([productId, quantity]) => (quantity === 0 ? [productId] : []))
  // Lines are shown in the order they were added; those of one change in the order they were sent.
  await sql`insert into cart_line (cart_id, product_id, quantity, added_at)
    select ${cartId}, l.product_id, l.quantity, ${now}::timestamptz + l.place * interval '1 microsecond'
      from unnest(${kept.map(([productId]) => productId)}::text[], ${kept.map(([, quantity]) => quantity)}::integer[])
           with ordinality as l (product_id, quantity, place)
    on conflict (cart_id, product_id) do update set quantity = excluded.quantity`.execute(tx)
  if (dropped.length > 0) await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('product_id', 'in', dropped).execute()
  await tx.updateTable('cart').set({ updated_at: now, version: sql`version + 1` }).where('id', '=', cartId).execute()
}

/** Removes every line of a cart that is locked. */
export async function clearCart(tx: Tx, cartId: number, now: Date) {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).execute()
  await tx.updateTable('cart').set({ updated_at: now, version: sql`version + 1` }).where('id', '=', cartId).execute()
}

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
/** Keeps choices of the checkout in a cart that is locked. @returns the cart's version after it */
export async function setCheckoutChoices(tx: Tx, cartId: number, choices: CheckoutChoices): Promise<number> {
  const delivery = choices.delivery ? { delivery: sql<Delivery>`${JSON.stringify(choices.delivery)}::jsonb` } : {}
  const { version } = await tx.updateTable('cart').set({ ...choices, ...delivery, version: sql`version + 1` }).where('id', '=', cartId).returning('version').executeTakeFirstOrThrow()
  return version
}

export async function nextWebOrderNo(tx: Tx): Promise<number> {
  const { rows } = await sql<{ no: number }>`select nextval('web_order_no') as no`.execute(tx)
  return rows[0]?.no ?? 0
}
