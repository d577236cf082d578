import { type Selectable, sql } from 'kysely'
import type { RefundState } from '#shared/codes/payment-states.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import type { GatewayRefundTable } from '#server/db/schema/payments.ts'
import { SPARE_CENTS } from '#server/modules/credit/free-money.store.ts'

/**
 * What receipts that a gateway took for an order have free, the oldest first, in cents. The payer is locked.
 */
export async function spareAtGateways(
  tx: Tx,
  webOrderNo: number,
): Promise<{ receiptId: number; accountId: string; spareCents: number }[]> {
  const { rows } = await sql<{ receiptId: number; accountId: string; spareCents: number }>`
    select r.id as "receiptId", r.account_id as "accountId", ${SPARE_CENTS} as "spareCents" from receipt r
     where r.web_order_no = ${webOrderNo} and r.payment_id is not null order by r.received_at, r.id`.execute(
    tx,
  )
  return rows
}

type NewRefund = { receiptId: number; webOrderNo: number; cents: number; now: Date }

/** Writes a refund that a gateway is to make. The money counts as given back from now on. @returns its id */
export async function addGatewayRefund(
  tx: Tx,
  { receiptId, webOrderNo, cents, now }: NewRefund,
): Promise<number> {
  const { id } = await tx
    .insertInto('gateway_refund')
    .values({
      receipt_id: receiptId,
      web_order_no: webOrderNo,
      amount_cents: cents,
      created_at: now,
      try_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteGivenBack(tx, { receiptId, cents, kind: 'refund', refundId: id })
  return id
}

type Noted = { receiptId: number; cents: number; kind: 'refund' | 'declined'; refundId: number }

/** @param cents below zero where nothing was given back after all */
async function noteGivenBack(tx: Tx, { receiptId, cents, kind, refundId }: Noted): Promise<void> {
  await tx
    .updateTable('receipt')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', receiptId)
    .execute()
  await tx
    .insertInto('receipt_refund')
    .values({ receipt_id: receiptId, amount_cents: cents, kind, gateway_refund_id: refundId })
    .execute()
}

/** A refund with the payment that it is a part of, and whose money it is. Amounts in cents. */
export type GatewayRefundRow = Selectable<GatewayRefundTable> & {
  account_id: string
  customer_id: string
  payment_id: number
  method_id: string
  gateway: string
  gateway_id: string | null
}

const REFUNDS = sql`
  select f.*, r.account_id, r.customer_id, p.id as payment_id, p.method_id, p.gateway, p.gateway_id
    from gateway_refund f join receipt r on r.id = f.receipt_id join payment p on p.id = r.payment_id`

export async function gatewayRefund(tx: Queryable, id: number): Promise<GatewayRefundRow | undefined> {
  const { rows } = await sql<GatewayRefundRow>`${REFUNDS} where f.id = ${id}`.execute(tx)
  return rows[0]
}

/** The refunds of a payment that were not declined: what was given back may come back. */
export async function refundsOfPayment(tx: Queryable, paymentId: number): Promise<GatewayRefundRow[]> {
  const { rows } = await sql<GatewayRefundRow>`
    ${REFUNDS} where r.payment_id = ${paymentId} and f.state <> 'declined' order by f.id`.execute(tx)
  return rows
}

/** Whether all of a payment goes back by refunds of parts of it. */
export async function isGivenBack(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select sum(f.amount_cents) >= r.amount_cents as "is"
      from payment p join receipt r on r.payment_id = p.id join gateway_refund f
        on f.receipt_id = r.id and f.state <> 'declined'
     where p.id = ${paymentId} group by r.amount_cents`.execute(tx)
  return rows[0]?.is ?? false
}

/** The payer is locked, which is enough: every change of a refund locks them first. */
export async function endGatewayRefund(
  tx: Tx,
  refund: GatewayRefundRow,
  { state, problem, now }: { state: Exclude<RefundState, 'waiting'>; problem: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('gateway_refund')
    .set({ state, problem, ended_at: now })
    .where('id', '=', refund.id)
    .execute()
  if (state === 'declined')
    await noteGivenBack(tx, {
      receiptId: refund.receipt_id,
      cents: -refund.amount_cents,
      kind: 'declined',
      refundId: refund.id,
    })
}

/** Why a refund still waits, in words for staff. */
export const noteWaiting = (db: Db, id: number, problem: string) =>
  db
    .updateTable('gateway_refund')
    .set({ problem })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Takes refunds whose gateway is to be asked, so that no other process asks at the same time: at first after
 * 30 seconds, less and less often, at least every hour.
 */
export async function claimRefunds(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update gateway_refund
       set try_at = ${now}::timestamptz
                 + least(greatest(interval '30 seconds', (${now}::timestamptz - created_at) / 4),
                         interval '1 hour')
     where id in (select id from gateway_refund where state = 'waiting' and try_at <= ${now} order by try_at
                   limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
