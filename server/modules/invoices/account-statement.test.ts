import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementAddress } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { readConfig } from '#server/config/config.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { reverseByStaff } from '#server/modules/banking/reverse-by-staff.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { moneyTimes } from '#testing/money-times.ts'
import { pagesOf } from '#testing/papers.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { accountStatement } from './account-statement.ts'
import { readAtOnce } from './account-statement.store.ts'
import { openItemRows } from './invoice-papers.store.ts'
import { creditInvoice } from './credit-invoice.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let dateMoney: ReturnType<typeof moneyTimes>
beforeAll(async () => {
  server = await testServer({ BANK_ACCOUNT: '062000 | 12345678 | Harbour Parts' })
  office = await openBackOffice(server)
  dateMoney = moneyTimes(server.db)
})
afterAll(() => server.close())

const get = (who: TestPerson, url: string) => who.raw({ method: 'GET', url })
const at = (moment: string) => {
  server.clock.now = new Date(moment)
}
/** Somebody whose session lasts for the months of a test, which begins on 2 March. */
async function personOf(spec: Parameters<TestServer['person']>[0] = {}): Promise<TestPerson> {
  at('2026-07-01T00:00:00Z')
  const person = await server.person(spec)
  at('2026-03-02T00:00:00Z')
  return person
}
/** An order that left at a moment, invoiced on its day of Brisbane. */
async function shipped(person: TestPerson, moment: string, units = 2, reference = '') {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units }, { reference })
  await office.pickAll(order.webOrderNo)
  at(moment)
  const { invoice } = await office.ship(order.webOrderNo)
  const { invoices } = await person.call('invoicesFromServer', { invoiceNo: invoice.invoiceNo })
  return { invoiceNo: invoice.invoiceNo, cents: invoices[0]?.amount ?? 0, order }
}
/** Money that came now. @param cents what of it pays the invoice */
const paid = (person: TestPerson, invoiceNo: string, amountCents: number, cents = amountCents) =>
  office
    .inTx((tx) =>
      takeMoney(tx, {
        ...{ accountId: person.accountId, amountCents, methodId: 'CHEQUE', receivedAt: server.clock.now },
        ...{ reference: 'CHQ 1', pays: { invoices: [{ invoiceNo, cents }] }, ...office.acting() },
      }),
    )
    .then(async ({ receiptId }) => {
      await dateMoney(server.clock.now)
      return receiptId
    })
const statement = (person: TestPerson, month: string, months: 1 | 12 = 1) =>
  readAtOnce(server.db, (tx) =>
    accountStatement(tx, person.accountId, {
      ...{ month, months, seller: readConfig({}).seller },
      now: server.clock.now,
    }),
  )
const rowsOf = (facts: Awaited<ReturnType<typeof statement>>) =>
  facts?.movements.map(({ day, what, amountCents }) => [day, what, amountCents])

