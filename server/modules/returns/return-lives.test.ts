import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { creditUnits } from '#testing/returns.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * Random lives of service requests, of goods that were ordered, picked, shipped and invoiced: at the end
 * every check of the books holds.
 */

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await startLedger(server.db)
})
afterAll(() => server.close())

/** What each account buys. */
const SOLD = { [PRODUCTS.case]: 8, [PRODUCTS.minimum]: 5 }
const UNITS = 13

/** An order of a person that has shipped whole. @returns the number of its invoice */
async function invoiced(person: TestPerson): Promise<string> {
  const { webOrderNo } = (await buyNow(person, SOLD)).order
  await office.pickAll(webOrderNo)
  return (await office.ship(webOrderNo)).invoice.invoiceNo
}

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

it('over random lives never more is credited than was invoiced less what came back, and the books balance', async () => {
  const next = numbers(Number(process.env['RETURN_LIVES_SEED'] ?? 7))
  const done: Done = { decided: 0, received: 0, credited: 0, replaced: 0, closed: 0, refused: 0 }
  for (let life = 0; life < Number(process.env['RETURN_LIVES'] ?? 12); life += 1) {
    const buyer = await server.person()
    const invoiceNo = await invoiced(buyer)
    const days = next(10)
    server.clock.now = new Date(server.clock.now.getTime() + days * 24 * 60 * 60_000)
    // sessions of days ago have ended
    const person = await server.person({ accountId: buyer.accountId })
    const staff = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
    for (let round = 0; round < 4; round += 1) {
      const { requestno: requestNo } = await person.call('createReturnRequestContact', {
        reasonCode: next(2) === 0 ? 'R31' : 'R20',
        ...{ customerRef: 'x', contactName: 'x', contactEmail: 'x@lives.example', contactPhone: '1' },
      })
      for (const product of Object.keys(SOLD).slice(0, 1 + next(2)))
        await person
          .call('addReturnRequestProduct', {
            ...{ requestNo, productId: product, quantity: 1 + next(4), faultDescription: 'x' },
          })
          .catch(expectRefusal)
      await person.call('submitIncompleteReturnRequest', { requestNo }).catch(expectRefusal)
      await liveOn(staff, requestNo, next, done)
    }
    await expectWithin(invoiceNo, UNITS)
  }
  expect(Object.entries(done).filter(([, many]) => many === 0)).toEqual([]) // each step was taken
  expect((await auditBooks(server.db)).filter(({ many }) => many > 0)).toEqual([])
})

/** Staff do steps in any order and number; those that do not fit are refused. */
async function liveOn(staff: TestPerson, requestNo: number, next: (below: number) => number, done: Done) {
  for (let step = 0; step < 8; step += 1) {
    const detail = await staff.call('staffReturn', { requestNo }).catch(expectRefusal)
    if (!detail) return
    const at = { requestNo, seen: detail.seen }
    const { lines } = detail.request
    /** Units of each line, mostly no more than there are. */
    const units = (most: (line: (typeof lines)[number]) => number) =>
      lines.map((line) => ({
        lineNo: line.linno,
        units: next(8) === 0 ? most(line) + 1 : next(most(line) + 1),
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
    const [what, take] = attempts[next(attempts.length)] ?? attempts[0]!
    if (what === 'closed' && next(6) > 0) continue
    await take().then(
      () => (done[what] += 1),
      (problem: unknown) => {
        expectRefusal(problem)
        done.refused += 1
      },
    )
  }
}
/** A step that does not fit is refused by a rule of returns or of stock; anything else is a fault. */
function expectRefusal(problem: unknown): null {
  expect(problem).toMatchObject({ code: expect.stringMatching(/^(return|backOffice)\./) as string })
  return null
}

/** How often staff took a step, and how often one was refused that did not fit. */
type Done = Record<'decided' | 'received' | 'credited' | 'replaced' | 'closed' | 'refused', number>

async function expectWithin(invoiceNo: string, invoiced: number) {
  const lines = await server.db
    .selectFrom('service_request_line')
    .selectAll()
    .where('invoice_no', '=', invoiceNo)
    .execute()
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  expect(sum((line) => line.credited) + sum((line) => line.claimed)).toBeLessThanOrEqual(invoiced)
  expect(sum((line) => line.credited + line.replaced)).toBeLessThanOrEqual(sum((line) => line.received))
  const credits = await server.db
    .selectFrom('invoice')
    .select('amount_inc_cents')
    .where('credits_invoice_no', '=', invoiceNo)
    .execute()
  const invoice = await server.db
    .selectFrom('invoice')
    .select('amount_inc_cents')
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  expect(-credits.reduce((all, note) => all + note.amount_inc_cents, 0)).toBeLessThanOrEqual(
    invoice.amount_inc_cents,
  )
}
