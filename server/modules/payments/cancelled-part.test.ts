import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow, walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes, paymentsOf, reconcile } from '#testing/payments.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { COMMAND, SYSTEM } from '#server/modules/audit/who-acts.ts'
import { refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { GatewayDown, type PaymentGateway } from '#server/ports/payments/payment-gateway.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'
import { settleRefund } from './settle-refund.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await server.db.updateTable('stock').set({ on_hand: 1_000 }).execute()
  await startLedger(server.db)
})
afterAll(() => server.close())

const DAY_MINUTES = 24 * 60
const GOODS = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }

/** An order of three lines that was paid by card. */
async function paidOrder(goods: Readonly<Record<string, number>> = GOODS) {
  const person = await server.person({ cash: true })
  const { cartId } = await walkCheckout(person, goods, { payment: 'VISA_CREDIT' })
  const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
  const [row] = await ledgerRows(server, webOrderNo)
  await sandboxLedger(server.db, () => server.clock.now).move(row!.id, ['pending'], 'captured')
  await reconcileNow()
  return { person, webOrderNo, gatewayId: row!.id, total: await office.totalOf(webOrderNo) }
}
const reconcileNow = () => {
  passMinutes(server, 1)
  return reconcile(server)
}
const deps = () => ({
  ...{ db: server.db, by: SYSTEM, gateways: server.gateways, seller: NO_SELLER },
  now: () => server.clock.now,
})
const cancelLine = (webOrderNo: number, lineNo: number) =>
  office.cancel(webOrderNo, { lineNos: [lineNo], isStaff: true })
const refundsOf = (webOrderNo: number) =>
  server.db
    .selectFrom('gateway_refund')
    .selectAll()
    .where('web_order_no', '=', webOrderNo)
    .orderBy('id')
    .execute()
const moneyOf = async (webOrderNo: number) => {
  const { amount_cents, allocated_cents, refunded_cents } = await server.db
    .selectFrom('receipt')
    .selectAll()
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
  return { left: amount_cents - allocated_cents - refunded_cents, refunded: refunded_cents }
}
const cancelledOf = async (webOrderNo: number) =>
  (
    await server.db
      .selectFrom('web_order')
      .select('cancelled_cents')
      .where('web_order_no', '=', webOrderNo)
      .executeTakeFirstOrThrow()
  ).cancelled_cents
const givenBack = async (webOrderNo: number) => (await ledgerRows(server, webOrderNo))[0]!.refunded_cents
const wrongBooks = async () =>
  (await auditBooks(server.db)).flatMap(({ what, differences }) =>
    differences.map((one) => `${what}: ${inWords(one)}`),
  )

