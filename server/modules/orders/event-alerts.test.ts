import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { holdByStaff, releaseOrder } from '#server/modules/fulfilment/hold-order.ts'
import { chaseOverdue } from '#server/modules/banking/chase-overdue.ts'
import { mailMovedDays } from './mail-back-orders.ts'
import { mailEvents } from './mail-events.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(6))

const after = (seconds: number) => new Date(server.clock.now.getTime() + seconds * 1000)
const tell = (seconds = 60) => mailEvents({ db: server.db, seller: NO_SELLER, now: after(seconds) })
const bell = async (person: TestPerson) =>
  (await person.call('alertsFromServer', {})).unreadAlerts.map(({ messageline, type }) => ({
    words: messageline.replace(/<[^>]*>/g, '').replace(/\b[123]\d{6}\b/g, '#'),
    link: /href="([^"]*)"/.exec(messageline)?.[1] ?? '',
    type,
  }))
const words = async (person: TestPerson) => (await bell(person)).map((one) => one.words)
const buy = async (person: TestPerson, units: number) =>
  (await buyNow(person, { [PRODUCTS.case]: units })).order
const hold = (no: number, reason = 'Check <b>it</b>') =>
  office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason, ...office.acting() }))
const release = (no: number) =>
  office.inTx((tx) =>
    releaseOrder(tx, { webOrderNo: no, kinds: ['staff'], reason: 'Checked', ...office.acting() }),
  )

describe('the bell says what happened to an order', () => {
  it('shipped, with carrier and connote, and links to the order; its invoice links to its page; once', async () => {
    const person = await server.person()
    const order = await buy(person, 4)
    await office.pickAll(order.webOrderNo)
    const { invoice } = await office.ship(order.webOrderNo, 'AB 12')
    await tell(59)
    expect(await bell(person)).toEqual([])
    await Promise.all([tell(), tell(), tell(61)])
    const [paper, shipped, ...more] = await bell(person)
    expect(more).toEqual([])
    expect(shipped).toEqual({
      words: `Order #: 4 units sent with Swiftline, connote AB 12. See the order`,
      link: expect.stringMatching(/^\/your-account\/your-orders\/\d+$/) as string,
      type: '',
    })
    expect(paper?.words).toMatch(
      /^Tax invoice \S+ of \$[\d.,]+, due on \d+ \w+ \d{4}, for order #\. See the invoice$/,
    )
    expect(paper?.link).toBe(`/your-account/your-invoices/${invoice.invoiceNo}`)
  })

  it('held, with its reason as plain text; released; cancelled: together they are one', async () => {
    const person = await server.person()
    const order = await buy(person, 10)
    await hold(order.webOrderNo)
    await tell()
    expect(await words(person)).toEqual([
      'Order #: it is on hold: Check &lt;b&gt;it&lt;/b&gt;. See the order',
    ])
    await release(order.webOrderNo)
    await office.cancel(order.webOrderNo, { lineNos: [2] })
    await tell()
    const [newest, ...more] = await words(person)
    expect(more).toHaveLength(1)
    expect(newest).toBe('Order #: it goes on: Checked. 4 units cancelled: Not needed. See the order')
  })

  it('nothing of a hold that is over by then', async () => {
    const person = await server.person()
    const order = await buy(person, 2)
    await hold(order.webOrderNo)
    await release(order.webOrderNo)
    await tell()
    expect(await bell(person)).toEqual([])
  })
})

