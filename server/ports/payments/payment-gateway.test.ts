import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxLedger } from '#server/store/sandbox-ledger.store.ts'
import { openStripePeer, type StripePeer } from '#testing/gateways/stripe-peer.ts'
import { testServer, type TestServer } from '#testing/test-server.ts'
import type { Fault, PeerMessage, PeerServer } from '#testing/gateways/peer-server.ts'
import { ForgedMessage, GatewayDown, GatewayPaymentUnknown, GatewayRefused, type GatewayStatus, type NewPayment, type PaymentGateway } from './payment-gateway.ts'
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

let number = 0
function wanted(more: Partial<NewPayment> = {}): NewPayment {
  number += 1
  return {
    idempotencyKey: `payment-${number}`, reference: `WEBORDER${70_000 + number}`, amountCents: 12_345, currency: 'AUD', description: `Tradecounter: web order ${70_000 + number}`,
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
  benches.set('sandbox, cards', sandboxBench('card')).set('sandbox, PayPal', sandboxBench('paypal')).set('Stripe', stripeBench())
})
afterAll(async () => {
  await stripe.close()
  await server.close()
})

describe.each(['sandbox, cards', 'sandbox, PayPal', 'Stripe'])('a payment gateway: %s', (name) => {
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

const peers: Record<string, () => PeerServer> = { Stripe: () => stripe }

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

  it('does not notice one lost answer: the request is said again', async () => {
    const { gateway, count } = bench(name)
    const before = await count()
    peers[name]!().fail(/^POST \/v\d\/checkout\//, 'lost')
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
