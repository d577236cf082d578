import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  agreedTo,
  type Bench,
  payPalBench,
  sandboxBench,
  stripeBench,
  wanted,
} from '#testing/gateways/gateway-benches.ts'
import { openPayPalPeer, type PayPalPeer } from '#testing/gateways/paypal-peer.ts'
import { openStripePeer, type StripePeer } from '#testing/gateways/stripe-peer.ts'
import { testServer, type TestServer } from '#testing/test-server.ts'
import { GatewayPaymentUnknown, GatewayRefused } from './payment-gateway.ts'

const NOBODY = ['nobody', 'cs_test_0', '5O190127TN364715T']

let server: TestServer
let stripe: StripePeer
let payPal: PayPalPeer
const benches = new Map<string, Bench>()
const bench = (name: string) => benches.get(name)!

beforeAll(async () => {
  server = await testServer()
  stripe = await openStripePeer()
  payPal = await openPayPalPeer()
  benches
    .set('sandbox, cards', sandboxBench(server, 'card'))
    .set('sandbox, PayPal', sandboxBench(server, 'paypal'))
    .set('Stripe', stripeBench(stripe))
    .set('PayPal', payPalBench(payPal))
})
afterAll(async () => {
  await stripe.close()
  await payPal.close()
  await server.close()
})

describe.each(['sandbox, cards', 'sandbox, PayPal', 'Stripe', 'PayPal'])('a payment gateway: %s', (name) => {
  it('makes one payment of one key, however often it is called', async () => {
    const { gateway, count } = bench(name)
    const payment = wanted()
    const before = await count()
    const first = await gateway.create(payment)
    const again = await Promise.all([1, 2, 3].map(() => gateway.create(payment)))
    expect(first).toMatchObject({
      reference: payment.reference,
      status: 'pending',
      amountCents: 12_345,
      currency: 'AUD',
    })
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id, first.id])
    expect(await count()).toBe(before + 1)
    expect(await gateway.read(first.id)).toEqual(first)
    expect((await gateway.create(wanted())).id).not.toBe(first.id)
  })

  it('knows none but its own payments', async () => {
    const { gateway } = bench(name)
    for (const id of NOBODY) {
      for (const call of [
        () => gateway.read(id),
        () => gateway.capture(id, 'k'),
        () => gateway.cancel(id),
        () => gateway.refund(id, 'k'),
      ])
        await expect(call()).rejects.toBeInstanceOf(GatewayPaymentUnknown)
    }
  })

  it('takes the money of an agreed payment once', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    expect(await bank.gateway.read(id)).toMatchObject({ status: bank.agreed, payUrl: null })
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => bank.gateway.capture(id, `${id}-${key}`)))
    expect(answers.map(({ status }) => status)).toEqual(['captured', 'captured', 'captured'])
    expect(await bank.gateway.capture(id, `${id}-a`)).toMatchObject({
      status: 'captured',
      amountCents: 12_345,
      currency: 'AUD',
    })
    expect(await bank.charges(id)).toBe(1)
  })

  it('captures and refunds two payments, though both are sent under one key', async () => {
    const bank = bench(name)
    const ids = [await agreedTo(bank), await agreedTo(bank)]
    for (const id of ids)
      expect(await bank.gateway.capture(id, `${name}-capture-1`)).toMatchObject({ id, status: 'captured' })
    for (const id of ids)
      expect(await bank.gateway.refund(id, `${name}-refund-1`)).toMatchObject({ id, status: 'refunded' })
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
    } catch {
      /* its page takes no payment any more */
    }
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
    const answers = await Promise.all(
      ['a', 'a', 'b'].map((key) => bank.gateway.refund(id, `refund-${id}-${key}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await bank.gateway.refund(id, `refund-${id}-c`)).toMatchObject({
      status: 'refunded',
      amountCents: 12_345,
      currency: 'AUD',
    })
    expect(await bank.refunds(id)).toBe(1)
    const { id: unpaid } = await bank.gateway.create(wanted())
    expect(await bank.gateway.refund(unpaid, unpaid)).toMatchObject({ status: 'pending' })
    expect(await bank.refunds(unpaid)).toBe(0)
  })

  it('gives parts back, each once however often and at once it is asked, up to the whole and never above it', async () => {
    const bank = bench(name)
    const id = await agreedTo(bank)
    const part = (key: string, amountCents: number) =>
      bank.gateway.refundPart(id, { idempotencyKey: `part-${key}`, amountCents })
    if (bank.agreed === 'approved') await expect(part('before', 1_00)).rejects.toBeInstanceOf(GatewayRefused)
    await bank.gateway.capture(id, id)
    const made = { status: 'refunded', problem: '' }
    expect(await Promise.all([part('a', 1_01), part('a', 1_01)])).toEqual([made, made])
    expect(await part('b', 2_344)).toEqual(made)
    expect(await part('a', 1_01)).toEqual(made)
    expect(await bank.refundedCents(id)).toBe(2_445)
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'captured', amountCents: 12_345 })
    await expect(part('c', 9_901)).rejects.toBeInstanceOf(GatewayRefused)
    expect(await part('d', 9_900)).toEqual(made)
    expect(await bank.refundedCents(id)).toBe(12_345)
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'refunded', amountCents: 12_345 })
    await expect(part('e', 1)).rejects.toBeInstanceOf(GatewayRefused)
    expect(await part('a', 1_01)).toEqual(made)
    expect(await bank.refundedCents(id)).toBe(12_345)
  })

  it('is exact to the cent', async () => {
    const bank = bench(name)
    for (const amountCents of [bank.least, 1_01, 10_10, 33_333, 9_999_999]) {
      const id = await agreedTo(bank, { amountCents })
      expect(await bank.gateway.read(id)).toMatchObject({ amountCents, currency: 'AUD' })
      expect(await bank.gateway.capture(id, id)).toMatchObject({
        status: 'captured',
        amountCents,
        currency: 'AUD',
      })
      expect(await bank.gateway.refund(id, `refund-${id}`)).toMatchObject({
        status: 'refunded',
        amountCents,
        currency: 'AUD',
      })
    }
  })
})
