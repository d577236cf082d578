import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROTATION_ORDER_DAYS } from '#shared/codes/limits.ts'
import { buyNow } from '#testing/checkout.ts'
import { begunReturn, bought, draftReturn, staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* What stock rotations still ask to be ordered: two units at $10 ask for an order of $30. */

const productId = PRODUCTS.case
const ROTATION = { reasonCode: 'R32', age: 40 }
let server: TestServer, staff: TestPerson
beforeAll(async () => {
  server = await testServer()
  staff = await staffOf(server)
  await server.db.updateTable('product').set({ rotatable: true }).where('id', '=', productId).execute()
})
afterAll(() => server.close())

const read = async (who: TestPerson, requestNo: number) =>
  (await who.call('returnRequest', { requestNo })).returns[0]?.replacementOrder
const buy = async (who: TestPerson, units: number) => {
  pass(1)
  return (await buyNow(who, { [productId]: units })).order.webOrderNo
}
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const submit = (who: TestPerson, requestNo: number) =>
  who.call('submitIncompleteReturnRequest', { requestNo })
const rotated = async (who: TestPerson) => {
  const { requestNo } = await draftReturn(server, who, ROTATION)
  await submit(who, requestNo)
  return requestNo
}
/** Somebody else of the account, so many days later: sessions end after a day. */
const later = async ({ accountId, customerId }: TestPerson, days: number) => {
  pass(days * 24 * 60)
  staff = await staffOf(server)
  return { ...(await server.person({ accountId })), customerId }
}

describe('RET-73 the replacement order of a stock rotation', () => {
  it('is owed whole before it is submitted, and is reduced by what is ordered afterwards, ex GST', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person, ROTATION)
    await buy(person, 5)
    const whole = { asked: 30_00, ordered: 0, owed: 30_00, otherOwed: 0 }
    expect(await read(person, requestNo)).toEqual(whole)
    pass(1)
    await submit(person, requestNo)
    expect(await read(person, requestNo)).toEqual(whole)
    await buy(person, 2)
    expect(await read(person, requestNo)).toEqual({ ...whole, ordered: 20_00, owed: 10_00 })
    await buy(person, 4)
    expect(await read(person, requestNo)).toEqual({ ...whole, ordered: 30_00, owed: 0 })
  })

  it('is what the lines ask for, added up: half a cent of each is rounded up', async () => {
    const person = await server.person()
    const requestNo = await begunReturn(person, 'R32')
    for (const age of [40, 50]) {
      await bought(server, person, [[productId, 1, 33]], age)
      await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 1 })
    }
    const shown = async () => {
      const [request] = (await person.call('returnRequest', { requestNo })).returns
      return [request?.lines.map(({ verdict }) => verdict.owed), request?.replacementOrder?.asked]
    }
    expect(await shown()).toEqual([[50, 50], 1_00])
    pass(1)
    await submit(person, requestNo)
    expect(await shown()).toEqual([[50, 50], 1_00])
  })

  it('stands beside how many other rotations the account has used in the month, for dealer and staff', async () => {
    const person = await server.person()
    const { requestNo: another } = await draftReturn(server, person, ROTATION)
    const requestNo = await rotated(person)
    const { requestNo: other } = await draftReturn(server, person, { reasonCode: 'R36' })
    const used = async (of: number) =>
      (await person.call('returnRequest', { requestNo: of })).returns[0]?.rotationsUsed
    expect([await used(requestNo), await used(another), await used(other)]).toEqual([0, 1, undefined])
    const { request } = await staff.call('staffReturn', { requestNo })
    expect(request.rotationsUsed).toBe(0)
  })

  it('is owed again for what is cancelled of an order, and less again where that is undone', async () => {
    const person = await server.person()
    const requestNo = await rotated(person)
    const webOrderNo = await buy(person, 2)
    const owed = async () => (await read(person, requestNo))?.owed
    expect(await owed()).toBe(10_00)
    await staff.call('staffCancelLines', { webOrderNo, units: 2, reason: 'Not needed' })
    expect(await owed()).toBe(30_00)
    await staff.call('staffReinstateOrder', { webOrderNo, units: 2, reason: 'Needed' })
    expect(await owed()).toBe(10_00)
  })

  it('of two rotations is not met by the same order: the older one takes what it needs', async () => {
    const person = await server.person()
    const first = await rotated(person)
    const next = await later(person, 35)
    const second = await rotated(next)
    expect(await read(next, second)).toMatchObject({ owed: 30_00, otherOwed: 30_00 })
    await buy(next, 4)
    expect(await read(next, first)).toEqual({ asked: 30_00, ordered: 30_00, owed: 0, otherOwed: 20_00 })
    expect(await read(next, second)).toEqual({ asked: 30_00, ordered: 10_00, owed: 20_00, otherOwed: 0 })
  })

  it('stands in the verdict before lodging, with what its lines ask for and what others still owe', async () => {
    const person = await server.person()
    await rotated(person)
    const next = await later(person, 35)
    const asked = { productId, quantity: 3, reasonCode: 'R32' }
    await bought(server, next, [[productId, 10, 10_00]], 40)
    expect((await next.call('returnVerdict', asked)).replacementOrder).toEqual({
      ...{ asked: 45_00, ordered: 0, owed: 45_00, otherOwed: 30_00 },
    })
    const requestNo = await begunReturn(next, 'R32')
    await next.call('addReturnRequestProduct', { requestNo, productId, quantity: 1 })
    expect((await next.call('returnVerdict', { ...asked, requestNo })).replacementOrder).toEqual({
      ...{ asked: 60_00, ordered: 0, owed: 60_00, otherOwed: 30_00 },
    })
    expect(
      (await next.call('returnVerdict', { ...asked, reasonCode: 'R20' })).replacementOrder,
    ).toBeUndefined()
  })

  it('is 150 % of what staff accept, who read the same as the dealer', async () => {
    const person = await server.person()
    const requestNo = await rotated(person)
    const { seen, request } = await staff.call('staffReturn', { requestNo })
    expect(request.replacementOrder).toEqual(await read(person, requestNo))
    const decided = await staff.call('staffDecideReturn', {
      ...{ requestNo, seen },
      lines: [{ lineNo: 1, accepted: 1, reason: 'One is used' }],
    })
    expect(decided.request.replacementOrder).toMatchObject({ asked: 15_00, owed: 15_00 })
    const closed = await staff.call('staffCloseReturn', {
      ...{ requestNo, seen: decided.seen },
      reason: 'No',
    })
    expect(closed.request.replacementOrder).toMatchObject({ asked: 0, owed: 0 })
  })

  it('is asked for over a year, and shown to nobody without letter D', async () => {
    const person = await server.person()
    const requestNo = await rotated(person)
    const other = await server.person({ accountId: person.accountId, letters: 'LS' })
    expect(await read(other, requestNo)).toBeUndefined()
    expect(await read(await later(person, ROTATION_ORDER_DAYS), requestNo)).toMatchObject({ owed: 30_00 })
    expect(await read(await later(person, 1), requestNo)).toBeUndefined()
  })
})
