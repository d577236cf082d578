import { type Selectable, sql } from 'kysely'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'

/** A payment for an order that is being placed: its number, its cart, and the order as it will stand. */
type PaysForOrder = {
  pays_for: 'order'
  web_order_no: number
  cart_id: number
  /** Of the cart when the payment ended: a late payment for the same cart still makes its order. */
  cart_version: number
  pending_order: unknown
  allocation_token: null
  fee_cents: null
}
/** A payment of invoices; what it was begun for is in payment_invoice. */
type PaysForInvoices = {
  pays_for: 'invoices'
  web_order_no: null
  cart_id: null
  cart_version: null
  pending_order: null
  allocation_token: string
  /** What of the amount is the fee, and pays no invoice. */
  fee_cents: number
}
type Common = Omit<Selectable<PaymentTable>, keyof PaysForOrder>
export type OrderPaymentRow = Common & PaysForOrder
export type InvoicePaymentRow = Common & PaysForInvoices
/** A payment with what it pays for: the table's check `payment_subject`, as a type. */
export type PaymentRow = OrderPaymentRow | InvoicePaymentRow
type NewCommon = Pick<
  Common,
  | 'account_id'
  | 'user_id'
  | 'masquerade_id'
  | 'method_id'
  | 'gateway'
  | 'amount_cents'
  | 'currency'
  | 'origin'
  | 'payer_email'
  | 'created_at'
  | 'lapses_at'
>
export type NewOrderPayment = NewCommon & Omit<PaysForOrder, 'allocation_token' | 'fee_cents'>
export type NewInvoicePayment = NewCommon &
  Pick<PaysForInvoices, 'pays_for' | 'allocation_token' | 'fee_cents'>

/** Writes a payment that begins, and lets its cart stand still from now on. The cart is locked. */
export async function addPayment(tx: Tx, payment: NewOrderPayment): Promise<OrderPaymentRow> {
  const row = await tx
    .insertInto('payment')
    .values({
      ...payment,
      pending_order: JSON.stringify(payment.pending_order),
      checked_at: payment.created_at,
    })
    .returningAll()
    .$narrowType<PaysForOrder>()
    .executeTakeFirstOrThrow()
  await tx.updateTable('cart').set({ payment_id: row.id }).where('id', '=', payment.cart_id).execute()
  return row
}

export const findPayment = (tx: Queryable, id: number): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payment').selectAll().$castTo<PaymentRow>().where('id', '=', id).executeTakeFirst()

export const lockPayment = (tx: Tx, id: number): Promise<PaymentRow> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .$castTo<PaymentRow>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const paymentAtGateway = (
  tx: Queryable,
  gateway: string,
  gatewayId: string,
): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .$castTo<PaymentRow>()
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst()

/**
 * One payment of a web order: by its own id, or by that of its gateway; both as they came from outside.
 * Without either, the last one of the order.
 */
export type PaymentNamed = { id?: string | undefined; gatewayId?: string | undefined }

