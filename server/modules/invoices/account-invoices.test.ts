import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/calls/call.ts'
import type { invoiceCalls } from '#shared/calls/invoices.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { indexOrderWords } from '#server/modules/orders/index-words.ts'
import { creditInvoice } from './credit-invoice.ts'
import { INVOICES_LOOKED_THROUGH } from './account-invoices.store.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

async function shipped(person: TestPerson, goods: Readonly<Record<string, number>>, reference = '') {
  const { order } = await buyNow(person, goods, { reference })
  await office.pickAll(order.webOrderNo)
  const { invoice } = await office.ship(order.webOrderNo)
  return { order, invoiceNo: invoice.invoiceNo }
}
type Asked = Partial<InputOf<(typeof invoiceCalls)['invoicesPage']>>
const ask = (who: TestPerson, asked: Asked = {}) =>
  who.call('invoicesPage', { text: '', list: 'all', ...asked })
const numbers = ({ invoices }: Awaited<ReturnType<typeof ask>>) => invoices.map(({ invoiceno }) => invoiceno)
async function walk(who: TestPerson, asked: Asked): Promise<string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const page = await ask(who, { ...asked, ...(cursor && { cursor }) })
    found.push(...numbers(page))
    cursor = page.next
  } while (cursor)
  return found
}

