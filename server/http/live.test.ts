import type { CartStatus } from '#shared/codes/cart-statuses.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_EVENTS } from '#shared/codes/live-events.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let base: string
let office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer({ SESSION_CHECK_SECONDS: '0.05' })
  office = await openBackOffice(server)
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const cookieOf = ({ session, token }: { session: string; token: string }) =>
  `session=${session}; token=${token}`

/** Opens a page's stream over a real connection; `heard` collects its events. */
async function listen(person: { session: string; token: string }, query = '') {
  const stop = new AbortController()
  const answer = await fetch(`${base}/live${query}`, {
    headers: { cookie: cookieOf(person), accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const heard: string[] = []
  const ended = answer.body ? read(answer.body, heard) : Promise.resolve()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    heard,
    ended,
    close: () => stop.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, heard: string[]) {
  try {
    const decoder = new TextDecoder()
    for await (const bytes of body)
      heard.push(...[...decoder.decode(bytes).matchAll(/^event: ?(.+)$/gm)].map((match) => match[1] ?? ''))
  } catch {
    // the test has closed it
  }
}

const notifyAlert = (whom: { user_id?: number; account_id?: string }) =>
  server.db
    .insertInto('alert')
    .values({
      user_id: whom.user_id ?? null,
      account_id: whom.account_id ?? null,
      message_html: 'Your back order has arrived',
      created_at: server.clock.now,
    })
    .execute()

/** Waits until the process has been notified for some seconds: then it knows what a page has missed. */
const expectKnown = (person: TestPerson) =>
  expect
    .poll(async () => {
      const page = await listen(person, '?readingMs=0')
      await notifyAlert({ user_id: person.userId })
      await expect.poll(() => page.heard).toContain('alerts')
      page.close()
      return page.heard
    })
    .not.toContain('session')

describe('/live', () => {
  it("notifies a person of their own notifications, their account's and everybody's, and nobody else", async () => {
    const dealer = await server.person(),
      colleague = await server.person({ accountId: dealer.accountId }),
      stranger = await server.person()
    const [dealers, colleagues, strangers] = await Promise.all([
      listen(dealer),
      listen(colleague),
      listen(stranger),
    ])
    await notifyAlert({ user_id: dealer.userId })
    await expect.poll(() => dealers.heard).toEqual(['alerts'])
    await notifyAlert({ account_id: dealer.accountId })
    await expect.poll(() => [dealers.heard, colleagues.heard]).toEqual([['alerts', 'alerts'], ['alerts']])
    await notifyAlert({})
    await expect
      .poll(() => [dealers.heard, colleagues.heard, strangers.heard])
      .toEqual([['alerts', 'alerts', 'alerts'], ['alerts', 'alerts'], ['alerts']])
    for (const page of [dealers, colleagues, strangers]) page.close()
  })

  it('NAV-26 FTR-15 notifies the other pages of a person that a notification was read', async () => {
    const dealer = await server.person()
    const page = await listen(dealer)
    await notifyAlert({ user_id: dealer.userId })
    await expect.poll(() => page.heard).toEqual(['alerts'])
    const {
      unreadAlerts: [alert],
    } = await dealer.call('alertsFromServer', {})
    await dealer.call('setAlertRead', { id: alert!.id })
    await expect.poll(() => page.heard).toEqual(['alerts', 'alerts'])
    page.close()
  })

  it('notifies of carts that begin or cease to await approval, and of no others', async () => {
    const dealer = await server.person(),
      stranger = await server.person()
    await dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
    const [dealers, strangers] = await Promise.all([listen(dealer), listen(stranger)])
    const setStatus = (status: CartStatus) =>
      server.db.updateTable('cart').set({ status }).where('account_id', '=', dealer.accountId).execute()
    await setStatus('RJ')
    await setStatus('WA')
    await expect.poll(() => dealers.heard).toEqual(['carts'])
    await setStatus('AP')
    await expect.poll(() => dealers.heard).toEqual(['carts', 'carts'])
    expect(strangers.heard).toEqual([])
    for (const page of [dealers, strangers]) page.close()
  })

  it('notifies every page of a changed price', async () => {
    const pages = await Promise.all([listen(await server.person()), listen(await server.person())])
    await server.db
      .updateTable('price_break')
      .set({ price_cents: 12_34 })
      .where('product_id', '=', PRODUCTS.case)
      .where('quantity', '=', 1)
      .execute()
    for (const page of pages) {
      await expect.poll(() => page.heard).toEqual(['catalogue'])
      page.close()
    }
  })

  it('notifies an account of each step of its orders, and of an invoice', async () => {
    const dealer = await server.person(),
      stranger = await server.person()
    const [dealers, strangers] = await Promise.all([listen(dealer), listen(stranger)])
    const { order } = await buyNow(dealer, { [PRODUCTS.case]: 1 })
    await office.pickAll(order.webOrderNo)
    await expect.poll(() => dealers.heard).toContain('orders')
    expect(dealers.heard).not.toContain('money')
    await office.ship(order.webOrderNo)
    await expect.poll(() => dealers.heard).toContain('money')
    expect(strangers.heard).toEqual([])
    for (const page of [dealers, strangers]) page.close()
  })

  it('notifies nobody of an order on account as it is placed', async () => {
    const dealer = await server.person()
    const page = await listen(dealer)
    await buyNow(dealer, { [PRODUCTS.case]: 1 })
    await notifyAlert({ user_id: dealer.userId })
    await expect.poll(() => page.heard).toContain('alerts')
    expect(page.heard).not.toContain('orders')
    expect(page.heard).not.toContain('money')
    page.close()
  })

  it('notifies every account whose customer has the same payer of a receipt and of a changed limit', async () => {
    const [dealer, sister, stranger] = await Promise.all([server.person(), server.person(), server.person()])
    await server.db
      .updateTable('customer')
      .set({ payer_id: dealer.customerId })
      .where('id', '=', sister.customerId)
      .execute()
    const [dealers, sisters, strangers] = await Promise.all([
      listen(dealer),
      listen(sister),
      listen(stranger),
    ])
    await server.db
      .insertInto('receipt')
      .values({
        account_id: sister.accountId,
        customer_id: dealer.customerId,
        received_at: server.clock.now,
        payment_method_id: 'DIRECT DEPOSIT',
        amount_cents: 10_00,
      })
      .execute()
    await expect.poll(() => [dealers.heard, sisters.heard]).toEqual([['money'], ['money']])
    const setLimit = (cents: number) =>
      server.db
        .updateTable('customer')
        .set({ credit_limit2_cents: cents })
        .where('id', '=', dealer.customerId)
        .execute()
    await setLimit(900_00)
    await expect
      .poll(() => [dealers.heard, sisters.heard])
      .toEqual([Array(2).fill('money'), Array(2).fill('money')])
    await setLimit(900_00)
    await setLimit(800_00)
    await expect.poll(() => dealers.heard).toEqual(Array(3).fill('money'))
    expect(strangers.heard).toEqual([])
    for (const page of [dealers, sisters, strangers]) page.close()
  })

  it('notifies an account whose order waits when the product is expected on another day', async () => {
    const dealer = await server.person(),
      stranger = await server.person()
    await office.emptyShelf(0)
    await office.setExpected('2027-01-20')
    await buyNow(dealer, { [PRODUCTS.case]: 2 })
    const [dealers, strangers] = await Promise.all([listen(dealer), listen(stranger)])
    await office.setExpected('2027-02-03')
    await expect.poll(() => dealers.heard).toContain('orders')
    expect(strangers.heard).not.toContain('orders')
    for (const page of [dealers, strangers]) page.close()
  })

  it('notifies the page whose session was ended, and ends the stream of an expired session, which listening did not extend', async () => {
    const leaver = await server.person(),
      sleeper = await server.person()
    const [left, slept] = await Promise.all([listen(leaver), listen(sleeper)])
    await leaver.call('logout', {})
    await expect.poll(() => left.heard).toContain('session')
    await left.ended
    expect(slept.heard).toEqual([])
    await server.db.deleteFrom('session').where('user_id', '=', leaver.userId).execute()
    const begun = server.clock.now
    server.clock.now = new Date(begun.getTime() + 25 * 3_600_000)
    await slept.ended
    expect(slept.heard).toEqual(['session'])
    server.clock.now = begun
  })

  it('notifies a page that read before it listened once of what concerned it meanwhile', async () => {
    const dealer = await server.person(),
      stranger = await server.person()
    await dealer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
    await expectKnown(dealer)
    const first = await listen(dealer)
    for (const status of ['WA', 'AP'] as const)
      await server.db.updateTable('cart').set({ status }).where('account_id', '=', dealer.accountId).execute()
    await expect.poll(() => first.heard).toEqual(['carts', 'carts'])
    const pages = await Promise.all([dealer, stranger].map((person) => listen(person, '?readingMs=0')))
    await notifyAlert({ user_id: dealer.userId })
    await notifyAlert({ user_id: stranger.userId })
    await expect.poll(() => pages.map(({ heard }) => heard.at(-1))).toEqual(['alerts', 'alerts'])
    expect(pages.map(({ heard }) => heard.filter((event) => event === 'carts'))).toEqual([['carts'], []])
    for (const page of [first, ...pages]) page.close()
  })

  it('notifies a page of everything where it does not know all that has happened since it began to read', async () => {
    const dealer = await server.person()
    const page = await listen(dealer, '?readingMs=120000')
    await expect.poll(() => page.heard).toEqual([...LIVE_EVENTS])
    page.close()
  })

  it('is refused without a session, and above three pages of one', async () => {
    expect((await listen({ session: '', token: '' })).status).toBe(401)
    expect((await listen({ session: 'made-up', token: 'made-up' })).status).toBe(401)
    const dealer: TestPerson = await server.person()
    const pages = await Promise.all([1, 2, 3].map(() => listen(dealer)))
    expect(pages.map(({ status, type }) => [status, type])).toEqual(Array(3).fill([200, 'text/event-stream']))
    expect((await listen(dealer)).status).toBe(204)
    pages[0]!.close()
    await expect
      .poll(async () => {
        const again = await listen(dealer)
        again.close()
        return again.status
      })
      .toBe(200)
    for (const page of pages) page.close()
  })
})
