import type { Seller } from '#server/config/config.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/codes/payment-states.ts'
import { formatAud } from '#shared/rules/money.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lowStatus } from '#shared/rules/allocation.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { withinTransaction } from '#server/db/within-transaction.ts'
import {
  type GatewayPayment,
  GatewayPaymentUnknown,
  type Gateways,
  type PaymentGateway,
} from '#server/ports/payments/payment-gateway.ts'
import { notifyRefund } from '#server/modules/notices/order-notices.ts'
import { type CartRow, lockCartById } from '#server/modules/carts/carts.store.ts'
import { addHold } from '#server/modules/orders/holds.store.ts'
import { reverseReceipt } from '#server/modules/receipts/reverse-receipt.ts'
import { endCreating, findPayment, lockPayment, movePayment, type PaymentRow } from './payments.store.ts'
import { lockStock, moveStock } from '#server/modules/stock/stock.store.ts'
import { allocateFromStock, unallocated } from './allocate-lines.ts'
import { gatewayOf, orderReference } from './gateway-of.ts'
import { placePending } from './pending-order.ts'
import { readHeldStock, readStoredOrder } from './stored-order.ts'

/** by: who triggered it, for the audit. */
export type PaymentDeps = { db: Db; by: WhoActs; gateways: Gateways; seller: Seller; now(): Date }

/**
 * Brings a payment to where the gateway's ledger says it stands: the order is placed, or its stock given
 * back, or the money sent back. The browser's question, the gateway's message and the reconciliation all meet
 * here (decision 14), as often as they like and at once.
 * @param ending what becomes of it where the payer has given up, or the time is over; else it is left open
 * @throws GatewayDown, and nothing is changed then
 */
export async function settlePayment(
  deps: PaymentDeps,
  paymentId: number,
  ending?: 'cancelled',
): Promise<PaymentRow | undefined> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return undefined
  const isOver = ending ?? endOf(payment, deps.now())
  const gateway = gatewayOf(deps.gateways, payment.method_id)
  if (payment.gateway_id === null)
    return isOver ? inOneStep(deps, { seen: payment, gatewayPayment: null, ending: isOver }) : payment
  // its gateway is not connected any more: nothing is known
  if (!gateway || gateway.name !== payment.gateway) return payment
  const gatewayPayment = await askGateway(gateway, payment, payment.gateway_id, isOver !== undefined)
  return inOneStep(deps, { seen: payment, gatewayPayment, ending: isOver })
}

/** How an open payment ends now, if it does: its time is over, or no order could be placed for its money. */
function endOf(payment: PaymentRow, now: Date): Ending {
  if (!PAYMENT_STATES[payment.state].isOpen) return undefined
  if ('unreadable' in readStoredOrder(payment.pending_order)) return 'cancelled'
  return payment.lapses_at <= now ? 'lapsed' : undefined
}

/**
 * A call could not create a payment at its gateway. It ends, since nobody has been shown where to pay; not
 * where another call creates it now or has created it. The call of a process that died counts until its time
 * is over.
 * @param until the deadline that this call had
 */
export const endUncreated = (deps: PaymentDeps, seen: PaymentRow, until: Date): Promise<void> =>
  withinTransaction(deps.db, async (tx) => {
    const cart = await lockCartById(tx, seen.cart_id)
    const payment = await endCreating(tx, seen.id, until)
    const now = deps.now()
    const isBeingCreated = payment.creating_until.some((deadline) => deadline > now)
    if (payment.state === 'starting' && !isBeingCreated)
      await releasePayment({ tx, deps, payment, cart, now }, 'cancelled')
  })

/**
 * What the gateway says, after what is to be done there: taking agreed money, closing what is over, giving
 * back what came too late.
 */
async function askGateway(
  gateway: PaymentGateway,
  payment: PaymentRow,
  id: string,
  isOver: boolean,
): Promise<GatewayPayment | null> {
  try {
    if (payment.state === 'refund') return await gateway.refund(id, `refund-${String(payment.id)}`)
    if (isOver) return await gateway.cancel(id)
    const found = await gateway.read(id)
    if (!PAYMENT_STATES[payment.state].isOpen)
      return found.status === 'pending' || found.status === 'approved' ? await gateway.cancel(id) : found
    return found.status === 'approved' ? await gateway.capture(id, `capture-${String(payment.id)}`) : found
  } catch (problem) {
    if (problem instanceof GatewayPaymentUnknown) return null
    throw problem
  }
}

type Ending = 'cancelled' | 'lapsed' | undefined

type Found = { seen: PaymentRow; gatewayPayment: GatewayPayment | null; ending: Ending }

const inOneStep = (deps: PaymentDeps, found: Found): Promise<PaymentRow> =>
  withinTransaction(deps.db, (tx) => apply(tx, deps, found))

/** One step of a payment, under the locks of its cart, itself and its stock, in this order. */
async function apply(
  tx: Tx,
  deps: PaymentDeps,
  { seen, gatewayPayment, ending }: Found,
): Promise<PaymentRow> {
  const cart = await lockCartById(tx, seen.cart_id)
  const payment = await lockPayment(tx, seen.id)
  // the gateway has come to know of it
  if (gatewayPayment === null && payment.gateway_id !== seen.gateway_id) return payment
  const step = { tx, deps, payment, cart, now: deps.now() }
  if (PAYMENT_STATES[payment.state].isOpen) await settleOpen(step, gatewayPayment, ending)
  else if (
    gatewayPayment?.status === 'captured' &&
    ['declined', 'cancelled', 'lapsed'].includes(payment.state)
  )
    await settleLate(step, gatewayPayment)
  else if (gatewayPayment?.status === 'refunded' && payment.state !== 'refunded') await settleRefunded(step)
  return (await findPayment(tx, payment.id)) ?? payment
}

