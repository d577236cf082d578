import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow, confirmOrder, fillCart, takeSteps, usualAddress } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { NOW } from '#testing/template-database.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const GOODS = { [PRODUCTS.case]: 2 }
const UNKNOWN = { code: 'order.unknown' }

it('M3 the thank-you page and the mail say what waits for stock', async () => {
  const person = await server.person()
  await server.db
    .updateTable('stock')
    .set({ on_hand: (eb) => eb('allocated', '+', 3) })
    .where('product_id', '=', PRODUCTS.zero)
    .execute()
  const { order } = await buyNow(person, { [PRODUCTS.zero]: 5, [PRODUCTS.case]: 1 })
  const words = '2 units of 6 are on back order and ship when stock arrives.'
  expect((await person.call('placedOrder', { orderNo: order.orderno })).waiting).toEqual({
    words,
    lines: [{ product: 'Leading Zero Stylus', quantity: 2 }],
  })
  const mail = await server.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  for (const text of [mail.body_text, mail.body_html]) expect(text).toContain(words)
  expect(mail.body_text).toMatch(/Ships with the next pick \(4\)\n(.*\n)*3 x 0042 Leading Zero Stylus at/)
  expect(mail.body_text).toMatch(/On back order \(2\)\n(.*\n)*2 x 0042 Leading Zero Stylus at/)
})

describe('M4 a cart that has been ordered', () => {
  it('is named with its order by every step that comes too late', async () => {
    const person = await server.person()
    await fillCart(person, GOODS)
    const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
    await takeSteps(person, cartId)
    const { order } = await confirmOrder(person, cartId)
    const address = await usualAddress(person)
    const late = [
      () =>
        person.call('checkoutSetConfirmEmailCustRef', {
          cartId,
          confirmationEmail: '',
          customerReference: 'x',
        }),
      () => person.call('checkoutSetDeliveryAddress', { cartId, ...address }),
      () =>
        person.call('checkoutSetFreightBackOrderOptions', {
          cartId,
          freightOptionId: 'STD',
          allowBackorders: true,
        }),
    ]
    for (const step of late) await expect(step()).rejects.toThrow(`This cart was ordered as ${order.orderno}`)
    expect(await person.call('placedOrder', { cartId })).toMatchObject({ orderNo: order.orderno })
    await expect(person.call('checkoutCurrentShoppingCart', {})).rejects.toMatchObject({
      code: 'order.noLines',
    }) // CHK-09
  })

  it('is named to an approver who comes second', async () => {
    const approver = await server.person()
    const second = await server.person({ accountId: approver.accountId })
    const buyer = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
    await fillCart(buyer, GOODS)
    const { currentShoppingCartId } = (await buyer.call('shoppingCartsFromServer', {})).shoppingCart
    const cartId = Number(currentShoppingCartId)
    await buyer.call('setApproverForCurrentShoppingCart', {
      approverUserId: approver.userId,
      cartName: 'Window',
    })
    await approver.call('checkoutApprovalShoppingCart', { cartId })
    await takeSteps(approver, cartId)
    const { order } = await confirmOrder(approver, cartId)
    await expect(second.call('checkoutApprovalShoppingCart', { cartId })).rejects.toThrow(
      `ordered as ${order.orderno}`,
    )
    expect(await second.call('placedOrder', { cartId })).toMatchObject({ orderNo: order.orderno })
    await expect((await server.person()).call('placedOrder', { cartId })).rejects.toMatchObject(UNKNOWN)
  })
})

