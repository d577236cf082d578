import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtInBackOffice, type OutgoingOrder } from '#server/ports/back-office/back-office.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { deliverOrders } from './deliver-orders.ts'

let server: TestServer, person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person({ limitCents: 100_000_000 })
})
beforeEach(() => deliver((order) => builtInBackOffice().take(order)))
afterAll(() => server.close())

const deliver = (take: (order: OutgoingOrder) => Promise<void>, timeoutMs = 30_000) =>
  deliverOrders({ db: server.db, backOffice: { take }, now: () => server.clock.now, timeoutMs })
const place = async (): Promise<number> => (await buyNow(person, { [PRODUCTS.case]: 10 })).order.webOrderNo
const undelivered = async () =>
  (
    await server.db
      .selectFrom('order_outbox')
      .select('web_order_no')
      .where('delivered_at', 'is', null)
      .orderBy('web_order_no')
      .execute()
  ).map((row) => row.web_order_no)
/** A back office that keeps what it takes, once by the key. */
function ledger() {
  const orders = new Map<number, OutgoingOrder>()
  let calls = 0
  return {
    orders,
    calls: () => calls,
    take: (order: OutgoingOrder) => {
      calls += 1
      orders.set(order.webOrderNo, order)
      return Promise.resolve()
    },
  }
}

describe('orders leave for the back office', () => {
  it('with their lines and amounts, the oldest first, and once', async () => {
    const placed = [await place(), await place()]
    expect(await undelivered()).toEqual(placed)
    const office = ledger()
    await deliver(office.take)
    await deliver(office.take)
    expect([[...office.orders.keys()], office.calls(), await undelivered()]).toEqual([placed, 2, []])
    const order = office.orders.get(placed[0] ?? 0)
    const total = await server.db
      .selectFrom('web_order')
      .select(['order_no', 'total_inc_cents', 'placed_at'])
      .where('web_order_no', '=', placed[0] ?? 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      ...{ orderNo: total.order_no, totalIncCents: total.total_inc_cents, placedAt: total.placed_at },
      ...{ accountId: person.accountId, customerId: person.customerId },
      lines: [{ lineNo: 1, productId: PRODUCTS.case, quantity: 10 }],
    })
  })

  it('wait for one that is away, while others are placed, and leave in their order when it is back', async () => {
    const office = ledger()
    const first = await place()
    const second = await place()
    const failing = (order: OutgoingOrder) =>
      order.webOrderNo === second ? Promise.reject(new Error('away')) : office.take(order)
    await expect(deliver(failing)).rejects.toThrow(`order ${String(second)} was not taken`)
    const third = await place()
    expect([[...office.orders.keys()], await undelivered()]).toEqual([[first], [second, third]])
    await deliver(office.take)
    expect([[...office.orders.keys()], office.calls(), await undelivered()]).toEqual([
      [first, second, third],
      3,
      [],
    ])
  })

  it('come again where the back office does not answer in time, with the same key', async () => {
    const webOrderNo = await place()
    const office = ledger()
    const silent = async (order: OutgoingOrder) => {
      await office.take(order)
      await new Promise<void>(() => undefined)
    }
    await expect(deliver(silent, 20)).rejects.toThrow('was not taken')
    expect(await undelivered()).toEqual([webOrderNo])
    await deliver(office.take)
    expect([[...office.orders.keys()], office.calls()]).toEqual([[webOrderNo], 2])
  })

  it('come again where the portal loses its database in the middle', async () => {
    const webOrderNo = await place()
    const office = ledger()
    const cut = async (order: OutgoingOrder) => {
      await office.take(order)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
    }
    await expect(deliver(cut)).rejects.toThrow()
    expect(await undelivered()).toEqual([webOrderNo])
    await deliver(office.take)
    expect([[...office.orders.keys()], office.calls(), await undelivered()]).toEqual([[webOrderNo], 2, []])
  })

  it('leave in the order in which they were placed, whatever their numbers, and without what was cancelled', async () => {
    const [first, second] = [await place(), await place()]
    await sql`update order_outbox set created_at = created_at + interval '1 second' where web_order_no = ${first}`.execute(
      server.db,
    )
    await (await openBackOffice(server)).cancel(first, { isStaff: true })
    const office = ledger()
    await deliver(office.take)
    expect([...office.orders.keys()]).toEqual([second, first])
    expect(office.orders.get(first)).toMatchObject({
      ...{ paymentMethodId: null, heldReason: null, payerId: person.customerId },
      lines: [],
    })
    const whole = office.orders.get(first)
    expect(whole?.cancelledIncCents).toBe(whole?.totalIncCents)
    expect(office.orders.get(second)).toMatchObject({ cancelledIncCents: 0 })
  })

  it('are noted one by one: a slow back office does not lose those it has taken', async () => {
    const placed = [await place(), await place(), await place()]
    const office = ledger()
    const seen: number[][] = []
    await deliver(async (order) => {
      seen.push(await undelivered())
      await office.take(order)
    })
    expect(seen).toEqual([placed, placed.slice(1), placed.slice(2)])
  })

  it('are shared by two processes, each order to one of them', async () => {
    for (let round = 0; round < 20; round += 1) {
      const placed = [await place(), await place(), await place()]
      const office = ledger()
      await Promise.all([deliver(office.take), deliver(office.take)])
      await deliver(office.take)
      expect([[...office.orders.keys()].sort(), office.calls()]).toEqual([placed, 3])
    }
  })
})
