import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* Which orders a receipt locks: those that wait for its products, and no others (docs/decisions/0020). */

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
const BOTH = [PRODUCTS.case, PRODUCTS.minimum] as const
/** Nothing is available of either. */
const empty = async () => {
  for (const product of BOTH) await office.setStock(product, (await office.stockOf(product)).allocated)
}
beforeEach(async () => {
  await server.db.updateTable('product').set({ expected_on: '2027-01-01' }).where('id', 'in', BOTH).execute()
  await empty()
})

const waitsFor = async (goods: Readonly<Record<string, number>>) =>
  (await buyNow(await server.person(), goods)).order.webOrderNo

it('a receipt does not wait for a locked order that waits for another product', async () => {
  const [own, other] = [await waitsFor({ [PRODUCTS.case]: 4 }), await waitsFor({ [PRODUCTS.minimum]: 3 })]
  await server.db.transaction().execute(async (tx) => {
    await sql`select from web_order where web_order_no = ${other} for update`.execute(tx)
    await office.receive(4) // would not end
  })
  expect(await office.linesOf(own)).toEqual(['33 4/4/0'])
  expect(await office.linesOf(other)).toEqual(['22 3/0/0'])
  await office.cancel(other) // it would be served before those of the next test
})

it('30 times: receipts of two products and the cancelling of who waits for both end, and give each unit once', async () => {
  for (let round = 0; round < 30; round += 1) {
    await empty()
    const both = { [PRODUCTS.case]: 2, [PRODUCTS.minimum]: 3 }
    const [first, second] = [await waitsFor(both), await waitsFor(both)]
    await Promise.all([
      office.receive(2, PRODUCTS.minimum),
      office.receive(2, PRODUCTS.case),
      office.cancel(first, { isStaff: true }),
      office.receive(1, PRODUCTS.minimum),
      office.allocateWaitingOrders(),
    ])
    await office.allocateWaitingOrders()
    expect((await office.linesOf(first)).every((line) => line.startsWith('99'))).toBe(true)
    expect((await office.linesOf(second)).toSorted()).toEqual(['33 2/2/0', '33 3/3/0'])
    await office.cancel(second, { isStaff: true })
  }
})