describe('M5 what the thank-you page says', () => {
  it('is only said of an order of the account, to who placed it or may see orders', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, GOODS)
    const ask = (who: typeof person, orderNo = order.orderno) => who.call('placedOrder', { orderNo })
    expect(await ask(person)).toMatchObject({ orderNo: order.orderno, heldReason: '' })
    expect(await ask(await server.person({ accountId: person.accountId, letters: 'PH' }))).toMatchObject({
      orderNo: order.orderno,
    })
    await expect(
      ask(await server.person({ accountId: person.accountId, letters: 'P' })),
    ).rejects.toMatchObject(UNKNOWN)
    await expect(ask(await server.person())).rejects.toMatchObject(UNKNOWN)
    for (const nothing of ['12345678', '', "' or 1=1 --", '0x1', '-1'])
      await expect(ask(person, nothing)).rejects.toMatchObject(UNKNOWN)
  })

  it('promises a mail only where one is written, and says what became of it', async () => {
    server.clock.now = NOW
    const person = await server.person()
    const { order } = await buyNow(person, GOODS)
    const stateOf = async () => (await person.call('placedOrder', { orderNo: order.orderno })).confirmation
    expect(await stateOf()).toEqual({ to: person.email, state: 'coming' })
    const mail = server.db.updateTable('mail').where('order_pdf_of', '=', order.webOrderNo)
    server.clock.now = new Date(NOW.getTime() + 6 * 60_000)
    expect(await stateOf()).toMatchObject({ state: 'late' })
    await mail.set({ sent_at: NOW }).execute()
    expect(await stateOf()).toMatchObject({ state: 'sent' })
    await mail.set({ sent_at: null, gave_up: true }).execute()
    expect(await stateOf()).toMatchObject({ state: 'failed' })
    server.clock.now = NOW
  })

  it('promises none where the portal sends no mail', async () => {
    const silent = await testServer({ SEND_MAIL: 'false' })
    const person = await silent.person()
    const { order } = await buyNow(person, GOODS)
    const stateOf = async () => (await person.call('placedOrder', { orderNo: order.orderno })).confirmation
    expect(await stateOf()).toEqual({ to: person.email, state: 'notSent' })
    silent.clock.now = new Date(NOW.getTime() + 6 * 60_000)
    expect(await stateOf()).toMatchObject({ state: 'notSent' })
    await silent.db.updateTable('mail').set({ sent_at: NOW }).execute() // while there was a mail server
    expect(await stateOf()).toMatchObject({ state: 'sent' })
    await silent.close()
  })

  it('promises none where the person wanted none', async () => {
    const person = await server.person()
    await fillCart(person, GOODS)
    const { cartId } = await person.call('checkoutCurrentShoppingCart', {})
    await takeSteps(person, cartId)
    await person.call('checkoutSetConfirmEmailCustRef', {
      cartId,
      confirmationEmail: '',
      customerReference: '',
    })
    const { order } = await confirmOrder(person, cartId)
    const placed = await person.call('placedOrder', { orderNo: order.orderno })
    expect(placed.confirmation).toEqual({ to: '', state: 'none' })
  })
})

describe('improvement 10: what the thank-you page knows', () => {
  const placed = (who: TestPerson, orderNo: string) => who.call('placedOrder', { orderNo })

  it('the total, the reference and the moment of the order, and everything to order it again', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 2 }, { reference: 'PO 4711' })
    const answer = await placed(person, order.orderno)
    expect(answer).toMatchObject({
      placedAt: order.orderdate,
      customerReference: 'PO 4711',
      total: order.totalIncGST,
      deposit: null,
      lines: [{ itemno: PRODUCTS.case, orderedqty: 2, unitprice: 10_00 }],
    })
    const colleague = await server.person({ accountId: person.accountId, letters: 'PH' })
    const unpriced = await placed(colleague, order.orderno)
    expect(unpriced.total).toBeUndefined()
    expect(unpriced.lines.map(({ unitprice }) => unitprice)).toEqual([undefined])
  })

  it('what ships and what waits until when, in the words of its confirmation', async () => {
    const person = await server.person()
    const { db } = server
    await db
      .updateTable('stock')
      .set({ on_hand: (eb) => eb('allocated', '+', 3) })
      .where('product_id', '=', PRODUCTS.zero)
      .execute()
    await db
      .updateTable('product')
      .set({ expected_on: '2026-12-09' })
      .where('id', '=', PRODUCTS.zero)
      .execute()
    const { order } = await buyNow(person, { [PRODUCTS.zero]: 5 })
    const { groups } = await placed(person, order.orderno)
    expect(groups).toMatchObject([
      { title: 'Ships with the next pick', units: 3, lines: [{ quantity: 3, expected: null }] },
      { title: 'On back order', units: 2, lines: [{ quantity: 2, expected: '2026-12-09' }] },
    ])
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    for (const { title, units } of groups) expect(mail.body_text).toContain(`${title} (${String(units)})`)
  })

  it('PAY-30 an order that waits for a direct deposit says how much is to come, until it has come', async () => {
    const person = await server.person({ cash: true })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3 }, { payment: 'DIRECT_DEPOSIT' })
    const total = order.totalIncGST!
    expect((await placed(person, order.orderno)).deposit).toEqual({ amount: total })
    const office = await openBackOffice(server)
    const take = (cents: number) =>
      office.inTx((tx) =>
        takeMoney(tx, {
          ...{ accountId: person.accountId, amountCents: cents, methodId: 'DIRECT_DEPOSIT', reference: '' },
          ...{ receivedAt: server.clock.now, pays: { webOrderNo: order.webOrderNo }, ...office.acting() },
        }),
      )
    await take(10_00)
    const part = await placed(person, order.orderno)
    expect(part.deposit).toEqual({ amount: total - 10_00 })
    expect(part.groups.map(({ title }) => title)).toEqual(['In stock, kept for you'])
    await take(total - 10_00)
    const paid = await placed(person, order.orderno)
    expect([paid.deposit, paid.heldReason]).toEqual([null, ''])
  })
})
