import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#shared/codes/refusals.ts'
import { ageingOf } from '#shared/rules/ageing.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { sumCents } from '#shared/rules/money.ts'
import { daysOf, monthOf, monthsDown } from '#shared/rules/months.ts'
import { readConfig } from '#server/config/config.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { accountStatement } from '#server/modules/invoices/account-statement.ts'
import { readAtOnce } from '#server/modules/invoices/account-statement.store.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { moneyTimes } from '#testing/money-times.ts'
import { allocationLedger } from '#testing/payments.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { payInvoices } from './pay-invoices.ts'
import { reverseByStaff } from './reverse-by-staff.ts'
import { takeMoney } from './take-money.ts'

/* Random lives of orders; what every call says of their money is compared with what was done. */

const LIVES = Number(process.env['ORDER_LIVES'] ?? 4)
/**
 * Around Brisbane's midnight at the end of a month, both changes of the clock in Sydney and in Auckland, and
 * the end of a year.
 */
const MOMENTS = [
  '2026-03-31T13:59:59Z',
  '2026-03-31T14:00:00Z',
  '2026-04-04T13:59:59Z',
  '2026-04-04T14:00:00Z',
  '2026-04-04T16:00:00Z',
  '2026-06-30T13:59:59Z',
  '2026-06-30T14:00:00Z',
  '2026-09-26T14:00:00Z',
  '2026-10-03T15:59:59Z',
  '2026-10-03T16:00:00Z',
  '2026-12-31T13:59:59Z',
  '2026-12-31T14:00:00Z',
]

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let dateMoney: ReturnType<typeof moneyTimes>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await startLedger(server.db)
  dateMoney = moneyTimes(server.db)
})
afterAll(() => server.close())

const VERBS = [
  'place',
  'pick',
  'shipAll',
  'shipPart',
  'credit',
  'payPart',
  'payAll',
  'spendCredit',
  'card',
  'depositAfterCard',
  'cancel',
  'reverse',
] as const
type Step = { verb: (typeof VERBS)[number]; at: number; size: number }
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...VERBS),
  at: fc.nat(MOMENTS.length - 1),
  size: fc.integer({ min: 1, max: 9 }),
})
/** Every life has something to pay before the rest is left to chance. */
const life = fc
  .tuple(fc.constantFrom('AU' as const, 'NZ' as const), fc.array(step, { minLength: 6, maxLength: 24 }))
  .map(([country, steps]) => ({
    country,
    steps: [
      { verb: 'place' as const, at: 0, size: 3 },
      { verb: 'pick' as const, at: 0, size: 1 },
      { verb: 'shipPart' as const, at: 0, size: 1 },
      ...steps.toSorted((a, b) => a.at - b.at),
    ],
  }))

/** What was done, apart from the portal's own books. Cents inc GST. */
type Invoice = { no: string; kind: 'invoice' | 'credit'; cents: number; paidCents: number }
type Books = {
  orders: number[]
  invoices: Invoice[]
  receipts: { id: number; pays: Map<string, number>; isStaffs: boolean }[]
  /** What changed the balance, by day. */
  changes: { day: string; cents: number }[]
}
type Life = { who: TestPerson; country: 'AU' | 'NZ'; books: Books }

const today = () => brisbaneDay(server.clock.now)
const change = ({ books }: Life, cents: number) => books.changes.push({ day: today(), cents })
const openOf = ({ cents, paidCents }: Invoice) => cents - paidCents
const openInvoice = ({ books }: Life) =>
  books.invoices.find((one) => one.kind === 'invoice' && openOf(one) > 0)

async function issued(life: Life, no: string, kind: Invoice['kind']) {
  const row = await server.db
    .selectFrom('invoice')
    .select(['amount_inc_cents', 'goods_cents', 'freight_cents', 'fee_cents', 'gst_cents', 'allocated_cents'])
    .where('invoice_no', '=', no)
    .executeTakeFirstOrThrow()
  const cents = row.amount_inc_cents
  expect(row.goods_cents + row.freight_cents + row.fee_cents + row.gst_cents).toBe(cents)
  life.books.invoices.push({ no, kind, cents, paidCents: row.allocated_cents })
  change(life, cents)
}

async function ship(life: Life, size: number, isWhole: boolean) {
  const webOrderNo = life.books.orders[size % Math.max(1, life.books.orders.length)]
  if (webOrderNo === undefined) return
  const units = isWhole ? null : new Map([[1, 1]])
  const { invoice } = await office.inTx((tx) =>
    shipOrder(tx, { webOrderNo, units, carrierId: 'SWL', connote: 'C 1', ...office.acting() }),
  )
  await issued(life, invoice.invoiceNo, 'invoice')
}

