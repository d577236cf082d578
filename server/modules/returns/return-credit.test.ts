import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumCents } from '#shared/rules/money.ts'
import { hasRestockingFee, invoiceToCredit, returnCredit } from '#shared/rules/return-credit.ts'
import { acceptReturn, begunReturn, bought, receiveReturn, staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const productId = PRODUCTS.case
const read = async (person: TestPerson, requestNo: number) => {
  const [request] = (await person.call('returnRequest', { requestNo })).returns
  if (!request) throw new Error('the request is not there')
  return request
}

it('the amounts of a credit are known before it is written: to the cent, for any units and invoices', async () => {
  const person = await server.person()
  const staff = await staffOf(server)
  for (const [reasonCode, isFeeWaived] of [
    ['R31', false],
    ['R31', true],
    ['R36', false],
  ] as const) {
    const invoiceNos = [
      await bought(server, person, [[productId, 9, 3_33]]),
      await bought(server, person, [[productId, 9, 7_77]]),
    ]
    const requestNo = await begunReturn(person, reasonCode)
    for (const invoiceNo of invoiceNos)
      await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 7, invoiceNo })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    await receiveReturn(staff, await acceptReturn(staff, requestNo))
    for (const units of [1, 3, 2, 1]) {
      const { seen, invoices, request } = await staff.call('staffReturn', { requestNo })
      const wanted = request.lines.map(({ invoiceno: invoiceNo, salePrice = 0 }) => ({
        ...{ invoiceNo, quantity: units, priceCents: salePrice },
      }))
      const said = returnCredit(
        wanted,
        invoices.map(invoiceToCredit),
        !isFeeWaived && hasRestockingFee(reasonCode, []),
      )
      const sent = { requestNo, seen, isFeeWaived, lines: [1, 2].map((lineNo) => ({ lineNo, units })) }
      await expect(
        staff.call('staffCreditReturn', { ...sent, totalCents: said.totalCents + 1 }),
      ).rejects.toMatchObject({ code: 'return.total' })
      const before = request.credits ?? []
      await staff.call('staffCreditReturn', { ...sent, totalCents: said.totalCents })
      const credits = ((await read(person, requestNo)).credits ?? []).slice(before.length)
      expect({
        goodsCents: sumCents(credits.map(({ goods }) => goods)),
        feeCents: sumCents(credits.map(({ fee }) => fee)),
        gstCents: sumCents(credits.map(({ gst }) => gst)),
        totalCents: sumCents(credits.map(({ total }) => total)),
      }).toEqual(said)
    }
    expect((await read(person, requestNo)).status).toBe('CL')
  }
})
