import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PayPalPeer } from '../gateways/paypal-peer.ts'
import { audit } from '../races/audit.ts'
import type { SmtpPeer } from '../smtp-peer.ts'
import type { Dealer } from './dealers.ts'

type Context = { db: Db; peer: PayPalPeer; smtp: SmtpPeer; dealers: readonly Dealer[] }

/**
 * The differences, in words, between what dealers were answered, the database, the gateway's ledger and the
 * mails that arrived.
 */
export async function recount({ db, peer, smtp, dealers }: Context): Promise<string[]> {
  const problems = await audit(db)
  const delivered = smtp.received.map((message) => /^Subject: .*?(\d{5,})\s*$/m.exec(message)?.[1] ?? '')
  for (const { accountId, ordered, paid, cart } of dealers) {
    const orders = await db
      .selectFrom('web_order')
      .select(['web_order_no', 'order_no', 'cart_id', 'total_inc_cents', 'held_reason', 'payment_method_id'])
      .where('account_id', '=', accountId)
      .execute()
    const kept = orders.map((order) => order.web_order_no).sort(),
      answered = [...ordered].sort()
    if (kept.join() !== answered.join())
      problems.push(`${accountId}: answered orders ${answered.join()}, kept ${kept.join()}`)
    if (new Set(orders.map((order) => order.cart_id)).size !== orders.length)
      problems.push(`${accountId}: a cart was ordered twice`)
    for (const order of orders) {
      if (order.held_reason !== null && order.payment_method_id !== 'DIRECT_DEPOSIT')
        problems.push(`order ${String(order.order_no)} is held: ${order.held_reason}`)
      if (!delivered.includes(String(order.order_no)))
        problems.push(`no mail of order ${String(order.order_no)} has arrived`)
    }
    problems.push(...charges(peer, orders, paid))
    const lines = await sql<{ product_id: string; quantity: number }>`
      select l.product_id, l.quantity from cart c join cart_line l on l.cart_id = c.id
       where c.account_id = ${accountId} and c.is_current and c.user_id = (select min(user_id) from user_account where account_id = ${accountId}) order by 1`.execute(
      db,
    )
    const wanted = Object.entries(cart)
      .sort()
      .map(([product_id, quantity]) => ({ product_id, quantity }))
    if (JSON.stringify(lines.rows) !== JSON.stringify(wanted))
      problems.push(
        `${accountId}: the cart holds ${JSON.stringify(lines.rows)} instead of ${JSON.stringify(wanted)}`,
      )
  }
  return [...problems, ...(await orphanCharges(db, peer))]
}

type Order = { web_order_no: number; total_inc_cents: number }

/** Every paid order has one charge of exactly its amount. */
function charges(peer: PayPalPeer, orders: readonly Order[], paid: ReadonlySet<number>): string[] {
  return orders.flatMap(({ web_order_no, total_inc_cents }) => {
    const taken = [...peer.ledger.captures.values()]
      .filter(({ custom_id }) => custom_id === `WEBORDER${String(web_order_no)}`)
      .map(({ status, amount }) => `${status} ${amount.value}`)
    const wanted = paid.has(web_order_no) ? [`COMPLETED ${(total_inc_cents / 100).toFixed(2)}`] : []
    return taken.join() === wanted.join()
      ? []
      : [
          `web order ${String(web_order_no)}: charged ${taken.join() || 'nothing'} instead of ${wanted.join() || 'nothing'}`,
        ]
  })
}

/** Nothing was charged without an order, and no payment is unfinished. */
async function orphanCharges(db: Db, peer: PayPalPeer): Promise<string[]> {
  const placed = new Set(
    (await db.selectFrom('web_order').select('web_order_no').execute()).map(
      (order) => `WEBORDER${String(order.web_order_no)}`,
    ),
  )
  const orphans = [...peer.ledger.captures.values()].filter(
    ({ custom_id = '', status }) => status === 'COMPLETED' && !placed.has(custom_id),
  )
  const open = await db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('state', 'not in', ['captured', 'cancelled', 'lapsed', 'declined', 'refunded'])
    .execute()
  return [
    ...orphans.map(({ custom_id }) => `charged for ${String(custom_id)}, which is no order`),
    ...open.map(({ id, state }) => `payment ${String(id)} is left ${state}`),
  ]
}
