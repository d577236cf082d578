import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INVOICES_FILE_MAX } from '#shared/codes/limits.ts'
import { invoicesAddress, statementAddress } from '#shared/codes/routes.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { payInvoices, refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { ADDRESS } from '#testing/addresses.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { moneyTimes } from '#testing/money-times.ts'
import { pagesOf } from '#testing/papers.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { invoicePdf } from './invoice-pdf.ts'

const SETTINGS = {
  COMPANY_NAME: 'Harbour Parts',
  COMPANY_ABN: '51824753556',
  COMPANY_NZ_GST: '49098576',
  BANK_ACCOUNT: '062000 | 12345678 | Harbour Parts',
}
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let staff: TestPerson
beforeAll(async () => {
  server = await testServer(SETTINGS)
  office = await openBackOffice(server)
  staff = await server.person({ type: 'S', letters: '', roles: 'U' })
})
afterAll(() => server.close())

const get = (who: TestPerson, url: string) => who.raw({ method: 'GET', url })
async function textAt(who: TestPerson, url: string): Promise<string> {
  const answer = await get(who, url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return (await pagesOf(answer.rawPayload)).join(' ')
}
const invoiceAt = (number: string) => `/InvoiceServlet/${number}`
/** An order of a person that has left, with its invoice. */
async function shipped(person: TestPerson, goods: Readonly<Record<string, number>>, reference = '') {
  const { order } = await buyNow(person, goods, { reference })
  await office.pickAll(order.webOrderNo)
  const { shipmentNo, invoice } = await office.ship(order.webOrderNo)
  return { orderNo: order.orderno, webOrderNo: order.webOrderNo, shipmentNo, invoiceNo: invoice.invoiceNo }
}
const rowOf = (invoiceNo: string) =>
  server.db.selectFrom('invoice').selectAll().where('invoice_no', '=', invoiceNo).executeTakeFirstOrThrow()
const credit = (invoiceNo: string, units: number, reason = 'Arrived broken') =>
  office.inTx((tx) =>
    creditInvoice(tx, { invoiceNo, units: new Map([[1, units]]), reason, ...office.acting() }),
  )

describe('the invoice of an account', () => {
  it.each(['AU', 'NZ'] as const)(
    'INV-08 INV-17 %s: is sent as a PDF with the amounts of its row and the facts of its order',
    async (country) => {
      const person = await server.person({ country, terms: '30E' })
      const made = await shipped(person, { [PRODUCTS.case]: 3, [PRODUCTS.hostile]: 1 }, 'PO 4711')
      const row = await rowOf(made.invoiceNo)
      const text = await textAt(person, invoiceAt(made.invoiceNo))
      for (const part of [
        `Tax invoice ${made.invoiceNo}`,
        country === 'AU' ? 'ABN 51 824 753 556' : 'GST number 49-098-576',
        `Order ${made.orderNo}`,
        'Your reference PO 4711',
        'Terms 30 days from the end of the month',
        `${PRODUCTS.case} AeroShield Clear Case for iPhone 15 Pro 3 $10.00 $30.00`,
        `O'Brien's "<b>bold</b>"`,
        `GST ${country === 'AU' ? '10' : '15'}% ${formatAud(row.gst_cents)}`,
        `Total inc GST ${formatAud(row.amount_inc_cents)}`,
        'Swiftline SWL 1',
        'Page 1 of 1',
      ])
        expect(text).toContain(part)
      const { headers } = await get(person, invoiceAt(made.invoiceNo))
      expect(headers['content-disposition']).toBe(`inline; filename="invoice-${made.invoiceNo}.pdf"`)
      expect(headers['cache-control']).toBe('private, no-store')
    },
  )

  it('decision 4 names the GST that was charged, also where the customer has moved to another country since', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 3 })
    const moved = { business_group: 'NZ01', country: 'NZ' }
    await server.db.updateTable('customer').set(moved).where('id', '=', person.customerId).execute()
    const { gst_cents } = await rowOf(invoiceNo)
    expect(await textAt(person, invoiceAt(invoiceNo))).toContain(`GST 10% ${formatAud(gst_cents)}`)
  })

  it('INV-08 PRM-10 is sent to nobody else: another account, staff on theirs, somebody without I, a stranger', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 1 })
    const noLetter = await server.person({ accountId: person.accountId, letters: 'HPDR' })
    const sameCustomer = await server.person()
    await server.db
      .updateTable('account')
      .set({ customer_id: person.customerId })
      .where('id', '=', sameCustomer.accountId)
      .execute()
    const staffWithI = await server.person({ type: 'S' })
    for (const other of [sameCustomer, staffWithI, await server.person()]) {
      const answer = await get(other, invoiceAt(invoiceNo))
      expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such document'])
      expect((await get(other, invoiceAt('8999999'))).body).toBe(answer.body)
    }
    expect((await get(noLetter, invoiceAt(invoiceNo))).statusCode).toBe(403)
    const stranger = await server.app.inject({ method: 'GET', url: invoiceAt(invoiceNo) })
    expect([stranger.statusCode, stranger.body]).toEqual([401, 'Please sign in again'])
    for (const odd of ['', '../8000001', "' or 1=1 --", '%00', 'x'.repeat(90)])
      expect((await get(person, invoiceAt(encodeURIComponent(odd)))).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('INV-08 INV-25 a credit note is sent in the same way', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 3 })
    const { creditNo, amounts } = await credit(invoiceNo, 2)
    const text = await textAt(person, invoiceAt(creditNo))
    for (const part of [
      `Credit note ${creditNo} Adjustment note for tax invoice ${invoiceNo}`,
      'Reason Arrived broken',
      '-2 $10.00 -$20.00',
      `GST 10% ${formatAud(amounts.gstCents)}`,
      `Total inc GST ${formatAud(amounts.totalIncGstCents)}`,
    ])
      expect(text).toContain(part)
    expect((await get(await server.person(), invoiceAt(creditNo))).statusCode).toBe(404)
  })
})

