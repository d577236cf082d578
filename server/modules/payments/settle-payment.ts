import { PAYMENT_STATES, type PaymentState } from '#shared/codes/payment-states.ts'
import type { Tx } from '#server/db/connect.ts'
import { withinTransaction } from '#server/db/within-transaction.ts'
import {
  GatewayDown,
  type GatewayPayment,
  GatewayPaymentUnknown,
  type PaymentGateway,
} from '#server/ports/payments/payment-gateway.ts'
import { type WentBack, wentBack } from '#server/modules/receipts/reversals.store.ts'
import { followReversals, isCurrent } from './follow-reversals.ts'
import { invoicePayment } from './invoice-payment.ts'
import { orderPayment } from './order-payment.ts'
import { endCreating, findPayment, lockPayment, type PaymentRow } from './payments.store.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentDeps, PaymentSubject, Step } from './payment-subject.ts'

/** The module of what a payment pays for. Such a module is only ever given payments of its own kind. */
export const subjectOf = ({ pays_for }: PaymentRow): PaymentSubject<PaymentRow> =>
  SUBJECTS[pays_for] as PaymentSubject<PaymentRow>
const SUBJECTS = { order: orderPayment, invoices: invoicePayment }

/** So often the gateway is asked again where something was booked of the payment meanwhile. */
const TRIES_MAX = 5

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
  for (let tries = 1; ; tries += 1) {
    const payment = await findPayment(deps.db, paymentId)
    if (!payment) return undefined
    const isOver = ending ?? endOf(payment, deps.now())
    const gateway = gatewayOf(deps.gateways, payment.method_id)
    const back = await wentBack(deps.db, payment.id)
    const found = { seen: payment, back, gatewayPayment: null, ending: isOver }
    if (payment.gateway_id === null) return isOver ? ((await inOneStep(deps, found)) ?? payment) : payment
    // its gateway is not connected any more: nothing is known
    if (!gateway || gateway.name !== payment.gateway) return payment
    const gatewayPayment = await askGateway(gateway, payment, payment.gateway_id, isOver !== undefined)
    const settled = await inOneStep(deps, { ...found, gatewayPayment })
    if (settled) return settled
    if (tries === TRIES_MAX) throw new GatewayDown(`payment ${String(paymentId)} changes all the time`)
  }
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
  /** What of it was known to have gone back before the gateway was asked. */
  back: WentBack
  gatewayPayment: GatewayPayment | null
  ending: Ending
}

const inOneStep = (deps: PaymentDeps, found: Found): Promise<PaymentRow | null> =>
  withinTransaction(deps.db, (tx) => apply(tx, deps, found))

/** What a gateway or a job settles belongs to the masquerade under which it was begun, if it was. */
const asBegun = (deps: PaymentDeps, { masquerade_id }: PaymentRow): PaymentDeps =>
  deps.by.kind === 'person' ? deps : { ...deps, by: { ...deps.by, masqueradeId: masquerade_id } }

/**
 * One step of a payment, under the locks of what it pays for and of itself, in this order.
 * @returns how it stands then; null where the gateway is to be asked again, since what it said is older than
 * what was booked
 */
async function apply(
  tx: Tx,
  deps: PaymentDeps,
  { seen, back, gatewayPayment, ending }: Found,
): Promise<PaymentRow | null> {
  const subject = subjectOf(seen)
  await subject.lockFirst(tx, seen)
  const payment = await lockPayment(tx, seen.id)
  // the gateway has come to know of it
  if (gatewayPayment === null && payment.gateway_id !== seen.gateway_id) return payment
  const step: Step = { tx, deps: asBegun(deps, payment), payment, now: deps.now() }
  if (PAYMENT_STATES[payment.state].isOpen) await settleOpen(step, subject, { gatewayPayment, ending })
  else if (
    gatewayPayment?.status === 'captured' &&
    ['declined', 'cancelled', 'lapsed'].includes(payment.state)
  )
    await subject.takeLate(step, gatewayPayment)
  else if (gatewayPayment && !(await isCurrent(step, { state: seen.state, back }))) return null
  else if (gatewayPayment?.status === 'refunded' && payment.state !== 'refunded') await subject.refunded(step)
  const became = (await findPayment(tx, payment.id)) ?? payment
  if (gatewayPayment?.status !== 'captured' || !HAS_MONEY.has(became.state)) return became
  if (!(await followReversals({ ...step, payment: became }, gatewayPayment, back))) return null
  return (await findPayment(tx, payment.id)) ?? payment
}

/** Money was taken and used; `refunded` stands for what may come back. */
const HAS_MONEY: ReadonlySet<PaymentState> = new Set(['captured', 'held', 'refunded'])

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
