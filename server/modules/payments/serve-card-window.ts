import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CardBrand, cardTypeOf } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { REFUSALS } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Db } from '#server/db/connect.ts'
import { clientOf } from '#server/http/client-info.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import type { PeopleMemory } from '#server/modules/people/people-memory.ts'
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
import { WINDOW_HEADERS, wordsPage } from './window-page.ts'

export type WindowDeps = { db: Db; people: PeopleMemory; services: { gateways: Gateways }; now: () => Date }
/** again: when the browser is to ask for another page by itself. */
type Page = { html: string; status?: number; again?: { seconds: number; address: string } }
type Fields = Readonly<Record<string, unknown>>

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
  app.get<{ Querystring: Fields }>('/CreditCardServlet', async (request, reply) =>
    send(reply, await show(deps, request, reply)),
  )
  app.post<{ Querystring: Fields; Body: Fields | undefined }>(
    '/CreditCardServlet',
    async (request, reply) => {
      const page = await take(deps, request, reply)
      return page ? send(reply, page) : reply.headers(WINDOW_HEADERS).redirect(addressOf(request.query), 303)
    },
  )
}

async function show(
  deps: WindowDeps,
  request: FastifyRequest<{ Querystring: Fields }>,
  reply: FastifyReply,
): Promise<Page> {
  if (request.query['done'] !== undefined)
    return {
      html: wordsPage(
        'Thank you',
        ['You can close this window. Your order goes on in the window you came from.'],
        'tick',
      ),
    }
  const { cookies } = clientOf(request, reply)
  const actor = await deps.people.reader(cookies.session, deps.now())
  const found = await findOpen(deps, actor, request.query)
  if (isPage(found)) return found
  const { payment, gatewayId } = found
  try {
    // a bank that takes its time may have answered by now
    const { payUrl } = await found.gateway.read(gatewayId)
    if (payment.gateway === 'sandbox') return await showSandbox(deps, found, cookies.token, request.query)
    if (payUrl !== null) return { html: ownWindowPage(payment.amount_cents, payUrl) }
  } catch (problem) {
    if (!(problem instanceof GatewayDown)) throw problem
  }
  return {
    html: wordsPage('One moment', ['The bank is being asked about your payment.'], 'turning'),
    again: { seconds: LOOK_AGAIN_SECONDS, address: addressOf(request.query) },
  }
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
async function findOpen(
  { db, services }: WindowDeps,
  actor: Actor | null,
  query: Fields,
): Promise<Open | Page> {
  if (!actor)
    return {
      status: 401,
      html: wordsPage(REFUSALS['session.signInAgain'], [
        'Your payment is kept: it goes on from the checkout.',
      ]),
    }
  const webOrderNo = webOrderNoOf(query)
  const payment = webOrderNo === null ? undefined : await paymentOfOrder(db, actor, webOrderNo)
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
  html: wordsPage('There is no payment here', ['Please go back to the checkout.']),
}

async function showSandbox(deps: WindowDeps, open: Open, proof: string, query: Fields): Promise<Page> {
  const at = await sandboxLedger(deps.db, deps.now).find(open.gatewayId)
  if (!at) return NO_PAYMENT
  const page = pageOf(open, at, proof)
  const address = addressOf(query)
  switch (at.state) {
    case 'pending':
      return { html: cardForm(page, {}, undefined, query['bank'] === 'silent' ? SILENCE : '') }
    case 'challenge':
      return { html: challengeForm(page, at.card, null) }
    case 'processing':
      return {
        html: wordsPage(
          'Your bank is deciding',
          [`It takes its time with ${ending(at.card)}. This window goes on by itself.`],
          'turning',
        ),
        again: { seconds: LOOK_AGAIN_SECONDS, address },
      }
    case 'captured':
      return {
        html: wordsPage('Paid', ['Your order is being placed.'], 'tick'),
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
 * Takes what was typed into the window. @returns the page that says what is wrong, or null where the payment
 * has gone on
 */
async function take(
  deps: WindowDeps,
  request: FastifyRequest<{ Querystring: Fields; Body: Fields | undefined }>,
  reply: FastifyReply,
): Promise<Page | null> {
  const device = clientOf(request, reply)
  const typed = (name: string) => {
    const value = request.body?.[name]
    return typeof value === 'string' ? value : ''
  }
  const now = deps.now()
  const actor = await deps.people.writer(deps.db, device.cookies.session, typed('proof'), now)
  const found = await findOpen(deps, actor, request.query)
  if (isPage(found)) return found
  const ledger = sandboxLedger(deps.db, deps.now)
  const at = found.payment.gateway === 'sandbox' ? await ledger.find(found.gatewayId) : undefined
  if (!at) return NO_PAYMENT
  await extendPayment(deps.db, found.payment, now)
  const page = pageOf(found, at, typed('proof'))
  if (at.state === 'challenge') {
    const left = await answerChallenge(ledger, at.id, typed('bankCode'))
    return left === null ? null : { status: 422, html: challengeForm(page, at.card, left) }
  }
  if (at.state !== 'pending') return null
  const card: TypedCard = {
    number: typed('number'),
    expiry: typed('expiry'),
    code: typed('code'),
    name: typed('name'),
  }
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
    again: { seconds: SILENT_SECONDS, address: `${addressOf(request.query)}&bank=silent` },
  }
}

const pageOf = (
  { payment, brand }: Open,
  { amountCents, description }: SandboxPayment,
  proof: string,
): CardPage => ({ webOrderNo: payment.web_order_no, amountCents, description, brand, proof })

function webOrderNoOf(query: Fields): number | null {
  const asked = query['webOrderNo']
  return typeof asked === 'string' && /^\d{1,15}$/.test(asked) ? Number(asked) : null
}
const addressOf = (query: Fields) => `/CreditCardServlet?webOrderNo=${String(webOrderNoOf(query) ?? '')}`