type Step = { tx: Tx; deps: PaymentDeps; payment: PaymentRow; cart: CartRow | undefined; now: Date }

async function settleOpen(step: Step, gatewayPayment: GatewayPayment | null, ending: Ending) {
  switch (gatewayPayment?.status) {
    case 'captured':
      return place(step, gatewayPayment, true)
    case 'declined':
      return releasePayment(step, 'declined')
    case 'refunded':
      return releasePayment(step, 'refunded')
    case 'cancelled':
      return releasePayment(step, ending ?? 'cancelled')
    case 'approved':
    case 'pending':
      return undefined // a bank that takes its time cannot be hurried: asked again later
    case undefined:
      return ending ? releasePayment(step, ending) : undefined
  }
}

/** Money that came after the end: it pays for its cart if that is as it was left, else it goes back. */
async function settleLate(step: Step, gatewayPayment: GatewayPayment) {
  const { payment, cart } = step
  const isUntouched =
    cart?.payment_id === null &&
    cart.version === payment.cart_version &&
    cart.payment_method_id === null &&
    (cart.is_current ? cart.status === '' : cart.type === 'T' && cart.status === 'WA')
  if (isUntouched) return place(step, gatewayPayment, false)
  await giveMoneyBack(step, 'Paid too late, and its cart had been changed or ordered by then', true)
}

/** Money without an order: the reconciliation refunds it at the gateway, and the payer is notified. */
async function giveMoneyBack(step: Step, problem: string, isLate: boolean) {
  const { tx, deps, payment, now } = step
  await move(step, 'refund', problem)
  const by = {
    tx,
    now,
    actor: { userId: payment.user_id, accountId: payment.account_id },
    services: { config: { productName: deps.seller.productName } },
  }
  await notifyRefund(by, {
    amount: formatAud(payment.amount_cents),
    webOrderNo: payment.web_order_no,
    isLate,
  })
}

/** Money that was given back at the gateway: an order that it paid must not leave. */
async function settleRefunded(step: Step) {
  const { tx, deps, payment, now } = step
  if (payment.state === 'captured' || payment.state === 'held') {
    await addHold(tx, {
      webOrderNo: payment.web_order_no,
      kind: 'payment',
      reason: MESSAGES.heldByRefund,
      now,
    })
    await addAudit(tx, deps.by, {
      at: now,
      action: 'order.hold',
      subject: payment.web_order_no,
      accountId: payment.account_id,
      after: { heldReason: MESSAGES.heldByRefund },
    })
    await reverseReceipt(tx, payment.id, { now, by: deps.by })
  }
  await move(step, 'refunded', payment.problem)
}

async function releasePayment(step: Step, state: PaymentState) {
  await move(step, state, await releaseStock(step.tx, step.payment))
}

/** Ends or changes the payment, and says so in the audit. */
async function move({ tx, deps, payment, now }: Step, state: PaymentState, problem: string) {
  await movePayment(tx, payment, state, { problem, now })
  await addAudit(tx, deps.by, {
    at: now,
    action: 'payment.settle',
    subject: payment.id,
    accountId: payment.account_id,
    before: { state: payment.state, problem: payment.problem },
    after: { state, problem },
    detail: { webOrderNo: payment.web_order_no },
  })
}

/** Releases the stock of a payment. @returns what staff must know, or '' */
async function releaseStock(tx: Tx, { pending_order }: PaymentRow): Promise<string> {
  const lines = readHeldStock(pending_order)
  const kept = readStoredOrder(pending_order)
  const problem = 'unreadable' in kept ? kept.unreadable : ''
  if (!lines) return `${problem}. What stock it holds is not known.`
  await lockStock(
    tx,
    lines.map((line) => line.product_id),
  )
  await moveStock(tx, lines, -1)
  return problem
}

/**
 * Places the order that waited for this money, held where the money is not what was asked for. An order that
 * cannot be read is not placed: the money goes back.
 */
async function place(step: Step, gatewayPayment: GatewayPayment, isReserved: boolean) {
  const { tx, deps, payment, now } = step
  const stored = readStoredOrder(payment.pending_order)
  if ('unreadable' in stored)
    return giveMoneyBack(step, isReserved ? await releaseStock(tx, payment) : stored.unreadable, !isReserved)
  const kept = stored.pending
  const lines = isReserved
    ? kept.lines
    : await allocateFromStock(tx, unallocated(kept.lines), kept.order.ship_now)
  const problem = disagreement(payment, gatewayPayment)
  const order = {
    ...kept.order,
    low_status: lowStatus(lines),
    held_reason: problem ? MESSAGES.heldByPayment : kept.order.held_reason,
  }
  await placePending(
    tx,
    { ...kept, order, lines },
    {
      now,
      seller: deps.seller,
      paid: {
        paymentId: payment.id,
        cents: gatewayPayment.amountCents,
        reference: payment.gateway_id ?? '',
      },
      isReserved,
      by: deps.by,
    },
  )
  await move(step, problem ? 'held' : 'captured', problem)
}

/** What of the money is not as it was asked for, in words for staff, or ''. */
function disagreement(payment: PaymentRow, gatewayPayment: GatewayPayment): string {
  const asked = `${payment.currency} ${String(payment.amount_cents)} cents for ${orderReference(payment.web_order_no)}`
  const got = `${gatewayPayment.currency} ${String(gatewayPayment.amountCents)} cents for ${gatewayPayment.reference}`
  return asked === got ? '' : `Asked for ${asked}, received ${got}`
}
