import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PayPalPeer } from '../gateways/paypal-peer.ts'
import type { DealerOperation } from './operations.ts'

/**
 * The expected outcome of a cart: its order, the unchanged cart, or either of them where the client never
 * came back.
 */
export type Outcome = 'ordered' | 'open' | 'either'

/** A cart of a dealer, and the operation that was done with it. */
export type OperatedCart = {
  operation: DealerOperation
  accountId: string
  customerId: string
  email: string
  cartId: number
  webOrderNo: number
}

/**
 * The differences of one cart, in words: orders, money, stock, mail, cart and account, in the database and in
 * the gateway's ledger.
 */
export async function differences(
  { db, peer }: { db: Db; peer: PayPalPeer },
  { operation, accountId, customerId, email, cartId, webOrderNo }: OperatedCart,
  outcome: Outcome,
): Promise<string[]> {
  const problems: string[] = []
  const expectThat = (what: string, found: unknown, ...allowed: unknown[]) => {
    if (!allowed.some((one) => JSON.stringify(one) === JSON.stringify(found)))
      problems.push(
        `${what}: ${JSON.stringify(found)} instead of ${allowed.map((one) => JSON.stringify(one)).join(' or ')}`,
      )
  }
  const orders = await db.selectFrom('web_order').selectAll().where('account_id', '=', accountId).execute()
  const isOrdered = orders.length > 0
  expectThat('orders', orders.length, ...(outcome === 'ordered' ? [1] : outcome === 'open' ? [0] : [0, 1]))
  // a direct deposit holds its order until it is there
  const held = isOrdered && operation === 'deposit' ? ['Waiting for your direct deposit'] : []
  expectThat(
    'orders held',
    orders.flatMap((order) => order.held_reason ?? []),
    held,
  )

  const taken = [...peer.ledger.captures.values()].filter(
    (capture) => capture.custom_id === `WEBORDER${String(webOrderNo)}`,
  )
  const isPaid = isOrdered && operation !== 'deposit' && operation !== 'credit'
  expectThat(
    'charges',
    taken.map(({ status, amount }) => [status, amount.value, amount.currency_code]),
    isPaid ? [['COMPLETED', (orders[0]!.total_inc_cents / 100).toFixed(2), 'AUD']] : [],
  )
  const states = (await db.selectFrom('payment').select('state').where('cart_id', '=', cartId).execute()).map(
    ({ state }) => state,
  )
  const ended = operation === 'cancel' ? [['cancelled'], ['lapsed']] : [['lapsed'], []]
  expectThat(
    'payments',
    states,
    ...(isPaid ? [['captured']] : operation === 'deposit' || operation === 'credit' ? [[]] : ended),
  )

  const cart = await db
    .selectFrom('cart')
    .select(['status', 'payment_id', 'is_current'])
    .where('id', '=', cartId)
    .executeTakeFirst()
  expectThat(
    'cart',
    cart,
    isOrdered
      ? { status: 'CL', payment_id: null, is_current: false }
      : { status: '', payment_id: null, is_current: true },
  )
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n
  expectThat(
    'mails',
    await count(sql`select count(*)::int as n from mail where recipient = ${email}`),
    isOrdered ? 1 : 0,
  )
  expectThat(
    'entries in the outbox',
    await count(
      sql`select count(*)::int as n from order_outbox join web_order using (web_order_no) where account_id = ${accountId}`,
    ),
    isOrdered ? 1 : 0,
  )
  expectThat(
    'open orders of the account',
    await count(
      sql`select open_orders_cents::int as n from customer_balance where customer_id = ${customerId}`,
    ),
    operation === 'credit' && isOrdered ? orders[0]!.total_inc_cents : 0,
  )

  const { rows } = await sql<{ product_id: string; reserved: number; ordered: number }>`
    select s.product_id, s.allocated as reserved, coalesce(sum(l.allocated), 0)::int as ordered
      from stock s left join order_line l using (product_id) group by s.product_id, s.allocated having s.allocated <> coalesce(sum(l.allocated), 0)`.execute(
    db,
  )
  for (const { product_id, reserved, ordered } of rows)
    problems.push(`stock of ${product_id}: ${String(reserved)} reserved, ${String(ordered)} ordered`)
  return problems
}