describe('the archive', () => {
  it('keeps what was first issued, byte for byte, whatever changes afterwards', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.minimum]: 3 })
    const first = (await get(person, invoiceAt(invoiceNo))).rawPayload
    const { name } = await server.db
      .selectFrom('product')
      .select('name')
      .where('id', '=', PRODUCTS.minimum)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('product')
      .set({ name: 'Renamed' })
      .where('id', '=', PRODUCTS.minimum)
      .execute()
    await server.db
      .updateTable('invoice_line')
      .set({ name: '' })
      .where('invoice_no', '=', invoiceNo)
      .execute()
    await server.db
      .updateTable('customer')
      .set({ name: 'Sold' })
      .where('id', '=', person.customerId)
      .execute()
    const sources = { db: server.db, documents: server.documents, seller: { ...NO_SELLER, company: 'Other' } }
    const later = new Date(server.clock.now.getTime() + 86_400_000)
    const issuing = { now: later, by: COMMAND, waits: true }
    const { bytes } = await invoicePdf(sources, invoiceNo, issuing)
    expect(bytes.equals(first)).toBe(true)
    expect((await get(person, invoiceAt(invoiceNo))).rawPayload.equals(first)).toBe(true)
    await server.db.updateTable('product').set({ name }).where('id', '=', PRODUCTS.minimum).execute()
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'account_id', 'after'])
      .where('action', '=', 'document.issue')
      .where('subject_id', '=', invoiceNo)
      .execute()
    expect(audit).toEqual([
      {
        actor_id: person.userId,
        account_id: person.accountId,
        after: { kind: 'invoice', bytes: first.length },
      },
    ])
  })

  it('20 who want the same invoice at once for the first time get the same bytes', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 3 })
    const sources = { db: server.db, documents: server.documents, seller: NO_SELLER }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        invoicePdf(sources, invoiceNo, {
          now: new Date(server.clock.now.getTime() + at),
          by: COMMAND,
          waits: at % 2 === 0,
        }),
      ),
    )
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(new Set(all.map(({ bytes }) => hash(bytes))).size).toBe(1)
    const rows = await server.db.selectFrom('document').selectAll().where('number', '=', invoiceNo).execute()
    expect(rows.map(({ sha256 }) => sha256.toString('hex'))).toEqual([hash(all[0]!.bytes)])
  })

  it('keeps each version of a statement, a packing slip and a pick list, and gives it as long as its facts stand', async () => {
    const person = await server.person({ terms: '30D' })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3, [PRODUCTS.minimum]: 3 })
    const wave = await office.inTx((tx) => openWave(tx, [order.webOrderNo], office.acting()))
    const waveNo = String(wave!.waveId)
    const { shipmentNo } = await shipped(person, { [PRODUCTS.case]: 1 })
    const day = brisbaneDay(server.clock.now)
    const month = day.slice(0, 7)
    const papers = [
      ['pickList', staff, `/papers/pick-list/${waveNo}`, waveNo],
      ['packingSlip', staff, `/papers/packing-slip/${shipmentNo}`, shipmentNo],
      ['statement', staff, `/papers/statement/${person.customerId}`, `${person.customerId} ${day}`],
      [
        'accountStatement',
        person,
        statementAddress(month, 1, 'pdf'),
        `${person.accountId} ${month}-01 ${day}`,
      ],
    ] as const
    const versions = (kind: (typeof papers)[number][0], number: string) =>
      server.db
        .selectFrom('document')
        .select('bytes')
        .where('kind', '=', kind)
        .where('number', '=', number)
        .orderBy('issued_at')
        .execute()
    const first = new Map<string, Buffer>()
    for (const [kind, who, url, number] of papers) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => get(who, url)))
      answers.push(await get(who, url))
      const [kept, ...others] = await versions(kind, number)
      expect(others, kind).toEqual([])
      expect(kept, `${kind} ${number}`).toBeDefined()
      first.set(kind, kept!.bytes)
      for (const answer of answers) expect(answer.rawPayload.equals(kept!.bytes), kind).toBe(true)
    }
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    const own = sql`select web_order_no from web_order where account_id = ${person.accountId}`
    await sql`update order_line set name = 'Renamed' where web_order_no in (${own})`.execute(server.db)
    await shipped(person, { [PRODUCTS.zero]: 1 })
    for (const [kind, who, url, number] of papers) {
      const now = (await get(who, url)).rawPayload
      const kept = await versions(kind, number)
      expect(
        kept.map(({ bytes }) => [bytes.equals(first.get(kind)!), bytes.equals(now)]),
        kind,
      ).toEqual([
        [true, false],
        [false, true],
      ])
    }
    const audit = server.db.selectFrom('audit').select('subject_id').where('action', '=', 'document.issue')
    const numbers = papers.map(([, , , number]) => number)
    expect((await audit.where('subject_id', 'in', numbers).execute()).length).toBe(8)
    // what says nothing is not kept, nor what is of a day to come
    for (const other of ['2020-01-01', '2035-01-01']) {
      expect((await get(staff, `/papers/statement/${person.customerId}?day=${other}`)).statusCode).toBe(200)
      expect(await versions('statement', `${person.customerId} ${other}`)).toEqual([])
    }
    // an address alone makes no version: a dealer could make any number of them
    const { addressId } = await person.call('addAddress', { ...ADDRESS, addressName: 'Moved' })
    await person.call('setDefaultAddress', { addressId })
    for (const [kind, who, url, number] of papers.slice(2)) {
      const [, latest] = await versions(kind, number)
      expect((await get(who, url)).rawPayload.equals(latest!.bytes), kind).toBe(true)
      expect((await versions(kind, number)).length, kind).toBe(2)
    }
  })

  it('lets nobody change or delete a document, nor keep one under a wrong hash', async () => {
    for (const statement of [
      sql`update document set issued_at = now()`,
      sql`delete from document`,
      sql`truncate document`,
      sql`insert into document values ('invoice', 'x', '\\x00', 'x', now())`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow(/issued documents stay|document_check/)
  })
})

