import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import type { Tx } from '#server/db/connect.ts'
import { withinTransaction } from '#server/db/within-transaction.ts'
import {
  type GatewayPayment,
  GatewayPaymentUnknown,
  type PaymentGateway,
} from '#server/ports/payments/payment-gateway.ts'
import { wentBack } from '#server/modules/receipts/reversals.store.ts'
import { followReversals } from './follow-reversals.ts'
import { invoicePayment } from './invoice-payment.ts'
import { orderPayment } from './order-payment.ts'
import { endCreating, findPayment, lockPayment, type PaymentRow } from './payments.store.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentDeps, PaymentSubject, Step } from './payment-subject.ts'

/** The module of what a payment pays for. Such a module is only ever given payments of its own kind. */
export const subjectOf = ({ pays_for }: PaymentRow): PaymentSubject<PaymentRow> =>
  SUBJECTS[pays_for] as PaymentSubject<PaymentRow>
const SUBJECTS = { order: orderPayment, invoices: invoicePayment }

/**
 * Brings a payment to where the gateway's ledger says it stands: the order is placed, or its stock given
 * back, or the money sent back; or invoices are paid; what went back at the gateway without the portal is
 * owed again. The browser's question, the gateway's message and the
 * reconciliation all meet here (decision 14), as often as they like and at once.
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
    return isOver
      ? inOneStep(deps, { seen: payment, gatewayPayment: null, ending: isOver, doneCents: 0 })
      : payment
  // its gateway is not connected any more: nothing is known
  if (!gateway || gateway.name !== payment.gateway) return payment
  const { doneCents } = await wentBack(deps.db, payment.id) // before the gateway is asked
  const gatewayPayment = await askGateway(gateway, payment, payment.gateway_id, isOver !== undefined)
  return inOneStep(deps, { seen: payment, gatewayPayment, ending: isOver, doneCents })
}

/** The same for a payment that was read, of whichever kind. @returns how it stands then */
export const settled = async <P extends PaymentRow>(
  deps: PaymentDeps,
  payment: P,
  ending?: 'cancelled',
): Promise<P> => ((await settlePayment(deps, payment.id, ending)) as P | undefined) ?? payment

/** How an open payment ends now, if it does: its time is over, or no order could be placed for its money. */
function endOf(payment: PaymentRow, now: Date): Ending {
  if (!PAYMENT_STATES[payment.state].isOpen) return undefined
  if (subjectOf(payment).isUnusable(payment)) return 'cancelled'
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
    const subject = subjectOf(seen)
    await subject.lockFirst(tx, seen)
    const payment = await endCreating(tx, seen.id, until)
    const now = deps.now()
    const isBeingCreated = payment.creating_until.some((deadline) => deadline > now)
    if (payment.state === 'starting' && !isBeingCreated)
      await subject.release({ tx, deps, payment, now }, 'cancelled')
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

type Found = {
  seen: PaymentRow
  gatewayPayment: GatewayPayment | null
  ending: Ending
  /** What the portal's own refunds of parts had given back before the gateway was asked, in cents. */
  doneCents: number
}

const inOneStep = (deps: PaymentDeps, found: Found): Promise<PaymentRow> =>
  withinTransaction(deps.db, (tx) => apply(tx, deps, found))

/** One step of a payment, under the locks of what it pays for and of itself, in this order. */
async function apply(
  tx: Tx,
  deps: PaymentDeps,
  { seen, gatewayPayment, ending, doneCents }: Found,
): Promise<PaymentRow> {
  const subject = subjectOf(seen)
  await subject.lockFirst(tx, seen)
  const payment = await lockPayment(tx, seen.id)
  // the gateway has come to know of it
  if (gatewayPayment === null && payment.gateway_id !== seen.gateway_id) return payment
  const step: Step = { tx, deps, payment, now: deps.now() }
  if (PAYMENT_STATES[payment.state].isOpen) await settleOpen(step, subject, { gatewayPayment, ending })
  else if (
    gatewayPayment?.status === 'captured' &&
    ['declined', 'cancelled', 'lapsed'].includes(payment.state)
  )
    await subject.takeLate(step, gatewayPayment)
  else if (gatewayPayment?.status === 'refunded' && payment.state !== 'refunded') await subject.refunded(step)
  else if (gatewayPayment?.status === 'captured' && ['captured', 'held', 'refunded'].includes(payment.state))
    await followReversals(step, { gatewayPayment, doneCents })
  return (await findPayment(tx, payment.id)) ?? payment
}

async function settleOpen(
  step: Step,
  subject: PaymentSubject<PaymentRow>,
  { gatewayPayment, ending }: Pick<Found, 'gatewayPayment' | 'ending'>,
): Promise<void> {
  switch (gatewayPayment?.status) {
    case 'captured':
      return subject.take(step, gatewayPayment)
    case 'declined':
      return subject.release(step, 'declined')
    case 'refunded':
      return subject.release(step, 'refunded')
    case 'cancelled':
      return subject.release(step, ending ?? 'cancelled')
    case 'approved':
    case 'pending':
      return undefined // a bank that takes its time cannot be hurried: asked again later
    case undefined:
      return ending ? subject.release(step, ending) : undefined
  }
}
