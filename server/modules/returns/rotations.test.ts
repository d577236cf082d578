import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import {
  acceptReturn,
  begunReturn,
  bought,
  creditUnits,
  receiveReturn,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const productId = PRODUCTS.case

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.db.updateTable('product').set({ rotatable: true }).where('id', '=', productId).execute()
})
afterAll(() => server.close())

const verdict = (person: TestPerson, reasonCode: string, quantity = 1) =>
  person.call('returnVerdict', { productId, quantity, reasonCode })
/** More invoice lines of a product than a request can have. */
const MANY = Array.from({ length: 250 }, (): [string, number, number] => [productId, 1, 10_00])

describe('a stock rotation', () => {
  it.each([
    [29, false],
    [30, true],
    [90, true],
    [91, false],
  ])('RET-73 of goods that were bought %i days ago is taken back: %s', async (age, isTaken) => {
    const person = await server.person()
    await bought(server, person, [[productId, 10, 10_00]], age)
    expect((await verdict(person, 'R32')).isCovered).toBe(isTaken)
    const requestNo = await begunReturn(person, 'R32')
    const add = () => person.call('addReturnRequestProduct', { requestNo, productId, quantity: 1 })
    if (isTaken) expect((await add()).returns[0]?.lines).toMatchObject([{ qty: 1 }])
    else await expect(add()).rejects.toThrow('Only items bought 30 to 90 days ago are rotated')
  })

  it('RET-73 finds what was bought in these days, whatever was bought since and before', async () => {
    const person = await server.person()
    await bought(server, person, MANY, 5)
    const invoiceNo = await bought(server, person, [[productId, 4, 9_00]], 45)
    await bought(server, person, MANY, 120)
    const { isCovered, parts } = await verdict(person, 'R32', 4)
    expect([isCovered, parts.map((part) => [part.invoiceno, part.qty])]).toEqual([true, [[invoiceNo, 4]]])
    const requestNo = await begunReturn(person, 'R32')
    await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 4 })
    // what is too much is said with the newest line that is not taken
    const more = await verdict(person, 'R32', 1)
    expect([more.isCovered, more.most]).toEqual([false, 0])
    expect(more.words).toMatch(/^Only items bought 30 to 90 days ago are rotated; this one was bought on/)
  })

  it('RET-73 that was closed uses the month up only where something of it was credited', async () => {
    const staff = await staffOf(server)
    const person = await server.person()
    const used = async () => (await verdict(person, 'R32')).rotationsUsed
    const given = await submittedReturn(server, person, { reasonCode: 'R32', age: 45 })
    expect(await used()).toBe(1)
    const { seen } = await staff.call('staffReturn', { requestNo: given.requestNo })
    await staff.call('staffCloseReturn', { requestNo: given.requestNo, seen, reason: 'Kept by the shop' })
    expect(await used()).toBe(0)
    const { requestNo } = await submittedReturn(server, person, { reasonCode: 'R32', age: 45 })
    expect(await used()).toBe(1)
    await receiveReturn(staff, await acceptReturn(staff, requestNo), 2)
    expect(await creditUnits(staff, requestNo, [{ lineNo: 1, units: 2 }])).toMatchObject({ status: 'CL' })
    expect(await used()).toBe(1)
    expect((await verdict(person, 'R32')).words).toMatch(/^The stock rotation of this month has been used/)
  })

  it.each([
    [2, 1],
    [0, 0],
  ])(
    'RET-73 closed with %i of its units exchanged from stock has used up %i of the month',
    async (sent, used) => {
      const staff = await staffOf(server)
      const person = await server.person()
      const { requestNo } = await submittedReturn(server, person, { reasonCode: 'R32', age: 45 })
      await receiveReturn(staff, await acceptReturn(staff, requestNo), 2)
      const { seen } = await staff.call('staffReturn', { requestNo })
      const lines = [{ lineNo: 1, units: 2, sent }]
      await staff.call('staffReplaceReturn', { requestNo, seen, lines, reason: 'Exchanged' })
      expect((await verdict(person, 'R32')).rotationsUsed).toBe(used)
    },
  )
})

it('a fault finds units that can come back beneath many invoice lines of which none can', async () => {
  const person = await server.person()
  const older = await bought(server, person, [[productId, 2, 9_00]], 60)
  const invoiceNo = await bought(server, person, MANY, 5)
  await server.db.transaction().execute((tx) =>
    creditInvoice(tx, {
      ...{ invoiceNo, units: new Map(MANY.map((_, at) => [at + 1, 1])), reason: 'Not sent' },
      ...{ now: server.clock.now, by: COMMAND },
    }),
  )
  const { isCovered, parts } = await verdict(person, 'R20', 2)
  expect([isCovered, parts.map((part) => [part.invoiceno, part.qty])]).toEqual([true, [[older, 2]]])
})
