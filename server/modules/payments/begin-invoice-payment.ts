import { isPaymentMethodId } from '#shared/codes/payment-methods.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { INVOICE_PAYMENT_METHODS, mayPay, netOf, paidCents } from '#shared/rules/invoice-payment.ts'
import { formatAud } from '#shared/rules/money.ts'
import { type FeeRateRow, feeCents, feeRate } from '#shared/rules/surcharge.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { lockPayer } from '#server/modules/credit/credit.store.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { lapsesAt, type Payer } from './begin-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import { allocateChosen } from './invoice-payment.ts'
import {
  addInvoicePayment,
  balancesOf,
  type Chosen,
  chosenOf,
  openPaymentsOf,
  paymentOfToken,
} from './invoice-payments.store.ts'
import type { PaymentDeps } from './payment-subject.ts'
import type { InvoicePaymentRow } from './payments.store.ts'

/** What a page asks to pay: numbers with dollars, in the same order, and a method or ''. */
export type Asked = {
  invoiceIds: readonly string[]
  paymentAllocations: readonly string[]
  paymentMethodId: string
}
/** What it comes to, in cents: credits zero or more, total with the fee. */
export type PriceOfPayment = { chosen: Chosen[]; feeCents: number; creditsCents: number; totalCents: number }
/** Who pays, and the fees of the day. */
export type Paying = { actor: Actor; fees: readonly FeeRateRow[]; now: Date }

/** Another payment of invoices of this person is open on this account, and has to be given up first. */
export class OtherIsOpen extends Error {
  constructor() {
    super('another payment of invoices is open')
    this.name = 'OtherIsOpen'
  }
}

/**
 * What was chosen, from the page's own words alone. Of zero cents nothing is paid. @throws Refusal
 * payment.lists, payment.notAnAmount, payment.credits, checkout.paymentMethod
 */
export function readChosen(asked: Asked): Chosen[] {
  const { invoiceIds, paymentAllocations, paymentMethodId } = asked
  if (invoiceIds.length !== paymentAllocations.length || new Set(invoiceIds).size !== invoiceIds.length)
    throw new Refusal('payment.lists')
  if (paymentMethodId && !INVOICE_PAYMENT_METHODS.some((id) => id === paymentMethodId))
    throw new Refusal('checkout.paymentMethod')
  const all = invoiceIds.map((invoiceNo, at) => {
    const cents = paidCents(paymentAllocations[at] ?? '')
    if (cents === null) throw new Refusal('payment.notAnAmount', { invoice: invoiceNo })
    return { invoiceNo, cents }
  })
  if (netOf(all.map(({ cents }) => cents)).netCents < 0) throw new Refusal('payment.credits')
  return all
}

/**
 * Checks what was chosen against the books, and says what it comes to. Writes nothing. Binding where the
 * payer is locked. @throws Refusal invoice.unknown, payment.paid, payment.amount
 */
export async function priceOf(
  tx: Queryable,
  all: readonly Chosen[],
  { methodId, actor, fees, now }: Paying & { methodId: string },
): Promise<PriceOfPayment> {
  const balances = await balancesOf(
    tx,
    actor,
    all.map(({ invoiceNo }) => invoiceNo),
  )
  for (const { invoiceNo: invoice, cents } of all) {
    const balance = balances.get(invoice)
    if (balance === undefined) throw new Refusal('invoice.unknown')
    if (balance === 0) throw new Refusal('payment.paid', { invoice })
    if (!mayPay(balance, cents)) throw new Refusal('payment.amount', { invoice, balance: formatAud(balance) })
  }
  const chosen = all.filter(({ cents }) => cents !== 0)
  const { creditsCents, netCents } = netOf(chosen.map(({ cents }) => cents))
  const rate = isPaymentMethodId(methodId) ? feeRate(fees, methodId, regionOf(actor.businessGroup), now) : 0
  const fee = feeCents(netCents, rate)
  return { chosen, feeCents: fee, creditsCents, totalCents: netCents + fee }
}

