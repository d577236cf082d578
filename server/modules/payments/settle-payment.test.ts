import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import type { PersonSpec } from '#testing/build.ts'
import { confirmOrder, fillCart, takeSteps, walkCheckout } from '#testing/checkout.ts'
import { actingFor } from '#testing/masquerade.ts'
import { ledgerRows, passMinutes, paymentsOf, reconcile, stockOf } from '#testing/payments.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { openWave } from '#server/modules/fulfilment/picking.ts'
import { reverseReceipt } from '#server/modules/receipts/reverse-receipt.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'

let server: TestServer
let office: Awaited<ReturnType<typeof openBackOffice>>
let begun: Date
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  begun = server.clock.now
})
afterEach(async () => {
  // nothing of one test is left open to lapse in another
  passMinutes(server, 24 * 60)
  await reconcile(server)
  server.clock.now = begun
})
afterAll(() => server.close())

const CASH: PersonSpec = { cash: true }
const GOODS = { [PRODUCTS.minimum]: 3, [PRODUCTS.case]: 10 }

const ordersOf = (person: TestPerson) =>
  server.db.selectFrom('web_order').selectAll().where('account_id', '=', person.accountId).execute()
/** What the payer, or their bank, does at the gateway. */
const atGateway = async (webOrderNo: number, to: SandboxState, decidesAt?: Date) => {
  const rows = await ledgerRows(server, webOrderNo)
  await sandboxLedger(server.db, () => server.clock.now).move(
    rows.at(-1)!.id,
    ['pending', 'processing', 'cancelled', 'captured'],
    to,
    decidesAt ? { decidesAt } : {},
  )
}

async function paying(
  person: TestPerson,
  payment = 'VISA_CREDIT',
  goods: Readonly<Record<string, number>> = GOODS,
) {
  const { cartId, last } = await walkCheckout(person, goods, { payment })
  const confirmed = await person.call('checkoutConfirm', { cartId })
  const check = () =>
    person.call('checkCCOrderPaymentStatus', {
      webOrderId: confirmed.webOrderNo,
      ccPaymentId: confirmed.ccPaymentId,
    })
  return { cartId, last, confirmed, webOrderNo: confirmed.webOrderNo, check }
}
const cashBuyer = () => server.person(CASH)

