import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumCents } from '#shared/rules/money.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { creditInvoice } from './credit-invoice.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

type Wanted = {
  units?: [line: number, units: number][]
  freightCents?: number
  feeCents?: number
  reason?: string
}
const credit = (invoiceNo: string, { units = [], reason = 'Damaged', ...charges }: Wanted) =>
  office.inTx((tx) =>
    creditInvoice(tx, { invoiceNo, units: new Map(units), reason, ...charges, ...office.acting() }),
  )
/** An invoice for goods of a person, with what it comes to. */
async function invoiced(person: TestPerson, goods: Readonly<Record<string, number>>) {
  const { order } = await buyNow(person, goods)
  await office.pickAll(order.webOrderNo)
  const { invoiceNo } = (await office.ship(order.webOrderNo)).invoice
  const row = await server.db
    .selectFrom('invoice')
    .selectAll()
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  return { invoiceNo, row, webOrderNo: order.webOrderNo }
}
const rowOf = (creditNo: string) =>
  server.db.selectFrom('invoice').selectAll().where('invoice_no', '=', creditNo).executeTakeFirstOrThrow()

describe('a credit note', () => {
  it('INV-25 takes units and freight back, and its payer owes so much less', async () => {
    const person = await server.person()
    const { invoiceNo, row, webOrderNo } = await invoiced(person, { [PRODUCTS.case]: 3 })
    const { creditNo, amounts } = await credit(invoiceNo, {
      units: [[1, 2]],
      freightCents: row.freight_cents,
      reason: '  Two arrived broken ',
    })
    expect(amounts.goodsCents).toBe(-20_00)
    expect(await rowOf(creditNo)).toMatchObject({
      kind: 'credit',
      credits_invoice_no: invoiceNo,
      web_order_no: webOrderNo,
      account_id: person.accountId,
      payer_id: person.customerId,
      due_on: null,
      reason: 'Two arrived broken',
      goods_cents: -20_00,
      freight_cents: -row.freight_cents,
      gst_cents: -Math.round((20_00 + row.freight_cents) / 10),
      amount_inc_cents: amounts.totalIncGstCents,
      allocated_cents: 0,
    })
    const lines = await server.db
      .selectFrom('invoice_line')
      .select(['product_id', 'quantity', 'price_cents', 'credits_line_no'])
      .where('invoice_no', '=', creditNo)
      .execute()
    expect(lines).toEqual([
      { product_id: PRODUCTS.case, quantity: -2, price_cents: 10_00, credits_line_no: 1 },
    ])
    expect(await office.balanceOf(person.customerId)).toEqual({
      invoiced: row.amount_inc_cents + amounts.totalIncGstCents,
      open: 0,
    })
    const audit = await server.db
      .selectFrom('audit')
      .select(['action', 'subject_id', 'after', 'detail'])
      .where('action', '=', 'invoice.credit')
      .where('subject_id', '=', invoiceNo)
      .execute()
    expect(audit).toMatchObject([
      { after: { creditNo }, detail: { lines: [[1, 2]], reason: 'Two arrived broken' } },
    ])
  })

  it.each(['AU', 'NZ'] as const)(
    '%s: all credits of an invoice carry its GST to the cent, and the payer owes nothing of it any more',
    async (country) => {
      const person = await server.person({ country })
      const { invoiceNo, row } = await invoiced(person, { [PRODUCTS.minimum]: 7, [PRODUCTS.zero]: 1 })
      const lines = await server.db
        .selectFrom('invoice_line')
        .select(['line_no', 'product_id'])
        .where('invoice_no', '=', invoiceNo)
        .execute()
      const line = (id: string) => lines.find(({ product_id }) => product_id === id)!.line_no
      for (let at = 0; at < 7; at += 1) await credit(invoiceNo, { units: [[line(PRODUCTS.minimum), 1]] })
      await credit(invoiceNo, { freightCents: row.freight_cents, units: [[line(PRODUCTS.zero), 1]] })
      const credits = await server.db
        .selectFrom('invoice')
        .select(['gst_cents', 'amount_inc_cents'])
        .where('credits_invoice_no', '=', invoiceNo)
        .execute()
      expect(sumCents(credits.map(({ gst_cents }) => gst_cents))).toBe(-row.gst_cents)
      expect(sumCents(credits.map(({ amount_inc_cents }) => amount_inc_cents))).toBe(-row.amount_inc_cents)
      expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
      await expect(credit(invoiceNo, { units: [[1, 1]] })).rejects.toThrow('Only 0 units of line 1')
    },
  )

  it('100 at once of the same units: those are credited once', async () => {
    const person = await server.person()
    const { invoiceNo, row } = await invoiced(person, { [PRODUCTS.case]: 10 })
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => credit(invoiceNo, { units: [[1, 4]] })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const why = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(new Set(why)).toEqual(
      new Set([`Refusal: Only 2 units of line 1 of invoice ${invoiceNo} can still be credited`]),
    )
    const { units } = await server.db
      .selectFrom('invoice_line as l')
      .innerJoin('invoice as i', 'i.invoice_no', 'l.invoice_no')
      .select((eb) => eb.fn.sum<number>('quantity').as('units'))
      .where('i.credits_invoice_no', '=', invoiceNo)
      .executeTakeFirstOrThrow()
    expect(units).toBe(-8)
    const owed = await office.balanceOf(person.customerId)
    expect(owed.invoiced).toBeGreaterThan(0)
    expect(owed.invoiced).toBeLessThan(row.amount_inc_cents)
  })
})

describe('what cannot be credited', () => {
  it.each([
    [
      'more units than invoiced',
      { units: [[1, 4]] },
      'Only 3 units of line 1 of invoice N can still be credited',
    ],
    [
      'a line that is not there',
      { units: [[9, 1]] },
      'Only 0 units of line 9 of invoice N can still be credited',
    ],
    ['units below zero', { units: [[1, -1]] }, 'Only 3 units of line 1'],
    ['more freight', { freightCents: 100_000 }, 'of the freight of invoice N can still be credited'],
    ['freight below zero', { freightCents: -1 }, 'of the freight of invoice N can still be credited'],
    [
      'a fee that was not charged',
      { feeCents: 1 },
      'Only $0.00 of the fee of invoice N can still be credited',
    ],
    ['nothing', {}, 'Please choose what to credit'],
    ['without a reason', { units: [[1, 1]], reason: ' ' }, 'Please enter a reason'],
  ] as [string, Wanted, string][])('%s', async (_what, wanted, words) => {
    const person = await server.person()
    const { invoiceNo, row } = await invoiced(person, { [PRODUCTS.case]: 3 })
    await expect(credit(invoiceNo, wanted)).rejects.toThrow(words.replace(' N ', ` ${invoiceNo} `))
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: row.amount_inc_cents, open: 0 })
  })

  it('an unknown invoice, and a credit note', async () => {
    await expect(credit('nowhere', { units: [[1, 1]] })).rejects.toThrow('This invoice is not available')
    const { invoiceNo } = await invoiced(await server.person(), { [PRODUCTS.case]: 3 })
    const { creditNo } = await credit(invoiceNo, { units: [[1, 1]] })
    await expect(credit(creditNo, { units: [[1, 1]] })).rejects.toThrow('This invoice is not available')
  })
})
