import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(6))

/** An order of ten of which four wait, on lines 1 (allocated) and 2 (waiting). */
const fourWaiting = async (person: TestPerson) => (await buyNow(person, { [PRODUCTS.case]: 10 })).order
const cancel = (person: TestPerson, orderId: string, orderLineIds: string[]) =>
  person.call('cancelBackOrder', { orderId, orderLineIds })

describe('cancelling a back order', () => {
  it('ORD-16 ORD-18 ORD-21 cancels the line that waits; stock and credit follow, and who did it is kept', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const before = await office.balanceOf(person.customerId)
    expect(await cancel(person, orderno, ['2'])).toEqual({ lowstatus: '33' })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '99 4/0/0'])
    expect((await office.balanceOf(person.customerId)).open).toBeLessThan(before.open)
    const entry = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'account_id'])
      .where('action', '=', 'order.cancel')
      .where('subject_id', '=', String(webOrderNo))
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor_id: person.userId, account_id: person.accountId })
  })

  it('ORD-19 refuses lines that do not wait, are named with one that does not, or are none', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    for (const lines of [['1'], ['1', '2'], ['3'], ['x'], ['-1'], ['2.5']])
      await expect(cancel(person, orderno, lines)).rejects.toMatchObject({ code: 'order.notCancellable' })
    await expect(cancel(person, orderno, [])).rejects.toMatchObject({ code: 'order.notCancellable' })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '22 4/0/0'])
  })

  it('ORD-63 needs letter O, and an order of the own account', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const colleague = await server.person({ accountId: person.accountId, letters: 'HBPD' })
    await expect(cancel(colleague, orderno, ['2'])).rejects.toMatchObject({ code: 'access.denied' })
    const stranger = await server.person()
    for (const number of [orderno, String(webOrderNo), '0', 'no-such'])
      await expect(cancel(stranger, number, ['2'])).rejects.toMatchObject({ code: 'order.unknown' })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '22 4/0/0'])
  })

  it.each([
    ['a form with one field', 'orderLineIds[]=2', 'application/x-www-form-urlencoded'],
    ['a form with a field named twice', 'orderLineIds=2&orderLineIds=2', 'application/x-www-form-urlencoded'],
    ['a list in JSON', '{"orderId":"#","orderLineIds":["2"]}', 'application/json'],
    ['numbers in JSON', '{"orderId":"#","orderLineIds[]":[2]}', 'application/json'],
  ])('OP-52 takes the lines as %s', async (_what, body, type) => {
    const person = await server.person()
    const { orderno } = await fourWaiting(person)
    const payload = type.endsWith('json') ? body.replace('#', orderno) : `orderId=${orderno}&${body}`
    const answer = await person.raw({
      method: 'PUT',
      url: '/rest/cancelBackOrder',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.json()).toMatchObject({ lowstatus: '33' })
  })

  it('100 times two people at once: one cancels, the other reads that nothing is left to cancel', async () => {
    const person = await server.person()
    const colleague = await server.person({ accountId: person.accountId })
    for (let round = 0; round < 100; round += 1) {
      await office.emptyShelf(6)
      const { orderno, webOrderNo } = await fourWaiting(person)
      const both = await Promise.allSettled([
        cancel(person, orderno, ['2']),
        cancel(colleague, orderno, ['2']),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '99 4/0/0'])
    }
  })
})

describe('the list of back orders', () => {
  it('ORD-48 ORD-49 holds what waits, newest first, for letter B alone', async () => {
    const person = await server.person()
    const first = await fourWaiting(person)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await office.emptyShelf(6)
    const second = await fourWaiting(person)
    await office.emptyShelf(9)
    const inStock = (await buyNow(person, { [PRODUCTS.case]: 1 })).order
    const { backOrders } = await person.call('backOrdersFromServer', {})
    expect(backOrders.map(({ orderno }) => orderno)).toEqual([second.orderno, first.orderno])
    expect(backOrders.map(({ orderno }) => orderno)).not.toContain(inStock.orderno)
    const page = await person.call('backOrdersPage', { text: '', limit: 1 })
    expect(page.orders.map(({ orderno }) => orderno)).toEqual([second.orderno])
    const next = await person.call('backOrdersPage', { text: '', limit: 1, cursor: page.next })
    expect(next.orders.map(({ orderno }) => orderno)).toEqual([first.orderno])
    const reader = await server.person({ accountId: person.accountId, letters: 'H' })
    await expect(reader.call('backOrdersFromServer', {})).rejects.toMatchObject({ code: 'access.denied' })
  })

  it.each(['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '30', '33', '99', 'XX'])(
    'ORD-47 an order of low status %s is listed exactly from 21 to 29',
    async (status) => {
      const person = await server.person()
      const { webOrderNo } = await fourWaiting(person)
      await server.db
        .updateTable('web_order')
        .set({ low_status: status })
        .where('web_order_no', '=', webOrderNo)
        .execute()
      const { backOrders } = await person.call('backOrdersFromServer', {})
      expect(backOrders).toHaveLength(/^2[1-9]$/.test(status) ? 1 : 0)
    },
  )
})