/**
 * Writes a payment of invoices; the gateway is asked once this has been committed. The same token with the
 * same contents finds the payment it began. Where credit notes cover all, they pay at once and no gateway is
 * needed.
 * @throws Refusal those of priceOf; payment.nothing, checkout.paymentMissing, payment.unavailable;
 * payment.used where the token is of another payment
 * @throws OtherIsOpen
 */
export async function beginInvoicePayment(
  tx: Tx,
  asked: Asked & { token: string },
  begun: Paying & { payer: Payer; deps: PaymentDeps },
): Promise<InvoicePaymentRow> {
  const { actor, now, deps } = begun
  const all = readChosen(asked)
  if (netOf(all.map(({ cents }) => cents)).netCents > 0) {
    await lockPayer(tx, actor.payerId)
    return writePayment(tx, { asked, all }, begun)
  }
  // it pays at once, and may release held orders: their locks come before the payer's
  const acting = { payerId: actor.payerId, webOrderNo: null, now, by: deps.by }
  const { done } = await withPayer(tx, acting, () => writePayment(tx, { asked, all }, begun))
  return done
}

/** The payment itself, under the lock of the payer. */
async function writePayment(
  tx: Tx,
  { asked, all }: { asked: Asked & { token: string }; all: readonly Chosen[] },
  { payer, deps, ...paying }: Paying & { payer: Payer; deps: PaymentDeps },
): Promise<InvoicePaymentRow> {
  const { actor, now } = paying
  const before = await paymentOfToken(tx, asked.token)
  if (before) return sameAsBefore(tx, before, { asked, all, actor })
  const price = await priceOf(tx, all, { ...paying, methodId: asked.paymentMethodId })
  if (price.chosen.length === 0) throw new Refusal('payment.nothing')
  const isCovered = price.totalCents === 0
  // the payer is locked, so of two that begin at once the second finds the first
  if (!isCovered && (await openPaymentsOf(tx, actor, asked.token)).length > 0) throw new OtherIsOpen()
  if (!isCovered && !asked.paymentMethodId) throw new Refusal('checkout.paymentMissing')
  const gateway = isCovered ? null : gatewayOf(deps.gateways, asked.paymentMethodId)
  if (!isCovered && !gateway) throw new Refusal('payment.unavailable')
  const payment = await addInvoicePayment(
    tx,
    {
      pays_for: 'invoices',
      allocation_token: asked.token,
      fee_cents: price.feeCents,
      account_id: actor.accountId,
      user_id: actor.userId,
      masquerade_id: deps.by.masqueradeId,
      method_id: asked.paymentMethodId,
      gateway: gateway?.name ?? '',
      amount_cents: price.totalCents,
      currency: 'AUD',
      origin: payer.origin,
      payer_email: payer.email,
      created_at: now,
      lapses_at: lapsesAt(now),
      state: isCovered ? 'captured' : 'starting',
      ended_at: isCovered ? now : null,
    },
    price.chosen,
  )
  if (!payment) throw new Refusal('payment.used') // of another account, at this moment
  await addAudit(tx, deps.by, {
    at: now,
    action: 'payment.begin',
    subject: payment.id,
    after: { state: payment.state, amountCents: payment.amount_cents, methodId: payment.method_id },
    detail: {
      feeCents: price.feeCents,
      pays: price.chosen.map(({ invoiceNo, cents }) => [invoiceNo, cents]),
    },
  })
  if (isCovered) await allocateChosen({ tx, deps, payment, now }, { chosen: price.chosen, cents: 0 })
  return payment
}

/** The payment that a token began, if it is this person's, on this account, of the same contents. */
async function sameAsBefore(
  tx: Tx,
  before: InvoicePaymentRow,
  { asked, all, actor }: { asked: Asked; all: readonly Chosen[]; actor: Actor },
): Promise<InvoicePaymentRow> {
  const wanted = new Map(all.filter(({ cents }) => cents !== 0).map((one) => [one.invoiceNo, one.cents]))
  const begun = await chosenOf(tx, before.id)
  const isSame =
    before.account_id === actor.accountId &&
    before.user_id === actor.userId &&
    before.method_id === asked.paymentMethodId &&
    begun.length === wanted.size &&
    begun.every(({ invoiceNo, cents }) => wanted.get(invoiceNo) === cents)
  if (!isSame) throw new Refusal('payment.used')
  return before
}