describe('the statement of an account', () => {
  it('has the balance before, each invoice, credit and payment on its day, and the balance after, by age', async () => {
    const person = await personOf({ terms: '30D' })
    const first = await shipped(person, '2026-03-31T13:59:59Z', 4, 'PO 1') // the last second of March
    const second = await shipped(person, '2026-03-31T14:00:00Z', 2) // midnight in Brisbane
    const { creditNo } = await office.inTx((tx) =>
      creditInvoice(tx, {
        ...{ invoiceNo: second.invoiceNo, units: new Map([[1, 1]]), reason: 'Broken' },
        ...office.acting(),
      }),
    )
    at('2026-04-30T13:59:59Z')
    const receiptId = await paid(person, first.invoiceNo, 20_00)
    at('2026-05-10T00:00:00Z')
    const march = await statement(person, '2026-03')
    expect(march).toMatchObject({ openingCents: 0, closingCents: first.cents, to: '2026-03-31' })
    expect(rowsOf(march)).toEqual([['2026-03-31', 'Invoice', first.cents]])
    expect(march?.movements[0]).toMatchObject({ orderNo: first.order.orderno, reference: 'PO 1' })
    const april = await statement(person, '2026-04')
    const credit = -(april?.movements.find(({ number }) => number === creditNo)?.amountCents ?? 0)
    expect(rowsOf(april)).toEqual([
      ['2026-04-01', 'Invoice', second.cents],
      ['2026-04-01', 'Credit note', -credit],
      ['2026-04-30', 'Payment', -20_00],
    ])
    expect(april?.movements[2]).toMatchObject({
      number: String(receiptId),
      reference: 'CHQ 1',
      about: `Cheque · for invoice ${first.invoiceNo}`,
    })
    const owed = first.cents + second.cents - credit - 20_00
    expect(april).toMatchObject({ openingCents: first.cents, closingCents: owed, unappliedCents: 0 })
    const { creditSummary } = await person.call('dueInvoicesFromServer', {})
    const may = await statement(person, '2026-05')
    expect(may).toMatchObject({ openingCents: owed, closingCents: creditSummary?.totalDue, to: '2026-05-10' })
    expect(may?.ageing).toMatchObject({
      current: creditSummary?.balanceCurrent,
      days30: creditSummary?.balance30Days,
    })
    const year = await statement(person, '2026-05', 12)
    expect(year).toMatchObject({ from: '2025-06-01', openingCents: 0, closingCents: owed })
    expect(year?.movements).toHaveLength(4)

    // what happens later changes no month that is over
    at('2026-05-12T00:00:00Z')
    await office.inTx((tx) => reverseByStaff(tx, { receiptId, reason: 'Bounced', ...office.acting() }))
    await dateMoney(server.clock.now)
    expect(await statement(person, '2026-04')).toEqual(april)
    expect(rowsOf(await statement(person, '2026-05'))).toEqual([['2026-05-12', 'Payment taken back', 20_00]])
  })

  it('money that pays nothing yet is said beside the balance', async () => {
    const person = await personOf()
    const { invoiceNo, cents } = await shipped(person, '2026-03-03T00:00:00Z')
    at('2026-03-04T00:00:00Z')
    await paid(person, invoiceNo, cents + 5_00, cents)
    expect(await statement(person, '2026-03')).toMatchObject({ closingCents: 0, unappliedCents: 5_00 })
  })

  it('of a month that is past stays as it was when money is entered later with a day of that month', async () => {
    const person = await personOf({ terms: '30D' })
    const { invoiceNo, cents } = await shipped(person, '2026-03-10T00:00:00Z')
    at('2026-04-02T00:00:00Z')
    const sent = await statement(person, '2026-03')
    expect(sent).toMatchObject({ closingCents: cents, unappliedCents: 0 })
    await office.inTx((tx) =>
      takeMoney(tx, {
        ...{ accountId: person.accountId, amountCents: cents + 7_00, methodId: 'CHEQUE', reference: 'CHQ 9' },
        ...{ receivedAt: new Date('2026-03-31T01:00:00Z'), pays: { invoices: [{ invoiceNo, cents }] } },
        ...office.acting(),
      }),
    )
    await dateMoney(server.clock.now)
    expect(await statement(person, '2026-03')).toEqual(sent)
    expect(await statement(person, '2026-04')).toMatchObject({ closingCents: 0, unappliedCents: 7_00 })
    const openItems = (day: string, before: string) =>
      openItemRows(server.db, person.customerId, { day, before: new Date(before) })
    expect(await openItems('2026-03-31', '2026-03-31T14:00:00Z')).toMatchObject([
      { number: invoiceNo, open_cents: cents },
    ])
    expect(await openItems('2026-04-30', '2026-04-30T14:00:00Z')).toMatchObject([
      { kind: 'payment', open_cents: -7_00 },
    ])
  })

  it('comes as PDF and as CSV, for a month and for twelve', async () => {
    const person = await personOf({ terms: '30D' })
    const { invoiceNo, cents } = await shipped(person, '2026-03-03T00:00:00Z', 3, '=1+1')
    expect(await person.call('statementsFromServer', {})).toMatchObject({ first: '2026-03', last: '2026-03' })
    const pdf = await get(person, statementAddress('2026-03', 12, 'pdf'))
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await pagesOf(pdf.rawPayload)).join(' ')
    for (const words of [
      '1 Apr 2025 to 3 Mar 2026',
      'Opening balance',
      `Invoice ${invoiceNo}`,
      `Closing balance ${formatAud(cents)}`,
      `Reference ${person.customerId}`,
    ])
      expect(text).toContain(words)
    const csv = await get(person, statementAddress('2026-03', 1, 'csv'))
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain(`statement-${person.accountId}-2026-03.csv`)
    const lines = csv.body.trim().split('\r\n')
    const dollars = (cents / 100).toFixed(2)
    expect(lines[1]).toBe('2026-03-01,Opening balance,,,,,,,0.00')
    expect(lines[2]).toContain(`2026-03-03,Invoice,${invoiceNo},`)
    expect(lines[2]).toContain(`,'=1+1,`)
    expect(lines[3]).toBe(`2026-03-03,Closing balance,,,,,,,${dollars}`)
    expect(lines[4]).toBe(`2026-03-03,Due by age,,,,Current,,${dollars},`)
  })

  it.each(['2026-02', '2026-04', '2099-12'])('there is none of %s', async (month) => {
    const person = await personOf()
    await shipped(person, '2026-03-03T00:00:00Z')
    for (const form of ['pdf', 'csv'] as const)
      expect((await get(person, statementAddress(month, 1, form))).statusCode).toBe(404)
  })

  it.each(['2026-13', '2026-3', '1999-01', '2026-03-01', 'x'])('%s is no month', async (month) => {
    const person = await personOf()
    expect((await get(person, `/StatementServlet/${month}`)).statusCode).toBe(400)
  })

  it('CRD-30 CRD-31 is for letter C of who does not pay at checkout, and of the own account alone', async () => {
    const owner = await personOf()
    await shipped(owner, '2026-03-03T00:00:00Z')
    const url = statementAddress('2026-03', 1, 'pdf')
    const status = async (who: TestPerson) => (await get(who, url)).statusCode
    expect(await status(await personOf({ letters: 'DHIP' }))).toBe(403)
    expect(await status(await personOf({ cash: true }))).toBe(403)
    expect(await status(await personOf())).toBe(404) // of whom nothing was invoiced
    const other = await personOf()
    await shipped(other, '2026-03-04T00:00:00Z')
    const text = (await pagesOf((await get(other, url)).rawPayload)).join(' ')
    expect(text).not.toContain(owner.accountId)
  })
})
