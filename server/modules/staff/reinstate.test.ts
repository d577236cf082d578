import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/codes/messages.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let una: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  una = await server.person({ type: 'S', roles: 'UN' })
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(20))

const reason = 'Cancelled by mistake'
const cancelled = async (person: TestPerson, units: number) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  const { webOrderNo } = order
  await una.call('staffCancelLines', { webOrderNo, units, reason: 'The wrong colour' })
  return webOrderNo
}
const reinstate = (webOrderNo: number, units: number, why = reason) =>
  una.call('staffReinstateOrder', { webOrderNo, units, reason: why })

describe('a cancelled order', () => {
  it('is reinstated once, with its stock and its credit as before', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 6 })
    const { webOrderNo } = order
    const before = [await office.balanceOf(person.customerId), await office.stockOf(PRODUCTS.case)]
    await una.call('staffCancelLines', { webOrderNo, units: 6, reason })
    expect((await office.balanceOf(person.customerId)).open).toBe(0)
    await expect(reinstate(webOrderNo, 6, ' ')).rejects.toMatchObject({ code: 'backOffice.reason' })
    await expect(reinstate(webOrderNo, 5)).rejects.toMatchObject({ code: 'backOffice.promised' })
    const answers = await Promise.allSettled([reinstate(webOrderNo, 6), reinstate(webOrderNo, 6)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(reinstate(webOrderNo, 6)).rejects.toMatchObject({ code: 'order.nothingCancelled' })
    expect([await office.balanceOf(person.customerId), await office.stockOf(PRODUCTS.case)]).toEqual(before)
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0'])
    await office.pickAll(webOrderNo)
    expect((await office.ship(webOrderNo)).invoice.amountCents).toBe(await office.totalOf(webOrderNo))
  })

  it('stays cancelled where its stock is gone', async () => {
    const webOrderNo = await cancelled(await server.person(), 15)
    await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
    await expect(reinstate(webOrderNo, 15)).rejects.toMatchObject({ code: 'stock.short' })
    expect(await office.linesOf(webOrderNo)).toEqual(['99 15/0/0'])
  })

  it('is held where the credit is used by another order by then', async () => {
    const person = await server.person({ limitCents: 100_00 })
    const webOrderNo = await cancelled(person, 5)
    await buyNow(person, { [PRODUCTS.case]: 5 })
    expect(await reinstate(webOrderNo, 5)).toMatchObject({ isHeld: true })
    const { order } = await una.call('staffOrder', { webOrderNo })
    expect(order.heldReason).not.toBe('')
    expect(await office.linesOf(webOrderNo)).toEqual(['22 5/0/0'])
  })

  it('is held where its payer has been stopped for what is overdue by then', async () => {
    const person = await server.person()
    const webOrderNo = await cancelled(person, 5)
    const stop = {
      payer_id: person.customerId,
      state: 'stopped' as const,
      moved_on: '2026-03-01',
      stopped_by: '2026-02-01',
    }
    await server.db.insertInto('dunning').values(stop).execute()
    expect(await reinstate(webOrderNo, 5)).toMatchObject({ isHeld: true })
    const { order } = await una.call('staffOrder', { webOrderNo })
    expect(order.heldReason).toBe(MESSAGES.heldByOverdue)
  })

  it('that was paid when it was placed is left alone', async () => {
    const cash = await server.person({ cash: true })
    const { order } = await buyNow(cash, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
    const { webOrderNo } = order
    await una.call('staffCancelLines', { webOrderNo, units: 2, reason })
    await expect(reinstate(webOrderNo, 2)).rejects.toMatchObject({ code: 'order.paidAtOnce' })
  })
})
