import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PersonSpec } from '#testing/build.ts'
import { buyNow } from '#testing/checkout.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { allocationLedger, passMinutes, reconcile } from '#testing/payments.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import type { SandboxState } from '#server/ports/payments/sandbox/sandbox-ledger.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'

let server: TestServer
let begun: Date
beforeAll(async () => {
  server = await testServer()
  begun = server.clock.now
})
afterEach(async () => {
  // nothing of one test is left open to lapse in another
  passMinutes(server, 24 * 60)
  await reconcile(server)
  server.clock.now = begun
})
afterAll(() => server.close())

const BOOKS = /payment|receipt|invoice|payer|gateway/
/** The invoices of these tests have no lines. */
const NO_LINES = 'the goods of an invoice are the sum of its lines'
/** What of money does not balance. */
const wrongBooks = async () =>
  (await auditBooks(server.db)).filter(({ what, many }) => many > 0 && what !== NO_LINES && BOOKS.test(what))

/** A dealer with invoices of these cents; those below zero are credit notes. */
async function owing(cents: readonly number[], spec: PersonSpec = {}) {
  const person = await server.person(spec)
  const all = await openFor(person, cents)
  return { person, all }
}
async function openFor(person: TestPerson, cents: readonly number[]) {
  const all: string[] = []
  for (const amount of cents) {
    const [invoice] = await manyInvoices(server.db, [person], 1, amount)
    all.push(invoice!.invoiceNo)
  }
  await sql`update invoice set kind = 'credit', due_on = null where amount_inc_cents < 0 and account_id = ${person.accountId}`.execute(
    server.db,
  )
  return all
}

type More = { method?: string; token?: string; preview?: boolean }
const ask = (
  person: TestPerson,
  amounts: Readonly<Record<string, string>>,
  { method = 'VISA_CREDIT', token, preview = false }: More = {},
) =>
  person.call('allocateInvoicePayments', {
    invoiceIds: Object.keys(amounts),
    paymentAllocations: Object.values(amounts),
    paymentMethodId: method,
    justCalculatePrices: preview,
    ...(token === undefined ? {} : { allocationToken: token }),
  })
const preview = (person: TestPerson, amounts: Readonly<Record<string, string>>, method?: string) =>
  ask(person, amounts, { preview: true, ...(method === undefined ? {} : { method }) })
const status = (person: TestPerson, allocationToken: string, ccPaymentId = '') =>
  person.call('checkCCAllocationPaymentStatus', { allocationToken, ccPaymentId })

const atGateway = async (token: string, to: SandboxState) => {
  const [row] = await allocationLedger(server, token)
  const from: SandboxState[] = ['pending', 'processing', 'cancelled', 'captured']
  await sandboxLedger(server.db, () => server.clock.now).move(row!.id, from, to)
}
/** What invoices have open, in the order named. */
const openOf = async (numbers: readonly string[]) => {
  const rows = await server.db
    .selectFrom('invoice')
    .select(['invoice_no', sql<number>`amount_inc_cents - allocated_cents`.as('open')])
    .where('invoice_no', 'in', numbers)
    .execute()
  return numbers.map((no) => rows.find((row) => row.invoice_no === no)?.open)
}
const receiptsOf = (person: TestPerson) =>
  server.db
    .selectFrom('receipt')
    .select(['id', 'amount_cents', 'allocated_cents', 'refunded_cents', 'payment_id'])
    .where('account_id', '=', person.accountId)
    .orderBy('id')
    .execute()
const paymentsOf = (person: TestPerson) =>
  server.db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .orderBy('id')
    .execute()
const deposit = (person: TestPerson, invoiceNo: string, cents: number) =>
  server.db.transaction().execute((tx) =>
    takeMoney(tx, {
      ...{ accountId: person.accountId, amountCents: cents, methodId: 'DIRECT_DEPOSIT', reference: '' },
      ...{ receivedAt: server.clock.now, pays: { invoices: [{ invoiceNo, cents }] } },
      ...{ now: server.clock.now, by: COMMAND },
    }),
  )

