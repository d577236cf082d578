import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AllEndpoints } from '#shared/calls/endpoints.ts'
import { type CardBrand, cardTypeOf } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { Refusal, REFUSALS } from '#shared/codes/refusals.ts'
import { allocationWindowAddress, cardWindowAddress } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db } from '#server/db/connect.ts'
import { clientOf } from '#server/http/client-info.ts'
import { type EndpointRequest, openEndpoint } from '#server/http/open-endpoint.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { paymentOfTheirToken } from './invoice-payments.store.ts'
import { subjectOf } from './settle-payment.ts'
import { extendPayment } from './begin-payment.ts'
import { GatewayDown } from '#server/ports/payments/payment-gateway.ts'
import { answerChallenge, askBank } from '#server/ports/payments/sandbox/sandbox-bank.ts'
import {
  type CardField,
  cardProblems,
  digitsOf,
  TEST_CARDS,
  type TypedCard,
} from '#server/ports/payments/sandbox/sandbox-cards.ts'
import type { SandboxPayment } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { paymentOfOrder, type PaymentRow } from './payments.store.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'
import { type CardPage, cardForm, challengeForm, ending, ownWindowPage } from './card-pages.ts'
import { WINDOW_HEADERS, wordsPage } from '#server/http/window-page.ts'

export type WindowDeps = { db: Db; services: { gateways: Gateways }; now: () => Date }
/** again: when the browser is to ask for another page by itself. */
type Page = { html: string; status?: number; again?: { seconds: number; address: string } }

const SILENCE = 'The bank has not answered. Nothing was charged: please try again, or use another card.'
/** How long the bank is waited for that does not answer. */
const SILENT_SECONDS = 6
const LOOK_AGAIN_SECONDS = 3

/**
 * The window in which a card is paid with (PAY-15), for the payer alone and only while the payment is open.
 * With the sandbox the card is typed in here; another gateway has a page of its own, which this one leads to.
 */
