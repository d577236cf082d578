import { CompiledQuery, sql } from 'kysely'
import { type CartStatus, type CartType, OPEN_CART_STATUSES } from '#shared/codes/cart-statuses.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import { inOneMessage } from '#server/db/one-message.ts'
import { FIND_SESSION } from '#server/modules/people/people.store.ts'
import type { CartOwner } from './carts.store.ts'

/** What the portal remembers of a session and its letters. */
export type SessionFacts = {
  session: { secretHash: Buffer; tokenHash: Buffer }
  type: string
  letters: string
  extras: string
}

export type CartLineRow = {
  cart_id: number
  user_id: number
  name: string
  status: CartStatus
  type: CartType
  is_current: boolean
  product_id: string | null
  quantity: number | null
  locked_price_cents: number | null
}

// Closed carts are many and never looked at. The index cart_open is used only for statuses in the text.
const OPEN = OPEN_CART_STATUSES.map((status) => `'${status}'`).join(', ')
const VISIBLE = `c.account_id = $1 and c.status in (${OPEN}) and (c.user_id = $2 or ($3 and c.type = 'T' and c.status = 'WA'))`
/** A cart whose payment is under way reads as pending. */
const STATUS = `case when c.payment_id is null then c.status else 'PE' end as status`
const COLUMNS = `c.id as cart_id, c.user_id, c.name, ${STATUS}, c.type, c.is_current,
  l.product_id, l.quantity, l.locked_price_cents`

/**
 * The carts a person sees, a row per line: their own that are open or wait, and for an approver those of the
 * account that await approval. A cart without lines has one row without a product.
 */
export async function visibleCarts(
  tx: Queryable,
  owner: CartOwner,
  approves: boolean,
): Promise<CartLineRow[]> {
  return (await tx.executeQuery(visibleQuery(owner, approves))).rows
}
const VISIBLE_TEXT = `select ${COLUMNS}
  from cart c left join cart_line l on l.cart_id = c.id
  where ${VISIBLE} order by c.id, l.added_at, l.product_id`
const visibleQuery = (owner: CartOwner, approves: boolean) =>
  CompiledQuery.raw(VISIBLE_TEXT, [owner.accountId, owner.userId, approves]) as CompiledQuery<CartLineRow>

/** What a change of a cart relies on: the session of who asks is still what the portal remembers of it. */
const GUARD = `guard as (select 1 from (${FIND_SESSION.replace('$1', '$6')}) s
  where s.token_hash = $7 and s.user_id = $2 and s.account_id = $1 and s.type = $8
    and s.permissions = $9 and s.extra_permissions = $10
    and not s.lacks_factor)`
/** The current cart, made where there is none. */
const ANY_CART = `current_cart as (
  insert into cart as c (account_id, user_id, is_current, updated_at) select $1, $2, true, $4 from guard
  on conflict (account_id, user_id) where is_current do update
    set updated_at = excluded.updated_at, version = c.version + 1 where c.payment_id is null
  returning c.id)`
/** The current cart, if it is the one that the change is meant for. Having waited, it looks again. */
const MEANT_CART = `current_cart as (
  update cart c set updated_at = $4, version = c.version + 1 from guard
  where c.id = $11 and c.account_id = $1 and c.user_id = $2 and c.is_current and c.payment_id is null
  returning c.id)`
const OUTCOME = `exists (select from guard) as is_known, exists (select from current_cart) as is_changed`
const setText = (cart: string) => `with ${GUARD}, ${cart}, changed as (
  insert into cart_line (cart_id, product_id, quantity, added_at) select id, $3, $5::integer, $4 from current_cart
  on conflict (cart_id, product_id) do update set quantity = excluded.quantity)
  select ${OUTCOME}`
/**
 * A delete that waits for the cart within its own statement does not see a line that came meanwhile: so the
 * cart is locked first.
 */
const lockText = (cart: string) =>
  `with ${GUARD}, ${cart} select ${OUTCOME}, $3::text as product, $5::integer as quantity`
const dropText = (isMeant: string) => `with ${GUARD} delete from cart_line l using cart c, guard
  where c.account_id = $1 and c.user_id = $2 and c.is_current and c.payment_id is null ${isMeant}
    and l.cart_id = c.id and l.product_id = $3 and $5::integer = 0 and $4::timestamptz is not null`
const OF_ANY_CART = { set: setText(ANY_CART), lock: lockText(ANY_CART), drop: dropText('') }
const OF_MEANT_CART = {
  set: setText(MEANT_CART),
  lock: lockText(MEANT_CART),
  drop: dropText('and c.id = $11'),
}

