import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import {
  acceptReturn,
  approvedReturn,
  begunReturn,
  bought,
  creditUnits,
  draftReturn,
  receiveReturn,
  staffOf,
} from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* A unit that was invoiced is credited once; until then it is claimed by one request at a time. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROUNDS = 15
const productId = PRODUCTS.case
const credit = (staff: TestPerson, invoiceNo: string, units: number, creditedCents = 0) =>
  staff.call('staffCreditInvoice', {
    ...{ invoiceNo, units: [{ lineNo: 1, units }], freightCents: 0, feeCents: 0, creditedCents },
    reason: 'Broken',
  })
const add = (person: TestPerson, requestNo: number, quantity: number) =>
  person.call('addReturnRequestProduct', { requestNo, productId, quantity })
const codesOf = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) =>
    one.status === 'rejected' ? (one.reason as { code?: string }).code : 'done',
  )
const wrongIn = async (what: RegExp) =>
  (await auditBooks(server.db)).filter((check) => check.many > 0 && what.test(check.what))

describe('units that a service request claims', () => {
  it('are not credited past it: the refusal says how many of the line are free', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { invoiceNo } = await draftReturn(server, person, { quantity: 7 })
    await expect(credit(staff, invoiceNo, 4)).rejects.toMatchObject({
      code: 'credit.claimed',
      message: `7 units of line 1 of invoice ${invoiceNo} are in service requests: only 3 can be credited here`,
    })
    await credit(staff, invoiceNo, 3)
    await expect(credit(staff, invoiceNo, 1, 33_00)).rejects.toMatchObject({ code: 'credit.claimed' })
  })

  it('are claimed until they are credited, or with the dealer again', async () => {
    const { staff, requestNo, invoiceNo, seen } = await approvedReturn(server, {
      ...{ reasonCode: 'R20', quantity: 10, isReceived: true },
    })
    await expect(credit(staff, invoiceNo, 10)).rejects.toMatchObject({ code: 'credit.claimed' })
    const lines = [{ lineNo: 1, units: 7, sent: 2 }]
    await staff.call('staffReplaceReturn', { requestNo, seen, lines, reason: 'Order 5' })
    await expect(credit(staff, invoiceNo, 8)).rejects.toMatchObject({ code: 'credit.claimed' })
    const rest = [{ lineNo: 1, units: 4 }]
    await expect(creditUnits(staff, requestNo, rest)).rejects.toMatchObject({ code: 'return.units' })
    await creditUnits(staff, requestNo, [{ lineNo: 1, units: 3 }])
    await expect(credit(staff, invoiceNo, 8, 33_00)).rejects.toMatchObject({ code: 'credit.units' })
    expect(await wrongIn(/returned|came back|claims/)).toEqual([])
  })

  it('come back again where they were sent back, repaired or replaced, at the price of their invoice, until they are credited', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const invoiceNo = await bought(server, person, [[productId, 1, 89_00]], 200)
    const back = async () => {
      const requestNo = await begunReturn(person, 'R20')
      const product = { productId, quantity: 1, faultDescription: 'No sound' }
      await person.call('addReturnRequestProduct', { requestNo, ...product })
      await person.call('submitIncompleteReturnRequest', { requestNo })
      const { seen } = await receiveReturn(staff, await acceptReturn(staff, requestNo))
      // one at a time
      await expect(add(person, await begunReturn(person, 'R36'), 1)).rejects.toThrow('All units')
      return { requestNo, seen }
    }
    for (const [reason, sent] of [
      ['No fault found', 0],
      ['Repaired', 0],
      ['Sent anew', 1],
    ] as const) {
      const step = { ...(await back()), lines: [{ lineNo: 1, units: 1, sent }], reason }
      expect(await staff.call('staffReplaceReturn', step)).toMatchObject({ status: 'CL' })
    }
    const { requestNo } = await back()
    const { request } = await creditUnits(staff, requestNo, [{ lineNo: 1, units: 1 }])
    expect(request).toMatchObject({
      lines: [{ invoiceno: invoiceNo }],
      credits: [{ goods: 89_00, total: 97_90 }],
    })
    await expect(add(person, await begunReturn(person, 'R36'), 1)).rejects.toThrow('All units')
    await expect(credit(staff, invoiceNo, 1, 97_90)).rejects.toMatchObject({ code: 'credit.units' })
    expect(await wrongIn(/returned|came back|claims/)).toEqual([])
  })

  it('that were credited before credit notes knew of claims are neither replaced nor credited', async () => {
    const { staff, requestNo, invoiceNo, seen } = await approvedReturn(server, {
      ...{ reasonCode: 'R20', quantity: 10, isReceived: true },
    })
    const claim = (claimed: number) =>
      server.db
        .updateTable('service_request_line')
        .set({ claimed })
        .where('request_no', '=', requestNo)
        .execute()
    await claim(0)
    await credit(staff, invoiceNo, 8)
    await claim(10)
    const step = { requestNo, seen, lines: [{ lineNo: 1, units: 3, sent: 0 }] }
    const refused = { code: 'return.units', message: expect.stringMatching(/^At most 2 units/) as string }
    await expect(staff.call('staffReplaceReturn', { ...step, reason: 'Order 5' })).rejects.toMatchObject(
      refused,
    )
    await expect(creditUnits(staff, requestNo, step.lines)).rejects.toMatchObject(refused)
    await claim(2)
  })

  it('and those that a credit note takes at once are never more than were invoiced', async () => {
    const staff = await staffOf(server)
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await server.person()
      const invoiceNo = await bought(server, person)
      const requestNo = await begunReturn(person)
      const codes = await codesOf([add(person, requestNo, 6), credit(staff, invoiceNo, 6)])
      expect([
        ['done', 'credit.claimed'],
        ['return.notCovered', 'done'],
      ]).toContainEqual(codes)
    }
    expect(await wrongIn(/returned/)).toEqual([])
  })

  it('a line that gets more units and a credit note at once: one of them is refused', async () => {
    const staff = await staffOf(server)
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await server.person()
      const { requestNo, invoiceNo } = await draftReturn(server, person, { quantity: 1 })
      const more = person.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 8 })
      const codes = await codesOf([more, credit(staff, invoiceNo, 5)])
      expect(codes.filter((code) => code === 'done').length).toBe(1)
    }
    expect(await wrongIn(/returned/)).toEqual([])
  })
})

