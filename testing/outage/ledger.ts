import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Buyer } from './buyers.ts'

/**
 * The differences between what buyers were answered and the database, in words: orders lost, doubled,
 * incomplete or without their mail.
 */
export async function disagreements(db: Db, buyers: readonly Buyer[]): Promise<string[]> {
  const problems: string[] = []
  for (const { accountId, customerId, acknowledged } of buyers) {
    const orders = await db
      .selectFrom('web_order')
      .select(['web_order_no', 'cart_id', 'total_inc_cents'])
      .where('account_id', '=', accountId)
      .execute()
    const kept = orders.map((order) => order.web_order_no).sort((a, b) => a - b)
    const answered = [...acknowledged].sort((a, b) => a - b)
    const carts = new Set(orders.map((order) => order.cart_id))
    if (kept.join() !== answered.join())
      problems.push(`${accountId}: answered ${answered.join()}, kept ${kept.join()}`)
    if (carts.size !== orders.length) problems.push(`${accountId}: a cart was ordered twice`)
    const worth = orders.reduce((sum, order) => sum + order.total_inc_cents, 0)
    const {
      rows: [balance],
    } = await sql<{ cents: number }>`
      select open_orders_cents as cents from customer_balance where customer_id = ${customerId}`.execute(db)
    const open = balance?.cents
    if (open !== worth)
      problems.push(`${accountId}: open orders of ${String(open)} cents, orders of ${String(worth)}`)
  }
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(db)).rows[0]?.n ?? 0
  const accounts = buyers.map(({ accountId }) => accountId),
    emails = buyers.map(({ email }) => email)
  const ours = sql`web_order_no in (select web_order_no from web_order where account_id = any(${accounts}))`
  const all = buyers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const expectThat = (what: string, found: number, wanted: number) => {
    if (found !== wanted) problems.push(`${what}: ${String(found)} instead of ${String(wanted)}`)
  }
  expectThat('lines', await count(sql`select count(*)::int as n from order_line where ${ours}`), 2 * all)
  expectThat(
    'entries in the outbox',
    await count(sql`select count(*)::int as n from order_outbox where ${ours}`),
    all,
  )
  expectThat(
    'mails',
    await count(sql`select count(*)::int as n from mail where recipient = any(${emails})`),
    all,
  )
  const { rows } = await sql<{ product_id: string; reserved: number; ordered: number }>`
    select s.product_id, s.allocated as reserved, coalesce(sum(l.allocated), 0)::int as ordered
      from stock s left join order_line l using (product_id) group by s.product_id, s.allocated
    having s.allocated <> coalesce(sum(l.allocated), 0)`.execute(db)
  for (const { product_id, reserved, ordered } of rows)
    problems.push(`stock of ${product_id}: ${String(reserved)} reserved, ${String(ordered)} ordered`)
  return problems
}