/**
 * The outcome of a change: made, not made because a payment for the cart is in progress, because the session
 * has changed, or because another cart than the one it was meant for is the current one.
 */
export type CartChange = { rows: CartLineRow[] } | { refused: 'paying' | 'session' | 'replaced' }

/**
 * Sets the quantity of a product in the current cart, which is made where there is none; 0 removes the line.
 * Changes of one cart queue up. The carts are read by a second statement, as the first may have waited for
 * another change and does not see it.
 * @param line.meantId the cart that the change is meant for; undefined where any current cart will do
 * @returns the visible carts as they are after this change and all before it
 */
export async function setCurrentCartLine(
  db: Db,
  actor: CartOwner & SessionFacts,
  line: { productId: string; quantity: number; meantId: number | undefined },
  approves: boolean,
  now: Date,
): Promise<CartChange> {
  const { accountId, userId, session, type, letters, extras } = actor
  const values = [
    accountId,
    userId,
    line.productId,
    now,
    line.quantity,
    session.secretHash,
    session.tokenHash,
    type,
    letters,
    extras,
    ...(line.meantId === undefined ? [] : [line.meantId]),
  ]
  const texts = line.meantId === undefined ? OF_ANY_CART : OF_MEANT_CART
  const isDrop = line.quantity === 0
  const [change, carts] = await inOneMessage(db, (send) => {
    const changed = send(
      CompiledQuery.raw(isDrop ? texts.lock : texts.set, values) as CompiledQuery<{
        is_known: boolean
        is_changed: boolean
      }>,
    )
    const dropped = isDrop ? [send(CompiledQuery.raw(texts.drop, values))] : []
    const read = send(visibleQuery(actor, approves)) // sent last, whatever its place in the answers
    return [changed, read, ...dropped]
  })
  const [made] = change.rows
  if (!made?.is_known) return { refused: 'session' }
  if (made.is_changed) return { rows: carts.rows }
  const current = carts.rows.find((row) => row.is_current)
  const isMeant = line.meantId === undefined || current?.cart_id === line.meantId
  return { refused: isMeant ? 'paying' : 'replaced' }
}

export const quantityInCart = async (tx: Queryable, owner: CartOwner, productId: string): Promise<number> =>
  (
    await tx
      .selectFrom('cart_line as l')
      .innerJoin('cart as c', 'c.id', 'l.cart_id')
      .select('l.quantity')
      .where('c.account_id', '=', owner.accountId)
      .where('c.user_id', '=', owner.userId)
      .where('c.is_current', '=', true)
      .where('l.product_id', '=', productId)
      .executeTakeFirst()
  )?.quantity ?? 0

/** How many a cart that is locked holds, by product. */
export async function cartQuantities(tx: Tx, cartId: number): Promise<ReadonlyMap<string, number>> {
  const lines = await tx
    .selectFrom('cart_line')
    .select(['product_id', 'quantity'])
    .where('cart_id', '=', cartId)
    .execute()
  return new Map(lines.map((line) => [line.product_id, line.quantity]))
}

/**
 * Sets quantities of a cart that is locked, by product; 0 removes the line. One change of the cart's version.
 */
export async function setCartLines(
  tx: Tx,
  cartId: number,
  quantities: ReadonlyMap<string, number>,
  now: Date,
) {
  const kept = [...quantities].filter(([, quantity]) => quantity > 0)
  const dropped = [...quantities].flatMap(([productId, quantity]) => (quantity === 0 ? [productId] : []))
  // Lines are shown in the order they were added; those of one change in the order they were sent.
  await sql`insert into cart_line (cart_id, product_id, quantity, added_at)
    select ${cartId}, l.product_id, l.quantity, ${now}::timestamptz + l.place * interval '1 microsecond'
      from unnest(${kept.map(([productId]) => productId)}::text[], ${kept.map(([, quantity]) => quantity)}::integer[])
           with ordinality as l (product_id, quantity, place)
    on conflict (cart_id, product_id) do update set quantity = excluded.quantity`.execute(tx)
  if (dropped.length > 0)
    await tx
      .deleteFrom('cart_line')
      .where('cart_id', '=', cartId)
      .where('product_id', 'in', dropped)
      .execute()
  await tx
    .updateTable('cart')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()
}

/** Removes every line of a cart that is locked. */
export async function clearCart(tx: Tx, cartId: number, now: Date) {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).execute()
  await tx
    .updateTable('cart')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', cartId)
    .execute()
}