describe('a cancelled part of an order that was paid by card', () => {
  it('decision 17: goes back at the gateway once, with its part of the fee, and the rest pays the invoice', async () => {
    const { webOrderNo, total, person } = await paidOrder()
    await cancelLine(webOrderNo, 1)
    const cents = await cancelledOf(webOrderNo)
    expect(cents).toBeGreaterThan(0)
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'waiting', amount_cents: cents }])
    expect(await moneyOf(webOrderNo)).toEqual({ left: total - cents, refunded: cents })
    expect(await givenBack(webOrderNo)).toBe(0)
    expect(await wrongBooks()).toEqual([])
    await Promise.all([reconcile(server), reconcile(server)])
    await reconcileNow()
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'done', problem: '' }])
    expect(await givenBack(webOrderNo)).toBe(cents)
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'captured' }])
    expect(await wrongBooks()).toEqual([])
    await office.pickAll(webOrderNo)
    const { invoice } = await office.ship(webOrderNo)
    expect(invoice.amountCents).toBe(total - cents)
    expect(await moneyOf(webOrderNo)).toEqual({ left: 0, refunded: cents })
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
    await mailEvents({
      db: server.db,
      seller: NO_SELLER,
      now: new Date(server.clock.now.getTime() + 3_600_000),
    })
    const mails = await server.db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', person.email)
      .execute()
    expect(mails.some(({ body_text }) => body_text.includes('goes back the way it was paid'))).toBe(true)
    expect(await wrongBooks()).toEqual([])
  })

  it('several parts come to the whole, never more, and the order is not held for it', async () => {
    const { webOrderNo, total } = await paidOrder()
    for (const lineNo of [1, 2, 3]) await cancelLine(webOrderNo, lineNo)
    await reconcileNow()
    const refunds = await refundsOf(webOrderNo)
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total)
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([
      { state: 'refunded', refunded_cents: total, captures: 1, refunds: 1 },
    ])
    passMinutes(server, 60)
    await reconcile(server) // hears that the payment is refunded
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'refunded' }])
    const order = await server.db
      .selectFrom('web_order')
      .select('held_reason')
      .where('web_order_no', '=', webOrderNo)
      .executeTakeFirstOrThrow()
    expect(order.held_reason).toBeNull()
    expect(await moneyOf(webOrderNo)).toEqual({ left: 0, refunded: total })
    expect(await wrongBooks()).toEqual([])
  })

  it('is carried out once where the process ends between the gateway and its own commit', async () => {
    const { webOrderNo } = await paidOrder()
    await cancelLine(webOrderNo, 2)
    const cents = await cancelledOf(webOrderNo)
    const card = server.gateways.card!
    const cutOff: PaymentGateway = {
      ...card,
      refundPart: async (id, part) => {
        await card.refundPart(id, part)
        throw new GatewayDown('killed')
      },
    }
    const problems: unknown[] = []
    await reconcilePayments({ ...deps(), gateways: { ...server.gateways, card: cutOff } }, (problem) =>
      problems.push(problem),
    )
    expect(problems).toHaveLength(1)
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'waiting' }])
    expect(await givenBack(webOrderNo)).toBe(cents)
    expect(await wrongBooks()).toEqual([])
    await reconcileNow()
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'done' }])
    expect(await givenBack(webOrderNo)).toBe(cents)
    expect(await wrongBooks()).toEqual([])
  })

  it('two cancel at once: one part, one refund', async () => {
    const { webOrderNo } = await paidOrder()
    const both = await Promise.allSettled([cancelLine(webOrderNo, 1), cancelLine(webOrderNo, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await reconcileNow()
    expect(await refundsOf(webOrderNo)).toHaveLength(1)
    expect(await givenBack(webOrderNo)).toBe(await cancelledOf(webOrderNo))
  })

  it('nobody spends it while it is on its way', async () => {
    const { webOrderNo } = await paidOrder()
    await cancelLine(webOrderNo, 1)
    const { id } = await server.db
      .selectFrom('receipt')
      .select('id')
      .where('web_order_no', '=', webOrderNo)
      .executeTakeFirstOrThrow()
    const byHand = office.inTx((tx) =>
      refundReceipt(tx, { receiptId: id, cents: 1, reason: 'By hand', now: server.clock.now, by: COMMAND }),
    )
    await expect(byHand).rejects.toMatchObject({ code: 'receipt.over' })
  })

  it('is free money, with the reason, where the gateway declines: too long ago', async () => {
    const { webOrderNo, person } = await paidOrder()
    const begun = server.clock.now
    passMinutes(server, 181 * DAY_MINUTES)
    await cancelLine(webOrderNo, 1)
    const cents = await cancelledOf(webOrderNo)
    await reconcile(server)
    expect(await refundsOf(webOrderNo)).toMatchObject([
      { state: 'declined', problem: 'Sandbox: the payment is more than 180 days old' },
    ])
    expect(await givenBack(webOrderNo)).toBe(0)
    expect((await moneyOf(webOrderNo)).refunded).toBe(0)
    const staff = await server.person({ type: 'S', roles: 'N' })
    const { receipts } = await staff.call('staffReceiptsPage', { customerId: person.customerId })
    expect(receipts).toMatchObject([
      {
        free: cents,
        refunded: 0,
        gatewayRefunds: [{ amount: cents, state: 'declined', problem: /180 days/ }],
      },
    ])
    expect(await wrongBooks()).toEqual([])
    // the next part is its own, not what stayed free
    await cancelLine(webOrderNo, 3)
    const [, second] = await refundsOf(webOrderNo)
    expect(second?.amount_cents).toBe((await cancelledOf(webOrderNo)) - cents)
    await reconcile(server)
    server.clock.now = begun
  })

  it('is done where all was given back at the gateway meanwhile, and the rest of the order is held', async () => {
    const { webOrderNo, gatewayId, total } = await paidOrder()
    await cancelLine(webOrderNo, 1)
    await server.gateways.card!.refund(gatewayId, 'by staff')
    passMinutes(server, 60)
    await reconcile(server)
    expect(await refundsOf(webOrderNo)).toMatchObject([
      { state: 'done', problem: 'All of the payment was given back at the gateway' },
    ])
    expect(await moneyOf(webOrderNo)).toEqual({ left: 0, refunded: total })
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'refunded' }])
    expect(await wrongBooks()).toEqual([])
  })

  it('waits while its gateway is not connected, and becomes free again where a made refund fails later', async () => {
    const { webOrderNo } = await paidOrder()
    await cancelLine(webOrderNo, 1)
    const id = (await refundsOf(webOrderNo))[0]!.id
    await settleRefund({ ...deps(), gateways: { ...server.gateways, card: null } }, id)
    expect(await refundsOf(webOrderNo)).toMatchObject([
      { state: 'waiting', problem: 'The gateway sandbox is not connected' },
    ])
    await reconcileNow()
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'done', problem: '' }])
    const failed = { status: 'failed', problem: 'Stripe: failed, expired_or_canceled_card' } as const
    const card = { ...server.gateways.card!, refundPart: () => Promise.resolve(failed) }
    const later = { ...deps(), gateways: { ...server.gateways, card } }
    await Promise.all([settleRefund(later, id), settleRefund(later, id)])
    expect(await refundsOf(webOrderNo)).toMatchObject([{ state: 'declined', problem: failed.problem }])
    expect((await moneyOf(webOrderNo)).refunded).toBe(0)
  })
})

it('an order on credit, and one by direct deposit, give nothing back at a gateway', async () => {
  const credit = await buyNow(await server.person(), GOODS)
  const deposit = await buyNow(await server.person({ cash: true }), GOODS, { payment: 'DIRECT_DEPOSIT' })
  for (const { order } of [credit, deposit]) {
    await office.cancel(order.webOrderNo, { isStaff: true })
    expect(await refundsOf(order.webOrderNo)).toEqual([])
  }
})