describe('a card payment', () => {
  it('PAY-18 decision 6: is begun by confirm for exactly the total, allocates the stock, and is not an order yet', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { confirmed, last, check, webOrderNo, cartId } = await paying(dealer)
    expect(confirmed).toMatchObject({
      order: null,
      status: 'PENDING',
      payPalPayment: '',
      webOrderNo: last.webOrderNo,
    })
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([
      { kind: 'card', amount_cents: last.totalIncGST, currency: 'AUD', state: 'pending', captures: 0 },
    ])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
    expect(await ordersOf(dealer)).toEqual([])
    expect(await check()).toMatchObject({ status: 'PENDING', orderNo: '' })
    const again = await dealer.call('checkoutCurrentShoppingCart', {})
    expect(again.payment).toMatchObject({
      kind: 'card',
      webOrderNo,
      ccPaymentId: confirmed.ccPaymentId,
      lapsesAt: new Date(begun.getTime() + 15 * 60_000),
    })
    expect(
      (await dealer.call('shoppingCartsFromServer', {})).shoppingCart.shoppingCartIdToShoppingCart[
        String(cartId)
      ],
    ).toMatchObject({ status: 'PE' })
  })

  it('lets nothing of what is being paid for change', async () => {
    const dealer = await cashBuyer()
    const { cartId } = await paying(dealer)
    const saved = dealer.call('saveCurrentShoppingCart', { cartName: 'x' })
    await expect(saved).rejects.toMatchObject({ code: 'cart.paying' })
    const refused = { code: 'cart.paying' }
    await expect(
      dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 20 }),
    ).rejects.toMatchObject(refused)
    await expect(
      dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 0 }),
    ).rejects.toMatchObject(refused)
    const meant = { currentCartId: cartId }
    await expect(
      dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 20, ...meant }),
    ).rejects.toMatchObject(refused)
    await expect(dealer.call('clearCurrentShoppingCart', meant)).rejects.toMatchObject(refused)
    await expect(
      dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.zero, quantity: 1 }),
    ).rejects.toMatchObject(refused)
    await expect(
      dealer.call('updateShoppingCartProductQuantities', {
        lines: [{ productId: PRODUCTS.case, quantity: 20 }],
      }),
    ).rejects.toMatchObject(refused)
    await expect(dealer.call('clearCurrentShoppingCart', {})).rejects.toMatchObject(refused)
    await expect(
      dealer.call('checkoutSetPaymentMethod', {
        cartId,
        paymentMethodId: 'DIRECT_DEPOSIT',
        justCalculatePrices: false,
      }),
    ).rejects.toMatchObject(refused)
    await expect(
      dealer.call('checkoutSetFreightBackOrderOptions', {
        cartId,
        freightOptionId: 'PICKUP',
        allowBackorders: true,
      }),
    ).rejects.toMatchObject(refused)
    const { cartItems } = await dealer.call('shoppingCartsFromServer', {})
    expect(cartItems.map(({ productid, quantity }) => [productid, quantity]).sort()).toEqual(
      [
        [PRODUCTS.case, 10],
        [PRODUCTS.minimum, 3],
      ].sort(),
    )
  })

  it('PAY-17 places the order when the gateway has the money, once, however often it is asked', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { check, webOrderNo, cartId, last } = await paying(dealer)
    await atGateway(webOrderNo, 'captured')
    const answers = await Promise.all([check(), check(), reconcile(server).then(check), check()])
    const [order, ...more] = await ordersOf(dealer)
    expect(more).toEqual([])
    expect(answers).toEqual(
      answers.map(
        () =>
          expect.objectContaining({ status: 'ORDERED', orderNo: order!.order_no, heldReason: '' }) as unknown,
      ),
    )
    expect(order).toMatchObject({
      web_order_no: webOrderNo,
      cart_id: cartId,
      total_inc_cents: last.totalIncGST,
      fee_cents: last.adminFeeExGST,
      payment_method_id: 'VISA_CREDIT',
      held_reason: null,
    })
    expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
    expect((await confirmOrder(dealer, cartId)).order.orderno).toBe(order!.order_no)
    expect(
      await server.db.selectFrom('mail').select('subject').where('recipient', '=', dealer.email).execute(),
    ).toHaveLength(1)
    expect(
      await server.db.selectFrom('order_outbox').selectAll().where('web_order_no', '=', webOrderNo).execute(),
    ).toHaveLength(1)
    expect((await dealer.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
  })

  it('what it took is a receipt that pays the invoice; given back by the gateway, the invoice is owed again', async () => {
    const dealer = await cashBuyer()
    const { check, webOrderNo, last } = await paying(dealer)
    await atGateway(webOrderNo, 'captured')
    await check()
    const receipts = () =>
      server.db.selectFrom('receipt').selectAll().where('web_order_no', '=', webOrderNo).execute()
    expect(await receipts()).toMatchObject([{ amount_cents: last.totalIncGST, allocated_cents: 0 }])
    await office.pickAll(webOrderNo)
    await office.ship(webOrderNo)
    expect(await receipts()).toMatchObject([{ allocated_cents: last.totalIncGST, refunded_cents: 0 }])
    expect(await office.balanceOf(dealer.customerId)).toEqual({ invoiced: 0, open: 0 })
    const [payment] = await paymentsOf(server, webOrderNo)
    const reverse = () =>
      office.inTx((tx) => reverseReceipt(tx, payment!.id, { now: server.clock.now, by: SYSTEM }))
    for (let twice = 0; twice < 2; twice += 1) {
      await reverse()
      expect(await receipts()).toMatchObject([{ allocated_cents: 0, refunded_cents: last.totalIncGST }])
      expect(await office.balanceOf(dealer.customerId)).toEqual({ invoiced: last.totalIncGST, open: 0 })
    }
  })

  it.each(['declined', 'cancelled'] as const)(
    'that is %s gives the stock back, and the method is to be chosen anew',
    async (end) => {
      const dealer = await cashBuyer()
      const before = await stockOf(server, PRODUCTS.case)
      const { check, webOrderNo, cartId } = await paying(dealer)
      await atGateway(webOrderNo, end)
      expect(await check()).toMatchObject({ status: end.toUpperCase() })
      expect(await stockOf(server, PRODUCTS.case)).toBe(before)
      expect(await dealer.call('checkoutCurrentShoppingCart', {})).toMatchObject({
        payment: null,
        choices: { paymentMethodId: '' },
      })
      await expect(dealer.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
        code: 'checkout.paymentMissing',
      })
      await dealer.call('checkoutSetPaymentMethod', {
        cartId,
        paymentMethodId: 'AMEX',
        justCalculatePrices: false,
      })
      const second = await dealer.call('checkoutConfirm', { cartId })
      await atGateway(webOrderNo, 'captured')
      expect(
        await dealer.call('checkCCOrderPaymentStatus', {
          webOrderId: webOrderNo,
          ccPaymentId: second.ccPaymentId,
        }),
      ).toMatchObject({ status: 'ORDERED' })
      expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
    },
  )

  it('PAY-27 that the payer closes can no longer be paid', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo } = await paying(dealer)
    expect(await dealer.call('cancelOrderPayment', { webOrderNo })).toMatchObject({ status: 'CANCELLED' })
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([{ state: 'cancelled', captures: 0 }])
    expect(await dealer.call('cancelOrderPayment', { webOrderNo })).toMatchObject({ status: 'CANCELLED' })
  })

  it('that was paid a moment before the payer closed it stands', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo } = await paying(dealer)
    await atGateway(webOrderNo, 'captured')
    expect(await dealer.call('cancelOrderPayment', { webOrderNo })).toMatchObject({ status: 'ORDERED' })
    expect(await ordersOf(dealer)).toHaveLength(1)
  })

  it('whose bank takes its time stays open, though the payer has closed it, until the bank has answered', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo, check } = await paying(dealer)
    await atGateway(webOrderNo, 'processing', new Date(begun.getTime() + 20 * 60_000))
    expect(await dealer.call('cancelOrderPayment', { webOrderNo })).toMatchObject({ status: 'PENDING' })
    passMinutes(server, 16)
    await reconcile(server)
    expect(await check()).toMatchObject({ status: 'PENDING' })
    passMinutes(server, 5)
    await reconcile(server)
    expect(await ordersOf(dealer)).toHaveLength(1)
    expect(await check()).toMatchObject({ status: 'ORDERED' })
  })
})