async function deposit(life: Life, invoice: Invoice, cents: number, extraCents = 0) {
  const { receiptId } = await office.inTx((tx) =>
    takeMoney(tx, {
      ...{ accountId: life.who.accountId, amountCents: cents + extraCents, methodId: 'DIRECT_DEPOSIT' },
      ...{ receivedAt: server.clock.now, reference: 'Deposit', ...office.acting() },
      pays: { invoices: [{ invoiceNo: invoice.no, cents }] },
    }),
  )
  invoice.paidCents += cents
  life.books.receipts.push({ id: receiptId, pays: new Map([[invoice.no, cents]]), isStaffs: true })
  change(life, -cents)
}

/** Begins a payment by card of all that an invoice lacks, lets something happen, and the bank pays. */
async function card(life: Life, meanwhile: (invoice: Invoice) => Promise<void> = () => Promise.resolve()) {
  const invoice = openInvoice(life)
  if (!invoice || life.country !== 'AU') return
  const cents = openOf(invoice)
  const begun = await life.who.call('allocateInvoicePayments', {
    invoiceIds: [invoice.no],
    paymentAllocations: [(cents / 100).toFixed(2)],
    paymentMethodId: 'VISA_CREDIT',
    justCalculatePrices: false,
  })
  await meanwhile(invoice)
  const [row] = await allocationLedger(server, begun.allocationToken)
  if (row) await sandboxLedger(server.db, () => server.clock.now).move(row.id, ['pending'], 'captured')
  await life.who.call('checkCCAllocationPaymentStatus', {
    allocationToken: begun.allocationToken,
    ccPaymentId: begun.ccPaymentId,
  })
  const lacked = openOf(invoice)
  invoice.paidCents += lacked
  if (lacked !== 0) change(life, -lacked)
}

const DO: Record<Step['verb'], (life: Life, size: number) => Promise<unknown>> = {
  place: async ({ who, books }, size) => {
    const { order } = await buyNow(who, { [PRODUCTS.case]: size, [PRODUCTS.minimum]: 5 })
    books.orders.push(order.webOrderNo)
  },
  pick: async ({ books }, size) => {
    const order = books.orders[size % Math.max(1, books.orders.length)]
    if (order !== undefined) await office.pickAll(order)
  },
  shipAll: (life, size) => ship(life, size, true),
  shipPart: (life, size) => ship(life, size, false),
  credit: async (life, size) => {
    const invoices = life.books.invoices.filter(({ kind }) => kind === 'invoice')
    const invoice = invoices[size % Math.max(1, invoices.length)]
    if (!invoice) return
    const { creditNo } = await office.inTx((tx) =>
      creditInvoice(tx, {
        ...{ invoiceNo: invoice.no, units: new Map([[1, 1]]), reason: 'Broken', ...office.acting() },
      }),
    )
    await issued(life, creditNo, 'credit')
  },
  payPart: async (life, size) => {
    const invoice = openInvoice(life)
    if (invoice) await deposit(life, invoice, Math.min(openOf(invoice), size * 1_23))
  },
  payAll: async (life, size) => {
    const invoice = openInvoice(life)
    if (invoice) await deposit(life, invoice, openOf(invoice), size)
  },
  spendCredit: async (life, size) => {
    const invoice = openInvoice(life)
    const credit = life.books.invoices.find((one) => one.kind === 'credit' && openOf(one) < 0)
    if (!invoice || !credit) return
    const cents = Math.min(openOf(invoice), -openOf(credit), size * 77)
    await office.inTx((tx) =>
      payInvoices(tx, {
        ...{ payerId: life.who.customerId, ...office.acting() },
        allocations: [{ creditNo: credit.no, invoiceNo: invoice.no, cents }],
      }),
    )
    invoice.paidCents += cents
    credit.paidCents -= cents
  },
  card: (life) => card(life),
  depositAfterCard: (life) => card(life, (invoice) => deposit(life, invoice, openOf(invoice))),
  cancel: async ({ books }, size) => {
    const order = books.orders[size % Math.max(1, books.orders.length)]
    if (order !== undefined) await office.cancel(order, { isStaff: true })
  },
  reverse: async (life) => {
    const receipt = life.books.receipts.pop()
    if (!receipt) return
    await office.inTx((tx) =>
      reverseByStaff(tx, { receiptId: receipt.id, reason: 'Bounced', ...office.acting() }),
    )
    for (const [no, cents] of receipt.pays) {
      const invoice = life.books.invoices.find((one) => one.no === no)
      if (invoice) invoice.paidCents -= cents
      change(life, cents)
    }
  },
}

it(
  'INV-22 INV-23 CRD-01 CRD-02 every call says of random lives of orders what was done, to the cent',
  { timeout: 60_000 + LIVES * 30_000 },
  () =>
    fc.assert(
      fc.asyncProperty(life, async ({ country, steps }) => {
        server.clock.now = new Date('2027-02-01T00:00:00Z')
        const who = await server.person({ country, terms: '30D' })
        const lived: Life = { who, country, books: { orders: [], invoices: [], receipts: [], changes: [] } }
        for (const { verb, at, size } of steps) {
          server.clock.now = new Date(MOMENTS[at] ?? '')
          try {
            await DO[verb](lived, size)
          } catch (problem) {
            if (!(problem instanceof Refusal)) throw problem // what is not possible now changes nothing
          }
          await dateMoney(server.clock.now)
        }
        await compare(lived)
      }),
      { numRuns: LIVES, endOnFailure: true },
    ),
)

