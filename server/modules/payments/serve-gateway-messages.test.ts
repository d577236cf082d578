import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/codes/messages.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { openPayPalPeer, type PayPalPeer } from '#testing/gateways/paypal-peer.ts'
import { post } from '#testing/gateways/peer-server.ts'
import { openStripePeer, type StripePeer } from '#testing/gateways/stripe-peer.ts'
import { actingFor } from '#testing/masquerade.ts'
import { passMinutes, reconcile } from '#testing/payments.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { NOW } from '#testing/template-database.ts'
import { PRODUCTS } from '#testing/world.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'

let server: TestServer
let stripe: StripePeer
let payPal: PayPalPeer
let office: Awaited<ReturnType<typeof openBackOffice>>
let hooks: { stripe: string; payPal: string }

beforeAll(async () => {
  const now = () => (server as TestServer | undefined)?.clock.now ?? NOW
  stripe = await openStripePeer({ now })
  payPal = await openPayPalPeer({ now })
  server = await testServer({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.url,
    PUBLIC_URL: 'https://trade.example.com.au',
    PAYPAL_CLIENT_ID: payPal.settings.clientId,
    PAYPAL_CLIENT_SECRET: payPal.settings.clientSecret,
    PAYPAL_WEBHOOK_ID: payPal.settings.webhookId,
    PAYPAL_API_URL: payPal.url,
  })
  office = await openBackOffice(server)
  const portal = await server.app.listen({ host: '127.0.0.1', port: 0 })
  hooks = { stripe: `${portal}/webhooks/stripe`, payPal: `${portal}/webhooks/paypal` }
})
afterAll(async () => {
  await server.close()
  await stripe.close()
  await payPal.close()
})

const ordersOf = (person: TestPerson) =>
  server.db.selectFrom('web_order').selectAll().where('account_id', '=', person.accountId).execute()
const stateOf = async (webOrderNo: number) =>
  await server.db
    .selectFrom('payment')
    .select(['state', 'problem'])
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
const receiptOf = (webOrderNo: number) =>
  server.db
    .selectFrom('receipt')
    .select(['amount_cents', 'refunded_cents'])
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
const stockOf = async (productId: string) =>
  (
    await server.db
      .selectFrom('stock')
      .select('allocated')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).allocated

/** A dealer who has confirmed and now sees the gateway's page, and the payment there. */
async function paying(
  payment: 'VISA_CREDIT' | 'PAYPAL',
  order: { buyer?: TestPerson; goods?: Readonly<Record<string, number>> } = {},
) {
  const { buyer: dealer = await server.person({ cash: true }), goods = { [PRODUCTS.case]: 4 } } = order
  const { cartId, last } = await walkCheckout(dealer, goods, { payment })
  const confirmed = await dealer.call('checkoutConfirm', { cartId })
  const [, id] =
    payment === 'PAYPAL' ? [...payPal.ledger.orders].at(-1)! : [...stripe.ledger.sessions].at(-1)!
  const events = { stripe: stripe.ledger.events.length, payPal: payPal.ledger.events.length }
  return {
    dealer,
    last,
    webOrderNo: confirmed.webOrderNo,
    id: id.id,
    close: () => dealer.call('cancelOrderPayment', { webOrderNo: confirmed.webOrderNo }),
    stripeEvents: () => stripe.ledger.events.slice(events.stripe),
    payPalEvents: () => payPal.ledger.events.slice(events.payPal),
  }
}