describe('the preview', () => {
  it.each([
    ['MASTERCARD_CREDIT', 9_00],
    ['MASTERCARD_DEBIT', 5_00],
    ['VISA_CREDIT', 9_20],
    ['VISA_DEBIT', 4_80],
    ['AMEX', 21_45],
    ['PAYPAL', 20_00],
    ['', 0],
  ])('CRD-16 CRD-17 CRD-18 $1,000.00 by %s has a fee of %i cents', async (method, fee) => {
    const { person, all } = await owing([1000_00])
    expect(await preview(person, { [all[0]!]: '1000' }, method)).toEqual({
      ...{ allocationToken: '', surcharge: fee, discount: 0, totalPayment: 1000_00 + fee, ccPaymentId: '' },
      ...{ payPalPayment: '', payPalClientId: '', payPalScriptUrl: '', status: '' },
      // what each costs, whichever is chosen
      paymentFees: [
        ...[
          { id: 'VISA_CREDIT', ratePpm: 9_200 },
          { id: 'VISA_DEBIT', ratePpm: 4_800 },
          { id: 'MASTERCARD_CREDIT', ratePpm: 9_000 },
          { id: 'MASTERCARD_DEBIT', ratePpm: 5_000 },
        ],
        ...[
          { id: 'AMEX', ratePpm: 21_450 },
          { id: 'PAYPAL', ratePpm: 20_000 },
        ],
      ],
    })
  })

  it('CRD-14 takes credit notes off before the fee, and writes nothing', async () => {
    const { person, all } = await owing([1000_00, -200_55])
    const answer = await preview(person, { [all[0]!]: '1000', [all[1]!]: '-200.55' })
    expect(answer).toMatchObject({ discount: 200_55, surcharge: 7_35, totalPayment: 799_45 + 7_35 })
    expect(await paymentsOf(person)).toEqual([])
    expect(await receiptsOf(person)).toEqual([])
    expect(await openOf(all)).toEqual([1000_00, -200_55])
  })

  it('of nothing chosen comes to nothing', async () => {
    const { person } = await owing([])
    expect(await preview(person, {})).toMatchObject({ totalPayment: 0, surcharge: 0, discount: 0 })
  })
})

describe('what may be paid', () => {
  const refused: [
    what: string,
    amounts: (no: string, credit: string) => Record<string, string>,
    code: string,
  ][] = [
    ['CRD-10 less than nothing', (no) => ({ [no]: '-1' }), 'payment.credits'],
    [
      'CRD-10 less than nothing beside a greater amount',
      (no, credit) => ({ [no]: '100', [credit]: '5' }),
      'payment.amount',
    ],
    ['CRD-11 above the balance', (no) => ({ [no]: '124' }), 'payment.amount'],
    ['CRD-11 a cent above the balance', (no) => ({ [no]: '123.46' }), 'payment.amount'],
    ['CRD-12 OP-17 cents that are not the balance', (no) => ({ [no]: '10.50' }), 'payment.amount'],
    ['a third decimal', (no) => ({ [no]: '123.450' }), 'payment.notAnAmount'],
    ['no number', (no) => ({ [no]: 'all' }), 'payment.notAnAmount'],
    ['a number in another notation', (no) => ({ [no]: '1e2' }), 'payment.notAnAmount'],
    [
      'more of a credit note than it has left',
      (no, credit) => ({ [no]: '123.45', [credit]: '-51' }),
      'payment.amount',
    ],
    ['more credits than invoices', (no, credit) => ({ [no]: '20', [credit]: '-50' }), 'payment.credits'],
    ['an unknown invoice', () => ({ '99999999': '1' }), 'invoice.unknown'],
  ]
  it.each(refused)('is not %s: refused, and nothing is written', async (_what, amounts, code) => {
    const { person, all } = await owing([123_45, -50_00])
    const wanted = amounts(all[0]!, all[1]!)
    for (const isPreview of [true, false])
      await expect(ask(person, wanted, { preview: isPreview })).rejects.toMatchObject({ code })
    expect(await paymentsOf(person)).toEqual([])
  })

  it('may be as many invoices as a list may hold', async () => {
    const { person } = await owing([100_00])
    const unknown = Object.fromEntries(
      Array.from({ length: LIST_IDS_MAX }, (_, at) => [`X${String(at)}`, '1']),
    )
    await expect(ask(person, unknown)).rejects.toMatchObject({ code: 'invoice.unknown' })
  })

  it('is not nothing, nor an invoice of another account, nor one that is paid', async () => {
    const { person, all } = await owing([100_00, 50_00])
    const other = await owing([100_00])
    await deposit(person, all[1]!, 50_00)
    await expect(ask(person, {})).rejects.toMatchObject({ code: 'payment.nothing' })
    await expect(ask(person, { [all[0]!]: '0' })).rejects.toMatchObject({ code: 'payment.nothing' })
    await expect(ask(person, { [other.all[0]!]: '1' })).rejects.toMatchObject({ code: 'invoice.unknown' })
    await expect(ask(person, { [all[1]!]: '1' })).rejects.toMatchObject({ code: 'payment.paid' })
    expect(await paymentsOf(person)).toEqual([])
  })

  it('CRD-15 is not a list with other amounts than invoices, nor an invoice twice', async () => {
    const { person, all } = await owing([100_00])
    const send = (invoiceIds: string[], paymentAllocations: string[]) =>
      person.call('allocateInvoicePayments', {
        ...{ invoiceIds, paymentAllocations, paymentMethodId: 'VISA_DEBIT', justCalculatePrices: false },
      })
    const no = all[0]!
    await expect(send([no], ['1', '2'])).rejects.toMatchObject({ code: 'payment.lists' })
    await expect(send([no, no], ['1', '2'])).rejects.toMatchObject({ code: 'payment.lists' })
    expect(await paymentsOf(person)).toEqual([])
  })

  it.each(['DIRECT_DEPOSIT', 'PICKUP', 'BITCOIN'])('CRD-13 is not paid by %s', async (method) => {
    const { person, all } = await owing([100_00])
    for (const isPreview of [true, false])
      await expect(ask(person, { [all[0]!]: '1' }, { method, preview: isPreview })).rejects.toMatchObject({
        code: 'checkout.paymentMethod',
      })
    await expect(ask(person, { [all[0]!]: '1' }, { method: '' })).rejects.toMatchObject({
      code: 'checkout.paymentMissing',
    })
    expect(await paymentsOf(person)).toEqual([])
  })

  it.each<[string, PersonSpec]>([
    ['CRD-06 a New Zealand customer', { country: 'NZ' }],
    ['a cash customer', { cash: true }],
    ['a person without letter C', { letters: 'PDRHI' }],
  ])('%s pays no invoices', async (_who, spec) => {
    const { person, all } = await owing([100_00], spec)
    for (const isPreview of [true, false])
      await expect(ask(person, { [all[0]!]: '1' }, { preview: isPreview })).rejects.toMatchObject({
        code: 'access.denied',
      })
  })
})

