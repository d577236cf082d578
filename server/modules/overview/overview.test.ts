import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

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
const attention = (person: TestPerson) => person.call('attentionFromServer', {})

describe('what needs attention', () => {
  it('is nothing for an account without orders', async () => {
    expect(await attention(await server.person())).toMatchObject({
      ...{ held: [], heldTotal: 0, dates: [], datesTotal: 0 },
    })
  })

  it('has the newest held orders with their reasons, and counts all; released ones and those of others are not there', async () => {
    const person = await server.person(),
      stranger = await server.person()
    const numbers: string[] = []
    for (let at = 0; at < 7; at += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
      numbers.push(order.orderno)
      await sql`update web_order set held_reason = 'Please call us' where web_order_no = ${order.webOrderNo}`.execute(
        server.db,
      )
    }
    const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
    await buyNow(stranger, { [PRODUCTS.case]: 1 })
    const { held, heldTotal } = await attention(person)
    expect(held).toEqual(
      numbers
        .toReversed()
        .slice(0, 5)
        .map((orderno) => ({ orderno, reason: 'Please call us' })),
    )
    expect(heldTotal).toBe(7)
    expect(held.map(({ orderno }) => orderno)).not.toContain(order.orderno)
    expect((await attention(stranger)).held).toEqual([])
  })

  it('has the lines that wait whose day has changed since they were ordered, from the first day told to the last', async () => {
    const person = await server.person()
    await office.emptyShelf(0)
    await expectOn('2027-01-20')
    await buyNow(person, { [PRODUCTS.case]: 3 })
    expect((await attention(person)).dates).toEqual([])
    await expectOn('2027-02-03')
    await expectOn('2027-02-10')
    const later = await server.person({ accountId: person.accountId })
    expect((await attention(later)).dates).toMatchObject([
      { productId: PRODUCTS.case, units: 3, before: '2027-01-20', now: '2027-02-10' },
    ])
    await expectOn('2027-01-20')
    expect((await attention(person)).datesTotal).toBe(0) // it is as it was told
  })

  it('no date of a line that waits no more', async () => {
    const person = await server.person()
    await office.emptyShelf(0)
    await expectOn('2027-01-20')
    const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
    await expectOn('2027-03-01')
    expect((await attention(person)).datesTotal).toBe(1)
    await office.cancel(order.webOrderNo)
    expect((await attention(person)).datesTotal).toBe(0)
  })
})

describe('what was spent and ordered', () => {
  it('has what was invoiced for goods by month and category, less credits, to the cent; older and others are not there', async () => {
    const person = await server.person()
    await office.emptyShelf(500)
    const spend = async () => {
      const { months, categories } = await person.call('spendFromServer', {})
      return { months, sum: categories.flatMap(({ spent }) => spent).reduce((all, one) => all + one, 0) }
    }
    expect((await spend()).sum).toBe(0)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 4 })
    await office.pickAll(order.webOrderNo)
    const { invoice } = await office.ship(order.webOrderNo)
    const goods = (
      await sql<{
        cents: number
      }>`select goods_cents as cents from invoice where invoice_no = ${invoice.invoiceNo}`.execute(server.db)
    ).rows[0]!.cents
    expect((await spend()).sum).toBe(goods)
    expect((await spend()).months).toHaveLength(12)
    await office.inTx((tx) =>
      creditInvoice(tx, {
        ...{ invoiceNo: invoice.invoiceNo, units: new Map([[1, 1]]), reason: 'Damaged' },
        ...office.acting(),
      }),
    )
    expect((await spend()).sum).toBe((goods * 3) / 4)
    await sql`update invoice set invoiced_on = invoiced_on - 400 where invoice_no = ${invoice.invoiceNo}`.execute(
      server.db,
    )
    expect((await spend()).sum).toBe(-goods / 4)
  })

  it('has the products ordered most of, less what was cancelled, and none that can no longer be had', async () => {
    const person = await server.person()
    await office.emptyShelf(500)
    const top = async () => (await person.call('topProductsFromServer', {})).products
    expect(await top()).toEqual([])
    await buyNow(person, { [PRODUCTS.case]: 2 })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 1, [PRODUCTS.minimum]: 9 })
    expect(await top()).toEqual([
      { productId: PRODUCTS.minimum, units: 9, orders: 1 },
      { productId: PRODUCTS.case, units: 3, orders: 2 },
    ])
    await office.cancel(order.webOrderNo, { lineNos: [1], isStaff: true })
    expect(await top()).toEqual([{ productId: PRODUCTS.case, units: 3, orders: 2 }])
    const withdraw = (withdrawn: boolean) =>
      server.db.updateTable('product').set({ withdrawn }).where('id', '=', PRODUCTS.case).execute()
    await withdraw(true)
    expect(await top()).toEqual([])
    await withdraw(false)
  })
})
