import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { reverseByStaff } from '#server/modules/banking/reverse-by-staff.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { receiptAddress } from '#shared/codes/routes.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { allocationLedger, passMinutes, reconcile } from '#testing/payments.ts'
import { pagesOf } from '#testing/papers.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Asked = Partial<InputOf<AllCalls['paymentHistoryPage']>>
const history = (person: TestPerson, more: Asked = {}) =>
  person.call('paymentHistoryPage', { text: '', ...more })
const record = (person: TestPerson, paymentNo: string) => person.call('paymentRecord', { paymentNo })
const receiptPdf = (person: TestPerson, paymentNo: string) =>
  person.raw({ method: 'GET', url: receiptAddress(paymentNo) })
async function owing(person: TestPerson, cents = 110_00): Promise<string> {
  const [invoice] = await manyInvoices(server.db, [person], 1, cents)
  return invoice?.invoiceNo ?? ''
}
/** A payment of an invoice by card, which stands like this at the gateway. */
async function byCard(person: TestPerson, invoiceNo: string, to?: SandboxState, amount = '110.00') {
  const allocationToken = randomUUID()
  const begun = await person.call('allocateInvoicePayments', {
    ...{ invoiceIds: [invoiceNo], paymentAllocations: [amount], paymentMethodId: 'VISA_CREDIT' },
    ...{ justCalculatePrices: false, allocationToken },
  })
  const settle = () =>
    person.call('checkCCAllocationPaymentStatus', { allocationToken, ccPaymentId: begun.ccPaymentId })
  const move = async (state: SandboxState) => {
    const [row] = await allocationLedger(server, allocationToken)
    const from: SandboxState[] = ['pending', 'captured']
    await sandboxLedger(server.db, () => server.clock.now).move(row?.id ?? '', from, state)
  }
  if (to) {
    await move(to)
    await settle()
  }
  passMinutes(server, 1)
  return { allocationToken, move, settle }
}
const deposit = (person: TestPerson, invoices: { invoiceNo: string; cents: number }[], amountCents: number) =>
  server.db.transaction().execute((tx) =>
    takeMoney(tx, {
      ...{ accountId: person.accountId, amountCents, methodId: 'DIRECT_DEPOSIT', reference: 'INV 4711' },
      ...{ receivedAt: server.clock.now, pays: { invoices }, now: server.clock.now, by: COMMAND },
    }),
  )

/** A deposit that pays an invoice of a person's account, and one of another account of the same payer. */
async function paysElsewhere() {
  const person = await server.person()
  const branch = `A-branch-${person.accountId}`
  await server.db
    .insertInto('account')
    .values({ id: branch, customer_id: person.customerId, name: 'Branch' })
    .execute()
  const [own, theirs] = [await owing(person), await owing({ ...person, accountId: branch })]
  const pays = [
    { invoiceNo: own, cents: 10_00 },
    { invoiceNo: theirs, cents: 20_00 },
  ]
  return { person, own, theirs, ...(await deposit(person, pays, 30_00)) }
}