/** The payment of a web order that is named, if this person began it on this account. */
export const paymentOfOrder = (
  tx: Queryable,
  whose: { accountId: string; userId: number },
  webOrderNo: number,
  { id, gatewayId }: PaymentNamed = {},
): Promise<OrderPaymentRow | undefined> =>
  tx
    .selectFrom('payment')
    .selectAll()
    .$narrowType<PaysForOrder>()
    .where('web_order_no', '=', webOrderNo)
    .where('account_id', '=', whose.accountId)
    .where('user_id', '=', whose.userId)
    // as text: what came from outside need not be a number
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', id))
    .$if(gatewayId !== undefined, (query) => query.where('gateway_id', '=', gatewayId ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Notes that a call creates the payment at its gateway, until then at the longest. @returns how it stands, or
 * undefined where it is not to be created any more
 */
export const beginCreating = (db: Db, id: number, until: Date, now: Date): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payment')
    .set({
      creating_until: sql<
        Date[]
      >`array(select other from unnest(creating_until) other where other > ${now}::timestamptz) || ${until}::timestamptz`,
    })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirst()

/** The list without one of those that end then: calls with the same deadline are alike. */
const withoutOne = (until: Date) => sql<Date[]>`coalesce(
  creating_until[:array_position(creating_until, ${until}::timestamptz) - 1]
  || creating_until[array_position(creating_until, ${until}::timestamptz) + 1:], creating_until)`

/** The call with this deadline could not create it. @returns how it stands then, locked */
export const endCreating = (tx: Tx, id: number, until: Date): Promise<PaymentRow> =>
  tx
    .updateTable('payment')
    .set({ creating_until: withoutOne(until) })
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()

/**
 * Keeps the gateway's id of a payment that was created there, also where the payment has ended meanwhile: it
 * must then be ended there, too.
 */
export const keepGatewayId = (db: Db, id: number, gatewayId: string, until: Date): Promise<PaymentRow> =>
  db
    .updateTable('payment')
    .set({
      creating_until: withoutOne(until),
      gateway_id: sql<string>`coalesce(gateway_id, ${gatewayId})`,
      state: sql<PaymentState>`case state when 'starting' then 'pending' else state end`,
    })
    .where('id', '=', id)
    .returningAll()
    .$castTo<PaymentRow>()
    .executeTakeFirstOrThrow()

/** The payer has taken a step: the payment may go on until then. */
export const setPaymentLapse = (tx: Queryable, id: number, lapsesAt: Date) =>
  tx
    .updateTable('payment')
    .set({ lapses_at: lapsesAt })
    .where('id', '=', id)
    .where('state', 'in', ['starting', 'pending'])
    .execute()

/** Ends or changes a payment. */
export const movePayment = (
  tx: Tx,
  payment: PaymentRow,
  state: PaymentState,
  { problem, now }: { problem: string; now: Date },
) =>
  tx
    .updateTable('payment')
    .set({ state, problem, ended_at: payment.ended_at ?? now })
    .where('id', '=', payment.id)
    .execute()

/**
 * The cart of a payment that has ended goes on as it was, with the payment method to be chosen anew unless it
 * was ordered.
 */
export async function leaveCart(tx: Tx, payment: OrderPaymentRow) {
  await tx
    .updateTable('payment')
    .set({ cart_version: sql`(select version from cart where id = ${payment.cart_id})` })
    .where('id', '=', payment.id)
    .execute()
  await tx
    .updateTable('cart')
    .set({ payment_id: null, payment_method_id: null })
    .where('id', '=', payment.cart_id)
    .where('payment_id', '=', payment.id)
    .execute()
}

/**
 * Takes the payments whose gateway should be asked again, so that no other process asks at the same time:
 * those that are open or to be refunded every 30 seconds, those that have ended for a week after it, less and
 * less often.
 */
export async function claimPayments(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payment set checked_at = ${now} where id in (
      select id from payment
       where (state in ('starting', 'pending', 'refund') and checked_at < ${now}::timestamptz - interval '30 seconds')
          or (ended_at > ${now}::timestamptz - interval '7 days' and gateway_id is not null
              and ${now}::timestamptz - checked_at > greatest(interval '5 minutes', (checked_at - ended_at) / 2))
       order by checked_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export type PaymentFacts = {
  web_order_no: number
  order_no: string | null
  account_name: string
  method_id: string
  state: PaymentState
  amount_cents: number
  created_at: Date
  problem: string
}
/**
 * Payments of orders of one account, or of all, begun since then, newest first, each with the order it
 * placed.
 */
export async function paymentsSince(
  tx: Queryable,
  since: Date,
  accountId: string | null,
): Promise<PaymentFacts[]> {
  const { rows } = await sql<PaymentFacts>`
    select p.web_order_no, o.order_no, a.name as account_name, p.method_id, p.state, p.amount_cents,
           p.created_at, p.problem
      from payment p join account a on a.id = p.account_id left join web_order o on o.payment_id = p.id
     where p.pays_for = 'order' and p.created_at > ${since}
       and (${accountId}::text is null or p.account_id = ${accountId})
     order by p.created_at desc, p.id desc limit 500`.execute(tx)
  return rows
}

/** Forgets the fee of a payment whose money is not what was asked for: all of it is the payer's. */
export const dropFee = (tx: Tx, paymentId: number) =>
  tx.updateTable('payment').set({ fee_cents: 0 }).where('id', '=', paymentId).execute()
