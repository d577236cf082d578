import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffOf, submittedReturn } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60_000
const later = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
}
/** A request for so many units, of which staff accept some. */
async function decided(quantity: number, accepted: number) {
  const { requestNo } = await submittedReturn(server, await server.person(), { quantity })
  const staff = await staffOf(server)
  const { request, seen } = await staff.call('staffReturn', { requestNo })
  await staff.call('staffDecideReturn', {
    ...{ requestNo, seen },
    lines: request.lines.map(({ linno }) => ({ lineNo: linno, accepted, reason: 'As the policy says' })),
  })
}

it('the figures of the queue say how long requests wait, and how much was rejected lately', async () => {
  const figures = async () => (await staffOf(server)).call('staffReturnFigures', {})
  expect(await figures()).toEqual({
    ...{ waiting: 0, slow: 0, oldest: null },
    ...{ decided: 0, rejected: 0, units: 0, unitsRejected: 0 },
  })
  await decided(5, 0) // falls out of the month below
  later(29)
  await submittedReturn(server, await server.person())
  const submitted = server.clock.now
  later(2)
  await submittedReturn(server, await server.person())
  await decided(4, 4)
  await decided(3, 1)
  await decided(2, 0)
  later(2)
  expect(await figures()).toMatchObject({
    ...{ waiting: 2, slow: 1, oldest: submitted },
    ...{ decided: 3, rejected: 1, units: 9, unitsRejected: 4 },
  })
})

it('a request says the barcodes of its products, for a scanner', async () => {
  const { requestNo } = await submittedReturn(server, await server.person())
  await server.db
    .updateTable('product')
    .set({ ean: '9312345678907' })
    .where('id', '=', PRODUCTS.case)
    .execute()
  const { eans } = await (await staffOf(server)).call('staffReturn', { requestNo })
  expect(eans).toEqual([{ productId: PRODUCTS.case, ean: '9312345678907' }])
})