describe('the invoices of an account', () => {
  it.each(['AU', 'NZ'] as const)(
    'INV-09 INV-11 INV-12 INV-20 INV-21 %s: carry their fields, lines, and both addresses',
    async (country) => {
      const person = await server.person({ country })
      const { order, invoiceNo } = await shipped(
        person,
        { [PRODUCTS.case]: 3, [PRODUCTS.minimum]: 5 },
        'PO 9',
      )
      const { invoices } = await person.call('invoicesFromServer', {})
      expect(invoices).toHaveLength(1)
      const [invoice] = invoices
      const row = await server.db
        .selectFrom('invoice')
        .selectAll()
        .where('invoice_no', '=', invoiceNo)
        .executeTakeFirstOrThrow()
      expect(invoice).toMatchObject({
        invoiceno: invoiceNo,
        orderno: order.orderno,
        custref: 'PO 9',
        invoicedate: row.invoiced_on,
        duedate: row.due_on,
        amount: row.amount_inc_cents,
        paidAmount: 0,
        dlvindex: String(order.webOrderNo),
        lines: [
          { itemno: PRODUCTS.minimum, qty: 5, saleprice: 7_77 },
          { itemno: PRODUCTS.case, qty: 3, saleprice: 10_00 },
        ],
      })
      const { deliveryAddresses } = await person.call('deliveryAddressesFromServer', {
        webOrderNo: order.webOrderNo,
      })
      const [to] = deliveryAddresses
      for (const field of ['deliveryaddress1', 'deliverysuburb', 'deliverycity', 'deliverypostcode'] as const)
        expect(invoice?.[field]).toBe(to?.[field])
      expect(invoice?.custdeliveryaddress1).not.toBe('')
    },
  )

  it('INV-22 the balance follows what receipts and credits pay', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 4 })
    await office.inTx((tx) =>
      creditInvoice(tx, { invoiceNo, units: new Map([[1, 1]]), reason: 'Broken', ...office.acting() }),
    )
    const { invoices } = await person.call('invoicesFromServer', {})
    const [credit, invoice] = [
      invoices.find(({ amount }) => amount < 0),
      invoices.find(({ amount }) => amount > 0),
    ]
    expect(credit?.creditedInvoiceno).toBe(invoiceNo)
    expect([credit?.paidAmount, invoice?.paidAmount]).toEqual([0, 0])
    const staff = await server.person({ type: 'S', roles: 'N' })
    await staff.call('staffTakeMoney', {
      entryId: crypto.randomUUID(),
      customerId: person.customerId,
      cents: 7_00,
      method: 'CASH',
      reference: '',
      receivedOn: '2026-01-01',
      pays: [{ invoiceNo, cents: 7_00 }],
    })
    const paid = (await person.call('invoicesFromServer', { invoiceNo })).invoices[0]
    expect(paid?.paidAmount).toBe(7_00)
    const listed = (await ask(person, { text: invoiceNo })).invoices[0]
    expect(listed?.paidAmount).toBe(7_00)
  })

  it('INV-22 INV-23 are transactions with balances, and what has paid each of them', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 4 })
    const staff = await server.person({ type: 'S', roles: 'N' })
    await staff.call('staffTakeMoney', {
      entryId: crypto.randomUUID(),
      customerId: person.customerId,
      cents: 7_00,
      method: 'CHEQUE',
      reference: 'No 12',
      receivedOn: '2026-01-05',
      pays: [{ invoiceNo, cents: 7_00 }],
    })
    const { transactions, payments } = await person.call('transactionsAndPaymentsFromServer', {})
    const [invoice] = (await person.call('invoicesFromServer', {})).invoices
    expect(transactions).toEqual([
      {
        transactionno: invoiceNo,
        type: 'invoice',
        transactiondate: invoice?.invoicedate,
        duedate: invoice?.duedate,
        amount: invoice?.amount,
        balance: (invoice?.amount ?? 0) - 7_00,
      },
    ])
    expect(payments).toEqual([
      {
        invoiceno: invoiceNo,
        paidAmount: 7_00,
        paidOn: '2026-01-05',
        type: 'receipt',
        reference: 'CHEQUE No 12',
      },
    ])
  })

  it.each([
    ['C', false, true],
    ['C', true, false],
    ['I', false, true],
    ['I', true, true],
    ['HBPD', false, false],
  ])('INV-24 letters %s, cash %s: transactions %s', async (letters, cash, isAllowed) => {
    const asked = (await server.person({ letters, cash })).call('transactionsAndPaymentsFromServer', {})
    if (isAllowed) expect(await asked).toEqual({ transactions: [], payments: [] })
    else await expect(asked).rejects.toMatchObject({ code: 'access.denied' })
  })

  it.each([
    ['I', true, true],
    ['H', true, true],
    ['B', true, false],
    ['CPD', false, false],
  ])('INV-32 INV-33 INV-34 letters %s: addresses %s, tracking %s', async (letters, sees, tracks) => {
    const owner = await server.person()
    const { order } = await shipped(owner, { [PRODUCTS.case]: 1 })
    const person = await server.person({ accountId: owner.accountId, letters })
    const addresses = person.call('deliveryAddressesFromServer', {})
    if (sees) expect((await addresses).deliveryAddresses[0]?.deliveryaddressid).toBe(String(order.webOrderNo))
    else await expect(addresses).rejects.toMatchObject({ code: 'access.denied' })
    const tracking = person.call('trackingDatasFromServer', {})
    if (!tracks) return expect(tracking).rejects.toMatchObject({ code: 'access.denied' })
    const [shipmentNo, parcel] = Object.entries((await tracking).trackingDatas)[0] ?? []
    expect(shipmentNo).toMatch(/^S\d+$/)
    expect(parcel?.trackingData.carrier).toBe('Swiftline')
    expect(parcel?.url).toContain(encodeURIComponent(parcel?.trackingData.connote ?? ''))
  })

  it('INV-08 INV-10 INV-30 need letter I, and an invoice of the own account', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 1 })
    const { recentActivities } = await person.call('addActivityViewInvoice', { invoiceId: invoiceNo })
    expect(recentActivities[0]).toEqual({
      description: `Invoice ${invoiceNo}`,
      type: 'Invoice',
      parameters: { id: invoiceNo },
      at: server.clock.now,
    })
    const colleague = await server.person({ accountId: person.accountId, letters: 'HBCPD' })
    for (const call of [
      () => colleague.call('invoicesFromServer', {}),
      () => ask(colleague),
      () => colleague.call('addActivityViewInvoice', { invoiceId: invoiceNo }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'access.denied' })
    const stranger = await server.person()
    expect((await stranger.call('invoicesFromServer', { invoiceNo })).invoices).toEqual([])
    expect(numbers(await ask(stranger, { text: invoiceNo }))).toEqual([])
    await expect(stranger.call('addActivityViewInvoice', { invoiceId: invoiceNo })).rejects.toMatchObject({
      code: 'invoice.unknown',
    })
  })
})