describe('several invoices of an account', () => {
  it('make one file, each once, in the order asked for; a number of another account is not found', async () => {
    const person = await server.person()
    const one = await shipped(person, { [PRODUCTS.case]: 1 })
    const two = await shipped(person, { [PRODUCTS.case]: 2 })
    const { creditNo } = await credit(one.invoiceNo, 1)
    const other = await shipped(await server.person(), { [PRODUCTS.case]: 1 })
    const at = (...numbers: string[]) => get(person, invoicesAddress(numbers))
    const answer = await at(two.invoiceNo, creditNo, one.invoiceNo, two.invoiceNo)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('3-invoices.pdf')
    expect(
      (await pagesOf(answer.rawPayload)).map((page) => /(Tax invoice|Credit note) \d+/.exec(page)?.[0]),
    ).toEqual([`Tax invoice ${two.invoiceNo}`, `Credit note ${creditNo}`, `Tax invoice ${one.invoiceNo}`])
    expect((await at(one.invoiceNo, other.invoiceNo)).statusCode).toBe(404)
    expect((await at(other.invoiceNo)).statusCode).toBe(404)
    expect((await at('8999999')).statusCode).toBe(404)
    expect((await at('')).statusCode).toBe(404)
    const tooMany = Array.from({ length: INVOICES_FILE_MAX + 1 }, (_, index) => String(index))
    expect((await at(...tooMany)).statusCode).toBe(413)
    // one that is asked for as often as would be too many is one
    const often = Array.from({ length: INVOICES_FILE_MAX + 1 }, () => other.invoiceNo)
    expect((await at(...often)).statusCode).toBe(404)
    // what another account has was not issued by the question
    expect(
      await server.db.selectFrom('document').select('number').where('number', '=', other.invoiceNo).execute(),
    ).toEqual([])
  })

  it('need letter I', async () => {
    const person = await server.person({ letters: 'DHP' })
    expect((await get(person, invoicesAddress(['1']))).statusCode).toBe(403)
  })
})

