import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/codes/messages.ts'
import { totalLeft } from '#shared/rules/order-left.ts'
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

  it('is found by its total as it was placed and by what is left, and shows what is left', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 3, [PRODUCTS.zero]: 2 })
    const { webOrderNo } = order
    const amount = async (cents: number) => {
      const { found } = await una.call('staffFind', { text: (cents / 100).toFixed(2) })
      return found.find(({ kind, id }) => kind === 'order' && id === String(webOrderNo))?.amount
    }
    const placed = await office.totalOf(webOrderNo)
    const { lines } = await una.call('staffOrder', { webOrderNo })
    const lineNo = lines.find(({ productId }) => productId === PRODUCTS.case)?.lineNo ?? 0
    await una.call('staffCancelLines', { webOrderNo, lineNos: [lineNo], units: 3, reason })
    const { order: page } = await una.call('staffOrder', { webOrderNo })
    const left = totalLeft(page)
    expect(left).toBeLessThan(placed)
    expect([await amount(placed), await amount(left)]).toEqual([left, left])
  })

  it('comes to what is left of it, in the list and on its page, as its dealer sees it', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 6 })
    const { webOrderNo } = order
    const seen = async () => {
      const { orders: own } = await person.call('ordersFromServer', {})
      const { orders: all } = await una.call('staffOrdersPage', { queue: 'all', text: order.orderno })
      const { order: page } = await una.call('staffOrder', { webOrderNo })
      return [own[0]!, all[0]!, page].map(totalLeft)
    }
    const whole = await office.totalOf(webOrderNo)
    expect(await seen()).toEqual([whole, whole, whole])
    await una.call('staffCancelLines', { webOrderNo, units: 6, reason })
    expect(await seen()).toEqual([0, 0, 0])
    await reinstate(webOrderNo, 6)
    expect(await seen()).toEqual([whole, whole, whole])
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

  it('is held for credit also where something else holds it already', async () => {
    const person = await server.person({ limitCents: 100_00 })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 5, [PRODUCTS.zero]: 1 })
    const { webOrderNo } = order
    await una.call('staffHoldOrder', { webOrderNo, reason: 'Call first' })
    const { lines } = await una.call('staffOrder', { webOrderNo })
    const lineNos = lines.flatMap(({ lineNo, productId }) => (productId === PRODUCTS.case ? [lineNo] : []))
    await una.call('staffCancelLines', { webOrderNo, lineNos, units: 5, reason: 'The wrong colour' })
    await buyNow(person, { [PRODUCTS.case]: 5 })
    const again = await una.call('staffReinstateOrder', { webOrderNo, lineNos, units: 5, reason })
    expect(again).toMatchObject({ isHeld: true })
    const kinds = async () =>
      (await una.call('staffOrder', { webOrderNo })).holds
        .filter(({ releasedAt }) => releasedAt === null)
        .map(({ kind }) => kind)
    expect(await kinds()).toEqual(['staff', 'credit'])
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

describe('a cancelled line', () => {
  const line = (webOrderNo: number, lineNos: number[], units: number, why = reason) =>
    una.call('staffReinstateOrder', { webOrderNo, lineNos, units, reason: why })
  /** An order of two lines of which both are cancelled. */
  const bothCancelled = async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3, [PRODUCTS.zero]: 2 })
    const { webOrderNo } = order
    const before = await office.linesOf(webOrderNo)
    await una.call('staffCancelLines', { webOrderNo, units: 5, reason: 'The wrong colour' })
    const { lines } = await una.call('staffOrder', { webOrderNo })
    const lineNo = lines.find(({ productId }) => productId === PRODUCTS.case)?.lineNo ?? 0
    return {
      person,
      webOrderNo,
      before,
      lineNo,
      other: lines.find((one) => one.lineNo !== lineNo)?.lineNo ?? 0,
    }
  }
  const cancelledOf = async (webOrderNo: number) =>
    (await una.call('staffOrder', { webOrderNo })).lines.map(({ lineNo, cancelled: units }) => [
      lineNo,
      units,
    ])

  it('is reinstated alone, once; the others stay cancelled, and credit counts the one', async () => {
    const { person, webOrderNo, lineNo, other } = await bothCancelled()
    await expect(line(webOrderNo, [lineNo], 5)).rejects.toMatchObject({ code: 'backOffice.promised' })
    await expect(line(webOrderNo, [lineNo], 3, ' ')).rejects.toMatchObject({ code: 'backOffice.reason' })
    const answers = await Promise.allSettled([line(webOrderNo, [lineNo], 3), line(webOrderNo, [lineNo], 3)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await cancelledOf(webOrderNo)).toEqual(
      [
        [lineNo, 0],
        [other, 2],
      ].sort(([a = 0], [b = 0]) => a - b),
    )
    expect((await office.balanceOf(person.customerId)).open).toBeGreaterThan(0)
    await office.pickAll(webOrderNo)
    const { invoice } = await office.ship(webOrderNo)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: invoice.amountCents, open: 0 })
  })

  it('that is not cancelled, or is none of the order, is refused, and nothing changes', async () => {
    const { webOrderNo, lineNo } = await bothCancelled()
    await line(webOrderNo, [lineNo], 3)
    const before = await cancelledOf(webOrderNo)
    for (const lineNos of [[lineNo], [99], [], [lineNo, 99]])
      await expect(line(webOrderNo, lineNos, 3)).rejects.toMatchObject({ code: 'order.nothingCancelled' })
    expect(await cancelledOf(webOrderNo)).toEqual(before)
  })

  it('asks for the stock of itself alone', async () => {
    const { webOrderNo, lineNo, other, before } = await bothCancelled()
    await office.setStock(PRODUCTS.case, 0)
    await expect(line(webOrderNo, [lineNo], 3)).rejects.toMatchObject({ code: 'stock.short' })
    await line(webOrderNo, [other], 2)
    expect((await office.linesOf(webOrderNo))[other - 1]).toBe(before[other - 1])
    expect((await office.linesOf(webOrderNo))[lineNo - 1]).toBe('99 3/0/0')
  })
})