async function compare({ who, books }: Life) {
  const owed = sumCents(books.changes.map(({ cents }) => cents))
  await compareLists(who, books)
  const { creditSummary, dueInvoices } = await who.call('dueInvoicesFromServer', {})
  const open = books.invoices.filter((one) => openOf(one) !== 0)
  expect(Object.fromEntries(dueInvoices.map((one) => [one.invoiceno, one.totalDue]))).toEqual(
    Object.fromEntries(open.map((one) => [one.no, openOf(one)])),
  )
  expect(creditSummary?.totalDue).toBe(owed)
  expect((await office.balanceOf(who.customerId)).invoiced).toBe(owed)
  await compareStatements(who, books)
  const wrong = (await auditBooks(server.db)).filter(({ many }) => many > 0)
  expect(wrong).toEqual([])
}

async function compareLists(who: TestPerson, { orders, invoices }: Books) {
  const { orders: shown } = await who.call('ordersPage', { text: '', sort: 'newest', limit: 100 })
  expect(shown.map(({ webOrderNo }) => webOrderNo).toSorted()).toEqual(orders.toSorted())
  const listed = (await who.call('invoicesPage', { text: '', list: 'all', limit: 100 })).invoices
  for (const { lines, invoicenos, totalIncGST = 0, cancelledIncGST = 0 } of shown)
    if (lines.every((line) => line.shippedqty + line.cancelledqty === line.orderedqty))
      expect(totalIncGST - cancelledIncGST).toBe(
        sumCents(listed.filter((one) => invoicenos.includes(one.invoiceno)).map(({ amount }) => amount)),
      )
  const byNo = (rows: [string, ...number[]][]) => rows.toSorted(([a], [b]) => a.localeCompare(b))
  expect(byNo(listed.map((one) => [one.invoiceno, one.amount, one.paidAmount]))).toEqual(
    byNo(invoices.map((one) => [one.no, one.cents, one.paidCents])),
  )
  for (const [field, kind] of [
    ['invoicenos', 'invoice'],
    ['creditnotenos', 'credit'],
  ] as const)
    expect(shown.flatMap((order) => order[field]).toSorted()).toEqual(
      invoices
        .filter((one) => one.kind === kind)
        .map(({ no }) => no)
        .toSorted(),
    )
  const { transactions, payments } = await who.call('transactionsAndPaymentsFromServer', {})
  expect(byNo(transactions.map((one) => [one.transactionno, one.balance]))).toEqual(
    byNo(invoices.map((one) => [one.no, openOf(one)])),
  )
  for (const invoice of invoices.filter(({ kind }) => kind === 'invoice')) {
    const paid = payments.filter(({ invoiceno }) => invoiceno === invoice.no)
    expect(sumCents(paid.map(({ paidAmount }) => paidAmount))).toBe(invoice.paidCents)
  }
}

/** Each month, and the twelve that end with the last one. */
async function compareStatements(who: TestPerson, { changes, invoices }: Books) {
  const read = (month: string, months: 1 | 12) =>
    readAtOnce(server.db, (tx) =>
      accountStatement(tx, who.accountId, {
        ...{ month, months, seller: readConfig({}).seller, now: server.clock.now },
      }),
    )
  const { first, last } = await who.call('statementsFromServer', {})
  expect(first === null).toBe(invoices.length === 0)
  if (first === null) return
  const balanceOn = (isBefore: (day: string) => boolean) =>
    sumCents(changes.filter(({ day }) => isBefore(day)).map(({ cents }) => cents))
  for (const months of [1, 12] as const)
    for (const month of monthsDown(months === 12 ? last : first, last)) {
      const { from, to } = daysOf(month, months)
      const statement = await read(month, months)
      expect(statement).toMatchObject({
        openingCents: balanceOn((day) => day < from),
        closingCents: balanceOn((day) => day <= to),
      })
      const { openingCents = 0, closingCents, movements = [], ageing } = statement ?? {}
      expect(openingCents + sumCents(movements.map(({ amountCents }) => amountCents))).toBe(closingCents)
      expect(movements.at(-1)?.balanceCents ?? openingCents).toBe(closingCents)
      expect(sumCents(Object.values(ageing ?? {}))).toBe(closingCents)
      expect(movements.every(({ day }) => day >= from && day <= to)).toBe(true)
    }
  const { dueInvoices, creditSummary } = await who.call('dueInvoicesFromServer', {})
  const now = ageingOf(
    dueInvoices.map(({ duedate, totalDue }) => ({ dueOn: duedate, openCents: totalDue })),
    today(),
  )
  expect(await read(monthOf(today()), 1)).toMatchObject({
    closingCents: creditSummary?.totalDue,
    ageing: now,
  })
}
