import { afterAll, beforeAll, expect, it } from 'vitest'
import { percentOf, sumCents } from '#shared/rules/money.ts'
import { invoiceToCredit } from '#shared/calls/staff-returns.ts'
import { hasRestockingFee, returnCredit } from '#shared/rules/return-credit.ts'
import { workOf } from '#testing/counted-work.ts'
import {
  acceptReturn,
  begunReturn,
  bought,
  creditStep,
  creditUnits,
  receiveReturn,
  staffOf,
} from '#testing/returns.ts'
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
      const wanted = request.lines.map(({ invoiceno: invoiceNo, salePrice = 0, charged }) => ({
        ...{ invoiceNo, quantity: units, priceCents: salePrice, charged },
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

it('RET-71 part credits of a line are charged 15 % of all of it, and a waived part is not charged later', async () => {
  const staff = await staffOf(server)
  for (const [waived, fee] of [
    [[], 1_65],
    [[3, 4], 1_32],
  ] as const) {
    const person = await server.person()
    const invoiceNo = await bought(server, person, [[productId, 12, 1_10]])
    const requestNo = await begunReturn(person, 'R31')
    await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 10, invoiceNo })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    await receiveReturn(staff, await acceptReturn(staff, requestNo))
    for (let unit = 0; unit < 10; unit += 1) {
      const isWaived = waived.some((one) => one === unit)
      await creditUnits(staff, requestNo, [{ lineNo: 1, units: 1 }], isWaived)
    }
    const { credits = [], lines } = await read(person, requestNo)
    const total = { goods: 11_00, fee, gst: percentOf(11_00 - fee, 10) }
    expect({
      goods: sumCents(credits.map((one) => one.goods)),
      fee: sumCents(credits.map((one) => one.fee)),
      gst: sumCents(credits.map((one) => one.gst)),
    }).toEqual(total)
    expect(lines).toMatchObject([{ credited: 10, charged: 10 - waived.length }])
  }
})

it('two credits at once of invoices of the same two payers both stand, whichever payer each begins with', async () => {
  const staff = [await staffOf(server), await staffOf(server)] as const
  for (let round = 0; round < 5; round += 1) {
    const [person, payer] = [await server.person(), await server.person()]
    const invoiceNos: string[] = []
    for (let at = 0; at < 4; at += 1) invoiceNos.push(await bought(server, person, [[productId, 9, 10_00]]))
    // the customer had another payer for a while
    await server.db
      .updateTable('invoice')
      .set({ payer_id: payer.customerId })
      .where('invoice_no', 'in', invoiceNos.slice(1, 3))
      .execute()
    const steps = []
    for (const own of [invoiceNos.slice(0, 2), invoiceNos.slice(2)]) {
      const requestNo = await begunReturn(person, 'R31')
      for (const invoiceNo of own)
        await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 3, invoiceNo })
      await person.call('submitIncompleteReturnRequest', { requestNo })
      await receiveReturn(staff[0], await acceptReturn(staff[0], requestNo))
      const lines = own.map((_, at) => ({ lineNo: at + 1, units: 3 }))
      steps.push(await creditStep(staff[0], requestNo, lines))
    }
    const done = await Promise.all(steps.map((step, at) => staff[at]!.call('staffCreditReturn', step)))
    expect(done.map(({ status }) => status)).toEqual(['CL', 'CL'])
  }
})

it('the payers of its invoices, and what they have left to credit, are read in one statement for any number', async () => {
  const staff = await staffOf(server)
  const asked: { shown: number; payers: number }[] = []
  for (const many of [1, 4]) {
    const person = await server.person()
    const requestNo = await begunReturn(person)
    for (let at = 0; at < many; at += 1) {
      const invoiceNo = await bought(server, person, [[productId, 9, 10_00]])
      await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 1, invoiceNo })
    }
    await person.call('submitIncompleteReturnRequest', { requestNo })
    await receiveReturn(staff, await acceptReturn(staff, requestNo))
    const { statements } = await workOf(async () => {
      expect((await staff.call('staffReturn', { requestNo })).invoices.length).toBe(many)
    })
    const lines = Array.from({ length: many }, (_, at) => ({ lineNo: at + 1, units: 1 }))
    const step = await creditStep(staff, requestNo, lines)
    const crediting = await workOf(() => staff.call('staffCreditReturn', step))
    const payers = crediting.statements.filter((one) => /^select .*"payer_id".* from "invoice"/.test(one))
    asked.push({ shown: statements.length, payers: payers.length - many }) // each credit asks for its own
  }
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]?.payers).toBe(1)
})