describe('a card payment of invoices', () => {
  it('CRD-19 CRD-21 CRD-22 OP-49 is begun once for exactly the total, waits, and pays the invoices when it is taken', async () => {
    const { person, all } = await owing([123_45, 200_00, -50_00])
    const amounts = { [all[0]!]: '123.45', [all[1]!]: '100', [all[2]!]: '-50' }
    const token = randomUUID()
    const made = await ask(person, amounts, { token })
    const fee = 160 // 0.92 % of 173.45
    expect(made).toMatchObject({ allocationToken: token, status: 'PENDING', totalPayment: 173_45 + fee })
    expect(await ask(person, amounts, { token })).toEqual(made)
    expect(await allocationLedger(server, token)).toMatchObject([
      { kind: 'card', amount_cents: 173_45 + fee, currency: 'AUD', state: 'pending' },
    ])
    expect(await status(person, token, made.ccPaymentId)).toMatchObject({ status: 'PENDING' })
    expect(await openOf(all)).toEqual([123_45, 200_00, -50_00])
    await atGateway(token, 'captured')
    expect(await status(person, token, made.ccPaymentId)).toMatchObject({
      status: 'COMPLETE',
      unallocated: 0,
    })
    expect(await status(person, token)).toMatchObject({ status: 'COMPLETE' })
    expect(await openOf(all)).toEqual([0, 100_00, 0])
    expect(await receiptsOf(person)).toMatchObject([{ amount_cents: 173_45, allocated_cents: 173_45 }])
    expect(await ask(person, amounts, { token })).toMatchObject({ status: 'COMPLETE' })
    expect(await allocationLedger(server, token)).toHaveLength(1)
    expect(await wrongBooks()).toEqual([])
  })

  it.each<[SandboxState, string]>([
    ['declined', 'DECLINED'],
    ['cancelled', 'CANCELLED'],
  ])('that is %s writes nothing but its state', async (state, wire) => {
    const { person, all } = await owing([100_00])
    const { allocationToken } = await ask(person, { [all[0]!]: '100' })
    await atGateway(allocationToken, state)
    expect(await status(person, allocationToken)).toMatchObject({ status: wire })
    expect(await receiptsOf(person)).toEqual([])
    expect(await openOf(all)).toEqual([100_00])
  })

  it('that was cancelled or has lapsed and is taken all the same pays what is still open', async () => {
    for (const end of ['cancel', 'lapse']) {
      const { person, all } = await owing([100_00])
      const { allocationToken } = await ask(person, { [all[0]!]: '100' })
      if (end === 'cancel')
        expect(await person.call('cancelAllocationPayment', { allocationToken })).toMatchObject({
          status: 'CANCELLED',
        })
      else {
        passMinutes(server, 20)
        await reconcile(server)
      }
      expect((await paymentsOf(person))[0]?.state).toBe(end === 'cancel' ? 'cancelled' : 'lapsed')
      await atGateway(allocationToken, 'captured')
      passMinutes(server, 20)
      await reconcile(server)
      expect(await receiptsOf(person)).toMatchObject([{ amount_cents: 100_00, allocated_cents: 100_00 }])
      expect(await openOf(all)).toEqual([0])
    }
    expect(await wrongBooks()).toEqual([])
  })

  it('of an invoice that a deposit has paid meanwhile stays free on its receipt, and a credit note unused', async () => {
    const { person, all } = await owing([100_00, -30_00])
    const { allocationToken } = await ask(person, { [all[0]!]: '100', [all[1]!]: '-30' })
    await deposit(person, all[0]!, 100_00)
    await atGateway(allocationToken, 'captured')
    expect(await status(person, allocationToken)).toMatchObject({ status: 'COMPLETE', unallocated: 70_00 })
    expect(await openOf(all)).toEqual([0, -30_00])
    expect(await receiptsOf(person)).toMatchObject([
      { amount_cents: 100_00 },
      { amount_cents: 70_00, allocated_cents: 0 },
    ])
    expect(await wrongBooks()).toEqual([])
  })

  it('of another amount than was asked for pays nothing and stays free as a whole, for staff', async () => {
    const { person, all } = await owing([100_00])
    const { allocationToken } = await ask(person, { [all[0]!]: '100' })
    await sql`update sandbox_payment set amount_cents = 5000 where reference = ${`TOKEN${allocationToken}`}`.execute(
      server.db,
    )
    await atGateway(allocationToken, 'captured')
    await status(person, allocationToken)
    expect(await paymentsOf(person)).toMatchObject([{ state: 'held', fee_cents: 0 }])
    expect((await paymentsOf(person))[0]?.problem).toMatch(/Asked for AUD 10092 cents.*received AUD 5000/)
    expect(await receiptsOf(person)).toMatchObject([{ amount_cents: 50_00, allocated_cents: 0 }])
    expect(await openOf(all)).toEqual([100_00])
    expect(await wrongBooks()).toEqual([])
  })

  it('that is given back at the gateway is owed again', async () => {
    const { person, all } = await owing([100_00])
    const { allocationToken } = await ask(person, { [all[0]!]: '100' })
    await atGateway(allocationToken, 'captured')
    await status(person, allocationToken)
    await atGateway(allocationToken, 'refunded')
    passMinutes(server, 20)
    await reconcile(server)
    expect(await openOf(all)).toEqual([100_00])
    expect(await receiptsOf(person)).toMatchObject([
      { amount_cents: 100_00, allocated_cents: 0, refunded_cents: 100_00 },
    ])
    expect(await status(person, allocationToken)).toMatchObject({ status: 'CANCELLED' })
    expect(await wrongBooks()).toEqual([])
  })

  it('that is given back at the gateway holds the orders again that it had released', async () => {
    const { person, all } = await owing([900_00], { limitCents: 1_000_00 })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 20 })
    const heldReason = async () =>
      (
        await server.db
          .selectFrom('web_order')
          .select('held_reason')
          .where('web_order_no', '=', order.webOrderNo)
          .executeTakeFirstOrThrow()
      ).held_reason
    expect(await heldReason()).not.toBeNull()
    const { allocationToken } = await ask(person, { [all[0]!]: '900' })
    await atGateway(allocationToken, 'captured')
    await status(person, allocationToken)
    expect(await heldReason()).toBeNull()
    await atGateway(allocationToken, 'refunded')
    passMinutes(server, 20)
    await reconcile(server)
    expect(await openOf(all)).toEqual([900_00])
    expect(await heldReason()).not.toBeNull()
  })

  it('that another page of the same person begins gives up the first', async () => {
    const { person, all } = await owing([100_00])
    const first = await ask(person, { [all[0]!]: '100' })
    const second = await ask(person, { [all[0]!]: '100' })
    expect((await allocationLedger(server, first.allocationToken))[0]?.state).toBe('cancelled')
    expect(await status(person, second.allocationToken)).toMatchObject({ status: 'PENDING' })
  })

  it('CRD-20 is shown in the card window by its token, to its payer alone, as long as letter C is there', async () => {
    const { person, all } = await owing([100_00])
    const colleague = await server.person({ accountId: person.accountId })
    const { allocationToken, ccPaymentId } = await ask(person, { [all[0]!]: '100' })
    const url = `/CreditCardServlet?allocationToken=${allocationToken}`
    const page = await person.raw({ method: 'GET', url })
    expect([page.statusCode, page.body.includes('$100.92'), page.body.includes(`action="${url}"`)]).toEqual([
      200,
      true,
      true,
    ])
    expect(page.body).toContain(`<input type="hidden" name="payment" value="${ccPaymentId}">`)
    for (const [payment, status] of [
      ['1', 404],
      [ccPaymentId, 422],
    ] as const) {
      const fields = new URLSearchParams({ proof: person.token, payment })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = await person.raw({ method: 'POST', url, payload: fields.toString(), headers })
      expect(sent.statusCode).toBe(status)
    }
    expect((await colleague.raw({ method: 'GET', url })).statusCode).toBe(404)
    expect(
      (await person.raw({ method: 'GET', url: '/CreditCardServlet?allocationToken=x' })).statusCode,
    ).toBe(404)
    await sql`update user_account set permissions = 'PDRI' where user_id = ${person.userId}`.execute(
      server.db,
    )
    await expect.poll(async () => (await person.raw({ method: 'GET', url })).statusCode).toBe(404)
    await expect(ask(person, { [all[0]!]: '100' })).rejects.toMatchObject({ code: 'access.denied' })
  })
})

