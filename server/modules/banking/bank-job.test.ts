import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { genericPlan } from '#testing/generic-plan.ts'
import { logLines } from '#testing/log-lines.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { importStatement, matchWaiting } from './import-statement.ts'

/* What the job does that matches lines which have become certain. */
const log = logLines()
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let watched: ReturnType<typeof openDatabase>, lines: number
beforeAll(async () => {
  server = await testServer({}, 'small', undefined, log.output)
  office = await openBackOffice(server)
  watched = openDatabase(server.connection, {
    max: 2,
    log: ({ query }) => {
      if (/unnest.*join bank_line/.test(query.sql)) lines += (query.parameters[0] as unknown[]).length
    },
  })
})
afterAll(async () => {
  await watched.db.destroy()
  await server.close()
})

const dollars = (cents: number) => (cents / 100).toFixed(2)
let files = 0
let reported: unknown[] = []
const read = (...rows: string[]) =>
  importStatement(server.db, {
    fileName: `job ${String((files += 1))}.csv`,
    bytes: Buffer.from(['Date,Amount,Narrative', ...rows, ''].join('\n')),
    columns: null,
    onProblem: (problem) => reported.push(problem),
    ...office.acting(),
  })
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000)
}
/** How many lines a run of the job locks to look at them. */
async function lookedAt(): Promise<number> {
  lines = 0
  await matchWaiting(watched.db, office.acting())
  return lines
}

it('looks at a line that waits ever more rarely, and matches it once its invoice is there', async () => {
  const person = await server.person()
  await read('20/02/2026,0.11,no number', '20/02/2026,0.12,INV 79999123')
  expect(await lookedAt()).toBe(2)
  expect(await lookedAt()).toBe(0)
  pass(60)
  expect(await lookedAt()).toBe(2)
  let looks = 0
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    pass(60)
    if (await lookedAt()) looks += 1
  }
  // 1,440 runs in a day: at most one look in each sixteenth of the time that it has waited
  expect(looks).toBeGreaterThan(24)
  expect(looks).toBeLessThan(150)
  const [invoice] = await manyInvoices(server.db, [person], 1)
  await sql`update bank_line set words = ${`INV ${invoice!.invoiceNo}`}, amount_cents = ${invoice!.cents} where words = 'INV 79999123'`.execute(
    server.db,
  )
  pass(60 * 60)
  await matchWaiting(server.db, office.acting())
  expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
})

it('finds the lines whose turn it is by an index of those alone', async () => {
  const plan = await genericPlan(
    server.db,
    sql`select id from bank_line where state = 'waiting' and not for_staff and look_at <= ${new Date()} order by look_at, id limit ${10}::bigint`,
  )
  expect(plan.flatMap((node) => node['Index Name'] ?? [])).toEqual(['bank_line_to_look_at'])
})

afterEach(async () => {
  reported = []
  await sql`drop trigger if exists faulty on receipt`.execute(server.db)
})
/** Receipts that are written so many at once, or with such words, fail from now on. */
async function faulty(condition: string) {
  await sql
    .raw(
      `create or replace function fail_faulty() returns trigger language plpgsql as $$
       begin if (select ${condition} from added) then raise exception 'a fault of receipts'; end if; return null; end $$`,
    )
    .execute(server.db)
  await sql`create trigger faulty after insert on receipt referencing new table as added
    for each statement execute function fail_faulty()`.execute(server.db)
}
async function threeLines() {
  const person = await server.person()
  const invoices = await manyInvoices(server.db, [person], 3)
  const rows = invoices.map(({ invoiceNo, cents }) => `21/02/2026,${dollars(cents)},INV ${invoiceNo}`)
  return { person, invoices, rows }
}

it('reports a fault of many lines at once, although each of them is matched alone', async () => {
  const { person, rows } = await threeLines()
  await faulty('count(*) > 1')
  expect(await read(...rows)).toMatchObject({ is: 'read', matched: 3, waiting: 0 })
  expect(String(reported)).toContain('a fault of receipts')
  expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
})

it('reports a line that fails, and matches those beside it', async () => {
  const { person, invoices, rows } = await threeLines()
  await faulty(`bool_or(reference = 'INV ${invoices[1]!.invoiceNo}')`)
  expect(await read(...rows)).toMatchObject({ is: 'read', matched: 2, waiting: 1 })
  expect(String(reported)).toContain('a fault of receipts')
  expect((await office.balanceOf(person.customerId)).invoiced).toBe(invoices[1]!.cents)
  pass(60)
  await expect(matchWaiting(server.db, office.acting())).rejects.toThrow('a fault of receipts')
  await sql`drop trigger faulty on receipt`.execute(server.db)
  pass(60)
  await matchWaiting(server.db, office.acting())
  expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
})

it('answers staff what became of a statement of which a line fails, logs the fault, and the job matches the line', async () => {
  const nora = await server.person({ type: 'S', roles: 'N' })
  const { person, invoices, rows } = await threeLines()
  await faulty(`bool_or(reference = 'INV ${invoices[1]!.invoiceNo}')`)
  const content = Buffer.from(['Date,Amount,Narrative', ...rows, ''].join('\n')).toString('base64')
  const sent = nora.call('staffReadStatement', { fileName: 'one line fails.csv', content })
  expect(await sent).toMatchObject({ matched: 2, waiting: 1, later: 0, problems: [] })
  expect(log.lines()).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({ code: 'P0001' }) as object,
      requestId: expect.any(String) as string,
      msg: 'a part of a call failed',
    }),
  )
  await sql`drop trigger faulty on receipt`.execute(server.db)
  pass(60)
  await matchWaiting(server.db, office.acting())
  expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
})