describe('time', () => {
  it('decision 6: a payment lapses after 15 minutes, at the gateway too, and gives its stock back', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { webOrderNo, check } = await paying(dealer)
    passMinutes(server, 14)
    await reconcile(server)
    expect(await check()).toMatchObject({ status: 'PENDING' })
    passMinutes(server, 2)
    await reconcile(server)
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([{ state: 'cancelled', captures: 0 }])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before)
    expect(await check()).toMatchObject({ status: 'LAPSED' })
    expect(await dealer.call('checkoutCurrentShoppingCart', {})).toMatchObject({
      payment: null,
      choices: { paymentMethodId: '' },
    })
  })

  it('is extended by what the payer does', async () => {
    const dealer = await cashBuyer()
    const { cartId, check } = await paying(dealer)
    passMinutes(server, 10)
    await dealer.call('checkoutConfirm', { cartId })
    passMinutes(server, 10)
    expect(await check()).toMatchObject({ status: 'PENDING' })
    passMinutes(server, 6)
    expect(await check()).toMatchObject({ status: 'LAPSED' })
  })

  it('decision 14: an order whose payer never came back is placed by the reconciliation', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo } = await paying(dealer)
    await atGateway(webOrderNo, 'captured')
    passMinutes(server, 40)
    await reconcile(server)
    expect(await ordersOf(dealer)).toMatchObject([{ web_order_no: webOrderNo, held_reason: null }])
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'captured' }])
  })

  it('money that comes after the end pays for the cart if it is as it was left', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { webOrderNo } = await paying(dealer)
    passMinutes(server, 16)
    await reconcile(server)
    await atGateway(webOrderNo, 'captured')
    passMinutes(server, 6)
    await reconcile(server)
    expect(await ordersOf(dealer)).toMatchObject([{ web_order_no: webOrderNo }])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
    expect((await dealer.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
  })

  it.each(['changed', 'ordered otherwise'])(
    'money that comes after the end is refunded where the cart was %s, once, and the payer is notified',
    async (how) => {
      const dealer = await cashBuyer()
      const { webOrderNo, cartId, confirmed } = await paying(dealer)
      await dealer.call('cancelOrderPayment', { webOrderNo })
      if (how === 'changed') await fillCart(dealer, { [PRODUCTS.zero]: 1 })
      else {
        await dealer.call('checkoutSetPaymentMethod', {
          cartId,
          paymentMethodId: 'DIRECT_DEPOSIT',
          justCalculatePrices: false,
        })
        await confirmOrder(dealer, cartId)
      }
      await atGateway(webOrderNo, 'captured')
      const state = () =>
        dealer.call('checkCCOrderPaymentStatus', {
          webOrderId: webOrderNo,
          ccPaymentId: confirmed.ccPaymentId,
        })
      expect(await state()).toMatchObject({ status: 'REFUND', orderNo: '' })
      expect((await dealer.call('paymentsFromServer', {})).payments).toMatchObject([
        { webOrderNo, state: 'refund', orderNo: '', problem: '' },
      ])
      passMinutes(server, 2)
      await Promise.all([reconcile(server), reconcile(server), state()])
      expect(await ledgerRows(server, webOrderNo)).toMatchObject([
        { state: 'refunded', captures: 1, refunds: 1 },
      ])
      expect(await state()).toMatchObject({ status: 'REFUNDED' })
      expect((await dealer.call('paymentsFromServer', {})).payments, 'no order came of it').toMatchObject([
        { webOrderNo, state: 'refunded', orderNo: '' },
      ])
      expect(await ordersOf(dealer)).toHaveLength(how === 'changed' ? 0 : 1)
      const bell = (await dealer.call('alertsFromServer', {})).unreadAlerts.filter((alert) =>
        alert.messageline.includes('It is being refunded'),
      )
      expect(bell).toHaveLength(1)
    },
  )

  it('money that is given back at the gateway keeps its order from leaving', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo, check } = await paying(dealer)
    await atGateway(webOrderNo, 'captured')
    await check()
    await atGateway(webOrderNo, 'refunded')
    passMinutes(server, 10)
    await reconcile(server)
    const orders = await ordersOf(dealer)
    expect(orders).toMatchObject([{ held_reason: 'The payment was refunded' }])
    expect((await dealer.call('paymentsFromServer', {})).payments, 'it has placed an order').toMatchObject([
      { state: 'refunded', orderNo: orders[0]!.order_no },
    ])
    expect(await paymentsOf(server, webOrderNo)).toMatchObject([{ state: 'refunded' }])
  })

  it('money that is given back at the gateway takes its order out of a wave; one that has left is not held', async () => {
    for (const isShipped of [false, true]) {
      const dealer = await cashBuyer()
      const { webOrderNo, check } = await paying(dealer)
      await atGateway(webOrderNo, 'captured')
      await check()
      if (isShipped) {
        await office.pickAll(webOrderNo)
        await office.ship(webOrderNo)
      } else await office.inTx((tx) => openWave(tx, [webOrderNo], office.acting()))
      await atGateway(webOrderNo, 'refunded')
      passMinutes(server, 10)
      await reconcile(server)
      const { rows } = await sql<{ picking: number; held: boolean; told: number }>`
        select (select coalesce(sum(picking), 0) from order_line l where l.web_order_no = o.web_order_no) as picking,
               o.held_reason is not null as held,
               (select count(*) from order_event e where e.web_order_no = o.web_order_no and e.kind = 'held') as told
          from web_order o where o.web_order_no = ${webOrderNo}`.execute(server.db)
      expect(rows).toEqual([{ picking: 0, held: !isShipped, told: isShipped ? 0 : 1 }])
    }
  })
})

