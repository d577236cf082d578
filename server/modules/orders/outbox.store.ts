import { sql } from 'kysely'
import { orderLeft } from '#shared/rules/invoice-parts.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import type { OutgoingOrder } from '#server/ports/back-office/back-office.ts'

/** The oldest order that has not left for the back office; none while another process delivers. */
export async function lockOldestUndelivered(tx: Tx): Promise<number | undefined> {
  const { rows: locks } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.deliverOrders}::bigint) as is_ours`.execute(tx)
  if (!locks[0]?.is_ours) return undefined
  // a statement of its own: it sees what was noted before the lock was free
  const { rows } = await sql<{ web_order_no: number }>`
    select web_order_no from order_outbox where delivered_at is null order by created_at, web_order_no limit 1`.execute(
    tx,
  )
  return rows[0]?.web_order_no
}

type OutgoingLine = OutgoingOrder['lines'][number]
type AmountOfAll = 'isCancelled' | 'goodsCents' | 'freightCents' | 'feeCents' | 'gstCents' | 'totalIncCents'
/** Freight and fee as they were charged; each line with what was cancelled of it. */
type Stored = Omit<OutgoingOrder, AmountOfAll | 'lines'> & {
  charges: { freightCents: number; feeCents: number; businessGroup: string }
  lines: (Omit<OutgoingLine, 'priceCents'> & { cancelled: number; price_cents: number })[]
}

/** An order as it leaves for the back office, as it stands now. */
export async function outgoingOrder(tx: Queryable, webOrderNo: number): Promise<OutgoingOrder | undefined> {
  const { rows } = await sql<Stored>`
    select o.web_order_no as "webOrderNo", o.order_no as "orderNo", o.account_id as "accountId",
           o.customer_id as "customerId", o.payer_id as "payerId", o.payment_method_id as "paymentMethodId",
           o.held_reason as "heldReason", o.placed_at as "placedAt",
           o.customer_reference as "customerReference", o.delivery, o.freight_method_id as "freightMethodId",
           o.ship_now as "shipNow",
           json_build_object('freightCents', o.freight_cents, 'feeCents', o.fee_cents,
                             'businessGroup', o.business_group) as charges,
           (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
                                                       'quantity', l.quantity, 'cancelled', l.cancelled,
                                                       'price_cents', l.price_cents)
                                     order by l.line_no), '[]')
              from order_line l where l.web_order_no = o.web_order_no) as lines
      from web_order o where o.web_order_no = ${webOrderNo}`.execute(tx)
  return rows[0] && asLeft(rows[0])
}

/** An order without what was cancelled of it. */
function asLeft({ charges, lines, ...order }: Stored): OutgoingOrder {
  const { totalIncGstCents, ...amounts } = orderLeft(lines, charges)
  const left = lines
    .map(({ lineNo, productId, quantity, cancelled, price_cents: priceCents }) => ({
      ...{ lineNo, productId, quantity: quantity - cancelled, priceCents },
    }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ...order,
    isCancelled: left.length === 0,
    ...amounts,
    totalIncCents: totalIncGstCents,
    lines: left,
  }
}

/** Notes that an order was taken. A process whose clock is behind notes the moment it was written down. */
export const saveDelivered = (tx: Tx, webOrderNo: number, at: Date) =>
  sql`update order_outbox set delivered_at = greatest(${at}, created_at) where web_order_no = ${webOrderNo}`.execute(
    tx,
  )