it.each([
  ['the fee of a payment', 'update payment set fee_cents = fee_cents + $ where id = # '],
  ['the amount of a payment', 'update payment set amount_cents = amount_cents + $ where id = #'],
  ['what was chosen', 'update payment_invoice set amount_cents = amount_cents + $ where payment_id = #'],
])('the books do not balance where %s is changed', async (_what, statement) => {
  const { person, all } = await owing([100_00])
  const { allocationToken, ccPaymentId } = await ask(person, { [all[0]!]: '100' })
  await atGateway(allocationToken, 'captured')
  await status(person, allocationToken)
  const change = (by: number) =>
    sql.raw(statement.replace('$', String(by)).replace('#', ccPaymentId)).execute(server.db)
  await change(1)
  const wrong = (await wrongBooks()).flatMap(({ differences }) => differences.map(({ subject }) => subject))
  await change(-1)
  expect(wrong).toContain(`payment ${ccPaymentId}`)
  expect(await wrongBooks()).toEqual([])
})

describe('a token', () => {
  it('with other contents, by another person or on another account is refused, and charges nobody', async () => {
    const { person, all } = await owing([100_00, 50_00])
    const colleague = await server.person({ accountId: person.accountId })
    const other = await owing([100_00])
    const token = randomUUID()
    await ask(person, { [all[0]!]: '100' }, { token })
    const used = { code: 'payment.used' }
    await expect(ask(person, { [all[0]!]: '99' }, { token })).rejects.toMatchObject(used)
    await expect(ask(person, { [all[0]!]: '100', [all[1]!]: '50' }, { token })).rejects.toMatchObject(used)
    await expect(ask(person, { [all[0]!]: '100' }, { token, method: 'VISA_DEBIT' })).rejects.toMatchObject(
      used,
    )
    await expect(ask(colleague, { [all[0]!]: '100' }, { token })).rejects.toMatchObject(used)
    await expect(ask(other.person, { [other.all[0]!]: '100' }, { token })).rejects.toMatchObject(used)
    for (const stranger of [colleague, other.person]) {
      await expect(status(stranger, token)).rejects.toMatchObject({ code: 'payment.unknown' })
      await expect(
        stranger.call('cancelAllocationPayment', { allocationToken: token }),
      ).rejects.toMatchObject({
        code: 'payment.unknown',
      })
    }
    await expect(status(person, token, '1234567')).rejects.toMatchObject({ code: 'payment.unknown' })
    expect(await allocationLedger(server, token)).toHaveLength(1)
  })
})

