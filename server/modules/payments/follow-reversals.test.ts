import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { allocationLedger, ledgerRows, passMinutes, paymentsOf, reconcile } from '#testing/payments.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { COMMAND, SYSTEM } from '#server/modules/audit/who-acts.ts'
import { refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { newlyReversed } from './follow-reversals.ts'
import { paymentAtGateway } from './payments.store.ts'
import { lockPayer } from '#server/modules/credit/credit.store.ts'
import {
  endGatewayRefund,
  gatewayRefund,
  refundsOfPayment,
} from '#server/modules/receipts/gateway-refunds.store.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'
import { settlePayment } from './settle-payment.ts'

let server: TestServer
let office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await server.db.updateTable('stock').set({ on_hand: 1_000 }).execute()
  await startLedger(server.db)
})
afterAll(() => server.close())

const ledger = () => sandboxLedger(server.db, () => server.clock.now)
/** Somebody gives a part back in the console of the gateway. */
let refunds = 0
const refundInConsole = (gatewayId: string, amountCents: number) =>
  ledger().refundPart(gatewayId, {
    idempotencyKey: `console-${String((refunds += 1))}`,
    amountCents,
    isOver: false,
  })
const deps = () => ({
  ...{ db: server.db, by: SYSTEM, gateways: server.gateways, seller: NO_SELLER },
  now: () => server.clock.now,
})
/** Two processes carry out what waits, and hear what stands at the gateway. */
async function hear(gatewayId: string) {
  passMinutes(server, 1)
  await Promise.all([reconcile(server), reconcile(server)])
  const payment = await paymentAtGateway(server.db, 'sandbox', gatewayId)
  await Promise.all([1, 2].map(() => settlePayment(deps(), payment!.id)))
}

const receiptOf = (column: 'web_order_no' | 'payment_id' | 'account_id', is: number | string) =>
  server.db
    .selectFrom('receipt')
    .select(['id', 'amount_cents', 'allocated_cents', 'refunded_cents'])
    .where(column, '=', is)
    .executeTakeFirstOrThrow()
const heldReason = async (webOrderNo: number) =>
  (
    await server.db
      .selectFrom('web_order')
      .select('held_reason')
      .where('web_order_no', '=', webOrderNo)
      .executeTakeFirstOrThrow()
  ).held_reason
/** The invoices of these tests that are not of an order have no lines. */
const NO_LINES = 'the goods of an invoice are the sum of its lines'
const wrongBooks = async () =>
  (await auditBooks(server.db)).flatMap(({ what, differences }) =>
    what === NO_LINES ? [] : differences.map((one) => `${what}: ${inWords(one)}`),
  )

async function paidOrder() {
  const person = await server.person({ cash: true })
  const goods = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }
  const { cartId } = await walkCheckout(person, goods, { payment: 'VISA_CREDIT' })
  const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
  const [row] = await ledgerRows(server, webOrderNo)
  await ledger().move(row!.id, ['pending'], 'captured')
  await hear(row!.id)
  return { person, webOrderNo, gatewayId: row!.id, total: await office.totalOf(webOrderNo) }
}

/**
 * A dealer who has paid invoices of these cents by a Visa credit card.
 * @param meanwhile happens while they type in the card
 */