describe('papers of staff', () => {
  it('many invoices and credit notes make one file, each once, in the order asked for', async () => {
    const person = await server.person()
    const one = await shipped(person, { [PRODUCTS.case]: 1 })
    const two = await shipped(await server.person({ country: 'NZ' }), { [PRODUCTS.case]: 2 })
    const { creditNo } = await credit(one.invoiceNo, 1)
    const url = `/papers/invoices?numbers=${two.invoiceNo},${creditNo},${one.invoiceNo},${two.invoiceNo}`
    const answer = await get(staff, url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(answer.rawPayload)
    expect(pages.map((page) => /(Tax invoice|Credit note) \d+/.exec(page)?.[0])).toEqual([
      `Tax invoice ${two.invoiceNo}`,
      `Credit note ${creditNo}`,
      `Tax invoice ${one.invoiceNo}`,
    ])
    expect((await get(staff, `/papers/invoices?numbers=${one.invoiceNo},8999999`)).statusCode).toBe(404)
    const tooMany = Array.from({ length: INVOICES_FILE_MAX + 1 }, (_, at) => String(at)).join(',')
    expect((await get(staff, `/papers/invoices?numbers=${tooMany}`)).statusCode).toBe(413)
    expect((await get(staff, '/papers/invoices?numbers=,')).statusCode).toBe(404)
  })

  it('CRD-01 the statement of a payer has what was open on a day, and sums to what is owed', async () => {
    const person = await server.person({ terms: '30D' })
    const { invoiceNo, orderNo } = await shipped(person, { [PRODUCTS.case]: 3 }, 'PO 5')
    const { creditNo } = await credit(invoiceNo, 1)
    const row = await rowOf(invoiceNo)
    const owed = (await office.balanceOf(person.customerId)).invoiced
    const url = `/papers/statement/${person.customerId}`
    const text = await textAt(staff, url)
    expect(text).toContain(`Invoice ${invoiceNo} Order ${orderNo} · PO 5`)
    expect(text).toContain(`Credit note ${creditNo}`)
    expect(text).toContain(`Total due ${formatAud(owed)}`)
    const receipt = await server.db
      .insertInto('receipt')
      .values({
        account_id: person.accountId,
        customer_id: person.customerId,
        received_at: new Date(server.clock.now.getTime() + 5 * 86_400_000),
        payment_method_id: 'DIRECT_DEPOSIT',
        amount_cents: row.amount_inc_cents + 5_00,
        allocated_cents: row.amount_inc_cents,
        reference: 'Deposit',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('receipt_allocation')
      .values({ receipt_id: receipt.id, invoice_no: invoiceNo, amount_cents: row.amount_inc_cents })
      .execute()
    await server.db
      .updateTable('invoice')
      .set({ allocated_cents: row.amount_inc_cents })
      .where('invoice_no', '=', invoiceNo)
      .execute()
    // as it was before the money came, and once it had come
    expect(await textAt(staff, url)).toContain(`Total due ${formatAud(owed)}`)
    const paid = await textAt(staff, `${url}?day=2030-01-01`)
    expect(paid).not.toContain(`Invoice ${invoiceNo}`)
    expect(paid).toContain(`Payment ${String(receipt.id)} Deposit`)
    expect(paid).toContain(`Total due ${formatAud(owed - row.amount_inc_cents - 5_00)}`)
    expect(await textAt(staff, `${url}?day=2020-01-01`)).toContain('Nothing is open.')
  })

  it('the statement of a past day stays as it was, whatever is entered, allocated, credited or given back later', async () => {
    const person = await server.person({ terms: '30D' })
    const { invoiceNo } = await shipped(person, { [PRODUCTS.case]: 3 }, 'PO 7')
    const { invoiceNo: otherNo } = await shipped(person, { [PRODUCTS.case]: 2 }, 'PO 8')
    const { creditNo } = await credit(otherNo, 1)
    const take = (receivedAt: Date) =>
      office.inTx((tx) =>
        takeMoney(tx, {
          ...{ accountId: person.accountId, amountCents: 20_00, methodId: 'DIRECT_DEPOSIT', receivedAt },
          ...{ reference: 'Early', pays: { invoices: [] }, ...office.acting() },
        }),
      )
    const { receiptId } = await take(server.clock.now)
    await moneyTimes(server.db)(server.clock.now)
    const url = `/papers/statement/${person.customerId}?day=${brisbaneDay(server.clock.now)}`
    const before = await textAt(staff, url)
    expect(before).toContain(`Payment ${String(receiptId)} Early`)

    // the database writes down when it was: by its own clock, months after the day
    await take(server.clock.now)
    const pays = [{ receiptId, invoiceNo, cents: 5_00 }]
    const payerId = person.customerId
    await office.inTx((tx) => payInvoices(tx, { payerId, allocations: pays, ...office.acting() }))
    await office.inTx((tx) => payInvoices(tx, { payerId, allocations: pays, ...office.acting() }))
    const spends = [{ creditNo, invoiceNo, cents: 1_00 }]
    await office.inTx((tx) => payInvoices(tx, { payerId, allocations: spends, ...office.acting() }))
    await office.inTx((tx) =>
      refundReceipt(tx, { receiptId, cents: 3_00, reason: 'Asked for it', ...office.acting() }),
    )
    const now = server.clock.now
    server.clock.now = new Date(now.getTime() + 3 * 86_400_000)
    await credit(invoiceNo, 1)
    await take(server.clock.now)
    server.clock.now = now
    expect(await textAt(staff, url)).toBe(before)
    const later = await textAt(staff, `/papers/statement/${person.customerId}?day=2030-01-01`)
    const owed = (await office.balanceOf(person.customerId)).invoiced
    expect(later).toContain(`Total due ${formatAud(owed - 47_00)}`)
  })

  it('the packing slip has what ships and what follows, and no price', async () => {
    await office.emptyShelf(6)
    const person = await server.person()
    const { orderNo, webOrderNo, shipmentNo } = await shipped(person, { [PRODUCTS.case]: 10 }, 'PO 6')
    const text = await textAt(staff, `/papers/packing-slip/${shipmentNo}`)
    for (const part of [
      `Packing slip Order ${orderNo}`,
      'Your reference PO 6',
      `Shipment ${shipmentNo}`,
      'Carrier Swiftline Connote SWL 1',
      `${PRODUCTS.case} AeroShield Clear Case for iPhone 15 Pro 10 6 4`,
      'Units in this shipment 6',
      'Units on back order 4',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('$')
    await office.receive(4)
    await office.pickAll(webOrderNo)
    const second = await office.ship(webOrderNo, 'SWL 2')
    const later = await textAt(staff, `/papers/packing-slip/${second.shipmentNo}`)
    expect(later).toContain(`${PRODUCTS.case} AeroShield Clear Case for iPhone 15 Pro 10 6 4`)
    expect(later).toContain('Sent before')
    expect(later).not.toContain('back order 4')
    await office.setStock(PRODUCTS.case, 1_000_000)
  })

  it('the packing slip tells what is allocated or picked and follows from what waits for stock', async () => {
    await office.emptyShelf(6)
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
    const { webOrderNo } = order
    await office.pickAll(webOrderNo)
    const part = { webOrderNo, units: new Map([[1, 4]]), carrierId: 'SWL', connote: 'SWL 1' }
    const { shipmentNo } = await office.inTx((tx) => shipOrder(tx, { ...part, ...office.acting() }))
    const text = await textAt(staff, `/papers/packing-slip/${shipmentNo}`)
    for (const words of [
      'Ordered Shipped To follow Back order',
      'AeroShield Clear Case for iPhone 15 Pro 10 4 2 4',
      'Units in this shipment 4 Units to follow 2 Units on back order 4',
      'What is on back order follows when stock arrives.',
    ])
      expect(text).toContain(words)
    await office.receive(4)
    const inStock = await textAt(staff, `/papers/packing-slip/${shipmentNo}`)
    expect(inStock).toContain('Units to follow 6')
    expect(inStock).not.toMatch(/units on back order|when stock arrives/i)
    await office.setStock(PRODUCTS.case, 1_000_000)
  })

  it('the pick list of a wave goes from bin to bin, and names its orders', async () => {
    for (const [id, bin] of [
      [PRODUCTS.case, 'B-2'],
      [PRODUCTS.zero, 'A-10'],
      [PRODUCTS.minimum, 'A-9'],
    ] as const)
      await server.db.updateTable('stock').set({ bin }).where('product_id', '=', id).execute()
    const goods = { [PRODUCTS.case]: 3, [PRODUCTS.zero]: 2, [PRODUCTS.minimum]: 6 }
    const { order } = await buyNow(await server.person(), goods, { reference: 'PO 7' })
    const wave = await office.inTx((tx) => openWave(tx, [order.webOrderNo], office.acting()))
    const text = await textAt(staff, `/papers/pick-list/${String(wave!.waveId)}`)
    const lines = [
      `A-9 ${PRODUCTS.minimum} USB-C Cable 2 m`,
      `A-10 ${PRODUCTS.zero} Leading Zero Stylus`,
      `B-2 ${PRODUCTS.case} AeroShield`,
    ]
    expect(lines.map((one) => text.indexOf(one))).toEqual(
      lines.map((one) => text.indexOf(one)).sort((a, b) => a - b),
    )
    expect(Math.min(...lines.map((one) => text.indexOf(one)))).toBeGreaterThan(0)
    for (const part of [`W${String(wave!.waveId)}`, 'Orders 1 Lines 3 Units 11', order.orderno, 'PO 7'])
      expect(text).toContain(part)
    expect(text).not.toContain('$')
  })

  it.each([
    '/papers/statement/nobody',
    '/papers/packing-slip/nothing',
    '/papers/pick-list/999999',
    '/papers/invoices?numbers=nothing',
  ])('%s is 404', async (url) => expect((await get(staff, url)).statusCode).toBe(404))

  it.each(['2026-13-01', '2026-02-30', '0000-01-01', 'today'])('the day %s is refused', async (day) =>
    expect((await get(staff, `/papers/statement/nobody?day=${day}`)).statusCode).toBe(400),
  )
})