describe('what does not agree', () => {
  it.each([
    ['amount_cents', 1],
    ['currency', 'USD'],
    ['reference', 'WEBORDER1'],
  ] as const)(
    'decision 14: another %s than requested puts the order on hold, where staff see why',
    async (field, value) => {
      const dealer = await cashBuyer()
      const { webOrderNo, check } = await paying(dealer)
      const [row] = await ledgerRows(server, webOrderNo)
      await server.db
        .updateTable('sandbox_payment')
        .set({ [field]: value, state: 'captured', captures: 1 })
        .where('id', '=', row!.id)
        .execute()
      expect(await check()).toMatchObject({
        status: 'HELD',
        heldReason: 'The payment does not match the order',
      })
      expect(await ordersOf(dealer)).toMatchObject([{ held_reason: 'The payment does not match the order' }])
      const staff = await server.person({ type: 'S', roles: 'N' })
      const seen = (await staff.call('paymentsFromServer', {})).payments.find(
        (payment) => payment.webOrderNo === webOrderNo,
      )
      expect(seen).toMatchObject({ state: 'held', problem: expect.stringContaining(String(value)) as string })
    },
  )
})

describe('PayPal', () => {
  it("PAY-23 PAY-25 takes the money once the payer has agreed at PayPal, and not on the browser's word", async () => {
    const dealer = await cashBuyer()
    const { confirmed, webOrderNo } = await paying(dealer, 'PAYPAL')
    expect(confirmed).toMatchObject({
      ccPaymentId: '',
      payPalClientId: 'sandbox',
      payPalScriptUrl: '/sandbox/paypal.js',
      status: 'PENDING',
    })
    const update = (orderID = confirmed.payPalPayment) =>
      dealer.call('updatePayPalOrderPayment', { webOrderNo, orderID, payerID: 'X' })
    expect(await update()).toMatchObject({ status: 'PENDING' })
    await expect(update('another')).rejects.toMatchObject({ code: 'payment.unknown' })
    await sandboxLedger(server.db, () => server.clock.now).move(
      confirmed.payPalPayment,
      ['pending'],
      'approved',
    )
    const answers = await Promise.all([update(), update(), reconcile(server).then(() => update())])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['Ordered']))
    expect(
      await dealer.call('checkPayPalPaymentStatus', {
        webOrderId: webOrderNo,
        payPalPaymentId: confirmed.payPalPayment,
      }),
    ).toMatchObject({ status: 'Ordered' })
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([
      { kind: 'paypal', state: 'captured', captures: 1 },
    ])
    expect(await ordersOf(dealer)).toHaveLength(1)
  })
})