describe('credit notes', () => {
  it('that cover all pay at once, without a gateway', async () => {
    const { person, all } = await owing([100_00, -100_00])
    const answer = await ask(person, { [all[0]!]: '100', [all[1]!]: '-100' }, { method: '' })
    expect(answer).toMatchObject({ status: 'COMPLETE', totalPayment: 0, surcharge: 0, discount: 100_00 })
    expect(await openOf(all)).toEqual([0, 0])
    expect(await receiptsOf(person)).toEqual([])
    expect(await allocationLedger(server, answer.allocationToken)).toEqual([])
    expect(await wrongBooks()).toEqual([])
  })
})

describe('PayPal', () => {
  it('CRD-23 CRD-24 CRD-25 OP-18 is asked in AUD for the token, confirmed once approved, and verified', async () => {
    const { person, all } = await owing([1000_00])
    const made = await ask(person, { [all[0]!]: '1000' }, { method: 'PAYPAL' })
    const { allocationToken, payPalPayment: orderID } = made
    expect(made).toMatchObject({
      status: 'PENDING',
      ccPaymentId: '',
      payPalClientId: 'sandbox',
      totalPayment: 1020_00,
    })
    expect(await allocationLedger(server, allocationToken)).toMatchObject([
      { id: orderID, kind: 'paypal', currency: 'AUD', amount_cents: 1020_00 },
    ])
    const confirm = (id: string) =>
      person.call('updatePayPalAllocationPayment', { allocationToken, orderID: id, payerID: 'X' })
    await expect(confirm('other')).rejects.toMatchObject({ code: 'payment.unknown' })
    expect(await confirm(orderID)).toMatchObject({ status: 'PENDING' }) // a browser's word is not enough
    await atGateway(allocationToken, 'approved')
    expect(await confirm(orderID)).toMatchObject({ status: 'COMPLETE', unallocated: 0 })
    expect(await confirm(orderID)).toMatchObject({ status: 'COMPLETE' })
    expect(await openOf(all)).toEqual([0])
    expect((await allocationLedger(server, allocationToken))[0]).toMatchObject({ captures: 1 })
    expect(await wrongBooks()).toEqual([])
  })
})

