import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { staffOf, submittedReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * Words whose small letters are others to JavaScript than to a database: every list finds them as they were
 * written.
 */
const WRITTEN = 'ÅNGSTRÖM ΟΔΟΣ İstanbul ÉCLAIR'
const TYPED = ['ÅNGSTRÖM', 'ångström', 'ΟΔΟΣ', 'İstanbul', 'İSTANBUL', 'éclair', WRITTEN, `${WRITTEN} ΟΔΟΣ`]
const CONNOTE = 'KMC-4711-X' // of letters that every carrier prints

let server: TestServer, dealer: TestPerson, staff: TestPerson
let webOrderNo = 0
let requestNo = 0
let invoiceNo = ''

beforeAll(async () => {
  server = await testServer()
  const office = await openBackOffice(server)
  dealer = await server.person()
  staff = await staffOf(server)
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: 3 }, { reference: WRITTEN })
  webOrderNo = order.webOrderNo
  await office.pickAll(webOrderNo)
  invoiceNo = (await office.ship(webOrderNo, CONNOTE)).invoice.invoiceNo
  requestNo = (await submittedReturn(server, dealer, { productId: PRODUCTS.minimum })).requestNo
  await staff.call('staffTakeMoney', {
    ...{ entryId: crypto.randomUUID(), customerId: dealer.customerId, cents: 1_00, method: 'CASH' },
    ...{ reference: WRITTEN, receivedOn: '2026-01-01' },
  })
  const { db } = server
  await db
    .updateTable('service_request')
    .set({ customer_ref: WRITTEN })
    .where('request_no', '=', requestNo)
    .execute()
  await db
    .updateTable('portal_user')
    .set({ first_name: 'ÅNGSTRÖM ΟΔΟΣ', last_name: 'İstanbul ÉCLAIR' })
    .where('id', '=', dealer.userId)
    .execute()
  await sql`
    insert into mail (created_at, recipient, subject, body_text, body_html)
    values (${server.clock.now}, 'kim@shop.example', ${WRITTEN}, 'x', '<p>x</p>')`.execute(db)
}, 120_000)
afterAll(() => server.close())

/** Renames what a list is searched by for the tests of a group, and puts it back. */
const renamed = (table: 'account' | 'customer' | 'product', id: () => string) => {
  let was = ''
  beforeAll(async () => {
    const name = server.db.selectFrom(table).select('name').where('id', '=', id())
    was = (await name.executeTakeFirstOrThrow()).name
    await server.db.updateTable(table).set({ name: WRITTEN }).where('id', '=', id()).execute()
  })
  afterAll(() => server.db.updateTable(table).set({ name: was }).where('id', '=', id()).execute())
}

describe('by a reference', () => {
  it.each(TYPED)(
    '%s finds the order, its invoice, the payment and the request of an account',
    async (text) => {
      const { orders } = await dealer.call('ordersPage', { text, sort: 'newest' })
      expect(orders.map((order) => order.webOrderNo)).toEqual([webOrderNo])
      const { invoices } = await dealer.call('invoicesPage', { list: 'all', text })
      expect(invoices.map((invoice) => invoice.invoiceno)).toContain(invoiceNo)
      expect((await dealer.call('paymentHistoryPage', { text })).payments).toHaveLength(1)
      const { returns } = await dealer.call('returnsPage', { list: 'submitted', text })
      expect(returns.map((request) => request.requestno)).toEqual([requestNo])
    },
  )

  it.each(TYPED)('%s finds the order, the request and the mail for staff', async (text) => {
    const { orders } = await staff.call('staffOrdersPage', { queue: 'all', text })
    expect(orders.map((order) => order.webOrderNo)).toEqual([webOrderNo])
    const { returns } = await staff.call('staffReturnsPage', { list: 'waiting', text })
    expect(returns.map((request) => request.requestno)).toEqual([requestNo])
  })

  it.each(TYPED.slice(0, -1))('%s is a part of the subject of a mail', async (text) => {
    expect((await staff.call('staffMails', { text })).mails.map(({ subject }) => subject)).toContain(WRITTEN)
  })

  it('the beginning of a reference or of a connote finds the order', async () => {
    for (const text of ['ÅNGSTRÖM ΟΔΟΣ İst', 'ångström ΟΔΟΣ'])
      expect((await staff.call('staffFind', { text })).found).toContainEqual(
        expect.objectContaining({ kind: 'order', id: String(webOrderNo) }),
      )
    for (const text of [CONNOTE, 'kmc-47']) {
      const { orders } = await staff.call('staffOrdersPage', { queue: 'all', text })
      expect(orders.map((order) => order.webOrderNo)).toEqual([webOrderNo])
      expect((await staff.call('staffFind', { text })).found).toContainEqual(
        expect.objectContaining({ kind: 'shipment', id: String(webOrderNo) }),
      )
    }
  })
})

describe('by a name', () => {
  it.each(TYPED)('%s finds a user', async (text) => {
    expect(
      (await staff.call('staffUsersPage', { kind: 'all', state: 'any', text })).users.map(
        ({ userId }) => userId,
      ),
    ).toEqual([dealer.userId])
  })

  it.each(TYPED.slice(0, -2))('%s finds a person among anything', async (text) => {
    expect((await staff.call('staffFind', { text })).found).toContainEqual(
      expect.objectContaining({ kind: 'person', id: dealer.customerId }),
    )
  })

  describe('of an account', () => {
    renamed('account', () => dealer.accountId)
    it.each(TYPED)('%s finds its invoices, orders and customer', async (text) => {
      const { invoices } = await staff.call('staffInvoicesPage', { list: 'all', text })
      expect(invoices.map((invoice) => invoice.invoiceNo)).toContain(invoiceNo)
      const { orders } = await staff.call('staffOrdersPage', { queue: 'all', text })
      expect(orders.map((order) => order.webOrderNo)).toContain(webOrderNo)
      const { customers } = await staff.call('staffCustomersPage', { list: 'all', text })
      expect(customers.map(({ customerId }) => customerId)).toEqual([dealer.customerId])
    })
  })

  describe('of a customer', () => {
    renamed('customer', () => dealer.customerId)
    it.each(TYPED.slice(0, -1))('%s finds it in its list and among anything', async (text) => {
      const { customers } = await staff.call('staffCustomersPage', { list: 'all', text })
      expect(customers.map(({ customerId }) => customerId)).toEqual([dealer.customerId])
      expect((await staff.call('staffFind', { text })).found).toContainEqual(
        expect.objectContaining({ kind: 'customer', id: dealer.customerId }),
      )
    })
  })

  describe('of a product', () => {
    renamed('product', () => PRODUCTS.case)
    beforeAll(() =>
      staff.call('staffSetContractPrice', {
        ...{ customerId: dealer.customerId, productId: PRODUCTS.case, reason: 'A contract' },
        breaks: [{ quantity: 1, cents: 7_00 }],
      }),
    )
    it.each(TYPED.slice(0, -1))('%s finds it in stock, among contract prices and anything', async (text) => {
      const { products } = await staff.call('staffProducts', { text })
      expect(products.map(({ productId }) => productId)).toEqual([PRODUCTS.case])
      const { prices } = await staff.call('staffContractPrices', { customerId: dealer.customerId, text })
      expect(prices.map(({ productId }) => productId)).toEqual([PRODUCTS.case])
      expect((await staff.call('staffFind', { text })).found).toContainEqual(
        expect.objectContaining({ kind: 'product', id: PRODUCTS.case }),
      )
    })
  })
})