async function paidInvoices(
  cents: readonly number[],
  meanwhile?: (person: TestPerson, invoiceNo: string) => Promise<unknown>,
) {
  const person = await server.person()
  const all: string[] = []
  for (const amount of cents) all.push((await manyInvoices(server.db, [person], 1, amount))[0]!.invoiceNo)
  await sql`
    update invoice i set due_on = date '2026-12-01' + n.place::int from unnest(${all}::text[]) with ordinality as n (no, place)
     where i.invoice_no = n.no`.execute(server.db)
  const { allocationToken } = await person.call('allocateInvoicePayments', {
    invoiceIds: all,
    paymentAllocations: cents.map((amount) => (amount / 100).toFixed(2)),
    paymentMethodId: 'VISA_CREDIT',
    justCalculatePrices: false,
  })
  await meanwhile?.(person, all[0]!)
  const [row] = await allocationLedger(server, allocationToken)
  await ledger().move(row!.id, ['pending'], 'captured')
  await hear(row!.id)
  return { person, all, gatewayId: row!.id, paidCents: row!.amount_cents }
}
const openOf = async (numbers: readonly string[]) => {
  const rows = await server.db
    .selectFrom('invoice')
    .select(['invoice_no', sql<number>`amount_inc_cents - allocated_cents`.as('open')])
    .where('invoice_no', 'in', numbers)
    .execute()
  return numbers.map((no) => rows.find((row) => row.invoice_no === no)?.open)
}
/** Pays $20 of an invoice by deposit. */
const deposit20 = (person: TestPerson, invoiceNo: string) =>
  server.db.transaction().execute((tx) =>
    takeMoney(tx, {
      ...{ accountId: person.accountId, amountCents: 20_00, methodId: 'DIRECT_DEPOSIT', reference: '' },
      ...{ receivedAt: server.clock.now, pays: { invoices: [{ invoiceNo, cents: 20_00 }] } },
      ...{ now: server.clock.now, by: COMMAND },
    }),
  )
const setLimits = (person: TestPerson, cents: number) =>
  server.db
    .updateTable('customer')
    .set({ credit_limit2_cents: cents, credit_limit3_cents: cents })
    .where('id', '=', person.customerId)
    .execute()
const owes = async (person: TestPerson) => (await office.balanceOf(person.customerId)).invoiced

describe('what newly went back at a gateway', () => {
  it.each([
    ['nothing went back', 0, { own: 0, done: 0, reversed: 0 }, 0],
    ['a part by hand', 500, { own: 0, done: 0, reversed: 0 }, 500],
    ['the same, heard again', 500, { own: 0, done: 0, reversed: 500 }, 0],
    ['more by hand', 800, { own: 0, done: 0, reversed: 500 }, 300],
    ["the portal's own, made", 300, { own: 300, done: 300, reversed: 0 }, 0],
    ["the portal's own, on its way", 0, { own: 300, done: 0, reversed: 0 }, 0],
    ["the portal's own, made a moment ago", 300, { own: 300, done: 0, reversed: 0 }, 0],
    ['by hand, while its own is on its way', 500, { own: 300, done: 0, reversed: 500 }, 0],
    ['by hand and its own', 800, { own: 300, done: 300, reversed: 0 }, 500],
    ['a reversal came back', 0, { own: 0, done: 0, reversed: 500 }, -500],
    ['a part of it came back', 700, { own: 300, done: 300, reversed: 500 }, -100],
    ['its own came back: that refund says so itself', 0, { own: 300, done: 300, reversed: 0 }, 0],
  ])('%s', (_what, said, { own, done, reversed }, expected) =>
    expect(newlyReversed(said, { ownCents: own, doneCents: done, reversedCents: reversed })).toBe(expected),
  )
})