describe('at the same moment, 50 times', () => {
  const TIMES = 50

  it('the same token sent twice makes one payment', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { person, all } = await owing([100_00])
      const token = randomUUID()
      const send = () => ask(person, { [all[0]!]: '100' }, { token })
      const [one, two] = await Promise.all([send(), send()])
      expect(one).toMatchObject({ status: 'PENDING', ccPaymentId: two.ccPaymentId })
      expect(await allocationLedger(server, token)).toHaveLength(1)
    }
  })

  it('a question and the reconciliation allocate once', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const { person, all } = await owing([100_00])
      const { allocationToken } = await ask(person, { [all[0]!]: '100' })
      await atGateway(allocationToken, 'captured')
      passMinutes(server, 1)
      await Promise.all([status(person, allocationToken), status(person, allocationToken), reconcile(server)])
      expect(await receiptsOf(person)).toMatchObject([{ amount_cents: 100_00, allocated_cents: 100_00 }])
      expect(await openOf(all)).toEqual([0])
    }
    expect(await wrongBooks()).toEqual([])
  })

  it('two people who pay one invoice, and a deposit: nothing is lost and nothing is paid over', async () => {
    for (let at = 0; at < TIMES; at += 1) {
      const { person, all } = await owing([100_00])
      const colleague = await server.person({ accountId: person.accountId })
      const made = await Promise.all([ask(person, { [all[0]!]: '100' }), ask(colleague, { [all[0]!]: '60' })])
      for (const { allocationToken } of made) await atGateway(allocationToken, 'captured')
      await Promise.all([
        status(person, made[0].allocationToken),
        status(colleague, made[1].allocationToken),
        ...(at % 2 === 0 ? [deposit(person, all[0]!, 40_00).catch(() => undefined)] : []),
      ])
      const receipts = await receiptsOf(person)
      const online = receipts.filter((one) => one.payment_id !== null)
      expect(online.map((one) => one.amount_cents).toSorted((a, b) => a - b)).toEqual([60_00, 100_00])
      expect(await openOf(all)).toEqual([0])
      expect(receipts.reduce((sum, one) => sum + one.allocated_cents, 0)).toBe(100_00)
    }
    expect(await wrongBooks()).toEqual([])
  })
})