describe('units that came back', () => {
  it('stay claimed when the request is closed; those that did not come can be returned again', async () => {
    const { person, staff, requestNo, invoiceNo, seen } = await approvedReturn(server, { quantity: 10 })
    const lines = [{ lineNo: 1, units: 6, good: 6 }]
    await staff.call('staffReceiveReturn', { requestNo, seen, lines })
    const { seen: now } = await creditUnits(staff, requestNo, [{ lineNo: 1, units: 2 }], true)
    await staff.call('staffCloseReturn', { requestNo, seen: now, reason: 'The rest is kept' })
    const again = await begunReturn(person)
    await expect(add(person, again, 5)).rejects.toMatchObject({ code: 'return.notCovered' })
    await add(person, again, 4)
    await expect(credit(staff, invoiceNo, 1, 22_00)).rejects.toMatchObject({ code: 'credit.claimed' })
    expect(await wrongIn(/returned|came back/)).toEqual([])
  })

  it('are in the books: more of an invoice line than was invoiced is named', async () => {
    const { invoiceNo } = await approvedReturn(server, { quantity: 10, isReceived: true })
    const copied = await draftReturn(server, await server.person(), { quantity: 5 })
    await sql`update service_request_line set invoice_no = ${invoiceNo}, received = 5, claimed = 0
               where request_no = ${copied.requestNo}`.execute(server.db)
    expect(await wrongIn(/came back/)).toMatchObject([
      { many: 1, differences: [{ subject: `invoice ${invoiceNo} line 1`, found: '15', expected: '10' }] },
    ])
  })
})
