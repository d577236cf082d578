import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { WHOLE_LIST_MAX } from '#shared/codes/limits.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { creditInvoice } from './credit-invoice.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

async function shipped(person: TestPerson, units = 2) {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return (await office.ship(order.webOrderNo)).invoice
}
/** Lets an invoice be due so many days before today, by Brisbane's calendar; null for never. */
const dueBefore = (invoiceNo: string, days: number | null) =>
  sql`update invoice set due_on = (${server.clock.now}::timestamptz at time zone 'Australia/Brisbane')::date - ${days}::int where invoice_no = ${invoiceNo}`.execute(
    server.db,
  )
const due = (person: TestPerson) => person.call('dueInvoicesFromServer', {})

describe('what an account owes', () => {
  it('CRD-01 CRD-02 CRD-03 by age, overdue, and in sum, to the cent', async () => {
    const person = await server.person()
    const ages = [-5, 0, 1, 2, 31, 32, 61, 62, 91, 92, 400]
    const cents: number[] = []
    for (const days of ages) {
      const { invoiceNo, amountCents } = await shipped(person)
      cents.push(amountCents)
      await dueBefore(invoiceNo, days)
    }
    const sum = (from: number, to: number) =>
      cents.filter((_, at) => ages[at]! >= from && ages[at]! <= to).reduce((all, one) => all + one, 0)
    const { creditSummary, dueInvoices } = await due(person)
    expect(creditSummary).toMatchObject({
      totalDue: sum(-99, 999),
      balanceCurrent: sum(-99, 1), // due yesterday is not past due at the end of yesterday (decision 9)
      balance30Days: sum(2, 31),
      balance60Days: sum(32, 61),
      balance90Days: sum(62, 91),
      balance120Days: sum(92, 999),
      overdue: sum(1, 999),
    })
    expect(dueInvoices.map(({ totalDue }) => totalDue)).toEqual(cents.toReversed())
  })

  it('a credit note with something left lowers what is due; a paid invoice is not there', async () => {
    const person = await server.person()
    const [paid, open] = [await shipped(person), await shipped(person, 5)]
    await sql`update invoice set allocated_cents = amount_inc_cents where invoice_no = ${paid.invoiceNo}`.execute(
      server.db,
    )
    const { creditNo, amounts } = await office.inTx((tx) =>
      creditInvoice(tx, {
        invoiceNo: open.invoiceNo,
        units: new Map([[1, 1]]),
        reason: 'Broken',
        ...office.acting(),
      }),
    )
    const { dueInvoices, creditSummary } = await due(person)
    expect(dueInvoices.map(({ invoiceno, totalDue }) => [invoiceno, totalDue])).toEqual([
      [open.invoiceNo, open.amountCents],
      [creditNo, amounts.totalIncGstCents],
    ])
    expect(amounts.totalIncGstCents).toBeLessThan(0)
    expect(creditSummary?.totalDue).toBe(open.amountCents + amounts.totalIncGstCents)
  })

  it('CRD-04 the limit is that of who pays, with the head-room left by all that is owed and ordered', async () => {
    const person = await server.person({ limitCents: 500_00 })
    const { amountCents } = await shipped(person)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
    const open = await office.totalOf(order.webOrderNo)
    const { creditSummary } = await due(person)
    expect([creditSummary?.creditLimit, creditSummary?.headroom]).toEqual([
      500_00,
      500_00 - amountCents - open,
    ])
  })

  it('CRD-07 CRD-30 CRD-31 only for letter C and not for cash customers; never of another account', async () => {
    const person = await server.person()
    const { invoiceNo } = await shipped(person)
    const without = await server.person({ accountId: person.accountId, letters: 'HIPD' })
    await expect(due(without)).rejects.toMatchObject({ code: 'access.denied' })
    const other = await due(await server.person())
    expect(JSON.stringify(other)).not.toContain(invoiceNo)
    expect(await due(await server.person({ cash: true }))).toEqual({
      ...{ dueInvoices: [], dueTotal: 0, creditSummary: null },
    })
  })
  it('is listed up to 1,000 rows, due longest first; the sums count all, and come alone as well', async () => {
    const person = await server.person()
    await manyInvoices(server.db, [person], WHOLE_LIST_MAX + 5, 1_00)
    const answer = await due(person)
    expect([answer.dueInvoices.length, answer.dueTotal]).toEqual([WHOLE_LIST_MAX, WHOLE_LIST_MAX + 5])
    expect(answer.creditSummary?.totalDue).toBe((WHOLE_LIST_MAX + 5) * 1_00)
    expect(await person.call('creditSummaryFromServer', {})).toEqual({ creditSummary: answer.creditSummary })
    expect((await person.call('transactionsAndPaymentsFromServer', {})).transactions.length).toBe(
      WHOLE_LIST_MAX,
    )
    expect((await person.call('invoicesFromServer', {})).invoices.length).toBe(WHOLE_LIST_MAX)
    const cash = await server.person({ cash: true })
    expect(await cash.call('creditSummaryFromServer', {})).toEqual({ creditSummary: null })
  })
})
