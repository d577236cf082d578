import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes, paymentsOf, reconcile, stockOf } from '#testing/payments.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'

/* The order that is kept with its payment, read by another release than the one that wrote it (K5). */
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A payment under way for ten cases, its order changed to what another release may have written. */
async function paying(change: string | null) {
  const dealer = await server.person({ cash: true })
  const before = await stockOf(server, PRODUCTS.case)
  const { cartId } = await walkCheckout(dealer, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
  const { webOrderNo, ccPaymentId } = await dealer.call('checkoutConfirm', { cartId })
  const allocated = await stockOf(server, PRODUCTS.case)
  expect(allocated).toBe(before + 10)
  if (change !== null)
    await sql`update payment set pending_order = ${sql.raw(change)} where web_order_no = ${webOrderNo}`.execute(
      server.db,
    )
  return {
    dealer,
    cartId,
    webOrderNo,
    before,
    allocated,
    check: () => dealer.call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId }),
    orders: async () => (await dealer.call('ordersFromServer', {})).orders,
    payment: async () => (await paymentsOf(server, webOrderNo)).at(-1)!,
    gateway: async () => (await ledgerRows(server, webOrderNo)).at(-1)!,
  }
}
type Paying = Awaited<ReturnType<typeof paying>>

/** What the payer does at the gateway. */
const atGateway = async (from: Paying, to: SandboxState) =>
  sandboxLedger(server.db, () => server.clock.now).move(
    (await from.gateway()).id,
    ['pending', 'cancelled'],
    to,
    {},
  )
const compare = async () => {
  passMinutes(server, 1)
  await reconcile(server)
}
const UNKNOWN_VERSION = `pending_order || '{"version": 99}'`
const OTHER_SHAPE = `(pending_order || '{"version": 2}') #- '{order,delivery}'`
const NOT_EVEN_LINES = `'{"version": 3}'`

describe('an order that was kept with its payment', () => {
  it('is kept with its version, and read without one as the first release wrote it', async () => {
    const now = await paying(null)
    expect((await now.payment()).pending_order).toMatchObject({ version: 1 })
    const first = await paying(`pending_order - 'version'`)
    for (const one of [now, first]) {
      await atGateway(one, 'captured')
      expect(await one.check()).toMatchObject({ status: 'ORDERED' })
      expect(await one.orders()).toMatchObject([{ lines: [{ itemno: PRODUCTS.case, orderedqty: 10 }] }])
    }
  })

  it.each([
    ['of a version to come', UNKNOWN_VERSION],
    ['of another shape', OTHER_SHAPE],
  ])(
    '%s: an unpaid payment is closed at its gateway, its stock and its cart are free again',
    async (_name, change) => {
      const it = await paying(change)
      await compare()
      expect(await it.gateway()).toMatchObject({ state: 'cancelled', captures: 0 })
      expect(await it.payment()).toMatchObject({
        state: 'cancelled',
        problem: expect.stringContaining('cannot be read') as string,
      })
      expect(await stockOf(server, PRODUCTS.case)).toBe(it.before)
      const again = await walkCheckout(it.dealer, { [PRODUCTS.case]: 10 }, { payment: 'DIRECT_DEPOSIT' })
      expect(await it.dealer.call('checkoutConfirm', { cartId: again.cartId })).toMatchObject({
        status: 'ORDERED',
      })
    },
  )

  it.each([
    ['while it was open', async (it: Paying) => atGateway(it, 'captured')],
    [
      'after it had lapsed',
      async (it: Paying) => {
        passMinutes(server, 16)
        await reconcile(server)
        await atGateway(it, 'captured')
        passMinutes(server, 6)
      },
    ],
  ])('money that was taken %s is refunded, and payer and staff are notified', async (_name, pay) => {
    const it = await paying(UNKNOWN_VERSION)
    await pay(it)
    await compare()
    await compare()
    expect(await it.gateway()).toMatchObject({ state: 'refunded', captures: 1, refunds: 1 })
    expect(await it.payment()).toMatchObject({ state: 'refunded' })
    expect(await it.orders()).toEqual([])
    expect(await stockOf(server, PRODUCTS.case)).toBe(it.before)
    const { unreadAlerts } = await it.dealer.call('alertsFromServer', {})
    expect(JSON.stringify(unreadAlerts)).toContain('It is being refunded')
    const staff = await server.person({ type: 'S', roles: 'N', accountId: it.dealer.accountId })
    const noticeOf = async (who: typeof staff) =>
      (await who.call('paymentsFromServer', {})).payments.find(
        ({ webOrderNo }) => webOrderNo === it.webOrderNo,
      )
    expect((await noticeOf(staff))?.problem).toContain('cannot be read')
    expect((await noticeOf(it.dealer))?.problem).toBe('')
  })

  it('of which nothing is known: staff read that its stock is not known either', async () => {
    const it = await paying(NOT_EVEN_LINES)
    await compare()
    expect((await it.payment()).problem).toContain('What stock it holds is not known')
    expect(await stockOf(server, PRODUCTS.case)).toBe(it.allocated)
    expect(await it.gateway()).toMatchObject({ state: 'cancelled' })
  })

  it('the pages of its checkout say that the payment is being cancelled', async () => {
    const it = await paying(UNKNOWN_VERSION)
    const refused = { code: 'payment.unreadable' }
    await expect(it.dealer.call('checkoutCurrentShoppingCart', {})).rejects.toMatchObject(refused)
    expect(await it.check()).toMatchObject({ status: 'CANCELLED' })
    expect(await it.dealer.call('checkoutCurrentShoppingCart', {})).toMatchObject({ payment: null })
  })
})
