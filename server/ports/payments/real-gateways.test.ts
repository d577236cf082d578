import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardTypeOf, PAYMENT_METHOD_IDS } from '#shared/codes/payment-methods.ts'
import {
  agreedTo,
  type Bench,
  TIMEOUT_MS,
  payPalBench,
  stripeBench,
  wanted,
} from '#testing/gateways/gateway-benches.ts'
import { openPayPalPeer, type PayPalPeer } from '#testing/gateways/paypal-peer.ts'
import { openStripePeer, type StripePeer } from '#testing/gateways/stripe-peer.ts'
import type { Fault, PeerMessage, PeerServer } from '#testing/gateways/peer-server.ts'
import { ForgedMessage, GatewayDown, GatewayPaymentUnknown, GatewayRefused } from './payment-gateway.ts'
import { payPalGateway } from './paypal-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

let stripe: StripePeer
let payPal: PayPalPeer
const benches = new Map<string, Bench>()
const bench = (name: string) => benches.get(name)!

beforeAll(async () => {
  stripe = await openStripePeer()
  payPal = await openPayPalPeer()
  benches.set('Stripe', stripeBench(stripe)).set('PayPal', payPalBench(payPal))
})
afterAll(async () => {
  await stripe.close()
  await payPal.close()
})

const forgetful = { Stripe: () => stripe, PayPal: () => payPal } as Record<
  string,
  () => { forgetKeys(): void }
>
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

  it.each<Fault>(['lost', 'silent', 'broken'])(
    'goes on after one answer was %s: the request is said again',
    async (fault) => {
      const { gateway, count } = bench(name)
      const before = await count()
      peers[name]!().fail(/^POST \/v\d\/checkout\//, fault)
      expect(await gateway.create(wanted())).toMatchObject({ status: 'pending' })
      expect(await count()).toBe(before + 1)
    },
  )

  it('refunds once, though the answer was lost', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    await bank.gateway.capture(id, id)
    peers[name]!().fail(/^POST .*refund/, 'lost', { times: 2 })
    await expect(bank.gateway.refund(id, `refund-${id}`)).rejects.toBeInstanceOf(GatewayDown)
    expect(await bank.gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded' })
    expect(await bank.refunds(id)).toBe(1)
  })

  it('gives a part back once, though the answer was lost, also after the gateway has forgotten the key', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    await bank.gateway.capture(id, id)
    const part = { idempotencyKey: 'part', amountCents: 2_345 }
    peers[name]!().fail(/^POST .*refund/, 'lost', { times: 2 })
    await expect(bank.gateway.refundPart(id, part)).rejects.toBeInstanceOf(GatewayDown)
    forgetful[name]!().forgetKeys()
    expect(await bank.gateway.refundPart(id, part)).toMatchObject({ status: 'refunded' })
    expect(await bank.refundedCents(id)).toBe(2_345)
    expect(await bank.gateway.refund(id, `refund-${id}`)).toMatchObject({ status: 'refunded' })
    expect(await bank.refundedCents(id)).toBe(12_345)
  })

  it.each<Fault>(['silent', 'broken', 'busy'])(
    'is down where it is %s, and nothing is known',
    async (fault) => {
      const { gateway } = bench(name)
      const { id } = await gateway.create(wanted())
      for (const call of [() => gateway.read(id), () => gateway.create(wanted())]) {
        peers[name]!().fail(/./, fault, { times: 2 })
        await expect(call()).rejects.toBeInstanceOf(GatewayDown)
        peers[name]!().settle()
      }
      expect(await gateway.read(id)).toMatchObject({ status: 'pending' })
    },
  )

  it('is waited for where it is slow', async () => {
    const { gateway } = bench(name)
    peers[name]!().fail(/^POST \/v\d\/checkout\//, 'slow', { delayMs: TIMEOUT_MS / 2 })
    expect(await gateway.create(wanted())).toMatchObject({ status: 'pending' })
  })
})