describe('the payments of an account', () => {
  it('are all there, newest first, with method, amount and fee, and what became of each', async () => {
    const person = await server.person()
    const [first, second, third] = [await owing(person), await owing(person), await owing(person)]
    await byCard(person, first, 'declined')
    await byCard(person, first, 'captured')
    const given = await byCard(person, second, 'captured')
    await given.move('refunded')
    await sql`update payment set checked_at = '2020-01-01' where account_id = ${person.accountId}`.execute(
      server.db,
    )
    await reconcile(server)
    const left = await byCard(person, third)
    await person.call('cancelAllocationPayment', { allocationToken: left.allocationToken })
    await deposit(person, [{ invoiceNo: third, cents: 60_00 }], 75_00)
    passMinutes(server, 1)
    await byCard(person, third, undefined, '50.00')
    const { payments, next, total } = await history(person)
    expect({ next, total }).toEqual({ next: '', total: { count: 6, isExact: true } })
    expect(payments.map(({ state, method, amount, fee }) => [state, method, amount, fee])).toEqual([
      ['pending', 'Visa credit', 50_46, 46],
      ['paid', 'Direct deposit', 75_00, 0],
      ['cancelled', 'Visa credit', 111_01, 1_01],
      ['refunded', 'Visa credit', 111_01, 1_01],
      ['paid', 'Visa credit', 111_01, 1_01],
      ['declined', 'Visa credit', 111_01, 1_01],
    ])
    expect(payments.map(({ paidby }) => paidby !== '')).toEqual([true, false, true, true, true, true])
    expect(await record(person, payments[1]?.paymentno ?? '')).toMatchObject({
      ...{ reference: 'INV 4711', pays: [{ invoiceno: third, amount: 60_00 }], free: 15_00, refunds: [] },
    })
    expect(await record(person, payments[3]?.paymentno ?? '')).toMatchObject({
      ...{ state: 'refunded', pays: [], refunds: [{ amount: 110_00 }] },
    })
    expect(await record(person, payments[5]?.paymentno ?? '')).toMatchObject({
      ...{ state: 'declined', pays: [{ invoiceno: first, amount: 110_00 }], free: 0 },
    })
  })

  it('say that staff took a deposit back', async () => {
    const person = await server.person()
    const invoiceNo = await owing(person)
    const { receiptId } = await deposit(person, [{ invoiceNo, cents: 110_00 }], 110_00)
    await server.db
      .transaction()
      .execute((tx) =>
        reverseByStaff(tx, { receiptId, reason: 'Bounced', now: server.clock.now, by: COMMAND }),
      )
    expect((await history(person)).payments).toMatchObject([{ state: 'takenBack', amount: 110_00 }])
    expect((await pagesOf((await receiptPdf(person, `R${String(receiptId)}`)).rawPayload))[0]).toContain(
      'Taken back',
    )
  })

  it('that credits cover need no money', async () => {
    const person = await server.person()
    const invoiceNo = await owing(person, 40_00)
    const credit = await owing(person, -40_00)
    await sql`update invoice set kind = 'credit', due_on = null where invoice_no = ${credit}`.execute(
      server.db,
    )
    await person.call('allocateInvoicePayments', {
      ...{ invoiceIds: [invoiceNo, credit], paymentAllocations: ['40.00', '-40.00'], paymentMethodId: '' },
      justCalculatePrices: false,
    })
    const [payment] = (await history(person)).payments
    expect(payment).toMatchObject({ state: 'paid', method: 'Credits', amount: 0 })
    expect(await record(person, payment?.paymentno ?? '')).toMatchObject({
      pays: [{ invoiceno: invoiceNo, amount: 40_00 }],
      credits: [{ invoiceno: credit, amount: 40_00 }],
    })
    expect((await receiptPdf(person, payment?.paymentno ?? '')).statusCode).toBe(200)
  })

  it('are read page by page, each once, also those of one moment', async () => {
    const person = await server.person()
    const moment = server.clock.now
    await sql`
      insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents)
      select ${person.accountId}, ${person.customerId}, ${moment}::timestamptz - (n / 7) * interval '1 day', 'CHEQUE', 100 + n from generate_series(1, 45) n`.execute(
      server.db,
    )
    const invoiceNo = await owing(person)
    await byCard(person, invoiceNo)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await history(person, { limit: 4, ...(cursor && { cursor }) })
      seen.push(...page.payments.map(({ paymentno }) => paymentno))
      cursor = page.next
    } while (cursor !== '')
    expect([seen.length, new Set(seen).size]).toEqual([46, 46])
    const days = (await history(person)).payments.map(({ paidon }) => paidon)
    expect(days).toEqual([...days].sort().reverse())
    const other = await server.person()
    const { next } = await history(person, { limit: 4 })
    await expect(history(other, { cursor: next })).rejects.toMatchObject({ code: 'list.cursor' })
  })

  it('are found by number, reference, order, invoice and name, by every word, and by days', async () => {
    const person = await server.person()
    const [first, second] = [await owing(person), await owing(person)]
    await byCard(person, first, 'captured')
    const { receiptId } = await deposit(person, [{ invoiceNo: second, cents: 60_00 }], 60_00)
    const [byBank, card] = (await history(person)).payments
    const found = async (asked: Asked) => {
      const { payments, total } = await history(person, asked)
      expect(total).toEqual({ count: payments.length, isExact: true })
      return payments.map(({ paymentno }) => paymentno)
    }
    const no = [byBank?.paymentno, card?.paymentno]
    for (const [text, expected] of [
      [`r${String(receiptId)}`, [no[0]]] as const,
      ...[[first, [no[1]]] as const, [second.toLowerCase(), [no[0]]] as const, ['inv', [no[0]]] as const],
      ...[['INV  4711', [no[0]]] as const, ['4711 nowhere', []] as const, ['%', []] as const],
      ...[[card?.paidby.toUpperCase() ?? '', [no[1]]] as const, ['  ', no] as const],
    ])
      expect(await found({ text }), text).toEqual(expected)
    expect(await found({ text: String(receiptId) })).toContain(no[0])
    const day = byBank?.paidon ?? ''
    expect(await found({ from: day, to: day })).toEqual(no)
    expect(await found({ from: addDays(day, 1) })).toEqual([])
    expect(await found({ to: addDays(day, -1) })).toEqual([])
    const { next } = await history(person, { limit: 1 })
    await expect(history(person, { cursor: next, text: 'inv' })).rejects.toMatchObject({
      code: 'list.cursor',
    })
  })

  it('an invoice of another account of the payer finds nothing here', async () => {
    const { person, theirs, receiptId } = await paysElsewhere()
    expect((await history(person, { text: theirs })).payments).toEqual([])
    expect((await history(person, { text: `R${String(receiptId)}` })).payments).toHaveLength(1)
  })

  it('need letter C, and belong to one account', async () => {
    const person = await server.person()
    const { receiptId } = await deposit(person, [], 50_00)
    const number = `R${String(receiptId)}`
    const other = await server.person()
    const clerk = await server.person({ accountId: person.accountId, letters: 'ABDFHILOP' })
    await expect(history(clerk)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(record(clerk, number)).rejects.toMatchObject({ code: 'access.denied' })
    expect((await receiptPdf(clerk, number)).statusCode).toBe(403)
    expect((await history(other)).payments).toEqual([])
    for (const wrong of [number, 'R0', 'P1', 'X', "R1' or 1=1"])
      await expect(record(other, wrong)).rejects.toMatchObject({ code: 'payment.unknown' })
    expect((await receiptPdf(other, number)).statusCode).toBe(404)
    expect((await record(person, number)).free).toBe(50_00)
  })

  it('what a receipt pays on another account of the payer is one sum without numbers', async () => {
    const { person, own, theirs, receiptId } = await paysElsewhere()
    const shown = await record(person, `R${String(receiptId)}`)
    expect(shown).toMatchObject({ pays: [{ invoiceno: own, amount: 10_00 }], elsewhere: 20_00 })
    expect(JSON.stringify(shown)).not.toContain(theirs)
  })

  it('ACC-33 in New Zealand are what came in by deposit; nothing is paid online', async () => {
    const person = await server.person({ country: 'NZ' })
    const invoiceNo = await owing(person)
    const { receiptId } = await deposit(person, [{ invoiceNo, cents: 110_00 }], 110_00)
    expect((await history(person)).payments).toMatchObject([{ method: 'Direct deposit', state: 'paid' }])
    const [page] = await pagesOf((await receiptPdf(person, `R${String(receiptId)}`)).rawPayload)
    expect(page).toContain('All amounts are in Australian dollars.')
    await expect(byCard(person, invoiceNo)).rejects.toMatchObject({ code: 'access.denied' })
  })
})

describe('the receipt of a payment', () => {
  it('says who paid, how, with which fee, and what it paid', async () => {
    const person = await server.person()
    const invoiceNo = await owing(person)
    await byCard(person, invoiceNo, 'captured')
    const [payment] = (await history(person)).payments
    const answer = await receiptPdf(person, payment?.paymentno ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [page] = await pagesOf(answer.rawPayload)
    for (const words of [
      ...[
        `Receipt ${payment?.paymentno ?? ''}`,
        `Invoice ${invoiceNo}`,
        'Visa credit',
        'Card surcharge',
        '$1.01',
      ],
      ...['$111.01', 'It is not a tax invoice.', person.accountId],
    ])
      expect(page).toContain(words)
  })

  it('is there only where money has come in', async () => {
    const person = await server.person()
    await byCard(person, await owing(person), 'declined')
    const [payment] = (await history(person)).payments
    expect((await receiptPdf(person, payment?.paymentno ?? '')).statusCode).toBe(404)
  })
})
