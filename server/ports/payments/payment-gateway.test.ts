import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardTypeOf, PAYMENT_METHOD_IDS } from '#shared/codes/payment-methods.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { openPayPalPeer, type PayPalPeer } from '#testing/gateways/paypal-peer.ts'
import { openStripePeer, type StripePeer } from '#testing/gateways/stripe-peer.ts'
import { testServer, type TestServer } from '#testing/test-server.ts'
import type { Fault, PeerMessage, PeerServer } from '#testing/gateways/peer-server.ts'
import { ForgedMessage, GatewayDown, GatewayPaymentUnknown, GatewayRefused, type GatewayStatus, type NewPayment, type PaymentGateway } from './payment-gateway.ts'
import { payPalGateway } from './paypal-gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

const PATIENCE_MS = 400
const NOBODY = ['nobody', 'cs_test_0', '5O190127TN364715T']

/** A gateway with what lies behind it: the payer, and the books in which money is counted. */
type Bench = {
  gateway: PaymentGateway
  /** Cents: the least it takes. */
  least: number
  /** What a payment is once the payer has agreed, before it is captured. */
  agreed: GatewayStatus
  /** The payer agrees, where that is still possible. */
  agree: (id: string) => unknown
  /** The payer is done, and the bank takes its time. */
  wait: (id: string) => unknown
  count: () => Promise<number> | number
  charges: (id: string) => Promise<number> | number
  refunds: (id: string) => Promise<number> | number
}

let server: TestServer
let stripe: StripePeer
let payPal: PayPalPeer
const benches = new Map<string, Bench>()
const bench = (name: string) => benches.get(name)!

function sandboxBench(kind: 'card' | 'paypal'): Bench {
  const ledger = sandboxLedger(server.db, () => server.clock.now)
  const agreed = kind === 'card' ? 'captured' : 'approved'
  return {
    gateway: sandboxGateway(kind, ledger, () => server.clock.now), least: 1, agreed,
    agree: (id) => ledger.move(id, ['pending'], agreed),
    wait: (id) => ledger.move(id, ['pending'], 'processing', { decidesAt: new Date(server.clock.now.getTime() + 60_000) }),
    count: async () => (await server.db.selectFrom('sandbox_payment').select('id').execute()).length,
    charges: async (id) => (await ledger.find(id))?.captures ?? 0,
    refunds: async (id) => (await ledger.find(id))?.refunds ?? 0,
  }
}

function stripeBench(): Bench {
  const intent = (id: string) => stripe.ledger.sessions.get(id)?.payment_intent
  return {
    gateway: stripeGateway(stripe.settings, () => new Date(), PATIENCE_MS), least: 50, agreed: 'captured',
    agree: (id) => stripe.ledger.pay(id),
    wait: (id) => stripe.ledger.payLater(id),
    count: () => stripe.ledger.sessions.size,
    charges: (id) => [...stripe.ledger.charges.values()].filter((charge) => charge.payment_intent === intent(id)).length,
    refunds: (id) => stripe.ledger.refunds.filter((refund) => refund.payment_intent === intent(id)).length,
  }
}

function payPalBench(): Bench {
  const captures = (id: string) => payPal.ledger.orders.get(id)?.purchase_units[0].payments?.captures ?? []
  const gateway = payPalGateway(payPal.settings, PATIENCE_MS)
  return {
    gateway, least: 1, agreed: 'approved',
    agree: (id) => payPal.ledger.approve(id),
    wait: async (id) => {
      payPal.ledger.approve(id, 'pending')
      await gateway.capture(id, id)
    },
    count: () => payPal.ledger.orders.size,
    charges: (id) => [...payPal.ledger.captures.values()].filter((capture) => capture.supplementary_data.related_ids.order_id === id).length,
    refunds: (id) => payPal.ledger.refunds.filter(({ captureId }) => captures(id).some((capture) => capture.id === captureId)).length,
  }
}