export function serveCardWindow(app: FastifyInstance, deps: WindowDeps) {
  const send = (reply: FastifyReply, { html, status = 200, again }: Page) =>
    reply
      .code(status)
      .headers({
        ...WINDOW_HEADERS,
        ...(again ? { refresh: `${String(again.seconds)}; url=${again.address}` } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(html)
  const onProblem = (problem: unknown, reply: FastifyReply) => {
    if (!(problem instanceof Refusal)) throw problem
    return send(reply, problem.code === 'session.signInAgain' ? SIGN_IN_AGAIN : NO_PAYMENT)
  }
  openEndpoint(app, 'cardWindow', {
    onProblem,
    answer: async ({ input, actor, request, reply }) => {
      // without a person it is open only to who comes back from a gateway's page
      if (input.done !== undefined || actor === null) return send(reply, BACK_FROM_BANK)
      const { token } = clientOf(request, reply).cookies
      return send(reply, await show(deps, { actor, input, token }))
    },
  })
  openEndpoint(app, 'cardWindowForm', {
    onProblem,
    answer: async ({ input, actor, now, reply }) => {
      const page = await take(deps, { actor, input, token: input.proof }, now)
      return page ? send(reply, page) : reply.headers(WINDOW_HEADERS).redirect(windowOf(input), 303)
    },
  })
}

const BACK_FROM_BANK: Page = {
  html: wordsPage(
    'Thank you',
    ['You can close this window. Your payment continues in the window you came from.'],
    'tick',
  ),
}
const SIGN_IN_AGAIN: Page = {
  status: 401,
  html: wordsPage(REFUSALS['session.signInAgain'], [
    'Your payment is saved: continue it where you began it.',
  ]),
}

/** The payer, what was asked for, and the session's token, which goes into the form. */
type Asked<N extends 'cardWindow' | 'cardWindowForm'> = {
  actor: Actor
  input: EndpointRequest<AllEndpoints[N]>['input']
  token: string
}

async function show(deps: WindowDeps, { actor, input, token }: Asked<'cardWindow'>): Promise<Page> {
  const found = await findOpen(deps, actor, input)
  if (isPage(found)) return found
  const { payment, gatewayId } = found
  try {
    // a bank that takes its time may have answered by now
    const { payUrl } = await found.gateway.read(gatewayId)
    if (payment.gateway === 'sandbox')
      return await showSandbox(deps, found, { token, isSilent: input.bank === 'silent' })
    if (payUrl !== null) return { html: ownWindowPage(payment.amount_cents, payUrl) }
  } catch (problem) {
    if (!(problem instanceof GatewayDown)) throw problem
  }
  return {
    html: wordsPage('One moment', ['We are checking your payment with the bank.'], 'turning'),
    again: { seconds: LOOK_AGAIN_SECONDS, address: windowOf(input) },
  }
}

/**
 * What an address of the window names; a token counts before a number. payment: the id of the one that a form
 * was shown for; without it the last one of the web order is meant.
 */
type Named = {
  webOrderNo?: string | undefined
  allocationToken?: string | undefined
  payment?: string | undefined
}

const windowOf = ({ webOrderNo, allocationToken }: Named) =>
  allocationToken === undefined
    ? cardWindowAddress(webOrderNo ?? '')
    : allocationWindowAddress(allocationToken)

/**
 * The payment an address or a form names, if this person began it on this account. Invoices need letter C
 * still.
 */
async function paymentNamed(
  db: Db,
  actor: Actor,
  { webOrderNo, allocationToken, payment: id }: Named,
): Promise<PaymentRow | undefined> {
  if (allocationToken !== undefined) {
    if (!allows(NEEDS.payInvoices, actor)) return undefined
    const payment = await paymentOfTheirToken(db, actor, allocationToken)
    return id === undefined || String(payment?.id) === id ? payment : undefined
  }
  return webOrderNo === undefined ? undefined : paymentOfOrder(db, actor, Number(webOrderNo), { id })
}

type Open = {
  payment: PaymentRow
  brand: CardBrand
  gatewayId: string
  gateway: NonNullable<Gateways['card']>
}
const isPage = (found: Open | Page): found is Page => 'html' in found

/**
 * The open card payment that an address names, if it is this person's; or the page that says why there is
 * none.
 */
async function findOpen({ db, services }: WindowDeps, actor: Actor, named: Named): Promise<Open | Page> {
  const payment = await paymentNamed(db, actor, named)
  const gateway = services.gateways.card
  const card = payment && cardTypeOf(payment.method_id)
  if (!payment || !card) return NO_PAYMENT
  if (!PAYMENT_STATES[payment.state].isOpen)
    return {
      status: 404,
      html: wordsPage('This payment is over', [`It ended as: ${PAYMENT_STATES[payment.state].word}.`]),
    }
  return payment.gateway_id !== null && gateway?.name === payment.gateway
    ? { payment, brand: card.brand, gatewayId: payment.gateway_id, gateway }
    : NO_PAYMENT
}
const NO_PAYMENT: Page = {
  status: 404,
  html: wordsPage('There is no payment to show', ['Please go back to where you began it.']),
}

type Shown = { token: string; isSilent: boolean }
async function showSandbox(deps: WindowDeps, open: Open, { token, isSilent }: Shown): Promise<Page> {
  const at = await sandboxLedger(deps.db, deps.now).find(open.gatewayId)
  if (!at) return NO_PAYMENT
  const page = pageOf(open, at, token)
  const subject = subjectOf(open.payment)
  const address = subject.window(open.payment)
  switch (at.state) {
    case 'pending':
      return { html: cardForm(page, {}, undefined, isSilent ? SILENCE : '') }
    case 'challenge':
      return { html: challengeForm(page, at.card, null) }
    case 'processing':
      return {
        html: wordsPage(
          'Your bank is deciding',
          [`This is taking a while for ${ending(at.card)}. This window continues by itself.`],
          'turning',
        ),
        again: { seconds: LOOK_AGAIN_SECONDS, address },
      }
    case 'captured':
      return {
        html: wordsPage('Paid', [subject.words.paid], 'tick'),
        again: { seconds: LOOK_AGAIN_SECONDS, address },
      }
    case 'declined':
      return { html: wordsPage('Declined', ['The bank has declined this card. Nothing was charged.']) }
    case 'approved':
    case 'cancelled':
    case 'refunded':
      return { html: wordsPage('This payment is over', ['Nothing was charged.']) }
  }
}

/**
 * Takes what was typed into the window, for the payment that it showed: the bank's ledger moves that one on,
 * by its id and only while it waits for the card or the code.
 * @returns the page that says what is wrong, or null where the payment has gone on
 */
async function take(
  deps: WindowDeps,
  { actor, input, token }: Asked<'cardWindowForm'>,
  now: Date,
): Promise<Page | null> {
  const found = await findOpen(deps, actor, input)
  if (isPage(found)) return found
  const ledger = sandboxLedger(deps.db, deps.now)
  const at = found.payment.gateway === 'sandbox' ? await ledger.find(found.gatewayId) : undefined
  if (!at) return NO_PAYMENT
  await extendPayment(deps.db, found.payment, now)
  const page = pageOf(found, at, token)
  if (at.state === 'challenge') {
    const left = await answerChallenge(ledger, at.id, input.bankCode)
    return left === null ? null : { status: 422, html: challengeForm(page, at.card, left) }
  }
  if (at.state !== 'pending') return null
  const { number, expiry, code, name } = input
  const card: TypedCard = { number, expiry, code, name }
  const problems: Partial<Record<CardField, string>> = cardProblems(
    card,
    page.brand,
    brisbaneDay(now).slice(0, 7),
  )
  const digits = digitsOf(card.number)
  const known = TEST_CARDS.find(({ number }) => number === digits)
  if (!known || Object.keys(problems).length > 0)
    return {
      status: 422,
      html: cardForm(page, problems, { name: card.name.slice(0, 100), expiry: card.expiry.slice(0, 9) }),
    }
  if (
    await askBank(ledger, at.id, { card: `${known.brand} ${digits.slice(-4)}`, outcome: known.outcome }, now)
  )
    return null
  return {
    html: wordsPage('Asking the bank', ['This can take a moment.'], 'turning'),
    again: { seconds: SILENT_SECONDS, address: `${windowOf(input)}&bank=silent` },
  }
}

const pageOf = (
  { payment, brand }: Open,
  { amountCents, description }: SandboxPayment,
  proof: string,
): CardPage => ({
  address: subjectOf(payment).window(payment),
  paymentId: payment.id,
  amountCents,
  description,
  brand,
  proof,
})