describe('a page of invoices', () => {
  let dealer: TestPerson
  /** Twelve invoices on consecutive days, the last the newest; each third is paid. */
  const made: string[] = []
  beforeAll(async () => {
    dealer = await server.person({ terms: '07D' })
    for (let day = 0; day < 12; day += 1) {
      const goods = day % 2 === 0 ? PRODUCTS.case : PRODUCTS.minimum
      made.push((await shipped(dealer, { [goods]: 5 }, `Week ${String(day)} shelf`)).invoiceNo)
    }
    await sql`update invoice i set invoiced_on = i.invoiced_on - (12 - n.at)::int, due_on = i.due_on - (12 - n.at)::int
      from unnest(${made}::text[]) with ordinality as n (no, at) where i.invoice_no = n.no`.execute(server.db)
    await sql`update invoice set allocated_cents = amount_inc_cents where invoice_no = any (${made.filter((_, at) => at % 3 === 0)}::text[])`.execute(
      server.db,
    )
  })
  const newestFirst = (keep: (at: number) => boolean) => made.filter((_, at) => keep(at)).toReversed()

  it('INV-05 comes newest first, and cursors lead through all of it once', async () => {
    expect(await walk(dealer, { limit: 5 })).toEqual(newestFirst(() => true))
    const first = await ask(dealer, { limit: 5 })
    expect(first.total).toEqual({ count: 12, isExact: true })
    await expect(ask(await server.person(), { cursor: first.next })).rejects.toMatchObject({
      code: 'list.cursor',
    })
    await expect(ask(dealer, { cursor: first.next, list: 'open' })).rejects.toMatchObject({
      code: 'list.cursor',
    })
  })

  it('INV-01 is narrowed by a number, a reference, and a product, in whatever case', async () => {
    expect(await walk(dealer, { text: made[4]! })).toEqual([made[4]])
    expect(await walk(dealer, { text: 'WEEK 7' })).toContain(made[7])
    expect(await walk(dealer, { text: PRODUCTS.minimum.toLowerCase() })).toEqual(
      newestFirst((at) => at % 2 === 1),
    )
    expect(await walk(dealer, { text: 'week no-such' })).toEqual([])
    expect(await walk(dealer, { text: '100%' })).toEqual([])
  })

  it('INV-02 is narrowed by days, both included, together with words', async () => {
    const { invoices } = await dealer.call('invoicesFromServer', {})
    const dayOf = (no: string) => invoices.find(({ invoiceno }) => invoiceno === no)!.invoicedate
    const [from, to] = [dayOf(made[3]!), dayOf(made[6]!)]
    expect(await walk(dealer, { from, to })).toEqual(newestFirst((at) => at >= 3 && at <= 6))
    expect(await walk(dealer, { from, to: from })).toEqual([made[3]])
    expect(await walk(dealer, { from: to, to: from })).toEqual([])
    expect(await walk(dealer, { from, to, text: PRODUCTS.case })).toEqual(
      newestFirst((at) => at === 4 || at === 6),
    )
    for (const bad of ['2026-02-30', 'yesterday', '1999-01-01', "2026-01-01'"])
      expect(
        (await dealer.raw({ url: `/rest/invoicesPage?from=${encodeURIComponent(bad)}` })).json(),
      ).toMatchObject({ code: 'input.invalid' })
  })

  it('shows what is open, overdue by the calendar of Brisbane, or a credit note', async () => {
    const { invoices } = await dealer.call('invoicesFromServer', {})
    const open = invoices.filter(({ amount, paidAmount }) => amount > 0 && amount !== paidAmount)
    expect(await walk(dealer, { list: 'open' })).toEqual(open.map(({ invoiceno }) => invoiceno))
    const today = new Date(server.clock.now.getTime() + 10 * 3_600_000).toISOString().slice(0, 10)
    const late = open.filter(({ duedate }) => duedate !== null && duedate < today)
    expect(late.length).toBeGreaterThan(0)
    expect(late.length).toBeLessThan(open.length)
    expect(await walk(dealer, { list: 'overdue' })).toEqual(late.map(({ invoiceno }) => invoiceno))
    expect(await walk(dealer, { list: 'credits' })).toEqual([])
  })

  it('finds the same by the index of words as by looking through, in an account of many', async () => {
    const huge = await server.person()
    const { invoiceNo, order } = await shipped(huge, { [PRODUCTS.case]: 1 }, 'First of all')
    const many = INVOICES_LOOKED_THROUGH + 50
    await sql`insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, terms, invoiced_on, due_on, goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents)
      select 'H' || n, case when n % 2 = 0 then ${order.webOrderNo}::bigint end, account_id, customer_id, payer_id, terms, invoiced_on + 1 + n, due_on, goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents
        from invoice, generate_series(1, ${many}::int) n where invoice_no = ${invoiceNo}`.execute(server.db)
    expect(await walk(huge, { text: invoiceNo })).toEqual([invoiceNo])
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexOrderWords(server.db)
      expect(await walk(huge, { text: 'first of', limit: 100 })).toHaveLength(many / 2 + 1)
      expect(await walk(huge, { text: 'h17' })).toContain('H17')
      expect(await walk(huge, { text: 'no-such' })).toEqual([])
    }
    expect((await ask(huge, { limit: 1 })).total).toEqual({ count: many + 1, isExact: true })
  })
})