let number = 0
function wanted(more: Partial<NewPayment> = {}): NewPayment {
  number += 1
  return {
    idempotencyKey: `payment-${number}`, reference: `WEBORDER${70_000 + number}`, amountCents: 12_345, currency: 'AUD', card: { brand: 'Visa', funding: 'debit' }, description: `Tradecounter: web order ${70_000 + number}`,
    payerEmail: 'buyer@example.com.au', returnUrl: 'https://trade.example.com.au/CreditCardServlet?webOrderNo=1&done=1', cancelUrl: 'https://trade.example.com.au/CreditCardServlet?webOrderNo=1&done=0', ...more,
  }
}
/** A payment that the payer has agreed to, and its key. */
async function agreedTo({ gateway, agree }: Bench, more: Partial<NewPayment> = {}) {
  const { id } = await gateway.create(wanted(more))
  await agree(id)
  return id
}

beforeAll(async () => {
  server = await testServer()
  stripe = await openStripePeer()
  payPal = await openPayPalPeer()
  benches.set('sandbox, cards', sandboxBench('card')).set('sandbox, PayPal', sandboxBench('paypal')).set('Stripe', stripeBench()).set('PayPal', payPalBench())
})
afterAll(async () => {
  await stripe.close()
  await payPal.close()
  await server.close()
})

describe.each(['sandbox, cards', 'sandbox, PayPal', 'Stripe', 'PayPal'])('a payment gateway: %s', (name) => {
  it('makes one payment of one key, however often it is told', async () => {
    const { gateway, count } = bench(name)
    const payment = wanted()
    const before = await count()
    const first = await gateway.create(payment)
    const again = await Promise.all([1, 2, 3].map(() => gateway.create(payment)))
    expect(first).toMatchObject({ reference: payment.reference, status: 'pending', amountCents: 12_345, currency: 'AUD' })
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id])
    expect(await count()).toBe(before + 1)
    expect(await gateway.read(first.id)).toEqual(first)
    expect((await gateway.create(wanted())).id).not.toBe(first.id)
  })

  it('knows none but its own payments', async () => {
    const { gateway } = bench(name)
    for (const id of NOBODY) {
      for (const call of [() => gateway.read(id), () => gateway.capture(id, 'k'), () => gateway.cancel(id), () => gateway.refund(id, 'k')]) await expect(call()).rejects.toBeInstanceOf(GatewayPaymentUnknown)
    }
  })

  it('takes the money of an agreed payment once', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    expect(await bank.gateway.read(id)).toMatchObject({ status: bank.agreed, payUrl: null })
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => bank.gateway.capture(id, `${id}-${key}`)))
    expect(answers.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured'])
    expect(await bank.gateway.capture(id, `${id}-a`)).toMatchObject({ status: 'captured', amountCents: 12_345, currency: 'AUD' })
    expect(await bank.charges(id)).toBe(1)
  })

  it('takes and gives back the money of two payments, though both are told under one key', async () => {
    const bank = bench(name)
    const ids = [await agreedTo(bank), await agreedTo(bank)]
    for (const id of ids) expect(await bank.gateway.capture(id, `${name}-capture-1`)).toMatchObject({ id, status: 'captured' })
    for (const id of ids) expect(await bank.gateway.refund(id, `${name}-refund-1`)).toMatchObject({ id, status: 'refunded' })
    for (const id of ids) expect([await bank.charges(id), await bank.refunds(id)]).toEqual([1, 1])
  })

  it('takes no money that nobody has agreed to', async () => {
    const { gateway, charges } = bench(name)
    const { id } = await gateway.create(wanted())
    expect(await gateway.capture(id, id)).toMatchObject({ status: 'pending', amountCents: 12_345 })
    expect(await charges(id)).toBe(0)
  })

  it('takes none after a cancel', async () => {
    const { gateway, agree, charges } = bench(name)
    const { id } = await gateway.create(wanted())
    expect(await gateway.cancel(id)).toMatchObject({ id, status: 'cancelled', payUrl: null })
    try {
      await agree(id)
    } catch { /* its page takes no payment any more */ }
    expect(await gateway.cancel(id)).toMatchObject({ id, status: 'cancelled', payUrl: null })
    expect(['captured', 'refunded']).not.toContain((await gateway.read(id)).status)
    expect(await charges(id)).toBe(0)
  })

  it('says so where a cancel comes too late', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    await bank.gateway.capture(id, id)
    expect(await bank.gateway.cancel(id)).toMatchObject({ status: 'captured' })
    expect(await bank.charges(id)).toBe(1)
    const { id: waiting } = await bank.gateway.create(wanted())
    await bank.wait(waiting)
    expect(await bank.gateway.read(waiting)).toMatchObject({ status: 'pending', payUrl: null })
    expect(await bank.gateway.cancel(waiting)).toMatchObject({ status: 'pending' })
  })

  it('gives money back once', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    await bank.gateway.capture(id, id)
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => bank.gateway.refund(id, `refund-${id}-${key}`)))
    expect(answers.map(({ status }) => status)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await bank.gateway.refund(id, `refund-${id}-c`)).toMatchObject({ status: 'refunded', amountCents: 12_345, currency: 'AUD' })
    expect(await bank.refunds(id)).toBe(1)
    const { id: unpaid } = await bank.gateway.create(wanted())
    expect(await bank.gateway.refund(unpaid, unpaid)).toMatchObject({ status: 'pending' })
    expect(await bank.refunds(unpaid)).toBe(0)
  })

  it('is exact to the cent', async () => {
    const bank = bench(name)
    for (const amountCents of [bank.least, 1_01, 10_10, 33_333, 9_999_999]) {
      const id = await agreedTo(bank, { amountCents })
      expect(await bank.gateway.read(id)).toMatchObject({ amountCents, currency: 'AUD' })
      expect(await bank.gateway.capture(id, id)).toMatchObject({ status: 'captured', amountCents, currency: 'AUD' })
      expect(await bank.gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded', amountCents, currency: 'AUD' })
    }
  })
})