describe('at once, and not allowed', () => {
  it('decision 13: twenty confirms make one payment and one charge', async () => {
    const dealer = await cashBuyer()
    const before = await stockOf(server, PRODUCTS.case)
    const { cartId } = await walkCheckout(dealer, GOODS, { payment: 'VISA_DEBIT' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => dealer.call('checkoutConfirm', { cartId })),
    )
    expect(new Set(answers.map(({ ccPaymentId, status }) => `${ccPaymentId} ${status}`)).size).toBe(1)
    const { webOrderNo, ccPaymentId } = answers[0]!
    expect(await ledgerRows(server, webOrderNo)).toHaveLength(1)
    expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
    await atGateway(webOrderNo, 'captured')
    const check = () => dealer.call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId })
    await Promise.all([
      ...Array.from({ length: 8 }, check),
      reconcile(server),
      dealer.call('cancelOrderPayment', { webOrderNo }),
      ...Array.from({ length: 4 }, () => dealer.call('checkoutConfirm', { cartId })),
    ])
    expect(await ordersOf(dealer)).toHaveLength(1)
    expect(await ledgerRows(server, webOrderNo)).toMatchObject([{ captures: 1, refunds: 0 }])
    expect(await stockOf(server, PRODUCTS.case)).toBe(before + 10)
  })

  it('a payment is for who began it alone', async () => {
    const dealer = await cashBuyer()
    const { webOrderNo, confirmed, cartId } = await paying(dealer)
    const unknown = { code: 'payment.unknown' }
    for (const other of [await server.person({ ...CASH, accountId: dealer.accountId }), await cashBuyer()]) {
      await expect(
        other.call('checkCCOrderPaymentStatus', {
          webOrderId: webOrderNo,
          ccPaymentId: confirmed.ccPaymentId,
        }),
      ).rejects.toMatchObject(unknown)
      await expect(other.call('cancelOrderPayment', { webOrderNo })).rejects.toMatchObject(unknown)
      await expect(other.call('checkoutConfirm', { cartId })).rejects.toMatchObject({ code: 'cart.unknown' })
    }
    await expect(
      dealer.call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId: '1' }),
    ).rejects.toMatchObject(unknown)
    await expect(
      dealer.call('checkPayPalPaymentStatus', { webOrderId: webOrderNo, payPalPaymentId: '1' }),
    ).rejects.toMatchObject(unknown)
    const stranger = await cashBuyer()
    // of staff only the letter for money opens the payments of others, and not on a customer's account
    const staff = [{}, { roles: 'UWGYZ' }].map((more) => server.person({ type: 'S', ...more }))
    const others = [...(await Promise.all(staff)), await actingFor(server, stranger, { roles: 'N' })]
    for (const who of [stranger, ...others])
      expect((await who.call('paymentsFromServer', {})).payments).toEqual([])
  })

  it('decision 12: of two approvers the one who began pays, the other waits, and both find the one order', async () => {
    const one = await server.person({ ...CASH, letters: 'PDRHCIBF' })
    const two = await server.person({ ...CASH, letters: 'PDRHCIBF', accountId: one.accountId })
    const buyer = await server.person({ ...CASH, letters: 'PDRE', accountId: one.accountId })
    await fillCart(buyer, GOODS)
    const carts = await buyer.call('setApproverForCurrentShoppingCart', {
      approverUserId: one.userId,
      cartName: 'Counter',
    })
    const cartId = Number(
      Object.entries(carts.shoppingCart.shoppingCartIdToShoppingCart).find(
        ([, cart]) => cart.name === 'Counter',
      )![0],
    )
    for (const person of [one, two]) {
      await person.call('checkoutApprovalShoppingCart', { cartId })
      await takeSteps(person, cartId, { payment: 'VISA_CREDIT' })
    }
    const answers = await Promise.allSettled(
      [one, two].map((person) => person.call('checkoutConfirm', { cartId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const at = answers.findIndex(({ status }) => status === 'fulfilled')
    const [payer, other] = at === 0 ? [one, two] : [two, one]
    await expect(other.call('checkoutConfirm', { cartId })).rejects.toMatchObject({ code: 'cart.paying' })
    await expect(other.call('rejectApprovalShoppingCart', { cartId, comment: 'no' })).rejects.toMatchObject({
      code: 'cart.paying',
    })
    const { webOrderNo, ccPaymentId } = await payer.call('checkoutConfirm', { cartId })
    await atGateway(webOrderNo, 'captured')
    const { orderNo } = await payer.call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId })
    expect((await confirmOrder(other, cartId)).order.orderno).toBe(orderNo)
    expect(
      (await server.db.selectFrom('cart').select('status').where('id', '=', cartId).executeTakeFirstOrThrow())
        .status,
    ).toBe('AP')
    expect((await buyer.call('alertsFromServer', {})).unreadAlerts.map((alert) => alert.messageline)).toEqual(
      [expect.stringContaining(`order ${orderNo}`)],
    )
  })

  it('a gateway that does not answer leaves everything as it was', async () => {
    const down = await testServer({
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    })
    const dealer = await down.person(CASH)
    const { cartId } = await walkCheckout(dealer, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
    await expect(dealer.call('checkoutConfirm', { cartId })).rejects.toMatchObject({
      code: 'payment.unavailable',
    })
    expect(
      await down.db.selectFrom('stock').select('product_id').where('allocated', '<>', 0).execute(),
    ).toEqual([])
    await dealer.call('checkoutSetPaymentMethod', {
      cartId,
      paymentMethodId: 'DIRECT_DEPOSIT',
      justCalculatePrices: false,
    })
    expect((await confirmOrder(dealer, cartId)).status).toBe('ORDERED')
    await down.close()
  })
})
