import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { importStatement, matchWaiting } from './import-statement.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>, nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await server.person({ type: 'S', roles: 'N' })
})
afterAll(() => server.close())

const dollars = (cents: number) => (cents / 100).toFixed(2)
const csv = (...rows: string[]) => ['Date,Amount,Narrative', ...rows, ''].join('\n')
let files = 0
const statement = (text: string) => ({
  fileName: `many ${String((files += 1))}.csv`,
  bytes: Buffer.from(text),
  columns: null,
  onProblem: (problem: unknown) => {
    throw problem
  },
  ...office.acting(),
})
const people = (many: number, more: Parameters<TestServer['person']>[0] = {}) =>
  Promise.all(Array.from({ length: many }, () => server.person(more)))
const owedBy = async (all: readonly TestPerson[]) =>
  (await Promise.all(all.map(({ customerId }) => office.balanceOf(customerId)))).map(
    ({ invoiced }) => invoiced,
  )
/** The checks of the books that know these invoices: they have neither lines nor shipments. */
const moneyThatDiffers = async () =>
  (await auditBooks(server.db))
    .filter(({ what }) => /owes|paid|pays|receipt|bank/.test(what))
    .flatMap(({ what, differences }) => differences.map((one) => ({ what, ...one })))

describe('a statement of many lines', () => {
  it('is read and matched by fewer statements than it has lines, and every line is taken once', async () => {
    const owners = await people(10)
    const invoices = await manyInvoices(server.db, owners, 1_200)
    let statements = 0
    const counted = openDatabase(server.connection, { max: 2, log: () => void (statements += 1) })
    const rows = invoices.map(({ invoiceNo, cents }) => `20/02/2026,${dollars(cents)},INV ${invoiceNo}`)
    const answer = await importStatement(counted.db, statement(csv(...rows, '20/02/2026,9.87,nobody knows')))
    await counted.db.destroy()
    expect(answer).toMatchObject({ matched: 1_200, later: 0, waiting: 1 })
    expect(statements).toBeLessThan(200)
    expect(await owedBy(owners)).toEqual(owners.map(() => 0))
    const { rows: taken } = await sql<{ lines: number; receipts: number; audits: number; isRight: boolean }>`
      select count(*)::integer as lines, count(distinct l.receipt_id)::integer as receipts,
             (select count(*)::integer from audit where action = 'receipt.take') as audits,
             bool_and(r.amount_cents = l.amount_cents and r.reference = l.words and r.allocated_cents = r.amount_cents
               and a.invoice_no = substr(l.words, 5) and (r.received_at at time zone 'Australia/Brisbane')::date = l.paid_on) as "isRight"
        from bank_line l join receipt r on r.id = l.receipt_id join receipt_allocation a on a.receipt_id = r.id`.execute(
      server.db,
    )
    expect(taken).toEqual([{ lines: 1_200, receipts: 1_200, audits: 1_200, isRight: true }])
    expect(await moneyThatDiffers()).toEqual([])
  })

  it('lines that pay one invoice twice, that release an order or are deposits are matched as one by one', async () => {
    await office.emptyShelf(1_000)
    const [twice, held, cash] = [
      await server.person(),
      await server.person({ limitCents: 100_00 }),
      await server.person({ cash: true }),
    ]
    const [once] = await manyInvoices(server.db, [twice], 1)
    const [owed] = await manyInvoices(server.db, [held], 1, 100_00)
    const stuck = (await buyNow(held, { [PRODUCTS.case]: 5 })).order
    const deposit = (await buyNow(cash, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })).order
    expect((await held.call('ordersFromServer', {})).orders[0]?.heldReason).not.toBe('')
    const total = await office.totalOf(deposit.webOrderNo)
    const answer = await importStatement(
      server.db,
      statement(
        csv(
          `20/02/2026,${dollars(once!.cents)},${once!.invoiceNo}`,
          `20/02/2026,${dollars(once!.cents)},${once!.invoiceNo} again`,
          `20/02/2026,100.00,${owed!.invoiceNo}`,
          `20/02/2026,${dollars(total)},${deposit.orderno}`,
        ),
      ),
    )
    expect(answer).toMatchObject({ matched: 3, later: 0, waiting: 1 })
    expect(await owedBy([twice, held])).toEqual([0, 0])
    for (const { webOrderNo } of [stuck, deposit]) expect(await office.pickAll(webOrderNo)).not.toBeNull()
  })

  it('with more deposits than a click waits for leaves the rest to the job, and says so', async () => {
    const person = await server.person()
    const [paid] = await manyInvoices(server.db, [person], 1)
    const rows = Array.from({ length: 302 }, (_, at) => {
      const day = String((at % 28) + 1).padStart(2, '0')
      return `${day}/01/2026,${dollars(paid!.cents)},${paid!.invoiceNo} ${String(at)}`
    })
    const { matched, later, waiting } = await nora.call('staffReadStatement', {
      fileName: 'job.csv',
      content: Buffer.from(csv(...rows)).toString('base64'),
    })
    expect({ matched, later, waiting }).toEqual({ matched: 1, later: 1, waiting: 300 })
    await matchWaiting(server.db, office.acting())
    expect(await owedBy([person])).toEqual([0])
  })

  it('20 times: read by two while staff pay the same invoices, each is paid once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const owners = await people(3)
      const invoices = await manyInvoices(server.db, owners, 30)
      const rows = invoices.map(({ invoiceNo, cents }) => `20/02/2026,${dollars(cents)},${invoiceNo}`)
      const pay = (at: number) => {
        const { owner, cents, invoiceNo } = invoices[at]!
        return nora.call('staffTakeMoney', {
          entryId: crypto.randomUUID(),
          customerId: owner.customerId,
          cents,
          method: 'DIRECT_DEPOSIT',
          reference: 'by hand',
          receivedOn: '2026-02-20',
          pays: [{ invoiceNo, cents }],
        })
      }
      await Promise.allSettled([
        importStatement(server.db, statement(csv(...rows))),
        importStatement(server.db, statement(csv(...rows.toReversed(), '20/02/2026,0.03,other'))),
        matchWaiting(server.db, office.acting()),
        pay(7),
        pay(18),
      ])
      await matchWaiting(server.db, office.acting())
      expect(await owedBy(owners)).toEqual([0, 0, 0])
      expect(await moneyThatDiffers()).toEqual([])
    }
  })
})

