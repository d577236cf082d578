import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkCheckout } from '#testing/checkout.ts'
import { openStripePeer } from '#testing/gateways/stripe-peer.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Somebody in Australia who pays at once, at the window: confirmed, and not paid yet. */
async function atTheWindow(paymentMethodId = 'VISA_CREDIT') {
  const person = await server.person({ cash: true })
  const {
    cartId,
    last: { totalIncGST },
  } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, { payment: paymentMethodId })
  const { webOrderNo, ccPaymentId, payPalPayment, status } = await person.call('checkoutConfirm', { cartId })
  expect(status).toBe('PENDING')
  const url = `/CreditCardServlet?webOrderNo=${String(webOrderNo)}`
  return {
    person,
    webOrderNo,
    payPalPayment,
    totalIncGST: totalIncGST!,
    url,
    status: async () =>
      (await person.call('checkCCOrderPaymentStatus', { webOrderId: webOrderNo, ccPaymentId })).status,
    read: async (more = '') => person.raw({ method: 'GET', url: url + more }),
    payment: ccPaymentId,
    send: async (fields: Record<string, string>) =>
      send(person, url, { proof: person.token, payment: ccPaymentId, ...fields }),
  }
}
const send = (
  person: TestPerson,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  person.raw({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const card = (number: string) => ({ number, expiry: '12/29', code: '123', name: 'Pat Counter' })
const ledger = (webOrderNo: number) =>
  server.db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', `WEBORDER${String(webOrderNo)}`)
    .executeTakeFirstOrThrow()
const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

describe('the card window of the sandbox', () => {
  it('shows what is paid and takes a card: the order is placed, and the ledger knows brand and four digits', async () => {
    const { webOrderNo, totalIncGST, read, send, status } = await atTheWindow()
    const page = await read()
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`$${(totalIncGST / 100).toFixed(2)}`)
    expect(page.body).toContain('4111 1111 1111 1111')
    expect(page.body).not.toContain('5555')
    const sent = await send(card('4111 1111 1111 1111'))
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/CreditCardServlet?webOrderNo=${String(webOrderNo)}`,
    ])
    expect(title((await read()).body)).toBe('Paid')
    expect(await ledger(webOrderNo)).toMatchObject({
      state: 'captured',
      captures: 1,
      card: 'Visa 1111',
      amount_cents: totalIncGST,
    })
    expect(await status()).toBe('ORDERED')
    expect([(await read()).statusCode, title((await read()).body)]).toEqual([404, 'This payment is over'])
  })

  it('runs and loads nothing, may be framed by no other site, is not cached and sends no referrer', async () => {
    const { read } = await atTheWindow()
    const { headers, body } = await read()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'$/,
    )
    expect(body).not.toContain('<script')
  })

  it('says what is wrong beside each field, and never gives number or code back', async () => {
    const { webOrderNo, send } = await atTheWindow('AMEX')
    const answer = await send({
      number: '5555 5555 5555 4444',
      expiry: '01/20',
      code: '987',
      name: 'Pat "P" Counter',
    })
    expect(answer.statusCode).toBe(422)
    for (const words of [
      'This is a Mastercard card; you chose to pay by American Express',
      'This card has expired',
      'Please input the 4 digits of the security code',
    ])
      expect(answer.body).toContain(words)
    expect(answer.body).toContain('value="Pat &quot;P&quot; Counter"')
    expect(answer.body).toContain('value="01/20"')
    expect(answer.body).not.toMatch(/5555|987/)
    expect((await send({})).statusCode).toBe(422)
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'pending', card: '' })
  })

  it('a declined card ends the payment and nothing is charged', async () => {
    const { webOrderNo, read, send, status } = await atTheWindow('MASTERCARD_DEBIT')
    expect((await send(card('5100 0000 0000 0024'))).statusCode).toBe(303)
    expect(title((await read()).body)).toBe('Declined')
    expect(await status()).toBe('DECLINED')
    expect(await ledger(webOrderNo)).toMatchObject({
      state: 'declined',
      captures: 0,
      card: 'Mastercard 0024',
    })
  })

  it('where the bank does not answer it says so after a while, and another card can be used', async () => {
    const { webOrderNo, read, send, status } = await atTheWindow()
    const asking = await send(card('4000 0000 0000 0036'))
    expect([title(asking.body), asking.headers['refresh']]).toEqual([
      'Asking the bank',
      `6; url=/CreditCardServlet?webOrderNo=${String(webOrderNo)}&bank=silent`,
    ])
    expect((await read('&bank=silent')).body).toContain(
      'Nothing was charged: please try again, or use another card.',
    )
    expect(await status()).toBe('PENDING')
    await send(card('4111111111111111'))
    expect(await status()).toBe('ORDERED')
  })

  it('a bank that asks for a code is paid by the right one, and declines the third wrong one', async () => {
    const right = await atTheWindow()
    await right.send(card('4000 0000 0000 0044'))
    expect((await right.read()).body).toContain('Your bank asks for a code')
    expect(await right.status()).toBe('PENDING')
    const wrong = await right.send({ bankCode: '111111' })
    expect([wrong.statusCode, /You can try [^.]*/.exec(wrong.body)?.[0]]).toEqual([
      422,
      'You can try 2 times more',
    ])
    await right.send({ bankCode: '123 456' })
    expect(await right.status()).toBe('ORDERED')

    const never = await atTheWindow()
    await never.send(card('4000 0000 0000 0044'))
    expect(
      await Promise.all(
        ['1', '', '3'].map(async (bankCode) => (await never.send({ bankCode })).statusCode),
      ).then((codes) => codes.sort()),
    ).toEqual([303, 422, 422])
    expect((await never.send({ bankCode: '123456' })).statusCode).toBe(303) // too late
    expect(await never.status()).toBe('DECLINED')
    expect(await ledger(never.webOrderNo)).toMatchObject({ captures: 0, wrong_codes: 3 })
  })

  it('a bank that takes its time pays when it has decided', async () => {
    const { read, send, status } = await atTheWindow()
    await send(card('4000 0000 0000 0051'))
    const page = await read()
    expect([title(page.body), page.headers['refresh']]).toEqual([
      'Your bank is deciding',
      expect.stringMatching(/^3; url=\/CreditCardServlet/),
    ])
    expect(await status()).toBe('PENDING')
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 21_000)
    expect(await status()).toBe('ORDERED')
    server.clock.now = before
  })

  it('a card that is tried keeps the stock for as long again', async () => {
    const { person, send } = await atTheWindow()
    const lapses = async () =>
      (await person.call('checkoutCurrentShoppingCart', {})).payment?.lapsesAt.getTime() ?? 0
    const before = server.clock.now,
      first = await lapses()
    server.clock.now = new Date(before.getTime() + 600_000)
    await send(card('4000 0000 0000 0036'))
    expect((await lapses()) - first).toBe(600_000)
    server.clock.now = before
  })

  it('a card number stays nowhere in the database', async () => {
    const { send } = await atTheWindow()
    for (const number of ['4000 0000 0000 0036', '5555555555554444', '4111 1111 1111 1111'])
      await send(card(number))
    const tables = (await server.db.introspection.getTables())
      .filter(({ isView }) => !isView)
      .map(({ name }) => name)
    expect(tables.length).toBeGreaterThan(30)
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        server.db,
      )
      for (const { row } of rows)
        expect(row.replaceAll(' ', ''), table).not.toMatch(
          /4000000000000036|5555555555554444|4111111111111111/,
        )
    }
  })
})

describe('the card window is closed', () => {
  it('to strangers and to whoever is not the payer', async () => {
    const { url, payment } = await atTheWindow()
    const stranger = await server.app.inject({ method: 'GET', url })
    expect([stranger.statusCode, title(stranger.body)]).toEqual([401, 'Please sign in again'])
    const other = await server.person({ cash: true })
    for (const answer of [
      await other.raw({ method: 'GET', url }),
      await send(other, url, { proof: other.token, payment, ...card('4111111111111111') }),
    ])
      expect([answer.statusCode, title(answer.body)]).toEqual([404, 'There is no payment to show'])
  })
  it.each([
    '',
    '?webOrderNo=',
    '?webOrderNo=1',
    '?webOrderNo=x',
    '?webOrderNo=1e3',
    '?webOrderNo=1&webOrderNo=2',
    '?webOrderNo=99999999999999999999',
  ])('to the address "%s"', async (query) => {
    const person = await server.person({ cash: true })
    expect((await person.raw({ method: 'GET', url: `/CreditCardServlet${query}` })).statusCode).toBe(404)
  })
  it('to forms of other sites: without the token, with a wrong one, and from another origin', async () => {
    const { person, url, webOrderNo, payment } = await atTheWindow()
    const other = await server.person({ cash: true })
    const answers = [
      await send(person, url, { payment, ...card('4111111111111111') }),
      await send(person, url, { proof: other.token, payment, ...card('4111111111111111') }),
      await send(
        person,
        url,
        { proof: person.token, payment, ...card('4111111111111111') },
        { 'sec-fetch-site': 'cross-site' },
      ),
      await person.raw({ method: 'POST', url }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 401])
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'pending' })
  })
  it('to a payment that was cancelled, in words', async () => {
    const { person, url, webOrderNo } = await atTheWindow()
    await person.call('cancelOrderPayment', { webOrderNo })
    const answer = await person.raw({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('It ended as: Cancelled.')
  })
  it('a PayPal payment has no card window', async () => {
    const { read } = await atTheWindow('PAYPAL')
    expect((await read()).statusCode).toBe(404)
  })
  it('the page a bank sends the payer back to says that the window can be closed', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/CreditCardServlet?webOrderNo=1&done=1' })
    expect(answer.body).toContain('You can close this window.')
  })
})

describe('PayPal of the sandbox', () => {
  const approve = (person: TestPerson, orderID: string, headers = {}) =>
    send(person, '/sandbox/paypal/approve', { orderID }, headers)
  it('the payer approves, and the money is taken only by the server', async () => {
    const { person, webOrderNo, payPalPayment } = await atTheWindow('PAYPAL')
    const answer = await approve(person, payPalPayment)
    expect([answer.statusCode, answer.json()]).toEqual([200, { payerID: `SANDBOX${String(person.userId)}` }])
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'approved', captures: 0 })
    expect(
      (await person.call('updatePayPalOrderPayment', { webOrderNo, orderID: payPalPayment, payerID: 'X' }))
        .status,
    ).toBe('Ordered')
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'captured', captures: 1 })
  })
  it('nobody else approves it, nor another site', async () => {
    const { person, webOrderNo, payPalPayment } = await atTheWindow('PAYPAL')
    const other = await server.person({ cash: true })
    expect([
      (await approve(other, payPalPayment)).statusCode,
      (await approve(person, 'sbx_unknown')).statusCode,
      (await approve(person, payPalPayment, { 'x-session-token': 'no' })).statusCode,
      (await approve(person, payPalPayment, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ]).toEqual([404, 404, 401, 403])
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'pending' })
  })
  it('a card payment is not approved there', async () => {
    const { person, webOrderNo, status } = await atTheWindow()
    const { id } = await ledger(webOrderNo)
    expect((await approve(person, id)).statusCode).toBe(404)
    expect(await ledger(webOrderNo)).toMatchObject({ state: 'pending' })
    expect(await status()).toBe('PENDING')
  })
  it('its script is served only where the sandbox is PayPal', async () => {
    const script = await server.app.inject({
      method: 'GET',
      url: '/sandbox/paypal.js?client-id=sandbox&currency=AUD',
    })
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    const bare = await testServer({ PAYMENT_SANDBOX: 'false' })
    expect((await bare.app.inject({ method: 'GET', url: '/sandbox/paypal.js' })).statusCode).toBe(404)
    await bare.close()
  })
})

it('a gateway whose page cannot be framed is led to, in a window of its own, for as long as it can be paid', async () => {
  const stripe = await openStripePeer({ now: () => server.clock.now })
  const portal = await testServer({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  const person = await portal.person({ cash: true })
  const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
  const { webOrderNo, ccPaymentId } = await person.call('checkoutConfirm', { cartId })
  const read = () => person.raw({ method: 'GET', url: `/CreditCardServlet?webOrderNo=${String(webOrderNo)}` })
  const page = await read()
  const [, href = '', attributes = ''] = /<a class="button" href="([^"]+)"([^>]*)>/.exec(page.body) ?? []
  expect([page.statusCode, href.replaceAll('&amp;', '&'), attributes.trim()]).toEqual([
    200,
    [...stripe.ledger.sessions.values()].at(-1)?.url,
    'target="_blank" rel="noopener noreferrer"',
  ])
  expect(page.body).not.toContain('<form')
  const typed = await send(person, `/CreditCardServlet?webOrderNo=${String(webOrderNo)}`, {
    proof: person.token,
    payment: ccPaymentId,
    ...card('4111111111111111'),
  })
  // no card is ever typed in here
  expect([typed.statusCode, title(typed.body)]).toEqual([404, 'There is no payment to show'])
  await person.call('cancelOrderPayment', { webOrderNo })
  expect((await read()).statusCode).toBe(404)
  await stripe.close()
  await portal.close()
})
