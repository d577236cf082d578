import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(6))

/** The database notes a change with its own time, which is not that of the test. */
async function expectOn(day: string) {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from expected_change`.execute(
    server.db,
  )
  await office.setExpected(day)
  await sql`update expected_change set at = ${server.clock.now} where id > ${rows[0]!.id}`.execute(server.db)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
}
const timeline = (who: TestPerson, orderNo: string) => who.call('orderTimeline', { orderNo })
const kinds = ({ entries }: Awaited<ReturnType<typeof timeline>>) => entries.map(({ kind }) => kind)

it('an order says what has happened to it and what comes next, from its placing to its end', async () => {
  const person = await server.person()
  const { order } = await buyNow(person, { [PRODUCTS.case]: 10 })
  const no = order.webOrderNo
  const asked = () => timeline(person, String(no))
  expect(kinds(await asked())).toEqual(['placed'])
  expect((await asked()).next).toEqual([
    '6 units ship with the next pick',
    '4 units on back order, no date yet',
  ])
  await office.pickAll(no)
  await office.ship(no)
  const shipped = await asked()
  expect(kinds(shipped).slice(0, 1)).toEqual(['placed'])
  expect(shipped.entries.find(({ kind }) => kind === 'picked')).toMatchObject({ units: 6 })
  expect(shipped.entries.find(({ kind }) => kind === 'shipped')).toMatchObject({ units: 6 })
  expect(kinds(shipped)).toContain('invoiced')
  expect(shipped.next).toEqual(['4 units on back order, no date yet'])
  await office.cancel(no)
  const ended = await asked()
  expect(ended.entries.find(({ kind }) => kind === 'cancelled')).toMatchObject({ units: 4 })
  expect(ended.next).toEqual([])
})

it('stock that arrives and a day that changes stand in it', async () => {
  const person = await server.person()
  const { order } = await buyNow(person, { [PRODUCTS.case]: 10 })
  await expectOn('2099-01-02')
  expect((await timeline(person, String(order.webOrderNo))).next.at(-1)).toBe(
    '4 units on back order, expected 2 Jan 2099',
  )
  await office.receive(4)
  const { entries, next } = await timeline(person, String(order.webOrderNo))
  expect(entries.find(({ kind }) => kind === 'allocated')).toMatchObject({ units: 4 })
  expect(entries.find(({ kind }) => kind === 'expected')).toMatchObject({
    before: null,
    after: '2099-01-02',
  })
  expect(next).toEqual(['10 units ship with the next pick'])
  await office.setExpected(null)
})

it("another account's order is unknown, its PDF too; amounts need letter D", async () => {
  const [person, other] = [await server.person(), await server.person()]
  const { order } = await buyNow(person, { [PRODUCTS.case]: 2 })
  const no = order.webOrderNo
  await office.pickAll(no)
  await office.ship(no)
  await expect(timeline(other, String(no))).rejects.toMatchObject({ code: 'order.unknown' })
  expect((await person.raw({ url: `/order-pdf/${String(no)}` })).headers['content-type']).toBe(
    'application/pdf',
  )
  expect((await other.raw({ url: `/order-pdf/${String(no)}` })).statusCode).toBe(404)
  const { entries } = await timeline(person, String(no))
  expect(entries.find(({ kind }) => kind === 'invoiced')?.amount).toBeGreaterThan(0)
})