describe('a line that names its payer', () => {
  beforeEach(async () => {
    await server.db
      .updateTable('bank_line')
      .set({ state: 'ignored' })
      .where('state', '=', 'waiting')
      .execute()
  })
  const rename = async (person: TestPerson, name: string) => {
    await server.db.updateTable('customer').set({ name }).where('id', '=', person.customerId).execute()
    return person
  }
  const proposed = async (words: string) =>
    (await nora.call('staffBankLines', {})).lines
      .find((line) => line.words === words)
      ?.matches.map(({ certainty, why, invoiceNos }) => ({ certainty, why, invoiceNos }))

  it('is proposed for their invoice of the amount, however many others have an older one, and not booked', async () => {
    const others = await people(12)
    await manyInvoices(server.db, others, 24, 77_70)
    const wombat = await rename(await server.person(), 'Wombat Wireless Pty Ltd')
    const [own] = await manyInvoices(server.db, [wombat], 1, 77_70)
    const answer = await importStatement(
      server.db,
      statement(csv('20/02/2026,77.70,TFR WOMBAT WIRELESS 0042')),
    )
    expect(answer).toMatchObject({ matched: 0, waiting: 1 })
    expect((await proposed('TFR WOMBAT WIRELESS 0042'))?.[0]).toEqual({
      certainty: 'likely',
      why: 'Same payer and amount',
      invoiceNos: [own!.invoiceNo],
    })
  })

  it('is proposed for all that they owe where it comes to that, and pays it when staff take it', async () => {
    const quokka = await rename(await server.person(), 'Quokka Repairs')
    const invoices = await manyInvoices(server.db, [quokka], 6)
    const all = invoices.reduce((sum, { cents }) => sum + cents, 0)
    await importStatement(server.db, statement(csv(`20/02/2026,${dollars(all)},quokka repairs statement`)))
    const [match] = (await proposed('quokka repairs statement')) ?? []
    expect(match).toEqual({
      certainty: 'likely',
      why: 'Same payer and total owing',
      invoiceNos: invoices.map(({ invoiceNo }) => invoiceNo),
    })
    expect(await owedBy([quokka])).toEqual([all])
    const line = (await nora.call('staffBankLines', {})).lines.find(({ amount }) => amount === all)
    await nora.call('staffMatchLine', { lineId: line!.id, accountId: '', invoiceNos: match!.invoiceNos })
    expect(await owedBy([quokka])).toEqual([0])
  })
})
