import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCart, takeSteps, walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes } from '#testing/payments.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

// A web order number outlives a payment: a page that was left open shows an earlier payment of it.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const CARD = { number: '4111 1111 1111 1111', expiry: '12/29', code: '123', name: 'Pat Counter' }
const DECLINED = '4000 0000 0000 0028'
const ASKS_FOR_CODE = '4000 0000 0000 0044'

const addressOf = (webOrderNo: number) => `/CreditCardServlet?webOrderNo=${String(webOrderNo)}`
const read = (person: TestPerson, url: string) => person.raw({ method: 'GET', url })
/** What the window of an address shows now: the form that a browser would send from it. */
async function windowAt(person: TestPerson, url: string) {
  const { body } = await read(person, url)
  const hidden = [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  const post = (typed: Record<string, string>) =>
    person.raw({
      method: 'POST',
      url,
      payload: new URLSearchParams({ ...fields, ...typed }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { fields, amount: /<button>Pay (\$[\d.,]+)</.exec(body)?.[1], post }
}
const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]
const statesOf = async (webOrderNo: number) =>
  (await ledgerRows(server, webOrderNo)).map(({ state }) => state)

/** A payment of a person in Australia who pays at once. */
async function began(paymentMethodId = 'VISA_CREDIT') {
  const person = await server.person({ cash: true })
  const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, { payment: paymentMethodId })
  const first = await person.call('checkoutConfirm', { cartId })
  const { webOrderNo } = first
  /** Once the first one has ended: a larger cart, and a payment for it, of the same web order. */
  const beginNewer = async (payment = 'VISA_CREDIT') => {
    passMinutes(server, 1) // the ledger sorts by it
    await fillCart(person, { [PRODUCTS.case]: 130 })
    await person.call('checkoutCurrentShoppingCart', {})
    await takeSteps(person, cartId, { payment })
    const newer = await person.call('checkoutConfirm', { cartId })
    expect(newer).toMatchObject({ status: 'PENDING', webOrderNo })
    return newer
  }
  return { person, cartId, webOrderNo, first, beginNewer }
}

describe('a card window that was left open', () => {
  it('pays the payment that it showed, and no newer one of another amount', async () => {
    const { person, webOrderNo, beginNewer } = await began()
    const old = await windowAt(person, addressOf(webOrderNo))
    await person.call('cancelOrderPayment', { webOrderNo })
    await beginNewer()
    const fresh = await windowAt(person, addressOf(webOrderNo))
    expect(fresh.amount).not.toBe(old.amount)
    const answer = await old.post(CARD)
    expect([answer.statusCode, title(answer.body)]).toEqual([404, 'This payment is over'])
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'pending'])
    expect((await fresh.post(CARD)).statusCode).toBe(303)
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'captured'])
  })

  it('answers a bank for the payment that it showed, not for a newer one', async () => {
    const { person, webOrderNo, beginNewer } = await began()
    await (await windowAt(person, addressOf(webOrderNo))).post({ ...CARD, number: ASKS_FOR_CODE })
    const old = await windowAt(person, addressOf(webOrderNo))
    await person.call('cancelOrderPayment', { webOrderNo })
    await beginNewer()
    await (await windowAt(person, addressOf(webOrderNo))).post({ ...CARD, number: ASKS_FOR_CODE })
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'challenge'])
    for (const bankCode of ['123456', '1', '2', '3'])
      expect(title((await old.post({ bankCode })).body)).toBe('This payment is over')
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'challenge'])
  })

  it('pays nothing where its form names no payment, a broken one, or one of another order or person', async () => {
    const { person, webOrderNo } = await began()
    const other = await began()
    const window = await windowAt(person, addressOf(webOrderNo))
    for (const payment of ['', 'x', '1e3', '0', '999999999999999', other.first.ccPaymentId])
      expect([payment, (await window.post({ ...CARD, payment })).statusCode]).toEqual([payment, 404])
    const unnamed = await person.raw({
      method: 'POST',
      url: addressOf(webOrderNo),
      payload: new URLSearchParams({ proof: person.token, ...CARD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(unnamed.statusCode).toBe(404)
    expect(await statesOf(webOrderNo)).toEqual(['pending'])
    expect(await statesOf(other.webOrderNo)).toEqual(['pending'])
  })
})

describe('a page that was left open', () => {
  const check = (person: TestPerson, webOrderId: number, ccPaymentId: string) =>
    person.call('checkCCOrderPaymentStatus', { webOrderId, ccPaymentId })

  it('learns how its own card payment ended, and its cancel leaves a newer one alone', async () => {
    const { person, webOrderNo, first, beginNewer } = await began()
    await (await windowAt(person, addressOf(webOrderNo))).post({ ...CARD, number: DECLINED })
    expect(await check(person, webOrderNo, first.ccPaymentId)).toMatchObject({ status: 'DECLINED' })
    const newer = await beginNewer()
    await (await windowAt(person, addressOf(webOrderNo))).post({ ...CARD, number: ASKS_FOR_CODE })
    const { paymentId } = first
    expect(await check(person, webOrderNo, first.ccPaymentId)).toMatchObject({ status: 'DECLINED' })
    expect(await person.call('cancelOrderPayment', { webOrderNo, paymentId })).toMatchObject({
      status: 'DECLINED',
    })
    expect(await statesOf(webOrderNo)).toEqual(['declined', 'challenge'])
    expect(await check(person, webOrderNo, newer.ccPaymentId)).toMatchObject({ status: 'PENDING' })
    expect((await person.call('checkoutCurrentShoppingCart', {})).payment).toMatchObject({
      paymentId: newer.paymentId,
    })
  })

  it('asks again for a cancel whose answer was lost, and hears that its own payment is cancelled', async () => {
    const { person, webOrderNo, first, beginNewer } = await began()
    const cancel = () => person.call('cancelOrderPayment', { webOrderNo, paymentId: first.paymentId })
    expect(await cancel()).toMatchObject({ status: 'CANCELLED' })
    const newer = await beginNewer('PAYPAL')
    expect(await cancel()).toMatchObject({ status: 'CANCELLED' })
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'pending'])
    expect(await person.call('cancelOrderPayment', { webOrderNo, paymentId: newer.paymentId })).toMatchObject(
      { status: 'CANCELLED' },
    )
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'cancelled'])
  })

  it('learns how its own PayPal payment ended, and cannot take money for it any more', async () => {
    const { person, webOrderNo, first, beginNewer } = await began('PAYPAL')
    await person.call('cancelOrderPayment', { webOrderNo })
    await beginNewer('PAYPAL')
    const { payPalPayment } = first
    const ended = { status: 'CANCELLED', orderNo: '' }
    expect(
      await person.call('checkPayPalPaymentStatus', {
        webOrderId: webOrderNo,
        payPalPaymentId: payPalPayment,
      }),
    ).toMatchObject(ended)
    expect(
      await person.call('updatePayPalOrderPayment', { webOrderNo, orderID: payPalPayment, payerID: 'X' }),
    ).toMatchObject(ended)
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'pending'])
  })

  it('hears nothing of a payment of another order, account or person, and ends none', async () => {
    const one = await began()
    const other = await began()
    const same = await server.person({ cash: true, accountId: other.person.accountId })
    const unknown = { code: 'payment.unknown' }
    const named = { webOrderNo: other.webOrderNo, paymentId: other.first.paymentId }
    for (const [who, input] of [
      [one.person, named],
      [same, named],
      [one.person, { ...named, webOrderNo: one.webOrderNo }],
      [one.person, { webOrderNo: one.webOrderNo, paymentId: '1e3' }],
    ] as const) {
      await expect(who.call('cancelOrderPayment', input)).rejects.toMatchObject(unknown)
      await expect(check(who, input.webOrderNo, input.paymentId)).rejects.toMatchObject(unknown)
    }
    expect(await statesOf(one.webOrderNo)).toEqual(['pending'])
    expect(await statesOf(other.webOrderNo)).toEqual(['pending'])
  })

  it('that names only the order, as the specification has it, ends the payment of the moment', async () => {
    const { person, webOrderNo, beginNewer } = await began()
    await person.call('cancelOrderPayment', { webOrderNo })
    await beginNewer()
    expect(await person.call('cancelOrderPayment', { webOrderNo })).toMatchObject({ status: 'CANCELLED' })
    expect(await statesOf(webOrderNo)).toEqual(['cancelled', 'cancelled'])
  })
})