describe('a part that was refunded in the console of the gateway', () => {
  it('holds its order, once, and staff release it', async () => {
    const { webOrderNo, gatewayId, total } = await paidOrder()
    await refundInConsole(gatewayId, 1_05)
    await hear(gatewayId)
    await hear(gatewayId)
    expect(await receiptOf('web_order_no', webOrderNo)).toMatchObject({
      refunded_cents: 1_05,
      amount_cents: total,
    })
    expect(await heldReason(webOrderNo)).toBe(MESSAGES.heldByPartRefund)
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'captured' }])
    expect(await wrongBooks()).toEqual([])
    await refundInConsole(gatewayId, total - 1_05)
    await hear(gatewayId)
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'refunded' }])
    expect(await receiptOf('web_order_no', webOrderNo)).toMatchObject({ refunded_cents: total })
    expect(await wrongBooks()).toEqual([])
  })

  it('is owed again of an order that has left, which is not held', async () => {
    const { webOrderNo, gatewayId, person } = await paidOrder()
    await office.pickAll(webOrderNo)
    await office.ship(webOrderNo)
    expect(await owes(person)).toBe(0)
    await refundInConsole(gatewayId, 2_00)
    await hear(gatewayId)
    expect(await owes(person)).toBe(2_00)
    expect(await heldReason(webOrderNo)).toBeNull()
    expect(await wrongBooks()).toEqual([])
  })

  it('stands beside the refund of a cancelled part, whichever comes first', async () => {
    for (const first of ['cancel', 'console'] as const) {
      const { webOrderNo, gatewayId } = await paidOrder()
      const cancel = () => office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
      if (first === 'cancel') await cancel()
      await refundInConsole(gatewayId, 50)
      await hear(gatewayId)
      if (first === 'console') await cancel()
      await hear(gatewayId)
      await hear(gatewayId)
      const { refunded_cents } = await receiptOf('web_order_no', webOrderNo)
      const [row] = await ledgerRows(server, webOrderNo)
      expect(refunded_cents).toBe(row!.refunded_cents)
      expect(await wrongBooks()).toEqual([])
    }
  })

  it('of several invoices opens those that are due last, and the fee pays none of it', async () => {
    const { person, all, gatewayId, paidCents } = await paidInvoices([100_00, 50_00, 30_00])
    expect(await openOf(all)).toEqual([0, 0, 0])
    await refundInConsole(gatewayId, 45_00)
    await hear(gatewayId)
    expect(await openOf(all)).toEqual([0, 15_00, 30_00])
    expect(await owes(person)).toBe(45_00)
    expect(await wrongBooks()).toEqual([])
    // all but a cent of the fee, and then all
    await refundInConsole(gatewayId, paidCents - 45_00 - 1)
    await hear(gatewayId)
    expect(await openOf(all)).toEqual([100_00, 50_00, 30_00])
    await refundInConsole(gatewayId, 1)
    await hear(gatewayId)
    expect(await owes(person)).toBe(180_00)
    expect(await receiptOf('account_id', person.accountId)).toMatchObject({
      allocated_cents: 0,
      refunded_cents: 180_00,
    })
    expect(await wrongBooks()).toEqual([])
  })

  it('counts beside what staff sent another way, and never above the receipt', async () => {
    const { all, gatewayId } = await paidInvoices([20_00], deposit20)
    const payment = await paymentAtGateway(server.db, 'sandbox', gatewayId)
    const receipt = () => receiptOf('payment_id', payment!.id)
    await refundInConsole(gatewayId, 12_00)
    await hear(gatewayId)
    const { id: receiptId } = await receipt()
    await server.db.transaction().execute((tx) =>
      refundReceipt(tx, {
        ...{ receiptId, cents: 5_00, reason: 'By bank transfer', now: server.clock.now, by: COMMAND },
      }),
    )
    await hear(gatewayId)
    expect(await receipt()).toMatchObject({ allocated_cents: 0, refunded_cents: 17_00 })
    await refundInConsole(gatewayId, 8_00)
    await hear(gatewayId)
    expect(await receipt()).toMatchObject({ amount_cents: 20_00, refunded_cents: 20_00 })
    expect(await openOf(all)).toEqual([0])
    expect(await wrongBooks()).toEqual([])
  })

  it('that paid no invoice leaves alone what the money has released', async () => {
    let webOrderNo = 0
    const { person, gatewayId, all } = await paidInvoices([20_00, 30_00], async (person, invoiceNo) => {
      await setLimits(person, 120_00)
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, {})
      webOrderNo = (await person.call('checkoutConfirm', { cartId })).webOrderNo
      expect(await heldReason(webOrderNo)).not.toBeNull()
      await deposit20(person, invoiceNo) // so that $20 of the card's money will be free
      expect(await heldReason(webOrderNo)).not.toBeNull()
    })
    expect([await heldReason(webOrderNo), await openOf(all)]).toEqual([null, [0, 0]])
    await setLimits(person, 5_00) // it would not fit any more
    await refundInConsole(gatewayId, 5_00)
    await hear(gatewayId)
    expect([await heldReason(webOrderNo), await openOf(all)]).toEqual([null, [0, 0]])
    await refundInConsole(gatewayId, 16_00)
    await hear(gatewayId)
    expect(await openOf(all)).toEqual([0, 1_00])
    expect(await heldReason(webOrderNo)).not.toBeNull()
    expect(await wrongBooks()).toEqual([])
  })

  it('is not taken back by an answer of the gateway that is older than what was booked', async () => {
    for (const amount of ['a part', 'all'] as const) {
      const { webOrderNo, gatewayId, total } = await paidOrder()
      const payment = await paymentAtGateway(server.db, 'sandbox', gatewayId)
      const card = server.gateways.card!
      let isFirst = true
      const slow = {
        ...card,
        read: async (id: string) => {
          const said = await card.read(id)
          if (isFirst) {
            isFirst = false
            await refundInConsole(gatewayId, amount === 'all' ? total : 3_00)
            await settlePayment(deps(), payment!.id)
          }
          return said
        },
      }
      await settlePayment({ ...deps(), gateways: { ...server.gateways, card: slow } }, payment!.id)
      expect(await receiptOf('web_order_no', webOrderNo)).toMatchObject({
        refunded_cents: amount === 'all' ? total : 3_00,
      })
      expect(await paymentsOf(server, webOrderNo)).toMatchObject([
        { state: amount === 'all' ? 'refunded' : 'captured' },
      ])
    }
    expect(await wrongBooks()).toEqual([])
  })

  it('is compared anew where a refund of the portal ended while the payer was awaited', async () => {
    const { webOrderNo, gatewayId } = await paidOrder()
    const payment = await paymentAtGateway(server.db, 'sandbox', gatewayId)
    await refundInConsole(gatewayId, 5)
    await hear(gatewayId)
    await office.cancel(webOrderNo, { lineNos: [1], isStaff: true })
    const [own] = await refundsOfPayment(server.db, payment!.id)
    // two of the five cents come back: the answer is from before the portal's own refund was made
    await server.db
      .updateTable('sandbox_payment')
      .set({ refunded_cents: 3 })
      .where('id', '=', gatewayId)
      .execute()
    await server.db
      .updateTable('sandbox_refund')
      .set({ amount_cents: 3 })
      .where('payment_id', '=', gatewayId)
      .execute()
    let compared: Promise<unknown> = Promise.resolve()
    await server.db.transaction().execute(async (tx) => {
      const refund = await gatewayRefund(tx, own!.id)
      await lockPayer(tx, refund!.customer_id)
      compared = settlePayment(deps(), payment!.id)
      await expect.poll(() => lockWaits(server.db)).toBe(1)
      await endGatewayRefund(tx, refund!, { state: 'done', problem: '', now: server.clock.now })
      const made = { idempotencyKey: `refund-part-${String(own!.id)}`, amountCents: refund!.amount_cents }
      await ledger().refundPart(gatewayId, { ...made, isOver: false })
    })
    await compared
    const { rows } = await sql<{ cents: number }>`
      select (detail ->> 'cents')::int as cents from audit
       where action = 'receipt.restore' and detail ->> 'paymentId' = ${String(payment!.id)}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ cents: 2 }])
    const { refunded_cents } = await receiptOf('web_order_no', webOrderNo)
    expect(refunded_cents).toBe((await ledgerRows(server, webOrderNo))[0]!.refunded_cents)
  })

  describe('and came too late for any order', () => {
    /** A payment whose money came after it had been cancelled and went back; its cart is still there. */
    async function paidTooLate() {
      const person = await server.person({ cash: true })
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
      const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
      await person.call('cancelOrderPayment', { webOrderNo })
      // the money comes for what is not in the cart any more
      await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 20 })
      const [row] = await ledgerRows(server, webOrderNo)
      await ledger().move(row!.id, ['cancelled'], 'captured')
      await hear(row!.id)
      await hear(row!.id)
      const [payment] = await paymentsOf(server, webOrderNo)
      expect(payment?.state).toBe('refunded')
      return { person, cartId, webOrderNo, row: row!, paymentId: payment!.id }
    }
    const bankReturns = (id: string, stillRefundedCents: number) =>
      server.db
        .updateTable('sandbox_payment')
        .set({ state: 'captured', refunded_cents: stillRefundedCents })
        .where('id', '=', id)
        .execute()
    /** Pays the cart of a web order once more, and the gateway takes the money. */
    async function payAgain({ person, cartId }: { person: TestPerson; cartId: number }) {
      const paymentMethodId = 'VISA_CREDIT'
      await person.call('checkoutSetPaymentMethod', { cartId, paymentMethodId, justCalculatePrices: false })
      const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
      const second = (await ledgerRows(server, webOrderNo)).at(-1)!
      await ledger().move(second.id, ['pending'], 'captured')
      await hear(second.id)
      return webOrderNo
    }
    const freeOf = async (paymentId: number) => {
      const { amount_cents, allocated_cents, refunded_cents } = await receiptOf('payment_id', paymentId)
      return amount_cents - allocated_cents - refunded_cents
    }

    it('is free money of the payer once their bank sends it back, whatever is heard of it again', async () => {
      const { webOrderNo, row, paymentId } = await paidTooLate()
      await bankReturns(row.id, 0)
      for (let times = 0; times < 3; times += 1) {
        await hear(row.id)
        const [payment] = await paymentsOf(server, webOrderNo)
        expect(payment?.state).toBe('refunded')
        expect(payment?.problem).toContain('free at Payments of the customer')
        expect(await freeOf(paymentId)).toBe(row.amount_cents)
      }
      expect(await wrongBooks()).toEqual([])
    })

    it('is free only as far as it came back', async () => {
      const { row, paymentId } = await paidTooLate()
      await bankReturns(row.id, row.amount_cents - 1_00)
      await settlePayment(deps(), paymentId)
      expect(await freeOf(paymentId)).toBe(1_00)
      await bankReturns(row.id, 0)
      await hear(row.id)
      expect(await freeOf(paymentId)).toBe(row.amount_cents)
      expect(await wrongBooks()).toEqual([])
    })

    it('leaves the order to the next payment of its cart, which comes before or after it', async () => {
      for (const isReturnedFirst of [true, false]) {
        const late = await paidTooLate()
        if (isReturnedFirst) await bankReturns(late.row.id, 0)
        if (isReturnedFirst) await hear(late.row.id)
        const webOrderNo = await payAgain(late)
        if (!isReturnedFirst) await bankReturns(late.row.id, 0)
        await hear(late.row.id)
        expect(webOrderNo).toBe(late.webOrderNo)
        const states = (await paymentsOf(server, webOrderNo)).map(({ state }) => state).sort()
        expect(states).toEqual(['captured', 'refunded'])
        expect(await heldReason(webOrderNo)).toBeNull()
        expect(await freeOf(late.paymentId)).toBe(late.row.amount_cents)
      }
      expect(await wrongBooks()).toEqual([])
    })
  })

  it('and what two people do at once come to the same books, whatever the order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { webOrderNo, gatewayId } = await paidOrder()
      await Promise.all([
        refundInConsole(gatewayId, 7 + round).then(() => reconcile(server)),
        office.cancel(webOrderNo, { lineNos: [1 + (round % 3)], isStaff: true }),
        reconcile(server),
        refundInConsole(gatewayId, 11),
      ])
      await hear(gatewayId)
      await hear(gatewayId)
      const { refunded_cents } = await receiptOf('web_order_no', webOrderNo)
      expect(refunded_cents).toBe((await ledgerRows(server, webOrderNo))[0]!.refunded_cents)
    }
    expect(await wrongBooks()).toEqual([])
  })
})