const peers: Record<string, () => PeerServer> = { Stripe: () => stripe, PayPal: () => payPal }

describe.each(Object.keys(peers))('a real gateway that fails: %s', (name) => {
  it('finds the one payment after its answer was lost', async () => {
    const { gateway, count } = bench(name)
    const payment = wanted()
    const before = await count()
    peers[name]!().fail(/^POST \/v\d\/checkout\//, 'lost', { times: 2 })
    await expect(gateway.create(payment)).rejects.toBeInstanceOf(GatewayDown)
    expect(await count()).toBe(before + 1)
    expect(await gateway.create(payment)).toMatchObject({ status: 'pending', reference: payment.reference })
    expect(await count()).toBe(before + 1)
  })

  it.each<Fault>(['lost', 'silent', 'broken'])('goes on after one answer was %s: the request is said again', async (fault) => {
    const { gateway, count } = bench(name)
    const before = await count()
    peers[name]!().fail(/^POST \/v\d\/checkout\//, fault)
    expect(await gateway.create(wanted())).toMatchObject({ status: 'pending' })
    expect(await count()).toBe(before + 1)
  })

  it('refunds once, though the answer was lost', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    await bank.gateway.capture(id, id)
    peers[name]!().fail(/^POST .*refund/, 'lost', { times: 2 })
    await expect(bank.gateway.refund(id, `refund-${id}`)).rejects.toBeInstanceOf(GatewayDown)
    expect(await bank.gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded' })
    expect(await bank.refunds(id)).toBe(1)
  })

  it.each<Fault>(['silent', 'broken', 'busy'])('is down where it is %s, and nothing is known', async (fault) => {
    const { gateway } = bench(name)
    const { id } = await gateway.create(wanted())
    for (const call of [() => gateway.read(id), () => gateway.create(wanted())]) {
      peers[name]!().fail(/./, fault, { times: 2 })
      await expect(call()).rejects.toBeInstanceOf(GatewayDown)
      peers[name]!().settle()
    }
    expect(await gateway.read(id)).toMatchObject({ status: 'pending' })
  })

  it('is waited for where it is slow', async () => {
    const { gateway } = bench(name)
    peers[name]!().fail(/^POST \/v\d\/checkout\//, 'slow', { delayMs: PATIENCE_MS / 2 })
    expect(await gateway.create(wanted())).toMatchObject({ status: 'pending' })
  })
})

/** A message as the portal's webhook gets it. */
const arrived = ({ headers, body }: PeerMessage) => ({ headers, body: Buffer.from(body) })

describe('Stripe', () => {
  it('gives the payer a page of its own, and lets them try another card', async () => {
    const { gateway } = bench('Stripe')
    const { id, payUrl } = await gateway.create(wanted())
    expect(payUrl).toBe(`${stripe.url}/c/pay/${id}`)
    stripe.ledger.decline(id)
    expect(await gateway.read(id)).toMatchObject({ status: 'pending', payUrl })
    stripe.ledger.pay(id)
    expect(await gateway.read(id)).toMatchObject({ status: 'captured', payUrl: null })
  })

  it('asks for cards in AUD alone, without an exchange, and names the order on the payment', async () => {
    const { gateway } = bench('Stripe')
    const payment = wanted()
    await gateway.create(payment)
    const { headers, body } = stripe.requests.at(-1)!
    expect(headers['idempotency-key']).toBe(payment.idempotencyKey)
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      mode: 'payment', 'allowed_payment_method_types[0]': 'card', 'adaptive_pricing[enabled]': 'false', client_reference_id: payment.reference, 'payment_intent_data[metadata][reference]': payment.reference,
      'line_items[0][price_data][currency]': 'aud', 'line_items[0][price_data][unit_amount]': '12345', customer_email: payment.payerEmail, success_url: payment.returnUrl, cancel_url: payment.cancelUrl,
    })
  })

  it('takes no card but those whose fee is in the amount', async () => {
    const { gateway } = bench('Stripe')
    const cards = ['visa', 'mastercard', 'american_express', 'discover_global_network'].flatMap((brand) => ['credit', 'debit', 'prepaid'].map((funding) => `${brand} ${funding}`))
    const taken = Object.fromEntries(await Promise.all(PAYMENT_METHOD_IDS.map(async (method) => {
      const { id } = await gateway.create(wanted({ card: cardTypeOf(method) }))
      return [method, cards.filter((card) => stripe.ledger.takes(id, card))] as const
    })))
    expect(taken).toEqual({
      VISA_CREDIT: ['visa credit'], VISA_DEBIT: ['visa debit', 'visa prepaid'], MASTERCARD_CREDIT: ['mastercard credit'], MASTERCARD_DEBIT: ['mastercard debit', 'mastercard prepaid'],
      AMEX: ['american_express credit', 'american_express debit', 'american_express prepaid'], PAYPAL: cards, DIRECT_DEPOSIT: cards, PICKUP: cards,
    })
  })

  it('tells what was received, whatever was asked for', async () => {
    const { gateway } = bench('Stripe')
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id, { amount: 12_344, currency: 'nzd' })
    expect(await gateway.read(id)).toMatchObject({ status: 'captured', amountCents: 12_344, currency: 'NZD' })
  })

  it('waits for a bank, and takes its no for one', async () => {
    const { gateway } = bench('Stripe')
    const [late, never] = [(await gateway.create(wanted())).id, (await gateway.create(wanted())).id]
    for (const id of [late, never]) stripe.ledger.payLater(id)
    stripe.ledger.decide(late, 'paid')
    stripe.ledger.decide(never, 'failed')
    expect(await gateway.read(late)).toMatchObject({ status: 'captured' })
    expect(await gateway.read(never)).toMatchObject({ status: 'declined' })
  })

  it('takes a payment as cancelled whose page has expired, and one as captured of which staff gave back a part', async () => {
    const { gateway } = bench('Stripe')
    const { id: expired } = await gateway.create(wanted())
    stripe.ledger.expire(expired)
    expect(await gateway.read(expired)).toMatchObject({ status: 'cancelled', payUrl: null })
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id)
    stripe.ledger.refund([...stripe.ledger.charges.values()].at(-1)!, 345)
    expect(await gateway.read(id)).toMatchObject({ status: 'captured', amountCents: 12_345 })
    expect(await gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded' })
    expect(stripe.ledger.refunds.slice(-2).map(({ amount }) => amount)).toEqual([345, 12_000])
  })

  it('refuses what Stripe refuses, and a key that is said again with other words', async () => {
    const { gateway, count } = bench('Stripe')
    const before = await count()
    await expect(gateway.create(wanted({ amountCents: 49 }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ payerEmail: 'nobody' }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ returnUrl: 'javascript:alert(1)' }))).rejects.toBeInstanceOf(GatewayRefused)
    expect(await count()).toBe(before)
    const payment = wanted()
    await gateway.create(payment)
    await expect(gateway.create({ ...payment, amountCents: 1 })).rejects.toThrow('same parameters')
    expect(await count()).toBe(before + 1)
  })

  it('is down for a portal with the wrong key, and says nothing of the key', async () => {
    const stranger = stripeGateway({ ...stripe.settings, secretKey: 'sk_test_stranger_with_a_long_key' }, () => new Date())
    const problem = await stranger.create(wanted()).catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(GatewayDown)
    expect(JSON.stringify(problem) + String(problem)).not.toContain('long_key')
  })

  it('tells of which payment each message is, late, again, in any order', async () => {
    const { gateway } = bench('Stripe')
    const about = (event: Parameters<StripePeer['message']>[0]) => gateway.readMessage(arrived(stripe.message(event)))
    const start = stripe.ledger.events.length
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id)
    await gateway.refund(id, `refund-${id}`)
    const { id: expired } = await gateway.create(wanted())
    await gateway.cancel(expired)
    const events = stripe.ledger.events.slice(start)
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded', 'checkout.session.expired'])
    for (const event of [...events].reverse()) expect(await about(event)).toBe(event === events.at(-1) ? expired : id)
    for (const event of events) expect(await about(event)).toBe(event === events.at(-1) ? expired : id)
    expect(await about({ ...events[0]!, type: 'payout.paid', data: { object: { id: 'po_1' } } })).toBeNull()
    expect(await about({ ...events[0]!, data: { object: { id: 'pi_of_another_shop' } } })).toBeNull()
  })

  it('is not fooled by a forged message', async () => {
    const { gateway } = bench('Stripe')
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id)
    const event = stripe.ledger.events.at(-1)!
    const genuine = stripe.message(event)
    const forged: PeerMessage[] = [
      stripe.message(event, { secret: 'whsec_of_somebody_else' }), stripe.message(event, { body: genuine.body.replace(id, 'cs_test_another') }),
      stripe.message(event, { signedAt: new Date(Date.now() - 6 * 60_000) }), { headers: {}, body: genuine.body }, { headers: { 'stripe-signature': 't=1,v1=' }, body: '' },
    ]
    for (const message of forged) await expect(gateway.readMessage(arrived(message))).rejects.toBeInstanceOf(ForgedMessage)
    await expect(gateway.readMessage({ headers: { 'stripe-signature': [genuine.headers['stripe-signature']!, 'x'] }, body: Buffer.from(genuine.body) })).rejects.toBeInstanceOf(ForgedMessage)
    expect(await gateway.readMessage(arrived(genuine))).toBe(id)
    expect(await gateway.readMessage(arrived(stripe.message(event, { signedAt: new Date(Date.now() - 4 * 60_000) })))).toBe(id)
  })
})

