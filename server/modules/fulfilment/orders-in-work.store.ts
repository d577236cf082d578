import { sql } from 'kysely'
import { Refusal } from '#shared/codes/refusals.ts'
import type { StepLine } from '#shared/rules/order-steps.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { together } from '#server/db/one-message.ts'
import { LINE_WAITS } from '#server/modules/orders/line-states.store.ts'

export type WorkedLine = StepLine & { product_id: string; name: string; price_cents: number }
/** An order that is locked for a step of the back office. Amounts in cents ex GST. */
export type WorkedOrder = {
  web_order_no: number
  order_no: string | null
  account_id: string
  customer_id: string
  user_id: number
  placed_at: Date
  ship_now: boolean
  held_reason: string | null
  low_status: string
  lines: WorkedLine[]
}

/**
 * Locks orders in the order of their numbers, and reads them and their lines after the lock. Orders are
 * locked before credit and stock, by every step of the back office.
 */
export async function lockOrders(tx: Tx, webOrderNos: readonly number[]): Promise<WorkedOrder[]> {
  if (webOrderNos.length === 0) return []
  const [, orders, lines] = await together(tx, (send) => [
    send(
      sql`select 1 from web_order where web_order_no = any(${webOrderNos}::bigint[])
        order by web_order_no for no key update`.compile(tx),
    ),
    send(
      sql<Omit<WorkedOrder, 'lines'>>`
        select web_order_no, order_no, account_id, customer_id, user_id, placed_at, ship_now, held_reason, low_status
          from web_order where web_order_no = any(${webOrderNos}::bigint[]) order by web_order_no`.compile(
        tx,
      ),
    ),
    send(
      sql<WorkedLine & { web_order_no: number }>`
        select web_order_no, line_no, product_id, name, price_cents, status, quantity, allocated, picking,
               picked, shipped, cancelled
          from order_line where web_order_no = any(${webOrderNos}::bigint[]) order by web_order_no, line_no`.compile(
        tx,
      ),
    ),
  ])
  const linesOf = Map.groupBy(lines.rows, ({ web_order_no }) => web_order_no)
  return orders.rows.map((order) => ({ ...order, lines: linesOf.get(order.web_order_no) ?? [] }))
}

/** The lines of an order as a step would find them, without a lock. */
export async function linesOf(tx: Queryable, webOrderNo: number): Promise<WorkedLine[]> {
  const { rows } = await sql<WorkedLine>`
    select line_no, product_id, name, price_cents, status, quantity, allocated, picking, picked, shipped, cancelled
      from order_line where web_order_no = ${webOrderNo} order by line_no`.execute(tx)
  return rows
}

/**
 * Locks orders together with all that wait for the products, in one order of numbers: two steps that lock
 * some of the same orders cannot wait for each other.
 */
export async function lockWithWaiting(
  tx: Tx,
  webOrderNos: readonly number[],
  productIds: readonly string[],
): Promise<WorkedOrder[]> {
  const { rows } = await sql<{ web_order_no: number }>`
    select distinct l.web_order_no from order_line l
     where l.product_id = any(${productIds}::text[]) and ${LINE_WAITS}`.execute(tx)
  return lockOrders(tx, [...new Set([...webOrderNos, ...rows.map((row) => row.web_order_no)])])
}

/** @throws Refusal order.unknown where it is not among the locked orders */
export function orderIn(orders: readonly WorkedOrder[], webOrderNo: number): WorkedOrder {
  const order = orders.find(({ web_order_no }) => web_order_no === webOrderNo)
  if (!order) throw new Refusal('order.unknown', { order: webOrderNo })
  return order
}

/**
 * The products of orders' lines, without a lock. A swap adds one; until then its goods are not waited for by
 * the order.
 */
export async function productsOf(tx: Tx, webOrderNos: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_line')
    .select('product_id')
    .distinct()
    .where('web_order_no', '=', sql<number>`any(${webOrderNos}::bigint[])`)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Notes that a locked order that left as a whole leaves in parts from now on. */
export const shipInParts = (tx: Tx, webOrderNo: number) =>
  tx.updateTable('web_order').set({ ship_now: true }).where('web_order_no', '=', webOrderNo).execute()

/** Writes the lines that have changed, and the low status of their orders. */
export async function saveOrders(
  tx: Tx,
  changed: readonly { before: WorkedOrder; after: WorkedOrder }[],
): Promise<void> {
  const lines = changed.flatMap(({ before, after }) =>
    after.lines
      .filter((line, at) => isOther(line, before.lines[at]))
      .map((line) => ({ ...line, web_order_no: after.web_order_no })),
  )
  const heads = changed.filter(({ before, after }) => before.low_status !== after.low_status)
  const column = <K extends keyof (typeof lines)[number]>(key: K) => lines.map((line) => line[key])
  const statements = [
    lines.length > 0 &&
      sql`
        update order_line l
           set status = n.status, allocated = n.allocated, picking = n.picking, picked = n.picked,
             shipped = n.shipped, cancelled = n.cancelled
          from unnest(${column('web_order_no')}::bigint[], ${column('line_no')}::integer[],
                      ${column('status')}::text[], ${column('allocated')}::integer[],
                      ${column('picking')}::integer[], ${column('picked')}::integer[],
                      ${column('shipped')}::integer[], ${column('cancelled')}::integer[])
               as n (web_order_no, line_no, status, allocated, picking, picked, shipped, cancelled)
         where l.web_order_no = n.web_order_no and l.line_no = n.line_no`.compile(tx),
    heads.length > 0 &&
      sql`
        update web_order o set low_status = n.low_status
          from unnest(${heads.map(({ after }) => after.web_order_no)}::bigint[],
                      ${heads.map(({ after }) => after.low_status)}::text[])
             as n (web_order_no, low_status)
         where o.web_order_no = n.web_order_no`.compile(tx),
  ].filter((statement) => statement !== false)
  await together(tx, (send) => statements.map((statement) => send(statement)))
}

const COUNTS = ['allocated', 'picking', 'picked', 'shipped', 'cancelled', 'status'] as const
const isOther = (line: WorkedLine, before: WorkedLine | undefined) =>
  COUNTS.some((count) => line[count] !== before?.[count])