/** A message as the portal's webhook gets it. */
const arrived = ({ headers, body }: PeerMessage) => ({ headers, body: Buffer.from(body) })

describe('Stripe', () => {
  it('says of a refund that was made that it failed later, once and for all', async () => {
    const bank = bench('Stripe')
    const id = await agreedTo(bank)
    const part = { idempotencyKey: 'part', amountCents: 1_000 }
    expect(await bank.gateway.refundPart(id, part)).toEqual({ status: 'refunded', problem: '' })
    stripe.ledger.failRefund(stripe.ledger.refunds.at(-1)!)
    expect(await bank.gateway.refundPart(id, part)).toEqual({
      status: 'failed',
      problem: 'Stripe: failed, expired_or_canceled_card',
    })
  })

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
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      client_reference_id: payment.reference,
      'payment_intent_data[metadata][reference]': payment.reference,
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '12345',
      customer_email: payment.payerEmail,
      success_url: payment.returnUrl,
      cancel_url: payment.cancelUrl,
    })
  })

  it('takes no card but those whose fee is in the amount', async () => {
    const { gateway } = bench('Stripe')
    const cards = ['visa', 'mastercard', 'american_express', 'discover_global_network'].flatMap((brand) =>
      ['credit', 'debit', 'prepaid'].map((funding) => `${brand} ${funding}`),
    )
    const taken = Object.fromEntries(
      await Promise.all(
        PAYMENT_METHOD_IDS.map(async (method) => {
          const { id } = await gateway.create(wanted({ card: cardTypeOf(method) }))
          return [method, cards.filter((card) => stripe.ledger.takes(id, card))] as const
        }),
      ),
    )
    expect(taken).toEqual({
      VISA_CREDIT: ['visa credit'],
      VISA_DEBIT: ['visa debit', 'visa prepaid'],
      MASTERCARD_CREDIT: ['mastercard credit'],
      MASTERCARD_DEBIT: ['mastercard debit', 'mastercard prepaid'],
      AMEX: ['american_express credit', 'american_express debit', 'american_express prepaid'],
      PAYPAL: cards,
      DIRECT_DEPOSIT: cards,
      PICKUP: cards,
    })
  })

  it('reports what was received, whatever was requested', async () => {
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

  it('takes a payment as cancelled whose page has expired, and one as captured of which staff refunded a part', async () => {
    const { gateway } = bench('Stripe')
    const { id: expired } = await gateway.create(wanted())
    stripe.ledger.expire(expired)
    expect(await gateway.read(expired)).toMatchObject({ status: 'cancelled', payUrl: null })
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id)
    stripe.ledger.refund([...stripe.ledger.charges.values()].at(-1)!, 345)
    expect(await gateway.read(id)).toMatchObject({
      ...{ status: 'captured', amountCents: 12_345 },
      ...{ refundedCents: 345, disputedCents: 0 },
    })
    expect(await gateway.refund(id, `refund-${id}`)).toMatchObject({
      status: 'refunded',
      refundedCents: 12_345,
    })
    expect(stripe.ledger.refunds.slice(-2).map(({ amount }) => amount)).toEqual([345, 12_000])
  })

  it('refuses what Stripe refuses, and a key that is said again with other words', async () => {
    const { gateway, count } = bench('Stripe')
    const before = await count()
    await expect(gateway.create(wanted({ amountCents: 49 }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ payerEmail: 'nobody' }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ returnUrl: 'javascript:alert(1)' }))).rejects.toBeInstanceOf(
      GatewayRefused,
    )
    expect(await count()).toBe(before)
    const payment = wanted()
    await gateway.create(payment)
    await expect(gateway.create({ ...payment, amountCents: 1 })).rejects.toThrow('same parameters')
    expect(await count()).toBe(before + 1)
  })

  it('is down for a portal with the wrong key, and says nothing of the key', async () => {
    const stranger = stripeGateway(
      { ...stripe.settings, secretKey: 'sk_test_stranger_with_a_long_key' },
      () => new Date(),
    )
    const problem = await stranger.create(wanted()).catch((thrown: unknown) => thrown)
    expect(problem).toBeInstanceOf(GatewayDown)
    expect(JSON.stringify(problem) + String(problem)).not.toContain('long_key')
  })

  it('reports which payment each message is about, late, again, in any order', async () => {
    const { gateway } = bench('Stripe')
    const about = (event: Parameters<StripePeer['message']>[0]) =>
      gateway.readMessage(arrived(stripe.message(event)))
    const start = stripe.ledger.events.length
    const { id } = await gateway.create(wanted())
    stripe.ledger.pay(id)
    await gateway.refund(id, `refund-${id}`)
    const { id: expired } = await gateway.create(wanted())
    await gateway.cancel(expired)
    const events = stripe.ledger.events.slice(start)
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'checkout.session.expired',
    ])
    for (const event of [...events].reverse())
      expect(await about(event)).toBe(event === events.at(-1) ? expired : id)
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
      stripe.message(event, { secret: 'whsec_of_somebody_else' }),
      stripe.message(event, { body: genuine.body.replace(id, 'cs_test_another') }),
      stripe.message(event, { signedAt: new Date(Date.now() - 6 * 60_000) }),
      { headers: {}, body: genuine.body },
      { headers: { 'stripe-signature': 't=1,v1=' }, body: '' },
    ]
    for (const message of forged)
      await expect(gateway.readMessage(arrived(message))).rejects.toBeInstanceOf(ForgedMessage)
    await expect(
      gateway.readMessage({
        headers: { 'stripe-signature': [genuine.headers['stripe-signature']!, 'x'] },
        body: Buffer.from(genuine.body),
      }),
    ).rejects.toBeInstanceOf(ForgedMessage)
    expect(await gateway.readMessage(arrived(genuine))).toBe(id)
    expect(
      await gateway.readMessage(
        arrived(stripe.message(event, { signedAt: new Date(Date.now() - 4 * 60_000) })),
      ),
    ).toBe(id)
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
    for (const [amountCents, value] of [
      [12_345, '123.45'],
      [1_00, '1.00'],
      [5, '0.05'],
      [9_999_999, '99999.99'],
    ] as const) {
      const payment = wanted({ amountCents })
      const { id, payUrl } = await gateway.create(payment)
      const { headers, body } = payPal.requests.at(-1)!
      expect(JSON.parse(body)).toMatchObject({
        intent: 'CAPTURE',
        purchase_units: [{ amount: { currency_code: 'AUD', value } }],
        payment_source: {
          paypal: {
            experience_context: {
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: payment.returnUrl,
              cancel_url: payment.cancelUrl,
            },
          },
        },
      })
      expect(headers['paypal-request-id']).toBe(payment.idempotencyKey)
      expect(payUrl).toBe(`${payPal.url}/checkoutnow?token=${id}`)
    }
  })

  it('PAY-22 the custom id is WEBORDER and the web order number, or TOKEN and the allocation token', async () => {
    const { gateway } = bench('PayPal')
    for (const reference of ['WEBORDER70123', 'TOKEN8c1f0d']) {
      const { id } = await gateway.create(wanted({ reference }))
      const sent = JSON.parse(payPal.requests.at(-1)!.body) as {
        purchase_units: { custom_id: string; invoice_id?: string }[]
      }
      expect(sent.purchase_units.map((unit) => unit.custom_id)).toEqual([reference])
      expect(sent.purchase_units[0]).not.toHaveProperty('invoice_id')
      expect(await gateway.read(id)).toMatchObject({ reference })
    }
  })

  it('gives the browser the address of its script, and no secret', () => {
    const { clientId, scriptUrl } = payPal.settings
    expect(bench('PayPal').gateway.browser).toEqual({ clientId, scriptUrl })
  })

  it("takes a bank's no for one, before and after the order is complete", async () => {
    const { gateway } = bench('PayPal')
    const refused = await taken('refused')
    expect(refused.answer).toMatchObject({ status: 'declined', payUrl: null })
    // a bank is not asked twice
    expect(payPal.requests.filter(({ path }) => path.endsWith(`${refused.id}/capture`))).toHaveLength(1)
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

  it('reports what was received, whatever was requested, and counts a partial refund as captured', async () => {
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
    for (const call of [() => gateway.read(id), () => gateway.capture(id, id), () => gateway.cancel(id)])
      await expect(call()).rejects.toBeInstanceOf(GatewayPaymentUnknown)
  })

  it('refuses what PayPal refuses, and a key that is said again with other words', async () => {
    const { gateway, count } = bench('PayPal')
    const before = await count()
    await expect(gateway.create(wanted({ amountCents: 0 }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ cancelUrl: 'nowhere' }))).rejects.toBeInstanceOf(GatewayRefused)
    await expect(gateway.create(wanted({ reference: 'x'.repeat(300) }))).rejects.toThrow(
      'INVALID_STRING_MAX_LENGTH',
    )
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

  it('reports which payment each message is about, late, again, in any order', async () => {
    const { gateway } = bench('PayPal')
    const about = (event: Parameters<PayPalPeer['message']>[0], sentAt?: Date) =>
      gateway.readMessage(arrived(payPal.message(event, sentAt ? { sentAt } : {})))
    const start = payPal.ledger.events.length
    const { id } = await taken()
    await gateway.refund(id, `refund-${id}`)
    const events = payPal.ledger.events.slice(start)
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const event of [...events].reverse()) expect(await about(event)).toBe(id)
    for (const event of events) expect(await about(event, new Date(Date.now() - 3 * 86_400_000))).toBe(id)
    expect(
      await about({
        ...events[0]!,
        event_type: 'CUSTOMER.DISPUTE.CREATED',
        resource: { dispute_id: 'PP-1' },
      }),
    ).toBeNull()
    expect(
      await about({
        ...events[2]!,
        resource: {
          id: 'x',
          links: [{ rel: 'up', href: `${payPal.url}/v2/payments/captures/0OFANOTHERSHOP`, method: 'GET' }],
        },
      }),
    ).toBeNull()
  })

  it('is not fooled by a forged message', async () => {
    const { gateway } = bench('PayPal')
    const { id } = await taken()
    const event = payPal.ledger.events.at(-1)!
    const genuine = payPal.message(event)
    const forged: PeerMessage[] = [
      payPal.message(event, { isByStranger: true }),
      payPal.message(event, { webhookId: 'WEBHOOKOFANOTHER' }),
      payPal.message(event, { body: genuine.body.replaceAll(id, '5O190127TN364715T') }),
      {
        headers: { ...genuine.headers, 'paypal-transmission-time': new Date(0).toISOString() },
        body: genuine.body,
      },
      { headers: { ...genuine.headers, 'paypal-cert-url': 'https://example.com/cert' }, body: genuine.body },
      { headers: { ...genuine.headers, 'paypal-transmission-sig': '' }, body: genuine.body },
      { headers: genuine.headers, body: `${genuine.body},"webhook_id":"X"` },
      { headers: {}, body: genuine.body },
      { headers: genuine.headers, body: '' },
    ]
    for (const message of forged)
      await expect(gateway.readMessage(arrived(message))).rejects.toBeInstanceOf(ForgedMessage)
    expect(await gateway.readMessage(arrived(genuine))).toBe(id)
    payPal.fail(/verify-webhook/, 'broken', { times: 2 })
    await expect(gateway.readMessage(arrived(genuine))).rejects.toBeInstanceOf(GatewayDown)
  })
})