describe('who hears it', () => {
  it('the person who ordered; others of the account and of other accounts do not', async () => {
    const person = await server.person()
    const colleague = await server.person({ accountId: person.accountId })
    const stranger = await server.person()
    const order = await buy(person, 2)
    await hold(order.webOrderNo)
    await tell()
    expect(await words(person)).toHaveLength(1)
    expect([await bell(colleague), await bell(stranger)]).toEqual([[], []])
  })

  it('an invoice only who may see it (letter I), where who ordered may not', async () => {
    const person = await server.person({ letters: 'PHD' })
    const books = await server.person({ accountId: person.accountId, letters: 'I' })
    const order = await buy(person, 2)
    await office.pickAll(order.webOrderNo)
    await office.ship(order.webOrderNo)
    await tell()
    expect((await words(person)).join()).toMatch(/^Order #: 2 units sent/)
    expect((await words(books)).join()).toMatch(/^Tax invoice/)
  })

  it('who loses the letter sees it no more', async () => {
    const person = await server.person()
    const order = await buy(person, 2)
    await hold(order.webOrderNo)
    await tell()
    expect(await bell(person)).toHaveLength(1)
    await server.db
      .updateTable('user_account')
      .set({ permissions: 'P' })
      .where('user_id', '=', person.userId)
      .execute()
    expect(await bell(person)).toEqual([])
  })
})

it('back orders with another day are one alert of an account, for who may see back orders', async () => {
  await office.setExpected('2026-04-01')
  await office.emptyShelf(0)
  const person = await server.person()
  const looker = await server.person({ letters: 'PHD' })
  await buy(person, 3)
  await buy(person, 2)
  await buy(looker, 1)
  await server.db
    .updateTable('product')
    .set({ expected_on: '2026-09-01' })
    .where('id', '=', PRODUCTS.case)
    .execute()
  await mailMovedDays({ db: server.db, seller: NO_SELLER, now: new Date(Date.now() + 61_000) })
  const [alert, ...more] = await bell(person)
  expect(more).toEqual([])
  expect(alert?.words).toMatch(/^\d lines of \d back orders have a new date\./)
  expect(await bell(looker)).toEqual([])
})

it('what is overdue is told once a step, to who may see what is owed (letter C)', async () => {
  const person = await server.person()
  const other = await server.person({ accountId: person.accountId, letters: 'PHI' })
  const order = await buy(person, 4)
  await office.pickAll(order.webOrderNo)
  await office.ship(order.webOrderNo)
  const days = { remind: 7, second: 14, stop: 30, fromCents: 500 }
  const night = (many: number) =>
    chaseOverdue({ db: server.db, days, seller: NO_SELLER, now: after(many * 24 * 60 * 60) })
  await night(40)
  await night(41)
  expect((await words(person)).filter((one) => one.includes('overdue'))).toEqual([
    expect.stringMatching(/^\$[\d.,]+ of .+ is overdue, on 1 invoice\. See what you owe$/),
  ])
  expect((await words(other)).filter((one) => one.includes('overdue'))).toEqual([])
  const overdue = (await bell(person)).find((one) => one.words.includes('overdue'))
  expect(overdue?.link).toBe('/your-account/credit-summary')
})

it('what is overdue links to the invoices for a cash customer, who has no credit summary', async () => {
  const person = await server.person()
  const order = await buy(person, 4)
  await office.pickAll(order.webOrderNo)
  await office.ship(order.webOrderNo)
  await server.db
    .updateTable('customer')
    .set({ payment_terms_id: 'COD' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('account').select('customer_id').where('id', '=', person.accountId),
    )
    .execute()
  const days = { remind: 7, second: 14, stop: 30, fromCents: 500 }
  await chaseOverdue({ db: server.db, days, seller: NO_SELLER, now: after(40 * 24 * 60 * 60) })
  const overdue = (await bell(person)).find((one) => one.words.includes('overdue'))
  expect(overdue).toMatchObject({
    words: expect.stringMatching(/See your invoices$/) as string,
    link: '/your-account/your-invoices',
  })
})

it('back orders of one order with another day link to that back order', async () => {
  await office.setExpected('2026-04-01')
  await office.emptyShelf(0)
  const person = await server.person()
  await buy(person, 3)
  await server.db
    .updateTable('product')
    .set({ expected_on: '2026-10-01' })
    .where('id', '=', PRODUCTS.case)
    .execute()
  await mailMovedDays({ db: server.db, seller: NO_SELLER, now: new Date(Date.now() + 61_000) })
  const [alert] = await bell(person)
  expect(alert?.words).toMatch(/^Back order #, 1 line: now expected on 1 Oct 2026\. See the back order$/)
  expect(alert?.link).toMatch(/^\/your-account\/back-orders\/[123]\d{6}$/)
})