describe('messages of Stripe', () => {
  it('place the order that was paid, once, though the browser never came back and each comes twice and in any order', async () => {
    const { dealer, id, last, webOrderNo, stripeEvents } = await paying('VISA_CREDIT')
    expect(stripe.ledger.sessions.get(id)).toMatchObject({
      amount_total: last.totalIncGST,
      currency: 'aud',
      client_reference_id: `WEBORDER${String(webOrderNo)}`,
      customer_email: dealer.email,
    })
    stripe.ledger.pay(id)
    const events = stripeEvents()
    expect(events.length).toBeGreaterThan(2)
    const answers = await Promise.all(
      [...events]
        .reverse()
        .concat(events)
        .map((event) => stripe.send(event, hooks.stripe)),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await ordersOf(dealer)).toMatchObject([{ web_order_no: webOrderNo, held_reason: null }])
    for (const event of events) expect(await stripe.send(event, hooks.stripe)).toBe(200)
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('decision 23: the customer reads what staff began to pay for them, also where the gateway ends it', async () => {
    const customer = await server.person({ cash: true })
    const { id, stripeEvents } = await paying('VISA_CREDIT', { buyer: await actingFor(server, customer) })
    const did = async () => (await customer.call('actedForAccount', {})).acted.map((one) => one.did)
    expect(await did()).toEqual(['began a payment'])
    stripe.ledger.pay(id)
    for (const event of stripeEvents()) expect(await stripe.send(event, hooks.stripe)).toBe(200)
    expect(await ordersOf(customer)).toHaveLength(1)
    expect(await did()).toEqual(['placed an order'])
  })

  it('are believed of the gateway alone: a forged one is refused, and a genuine one only leads to a look', async () => {
    const { dealer, id, webOrderNo } = await paying('VISA_CREDIT')
    const [pattern] = stripe.ledger.events
    const claim = {
      ...pattern!,
      id: 'evt_claim',
      type: 'checkout.session.completed',
      data: { object: { ...stripe.ledger.sessions.get(id)!, status: 'complete', payment_status: 'paid' } },
    }
    const genuine = stripe.message(claim)
    for (const forged of [
      stripe.message(claim, { secret: 'whsec_of_somebody' }),
      stripe.message(pattern!, { body: genuine.body }),
      stripe.message(claim, { signedAt: new Date(NOW.getTime() - 10 * 60_000) }),
      { headers: {}, body: genuine.body },
    ]) {
      expect(await post(hooks.stripe, forged)).toBe(400)
    }
    expect(await post(hooks.stripe, genuine)).toBe(200)
    expect(await ordersOf(dealer)).toEqual([])
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'pending' })
  })

  it.each([
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"type":1,"data":null}',
    '{"type":"charge.updated"}',
    '{"type":"charge.updated","data":{"object":null}}',
    '{"type":"payment_intent.succeeded","data":{"object":{"id":7}}}',
    '{"type":"charge.updated","data":{"object":{"payment_intent":[]}}}',
  ])('are refused where they are no event, though the signature stands: %s', async (body) => {
    const at = Math.floor(server.clock.now.getTime() / 1000)
    const signature = createHmac('sha256', stripe.settings.webhookSecret)
      .update(`${String(at)}.${body}`)
      .digest('hex')
    expect(
      await post(hooks.stripe, { headers: { 'stripe-signature': `t=${String(at)},v1=${signature}` }, body }),
    ).toBe(400)
  })

  it('bring the bank’s late decision after the payer has closed the window: yes places the order, no releases the stock', async () => {
    const [yes, no] = [await paying('VISA_CREDIT'), await paying('VISA_CREDIT')]
    const before = await stockOf(PRODUCTS.case)
    stripe.deliverTo(hooks.stripe)
    for (const { id } of [yes, no]) stripe.ledger.payLater(id)
    await stripe.delivered()
    for (const { close } of [yes, no]) expect(await close()).toMatchObject({ status: 'PENDING' })
    stripe.ledger.decide(yes.id, 'paid')
    stripe.ledger.decide(no.id, 'failed')
    await stripe.delivered()
    stripe.deliverTo(null)
    expect(await ordersOf(yes.dealer)).toHaveLength(1)
    expect(await ordersOf(no.dealer)).toEqual([])
    expect(await stateOf(no.webOrderNo)).toMatchObject({ state: 'declined' })
    expect(await stockOf(PRODUCTS.case)).toBe(before - 4)
  })

  it('leave an order whose money does not agree held, with what was received', async () => {
    for (const received of [{ amount: 1 }, { currency: 'nzd' }]) {
      const { dealer, id, webOrderNo, stripeEvents } = await paying('VISA_CREDIT')
      stripe.ledger.pay(id, received)
      for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
      expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByPayment }])
      const { state, problem } = await stateOf(webOrderNo)
      expect(state).toBe('held')
      expect(problem).toContain(received.currency === undefined ? 'received AUD 1 cents' : 'received NZD')
    }
  })

  it('hold an order whose money staff gave back in the dashboard', async () => {
    const { dealer, id, webOrderNo, stripeEvents } = await paying('VISA_CREDIT')
    stripe.ledger.pay(id)
    for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
    stripe.ledger.refund([...stripe.ledger.charges.values()].at(-1)!)
    expect(await stripe.send(stripe.ledger.events.at(-1)!, hooks.stripe)).toBe(200)
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByRefund }])
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'refunded' })
    // the payer's card is closed, and their bank sends the refund back
    stripe.ledger.failRefund(stripe.ledger.refunds.at(-1)!)
    for (const _twice of [1, 2])
      expect(await stripe.send(stripe.ledger.events.at(-1)!, hooks.stripe)).toBe(200)
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'captured' })
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 0 })
  })

  it('hold an order of which staff gave a part back in the dashboard', async () => {
    const { dealer, id, webOrderNo, stripeEvents } = await paying('VISA_CREDIT')
    stripe.ledger.pay(id)
    for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
    stripe.ledger.refund([...stripe.ledger.charges.values()].at(-1)!, 3_45)
    const event = stripe.ledger.events.at(-1)!
    expect(await Promise.all([stripe.send(event, hooks.stripe), stripe.send(event, hooks.stripe)])).toEqual([
      200, 200,
    ])
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByPartRefund }])
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'captured' })
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 3_45 })
  })

  it('beside the refund of a cancelled part come to what Stripe says, also when that part comes back or is refused', async () => {
    for (const then of ['the bank returns it', 'it is refused'] as const) {
      const goods = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 4 }
      const { id, webOrderNo, stripeEvents } = await paying('VISA_CREDIT', { goods })
      stripe.ledger.pay(id)
      for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
      const charge = [...stripe.ledger.charges.values()].at(-1)!
      const tell = async () => expect(await stripe.send(stripe.ledger.events.at(-1)!, hooks.stripe)).toBe(200)
      if (then === 'it is refused') {
        // all of it is disputed before the part could go back
        await office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
        stripe.ledger.dispute(charge)
        await tell()
      } else {
        await office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
        passMinutes(server, 1)
        await reconcile(server)
        const own = stripe.ledger.refunds.at(-1)!
        stripe.ledger.refund(charge, own.amount + 5)
        await tell()
        expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 2 * own.amount + 5 })
        stripe.ledger.failRefund(own)
        await tell()
      }
      const said = then === 'it is refused' ? charge.amount : charge.amount_refunded
      expect(await receiptOf(webOrderNo), then).toMatchObject({ refunded_cents: said })
    }
  })

  it('are followed where a refund of the portal cannot be made now, and are to be sent again', async () => {
    const goods = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 4 }
    const { id, webOrderNo, stripeEvents } = await paying('VISA_CREDIT', { goods })
    stripe.ledger.pay(id)
    for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
    await office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
    const { refunded_cents: ownCents } = await receiptOf(webOrderNo)
    expect(ownCents).toBeGreaterThan(0)
    stripe.ledger.refund([...stripe.ledger.charges.values()].at(-1)!, ownCents + 5)
    const event = stripe.ledger.events.at(-1)!
    stripe.fail(/^POST .*refunds/, 'broken', { times: 9 })
    expect(await stripe.send(event, hooks.stripe)).toBe(503)
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: ownCents + 5 })
    stripe.settle()
    expect(await stripe.send(event, hooks.stripe)).toBe(200)
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 2 * ownCents + 5 })
  })

  it('hold an order that is disputed, and bring the money back once the dispute is won', async () => {
    const { dealer, id, last, webOrderNo, stripeEvents } = await paying('VISA_CREDIT')
    stripe.ledger.pay(id)
    for (const event of stripeEvents()) await stripe.send(event, hooks.stripe)
    const charge = [...stripe.ledger.charges.values()].at(-1)!
    const tell = async () => expect(await stripe.send(stripe.ledger.events.at(-1)!, hooks.stripe)).toBe(200)
    const inquiry = stripe.ledger.dispute(charge, charge.amount, 'warning_needs_response')
    await tell()
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: null }])
    inquiry.status = 'needs_response'
    await tell()
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByDispute }])
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: last.totalIncGST })
    stripe.ledger.closeDispute(inquiry, 'won')
    await tell()
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 0 })
    stripe.ledger.dispute(charge, 1_00)
    await tell()
    stripe.ledger.closeDispute(stripe.ledger.disputes.at(-1)!, 'lost')
    await tell()
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 1_00 })
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'captured' })
  })

  it('are to be sent again where Stripe does not answer the question they lead to; what is not of this portal is passed over', async () => {
    const { dealer, id, stripeEvents } = await paying('VISA_CREDIT')
    stripe.ledger.pay(id)
    const paid = stripeEvents().at(-1)!
    stripe.fail(/^GET /, 'broken', { times: 2 })
    expect(await stripe.send(paid, hooks.stripe)).toBe(503)
    expect(await ordersOf(dealer)).toEqual([])
    expect(await stripe.send({ ...paid, data: { object: { id: 'cs_of_another_shop' } } }, hooks.stripe)).toBe(
      200,
    )
    expect(
      await stripe.send({ ...paid, type: 'payout.paid', data: { object: { id: 'po_1' } } }, hooks.stripe),
    ).toBe(200)
    expect(await stripe.send(paid, hooks.stripe)).toBe(200)
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('are not missed: without any, the comparison with the ledger places the order', async () => {
    const { dealer, id } = await paying('VISA_CREDIT')
    stripe.ledger.pay(id)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await reconcilePayments(
      {
        db: server.db,
        by: SYSTEM,
        gateways: server.gateways,
        seller: NO_SELLER,
        now: () => server.clock.now,
      },
      (problem) => {
        throw problem
      },
    )
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('come too late for a page that the payer has closed: it takes no payment any more', async () => {
    const { dealer, id, close } = await paying('VISA_CREDIT')
    expect(await close()).toMatchObject({ status: 'CANCELLED' })
    expect(stripe.ledger.sessions.get(id)).toMatchObject({ status: 'expired', url: null })
    expect(() => stripe.ledger.pay(id)).toThrow('expired')
    expect(await stripe.send(stripe.ledger.events.at(-1)!, hooks.stripe)).toBe(200)
    expect(await ordersOf(dealer)).toEqual([])
  })
})

describe('messages of PayPal', () => {
  it('take the money of an agreed payment and place its order, once, though the browser never came back', async () => {
    const { dealer, id, webOrderNo, payPalEvents } = await paying('PAYPAL')
    payPal.deliverTo(hooks.payPal)
    payPal.ledger.approve(id)
    await payPal.delivered()
    payPal.deliverTo(null)
    expect(payPalEvents().map(({ event_type }) => event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    expect(await ordersOf(dealer)).toMatchObject([{ web_order_no: webOrderNo, held_reason: null }])
    const again = [...payPalEvents()].reverse().concat(payPalEvents())
    expect(new Set(await Promise.all(again.map((event) => payPal.send(event, hooks.payPal))))).toEqual(
      new Set([200]),
    )
    expect(await ordersOf(dealer)).toHaveLength(1)
    expect(
      [...payPal.ledger.captures.values()].filter(
        (capture) => capture.custom_id === `WEBORDER${String(webOrderNo)}`,
      ),
    ).toHaveLength(1)
  })

  it('that are forged are refused, each way', async () => {
    const { dealer, id, payPalEvents } = await paying('PAYPAL')
    payPal.ledger.approve(id)
    const [approved] = payPalEvents()
    const genuine = payPal.message(approved!)
    for (const forged of [
      payPal.message(approved!, { isByStranger: true }),
      payPal.message(approved!, { webhookId: 'OFANOTHER' }),
      payPal.message(approved!, { body: genuine.body.replace('APPROVED', 'COMPLETED') }),
      { headers: {}, body: genuine.body },
    ]) {
      expect(await post(hooks.payPal, forged)).toBe(400)
    }
    expect(await ordersOf(dealer)).toEqual([])
    expect(await post(hooks.payPal, genuine)).toBe(200)
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('of an agreement that comes after the payer gave up take no money', async () => {
    const { dealer, id, webOrderNo, close, payPalEvents } = await paying('PAYPAL')
    const before = await stockOf(PRODUCTS.case)
    expect(await close()).toMatchObject({ status: 'CANCELLED' })
    payPal.ledger.approve(id)
    for (const event of payPalEvents()) expect(await payPal.send(event, hooks.payPal)).toBe(200)
    expect(
      [...payPal.ledger.captures.values()].filter(
        (capture) => capture.custom_id === `WEBORDER${String(webOrderNo)}`,
      ),
    ).toEqual([])
    expect(await ordersOf(dealer)).toEqual([])
    expect(await stockOf(PRODUCTS.case)).toBe(before - 4)
  })

  it('of a bank that says no end the payment, and the stock goes back', async () => {
    for (const outcome of ['refused', 'declined'] as const) {
      const { dealer, id, webOrderNo, payPalEvents } = await paying('PAYPAL')
      const before = await stockOf(PRODUCTS.case)
      payPal.ledger.approve(id, outcome)
      for (const event of payPalEvents()) expect(await payPal.send(event, hooks.payPal)).toBe(200)
      expect(await stateOf(webOrderNo)).toMatchObject({ state: 'declined' })
      expect(await ordersOf(dealer)).toEqual([])
      expect(await stockOf(PRODUCTS.case)).toBe(before - 4)
    }
  })

  it('of money that PayPal looks at first place the order when it is there, though that is after the 15 minutes', async () => {
    const { dealer, id, close, payPalEvents } = await paying('PAYPAL')
    payPal.ledger.approve(id, 'pending')
    await payPal.send(payPalEvents()[0]!, hooks.payPal)
    expect(await close()).toMatchObject({ status: 'PENDING' })
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 60_000)
    expect(await payPal.send(payPalEvents().at(-1)!, hooks.payPal)).toBe(200)
    expect(await ordersOf(dealer)).toEqual([])
    payPal.ledger.decide(id, 'COMPLETED')
    expect(await payPal.send(payPalEvents().at(-1)!, hooks.payPal)).toBe(200)
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('hold an order whose money went back at PayPal', async () => {
    const { dealer, id, payPalEvents } = await paying('PAYPAL')
    payPal.ledger.approve(id)
    await payPal.send(payPalEvents()[0]!, hooks.payPal)
    payPal.ledger.refund(payPal.ledger.orders.get(id)!.purchase_units[0].payments!.captures[0]!)
    expect(await payPal.send(payPalEvents().at(-1)!, hooks.payPal)).toBe(200)
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByRefund }])
  })

  it('hold an order that is disputed at PayPal, and bring the money back once that is won', async () => {
    const { dealer, id, last, webOrderNo, payPalEvents } = await paying('PAYPAL')
    payPal.ledger.approve(id)
    await payPal.send(payPalEvents()[0]!, hooks.payPal)
    const [capture] = payPal.ledger.orders.get(id)!.purchase_units[0].payments!.captures
    const tell = async () => expect(await payPal.send(payPalEvents().at(-1)!, hooks.payPal)).toBe(200)
    payPal.ledger.dispute(capture!)
    await tell()
    expect(await ordersOf(dealer)).toMatchObject([{ held_reason: MESSAGES.heldByDispute }])
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: last.totalIncGST })
    payPal.ledger.winDispute(capture!)
    await tell()
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 0 })
    payPal.ledger.refund(capture!, '2.50')
    await tell()
    expect(await receiptOf(webOrderNo)).toMatchObject({ refunded_cents: 2_50 })
    expect(await stateOf(webOrderNo)).toMatchObject({ state: 'captured' })
  })
})
