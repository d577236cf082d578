import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes, paymentsOf, reconcile, stockOf } from '#testing/payments.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { GatewayDown } from '#server/ports/payments/payment-gateway.ts'

let server: TestServer
let begun: Date
beforeAll(async () => {
  server = await testServer()
  begun = server.clock.now
})
afterEach(async () => {
  // nothing of one test is left open to lapse in another
  passMinutes(server, 24 * 60)
  await reconcile(server)
  server.clock.now = begun
})
afterAll(() => server.close())

const GOODS = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 10 }
const cashBuyer = () => server.person({ cash: true })

describe('two calls that create one payment at the gateway', () => {
  /** Lets the n-th creation at the card gateway wait, and then ends as the test decides. */
  function creations() {
    const gateway = server.gateways.card!
    const create = gateway.create.bind(gateway)
    const waiting: { go: (fails: boolean) => void }[] = []
    gateway.create = (wanted) =>
      new Promise((done, fail) => {
        waiting.push({
          go: (fails) => {
            if (fails) fail(new GatewayDown('no answer'))
            else void create(wanted).then(done, fail)
          },
        })
      })
    return {
      waiting,
      restore: () => {
        gateway.create = create
      },
    }
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((later) => setTimeout(later, 5))
  }

  it.each([
    ['the second fails, then the first succeeds', [1, 0], [1]],
    ['the first succeeds, then the second fails', [0, 1], [1]],
    ['the first fails, then the second succeeds', [0, 1], [0]],
  ] as const)('M9 %s: the payment stands and is known at the gateway', async (_title, order, failing) => {
    const dealer = await cashBuyer()
    const { cartId } = await walkCheckout(dealer, GOODS, { payment: 'VISA_CREDIT' })
    const { waiting, restore } = creations()
    try {
      const confirms = [0, 1].map(() =>
        dealer.call('checkoutConfirm', { cartId }).then(
          (answer) => answer.status,
          (problem: unknown) => (problem as { code: string }).code,
        ),
      )
      await until(() => waiting.length === 2)
      let answered = 0
      for (const confirm of confirms)
        void confirm.then(() => {
          answered += 1
        })
      for (const [index, at] of order.entries()) {
        waiting[at]!.go((failing as readonly number[]).includes(at))
        await until(() => answered === index + 1) // either of the two: nobody knows whose creation came first
      }
      expect((await Promise.all(confirms)).sort()).toEqual(['PENDING', 'payment.unavailable'])
    } finally {
      restore()
    }
    const [payment] = await server.db
      .selectFrom('payment')
      .selectAll()
      .where('cart_id', '=', cartId)
      .execute()
    expect(payment).toMatchObject({
      state: 'pending',
      gateway_id: expect.any(String) as string,
      creating_until: [],
    })
  })

  it('M9 both fail: the payment is over and its stock is given back', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { cartId } = await walkCheckout(dealer, GOODS, { payment: 'VISA_CREDIT' })
    const { waiting, restore } = creations()
    try {
      const confirms = [0, 1].map(() =>
        dealer.call('checkoutConfirm', { cartId }).then(
          (answer) => answer.status,
          (problem: unknown) => (problem as { code: string }).code,
        ),
      )
      await until(() => waiting.length === 2)
      for (const { go } of waiting) go(true)
      expect(await Promise.all(confirms)).toEqual(['payment.unavailable', 'payment.unavailable'])
    } finally {
      restore()
    }
    expect(
      await server.db.selectFrom('payment').select('state').where('cart_id', '=', cartId).execute(),
    ).toEqual([{ state: 'cancelled' }])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before)
  })

  it('a call that died while it created the payment does not keep it: once its time is over, a later refusal ends the payment, and an answer that comes later still takes nothing', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { cartId, last } = await walkCheckout(dealer, GOODS, { payment: 'VISA_CREDIT' })
    const { waiting, restore } = creations()
    const confirm = () =>
      dealer.call('checkoutConfirm', { cartId }).then(
        (answer) => answer.status,
        (problem: unknown) => (problem as { code: string }).code,
      )
    const refused = async () => {
      const many = waiting.length
      const answer = confirm()
      await until(() => waiting.length === many + 1)
      waiting[many]!.go(true)
      return answer
    }
    try {
      const silent = confirm()
      await until(() => waiting.length === 1)
      expect(await refused()).toBe('payment.unavailable')
      expect(await paymentsOf(server, last.webOrderNo), 'the first may still be answered').toMatchObject([
        { state: 'starting' },
      ])
      passMinutes(server, 3)
      expect(await refused()).toBe('payment.unavailable')
      expect(await paymentsOf(server, last.webOrderNo)).toMatchObject([{ state: 'cancelled' }])
      expect(await stockOf(server, PRODUCTS.case)).toBe(before)
      await dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 20 })
      waiting[0]!.go(false)
      expect(await silent).toBe('CANCELLED')
    } finally {
      restore()
    }
    expect(await ledgerRows(server, last.webOrderNo)).toMatchObject([{ state: 'cancelled', captures: 0 }])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before)
  })

  it('M9 one that is created after it was cancelled is closed at the gateway as well, so that nobody can pay it', async () => {
    const dealer = await cashBuyer()
    const { cartId, last } = await walkCheckout(dealer, GOODS, { payment: 'VISA_CREDIT' })
    const { waiting, restore } = creations()
    try {
      const confirm = dealer.call('checkoutConfirm', { cartId })
      await until(() => waiting.length === 1)
      expect(await dealer.call('cancelOrderPayment', { webOrderNo: last.webOrderNo })).toMatchObject({
        status: 'CANCELLED',
      })
      waiting[0]!.go(false)
      expect((await confirm).status).toBe('CANCELLED')
    } finally {
      restore()
    }
    expect(await ledgerRows(server, last.webOrderNo)).toMatchObject([{ state: 'cancelled', captures: 0 }])
    expect(await paymentsOf(server, last.webOrderNo)).toMatchObject([
      { state: 'cancelled', gateway_id: expect.any(String) as string },
    ])
  })
})