describe('PayPal', () => {
  const order = (id: string) => payPal.ledger.orders.get(id)!
  /** An agreed payment whose money the portal takes. */
  async function taken(then: Parameters<PayPalPeer['ledger']['approve']>[1] = 'completed') {
    const { gateway } = bench('PayPal')
    const { id } = await gateway.create(wanted())
    payPal.ledger.approve(id, then)
    return { id, answer: await gateway.capture(id, id) }
  }

  it('PAY-21 the order is created with intent CAPTURE, the amount total and no shipping', async () => {
    const { gateway } = bench('PayPal')
    for (const [amountCents, value] of [[12_345, '123.45'], [1_00, '1.00'], [5, '0.05'], [9_999_999, '99999.99']] as const) {
      const payment = wanted({ amountCents })
      const { id, payUrl } = await gateway.create(payment)
      const { headers, body } = payPal.requests.at(-1)!
      expect(JSON.parse(body)).toMatchObject({
        intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'AUD', value } }],
        payment_source: { paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW', return_url: payment.returnUrl, cancel_url: payment.cancelUrl } } },
      })
      expect(headers['paypal-request-id']).toBe(payment.idempotencyKey)
      expect(payUrl).toBe(`${payPal.url}/checkoutnow?token=${id}`)
    }
  })

  it('PAY-22 the custom id is WEBORDER and the web order number, or TOKEN and the allocation token', async () => {
    const { gateway } = bench('PayPal')
    for (const reference of ['WEBORDER70123', 'TOKEN8c1f0d']) {
      const { id } = await gateway.create(wanted({ reference }))
      const sent = JSON.parse(payPal.requests.at(-1)!.body) as { purchase_units: { custom_id: string; invoice_id?: string }[] }
      expect(sent.purchase_units.map((unit) => unit.custom_id)).toEqual([reference])
      expect(sent.purchase_units[0]).not.toHaveProperty('invoice_id')
      expect(await gateway.read(id)).toMatchObject({ reference })
    }
  })

  it('tells the browser where its script is, and no secret', () => {
    const { clientId, scriptUrl } = payPal.settings
    expect(bench('PayPal').gateway.browser).toEqual({ clientId, scriptUrl })
  })

  it('takes a bank\'s no for one, before and after the order is complete', async () => {
    const { gateway } = bench('PayPal')
    const refused = await taken('refused')
    expect(refused.answer).toMatchObject({ status: 'declined', payUrl: null })
    expect(payPal.requests.filter(({ path }) => path.endsWith(`${refused.id}/capture`))).toHaveLength(1) // a bank is not asked twice
    expect(await gateway.cancel(refused.id)).toMatchObject({ status: 'cancelled' })
    const declined = await taken('declined')
    expect(declined.answer).toMatchObject({ status: 'declined' })
    expect(await gateway.cancel(declined.id)).toMatchObject({ status: 'declined' })
  })

  it('waits while PayPal looks at the money', async () => {
    const { gateway, charges } = bench('PayPal')
    const [late, never] = [await taken('pending'), await taken('pending')]
    expect(late.answer).toMatchObject({ status: 'pending', payUrl: null })
    payPal.ledger.decide(late.id, 'COMPLETED')
    payPal.ledger.decide(never.id, 'DECLINED')
    expect(await gateway.capture(late.id, late.id)).toMatchObject({ status: 'captured' })
    expect(await gateway.read(never.id)).toMatchObject({ status: 'declined' })
    expect(await charges(late.id)).toBe(1)
  })

  it('tells what was received, whatever was asked for, and takes a part given back for captured', async () => {
    const { gateway } = bench('PayPal')
    const { id } = await taken()
    payPal.ledger.receive(id, { currency_code: 'NZD', value: '123.4' })
    expect(await gateway.read(id)).toMatchObject({ status: 'captured', amountCents: 12_340, currency: 'NZD' })
    payPal.ledger.refund(order(id).purchase_units[0].payments!.captures[0]!, '3.40')
    expect(await gateway.read(id)).toMatchObject({ status: 'captured' })
    expect(await gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded' })
  })

  it('captures once, though the answer was lost', async () => {
    const bank = bench('PayPal')
    const id = await agreedTo(bank)
    payPal.fail(/^POST .*capture/, 'lost', { times: 2 })
    await expect(bank.gateway.capture(id, id)).rejects.toBeInstanceOf(GatewayDown)
    expect(await bank.gateway.capture(id, id)).toMatchObject({ status: 'captured' })
    expect(await bank.charges(id)).toBe(1)
  })

  it('forgets an order that nobody agreed to', async () => {
    const { gateway } = bench('PayPal')
    const { id } = await gateway.create(wanted())
    payPal.ledger.forget(id)
    for (const call of [() => gateway.read(id), () => gateway.capture(id, id), () => gateway.cancel(id)]) await expect(call()).rejects.toBeInstanceOf(GatewayPaymentUnknown)
  })

  it('refuses what PayPal refuses, and a key that is said again with other words', async () => {
    const { gateway, count } = bench('PayPal')
    const before = await count()
    await expect(gateway.create(wanted({ amountCents: 0 }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ cancelUrl: 'nowhere' }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ reference: 'x'.repeat(300) }))).rejects.toThrow('INVALID_STRING_MAX_LENGTH')
    expect(await count()).toBe(before)
    const payment = wanted()
    await gateway.create(payment)
    await expect(gateway.create({ ...payment, amountCents: 1 })).rejects.toThrow('DUPLICATE_REQUEST_ID')
    expect(await count()).toBe(before + 1)
  })

  it('gets a new token when its own is not taken any more, and after none could be had', async () => {
    const { gateway } = bench('PayPal')
    const { id } = await gateway.create(wanted())
    const tokens = () => payPal.requests.filter(({ path }) => path === '/v1/oauth2/token').length
    const before = tokens()
    expect(await gateway.read(id)).toMatchObject({ status: 'pending' })
    expect(tokens()).toBe(before)
    payPal.revokeTokens()
    expect(await gateway.read(id)).toMatchObject({ status: 'pending' })
    expect(tokens()).toBe(before + 1)
    payPal.revokeTokens()
    payPal.fail(/oauth2/, 'broken', { times: 2 })
    await expect(gateway.read(id)).rejects.toBeInstanceOf(GatewayDown)
    expect(await gateway.read(id)).toMatchObject({ status: 'pending' })
  })

  it('is down for a portal with the wrong secret, and says nothing of the secret', async () => {
    const stranger = payPalGateway({ ...payPal.settings, clientSecret: 'secret_of_a_stranger' })
    const problem = await stranger.create(wanted()).catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(GatewayDown)
    expect(JSON.stringify(problem) + String(problem)).not.toContain('secret_of')
  })

  it('tells of which payment each message is, late, again, in any order', async () => {
    const { gateway } = bench('PayPal')
    const about = (event: Parameters<PayPalPeer['message']>[0], sentAt?: Date) => gateway.readMessage(arrived(payPal.message(event, sentAt ? { sentAt } : {})))
    const start = payPal.ledger.events.length
    const { id } = await taken()
    await gateway.refund(id, `refund-${id}`)
    const events = payPal.ledger.events.slice(start)
    expect(events.map(({ event_type }) => event_type)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'])
    for (const event of [...events].reverse()) expect(await about(event)).toBe(id)
    for (const event of events) expect(await about(event, new Date(Date.now() - 3 * 86_400_000))).toBe(id)
    expect(await about({ ...events[0]!, event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-1' } })).toBeNull()
    expect(await about({ ...events[2]!, resource: { id: 'x', links: [{ rel: 'up', href: `${payPal.url}/v2/payments/captures/0OFANOTHERSHOP`, method: 'GET' }] } })).toBeNull()
  })

  it('is not fooled by a forged message', async () => {
    const { gateway } = bench('PayPal')
    const { id } = await taken()
    const event = payPal.ledger.events.at(-1)!
    const genuine = payPal.message(event)
    const forged: PeerMessage[] = [
      payPal.message(event, { isByStranger: true }), payPal.message(event, { webhookId: 'WEBHOOKOFANOTHER' }), payPal.message(event, { body: genuine.body.replaceAll(id, '5O190127TN364715T') }),
      { headers: { ...genuine.headers, 'paypal-transmission-time': new Date(0).toISOString() }, body: genuine.body }, { headers: { ...genuine.headers, 'paypal-cert-url': 'https://example.com/cert' }, body: genuine.body },
      { headers: { ...genuine.headers, 'paypal-transmission-sig': '' }, body: genuine.body },
      { headers: genuine.headers, body: `${genuine.body},"webhook_id":"X"` }, { headers: {}, body: genuine.body }, { headers: genuine.headers, body: '' },
    ]
    for (const message of forged) await expect(gateway.readMessage(arrived(message))).rejects.toBeInstanceOf(ForgedMessage)
    expect(await gateway.readMessage(arrived(genuine))).toBe(id)
    payPal.fail(/verify-webhook/, 'broken', { times: 2 })
    await expect(gateway.readMessage(arrived(genuine))).rejects.toBeInstanceOf(GatewayDown)
  })
})
