import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { RESTOCKING_PERCENT } from '#shared/codes/limits.ts'
import { percentOf, portionOf } from '#shared/rules/money.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type acceptReturn, creditUnits, RETURN_CONTACT, staffOf } from '#testing/returns.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * Random lives of service requests, of goods that were ordered, picked, shipped whole or in parts and
 * invoiced in Australia and New Zealand: after each request the bounds of each invoice line hold, and at the
 * end every check of the books.
 */

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await startLedger(server.db)
  await server.db.updateTable('product').set({ rotatable: true }).where('id', 'in', PRODUCT_IDS).execute()
})
afterAll(() => server.close())

/** What each account buys. */
const SOLD = { [PRODUCTS.case]: 6, [PRODUCTS.minimum]: 4 }
const PRODUCT_IDS = Object.keys(SOLD)
const LIVES = Number(process.env['RETURN_LIVES'] ?? 18)
const ROUNDS = 9

/** How often staff took a step, wrote a note of their own, and saw a unit again that had been sent back. */
type Done = Record<
  'decided' | 'received' | 'credited' | 'replaced' | 'closed' | 'refused' | 'ownNotes' | 'again',
  number
>
type Next = (below: number) => number
/** Reasons that the policy takes back of goods of some days and of some weeks. */
const REASONS = {
  days: ['R20', 'R21', 'R31', 'R31', 'R34', 'R35', 'R36', 'R89'],
  weeks: ['R20', 'R21', 'R32', 'R32', 'R34', 'R36', 'R86', 'R89'],
} as const

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): Next {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

/**
 * An order of a person that has shipped: whole, in two parcels with an invoice each, or in part so far.
 * @returns the numbers of its invoices
 */
async function invoiced(person: TestPerson, life: number, next: Next): Promise<string[]> {
  const { webOrderNo } = (await buyNow(person, SOLD)).order
  await office.pickAll(webOrderNo)
  const way = (['whole', 'two parcels', 'in part'] as const)[life % 3]
  if (way === 'whole') return [(await office.ship(webOrderNo)).invoice.invoiceNo]
  const units = new Map([
    [1, 1 + next(3)],
    [2, 1 + next(5)],
  ])
  const parcel = { webOrderNo, units, carrierId: 'SWL', connote: 'SWL 1', ...office.acting() }
  const first = await office.inTx((tx) => shipOrder(tx, parcel))
  if (way === 'in part') return [first.invoice.invoiceNo]
  return [first.invoice.invoiceNo, (await office.ship(webOrderNo, 'SWL 2')).invoice.invoiceNo]
}

it('over random lives no more of an invoice line is credited than was invoiced less what came back, and the books balance', {
  timeout: 120_000,
}, async () => {
  const next = numbers(Number(process.env['RETURN_LIVES_SEED'] ?? 7))
  const done: Done = {
    ...{ decided: 0, received: 0, credited: 0, replaced: 0, closed: 0, refused: 0, ownNotes: 0, again: 0 },
  }
  const credited = new Set<string>()
  for (let life = 0; life < LIVES; life += 1) {
    const buyer = await server.person({ country: life % 2 === 0 ? 'AU' : 'NZ' })
    const invoiceNos = await invoiced(buyer, life, next)
    const age = next(2) === 0 ? 'days' : 'weeks'
    const days = age === 'days' ? next(10) : 31 + next(20)
    server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
    // sessions of days ago have ended
    const person = await server.person({ accountId: buyer.accountId })
    const staff = await staffOf(server)
    for (let round = 0; round < ROUNDS; round += 1) {
      const reason = REASONS[age][next(REASONS[age].length)] ?? 'R20'
      const requestNo = await submitted(person, { reason, invoiceNos, next })
      await liveOn(staff, requestNo, next, done)
      if (next(3) === 0) await creditOwn(staff, invoiceNos[next(invoiceNos.length)] ?? '', next, done)
      const { lines } = await expectWithin(invoiceNos)
      if (lines.some((line) => line.requestNo === requestNo && line.credited > 0)) credited.add(reason)
    }
    const { again } = await expectWithin(invoiceNos)
    done.again += again
  }
  expect(Object.entries(done).filter(([, many]) => many === 0)).toEqual([]) // each step was taken
  expect([...credited]).toEqual(expect.arrayContaining(['R20', 'R31', 'R32', 'R34', 'R36', 'R89']))
  expect((await auditBooks(server.db)).filter(({ many }) => many > 0)).toEqual([])
})

type Asking = { reason: string; invoiceNos: readonly string[]; next: Next }
/** A request with units of a product or both; a draft where that is refused. @returns its number */
async function submitted(person: TestPerson, { reason, invoiceNos, next }: Asking): Promise<number> {
  const rtsInvoiceNo = invoiceNos[next(invoiceNos.length)] ?? ''
  const { requestno: requestNo } =
    reason === 'R34' || reason === 'R89'
      ? await person.call('createReturnRequestContactRTS', {
          ...{ reasonCode: reason, rtsInvoiceNo },
          ...RETURN_CONTACT,
        })
      : await person.call('createReturnRequestContact', { reasonCode: reason, ...RETURN_CONTACT })
  for (const productId of next(2) === 0 ? PRODUCT_IDS : PRODUCT_IDS.slice(next(2)).slice(0, 1))
    await person
      .call('addReturnRequestProduct', {
        ...{ requestNo, productId, quantity: 1 + next(4), faultDescription: 'x' },
      })
      .catch(expectRefusal)
  await person.call('submitIncompleteReturnRequest', { requestNo }).catch(expectRefusal)
  return requestNo
}

/** Staff write a credit note of their own, of some units of a line. */
async function creditOwn(staff: TestPerson, invoiceNo: string, next: Next, done: Done) {
  const { rows } = await sql<{ cents: number }>`
    select -coalesce(sum(amount_inc_cents), 0)::bigint as cents from invoice
     where credits_invoice_no = ${invoiceNo}`.execute(server.db)
  await staff
    .call('staffCreditInvoice', {
      ...{ invoiceNo, freightCents: 0, feeCents: 0, creditedCents: rows[0]?.cents ?? 0, reason: 'Short' },
      units: [{ lineNo: 1 + next(2), units: 1 + next(2) }],
    })
    .then(() => (done.ownNotes += 1), expectRefusal)
}

/** Staff do steps in any order and number; those that do not fit are refused. */
async function liveOn(staff: TestPerson, requestNo: number, next: Next, done: Done) {
  for (let step = 0; step < 8; step += 1) {
    const detail = await staff.call('staffReturn', { requestNo }).catch(expectRefusal)
    if (!detail) return
    const at = { requestNo, seen: detail.seen }
    const { lines } = detail.request
    /** Units of each line: all of them in half of the cases, now and then more than there are. */
    const units = (most: (line: (typeof lines)[number]) => number) =>
      lines.map((line) => ({
        lineNo: line.linno,
        units: unitsOf(most(line), next),
      }))
    const decided = units(({ qty }) => qty).map((line) => ({ ...line, accepted: line.units, reason: 'x' }))
    const received = units((line) => (line.accepted ?? 0) - line.received).map((line) => ({
      ...line,
      good: next(line.units + 1),
    }))
    const left = units((line) => line.received - line.credited - line.replaced)
    const replaced = left.map((line) => ({ ...line, sent: next(line.units + 1) }))
    const attempts: readonly (readonly [keyof Done, () => Promise<unknown>])[] = [
      ['decided', () => staff.call('staffDecideReturn', { ...at, lines: decided })],
      ['received', () => staff.call('staffReceiveReturn', { ...at, lines: received })],
      ['credited', () => creditUnits(staff, requestNo, left, next(2) === 0)],
      ['replaced', () => staff.call('staffReplaceReturn', { ...at, lines: replaced, reason: 'x' })],
      ['closed', () => staff.call('staffCloseReturn', { ...at, reason: 'x' })],
    ]
    const fits = fitting(detail.request, next)
    const place = next(3) > 0 ? attempts.findIndex(([name]) => name === fits) : next(attempts.length)
    const [what, take] = attempts[place] ?? attempts[0]!
    if (what === 'closed' && next(4) > 0) continue
    await take().then(
      () => (done[what] += 1),
      (problem: unknown) => {
        expectRefusal(problem)
        done.refused += 1
      },
    )
  }
}
type Detail = Awaited<ReturnType<typeof acceptReturn>>
/** A step that fits a request as it stands. */
function fitting({ status, lines }: Detail['request'], next: Next): keyof Done {
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  if (status === 'PE') return 'decided'
  const toCome = sum((line) => (line.accepted ?? 0) - line.received)
  const toSettle = sum((line) => line.received - line.credited - line.replaced)
  if (toSettle > 0 && (toCome === 0 || next(2) === 0)) return next(2) === 0 ? 'credited' : 'replaced'
  return toCome > 0 ? 'received' : 'closed'
}

function unitsOf(most: number, next: Next): number {
  const way = next(10)
  return way === 0 ? most + 1 : way < 6 ? most : next(most + 1)
}

/** A step that does not fit is refused by a rule of returns, credit or stock; anything else is a fault. */
function expectRefusal(problem: unknown): null {
  expect(problem).toMatchObject({ code: expect.stringMatching(/^(return|backOffice|credit)\./) as string })
  return null
}

type InvoiceLine = { invoiceNo: string; lineNo: number; quantity: number; credited: number }
type RequestLine = InvoiceLine & {
  requestNo: number
  priceCents: number
  claimed: number
  received: number
  charged: number
  replaced: number
}
type Invoice = Record<
  'ex' | 'gst' | 'inc' | 'creditedEx' | 'creditedGst' | 'creditedInc' | 'fees',
  number
> & {
  invoiceNo: string
}

/**
 * The bounds of invoices: no more of a line is credited and claimed than was invoiced, nor is with the
 * seller; no more is credited than came back; GST is credited as it was invoiced, and fees are 15 % of the
 * whole.
 * @returns the lines of requests, and how many units came back beyond those that were invoiced
 */
async function expectWithin(invoiceNos: readonly string[]) {
  const { rows: invoices } = await sql<Invoice>`
    select i.invoice_no as "invoiceNo", i.goods_cents + i.freight_cents + i.fee_cents as ex, i.gst_cents as gst,
           i.amount_inc_cents as inc,
           -coalesce(sum(c.goods_cents + c.freight_cents + c.fee_cents), 0)::bigint as "creditedEx",
           -coalesce(sum(c.gst_cents), 0)::bigint as "creditedGst",
           -coalesce(sum(c.amount_inc_cents), 0)::bigint as "creditedInc",
           coalesce(sum(c.fee_cents), 0)::bigint as fees
      from invoice i left join invoice c on c.credits_invoice_no = i.invoice_no
     where i.invoice_no = any(${invoiceNos}::text[]) group by i.invoice_no`.execute(server.db)
  const { rows: sold } = await sql<InvoiceLine>`
    select l.invoice_no as "invoiceNo", l.line_no as "lineNo", l.quantity,
           coalesce((select -sum(n.quantity) from invoice c join invoice_line n using (invoice_no)
                      where c.credits_invoice_no = l.invoice_no and n.credits_line_no = l.line_no), 0)::bigint as credited
      from invoice_line l where l.invoice_no = any(${invoiceNos}::text[])`.execute(server.db)
  const { rows: lines } = await sql<RequestLine>`
    select request_no as "requestNo", invoice_no as "invoiceNo", invoice_line_no as "lineNo", quantity,
           price_cents as "priceCents", claimed, received, credited, charged, replaced
      from service_request_line where invoice_no = any(${invoiceNos}::text[])`.execute(server.db)
  let again = 0
  for (const { invoiceNo, lineNo, quantity, credited } of sold) {
    const own = lines.filter((line) => line.invoiceNo === invoiceNo && line.lineNo === lineNo)
    const sum = (of: (line: RequestLine) => number) => own.reduce((all, line) => all + of(line), 0)
    expect(credited + sum((line) => line.claimed)).toBeLessThanOrEqual(quantity)
    expect(sum((line) => line.received - line.replaced)).toBeLessThanOrEqual(quantity)
    expect(sum((line) => line.credited)).toBeLessThanOrEqual(credited)
    for (const line of own) expect(line.credited + line.replaced).toBeLessThanOrEqual(line.received)
    again += Math.max(0, sum((line) => line.received) - quantity)
  }
  for (const { invoiceNo, ...of } of invoices) {
    expect(of.creditedInc).toBeLessThanOrEqual(of.inc)
    expect(of.creditedGst).toBe(portionOf(of.gst, of.creditedEx, of.ex))
    const own = lines.filter((line) => line.invoiceNo === invoiceNo)
    const fees = own.map((line) => percentOf(line.priceCents * line.charged, RESTOCKING_PERCENT))
    expect(of.fees).toBe(fees.reduce((all, cents) => all + cents, 0))
  }
  return { lines, again }
}
