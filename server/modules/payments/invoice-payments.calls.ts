import { randomUUID } from 'node:crypto'
import type { CallSpec, OutputOf } from '#shared/calls/call.ts'
import type { invoicePaymentCalls } from '#shared/calls/invoice-payments.ts'
import { ALLOCATION_STATUS_OF } from '#shared/codes/payment-states.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { INVOICE_PAYMENT_METHODS, netOf } from '#shared/rules/invoice-payment.ts'
import { feeRate } from '#shared/rules/surcharge.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ctx, HandlersFor } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import type { TermsCache } from '#server/modules/pricing/terms-cache.ts'
import { GatewayDown, type Gateways } from '#server/ports/payments/payment-gateway.ts'
import { type Asked, beginInvoicePayment, OtherIsOpen, priceOf, readChosen } from './begin-invoice-payment.ts'
import { extendPayment, startAtGateway } from './begin-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import { chosenOf, freeOfPayment, openPaymentsOf, paymentOfTheirToken } from './invoice-payments.store.ts'
import { paymentDeps } from './payment-deps.ts'
import type { InvoicePaymentRow } from './payments.store.ts'
import { settled, settlePayment } from './settle-payment.ts'

type Services = { config: Config; terms: TermsCache; gateways: Gateways }
type OwnCtx = Pick<
  Ctx<CallSpec & { transaction: 'own' }, Services>,
  'actor' | 'client' | 'services' | 'now'
> & {
  db: Db
}
type Answer = OutputOf<(typeof invoicePaymentCalls)['allocateInvoicePayments']>

export const invoicePaymentHandlers: HandlersFor<typeof invoicePaymentCalls, Services> = {
  allocateInvoicePayments: async ({ justCalculatePrices, allocationToken, ...asked }, ctx) =>
    justCalculatePrices
      ? preview(ctx, asked)
      : pay(ctx, { ...asked, token: allocationToken ?? randomUUID() }),
  checkCCAllocationPaymentStatus: async ({ allocationToken, ccPaymentId }, ctx) => {
    const payment = await theirs(ctx, allocationToken)
    if (ccPaymentId && ccPaymentId !== String(payment.id)) throw new Refusal('payment.unknown')
    return afterSettling(ctx, payment)
  },
  updatePayPalAllocationPayment: async ({ allocationToken, orderID }, ctx) => {
    const payment = await theirs(ctx, allocationToken)
    if (payment.gateway_id === null || payment.gateway_id !== orderID) throw new Refusal('payment.unknown')
    await extendPayment(ctx.db, payment, ctx.now)
    return afterSettling(ctx, payment)
  },
  cancelAllocationPayment: async ({ allocationToken }, ctx) =>
    afterSettling(ctx, await theirs(ctx, allocationToken), 'cancelled'),
}

/** What a payment would come to. Writes nothing. */
async function preview({ db, actor, services, now }: OwnCtx, asked: Asked): Promise<Answer> {
  const { fees } = await services.terms.terms()
  const price = await priceOf(db, readChosen(asked), { methodId: asked.paymentMethodId, actor, fees, now })
  return {
    allocationToken: '',
    surcharge: price.feeCents,
    discount: price.creditsCents,
    totalPayment: price.totalCents,
    paymentFees: INVOICE_PAYMENT_METHODS.map((id) => ({
      id,
      ratePpm: feeRate(fees, id, regionOf(actor.businessGroup), now),
    })),
    ccPaymentId: '',
    payPalPayment: '',
    payPalClientId: '',
    payPalScriptUrl: '',
    status: '',
  }
}

async function pay(ctx: OwnCtx, asked: Asked & { token: string }): Promise<Answer> {
  const { db, actor, client, services, now } = ctx
  const deps = paymentDeps(db, ctx)
  readChosen(asked) // what is not even a choice gives up nothing
  const { fees } = await services.terms.terms()
  const payer = { origin: portalUrlOf(services.config, client), email: actor.email }
  const begun = await aloneOpen(ctx, asked.token, () =>
    db.transaction().execute((tx) => beginInvoicePayment(tx, asked, { actor, fees, now, payer, deps })),
  )
  // after the commit: a gateway is slow, and the payment must be known before it is made there
  return answerOf(ctx, await startAtGateway(deps, begun))
}

/** So often another payment that began meanwhile is given up; then somebody is pressing without a pause. */
const TIMES = 5

/**
 * Begins a payment once no other one of this person is open on this account.
 * @throws Refusal payment.open
 */
async function aloneOpen<T>(ctx: OwnCtx, token: string, begin: () => Promise<T>): Promise<T> {
  for (let time = 0; time < TIMES; time += 1) {
    await giveUpOthers(ctx, token)
    try {
      return await begin()
    } catch (problem) {
      if (!(problem instanceof OtherIsOpen)) throw problem
    }
  }
  throw new Refusal('payment.open')
}

/**
 * A person pays one payment of invoices at a time: those they left open are given up first, so that a page
 * that was loaded again cannot lead to two charges. One that was paid meanwhile pays its invoices.
 */
async function giveUpOthers(ctx: OwnCtx, token: string): Promise<void> {
  const deps = paymentDeps(ctx.db, ctx)
  for (const id of await openPaymentsOf(ctx.db, ctx.actor, token)) {
    try {
      await settlePayment(deps, id, 'cancelled')
    } catch (problem) {
      if (problem instanceof GatewayDown) throw new Refusal('payment.unavailable')
      throw problem
    }
  }
}

/** The payment of a token, if this person began it on this account. @throws Refusal payment.unknown */
async function theirs({ db, actor }: OwnCtx, token: string): Promise<InvoicePaymentRow> {
  const payment = await paymentOfTheirToken(db, actor, token)
  if (!payment) throw new Refusal('payment.unknown')
  return payment
}

const afterSettling = async (ctx: OwnCtx, payment: InvoicePaymentRow, ending?: 'cancelled') =>
  answerOf(ctx, await settled(paymentDeps(ctx.db, ctx), payment, ending))

async function answerOf({ db, services }: OwnCtx, payment: InvoicePaymentRow): Promise<Answer> {
  const gateway = gatewayOf(services.gateways, payment.method_id)
  const isPayPal = gateway?.kind === 'paypal'
  const status = ALLOCATION_STATUS_OF[payment.state]
  const { creditsCents } = netOf((await chosenOf(db, payment.id)).map(({ cents }) => cents))
  return {
    allocationToken: payment.allocation_token,
    surcharge: payment.fee_cents,
    discount: creditsCents,
    totalPayment: payment.amount_cents,
    ccPaymentId: gateway?.kind === 'card' ? String(payment.id) : '',
    payPalPayment: isPayPal ? (payment.gateway_id ?? '') : '',
    payPalClientId: isPayPal ? (gateway.browser?.clientId ?? '') : '',
    payPalScriptUrl: isPayPal ? (gateway.browser?.scriptUrl ?? '') : '',
    status,
    ...(status === 'COMPLETE' ? { unallocated: await freeOfPayment(db, payment.id) } : {}),
  }
}
