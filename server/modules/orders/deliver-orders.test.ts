import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gstOn } from '#shared/rules/tax.ts'
import { builtInBackOffice, type OutgoingOrder } from '#server/ports/back-office/back-office.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { firstSwap } from '#testing/swaps.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { deliverOrders } from './deliver-orders.ts'

let server: TestServer, person: TestPerson, backOffice: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  person = await server.person({ limitCents: 100_000_000 })
  backOffice = await openBackOffice(server)
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
const orderRow = (webOrderNo: number) =>
  server.db
    .selectFrom('web_order')
    .selectAll()
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
/** The amounts of an order with every line that it has had. */
const asPlaced = async (webOrderNo: number) => {
  const row = await orderRow(webOrderNo)
  return {
    ...{ goodsCents: row.goods_cents, freightCents: row.freight_cents, feeCents: row.fee_cents },
    ...{ gstCents: row.gst_cents, totalIncCents: row.total_inc_cents },
  }
}
const NOTHING = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0, totalIncCents: 0 }
/** The lines of an order as they stand, by their products. */
const linesOf = async (webOrderNo: number) => {
  const rows = await server.db
    .selectFrom('order_line')
    .select(['line_no', 'product_id', 'price_cents'])
    .where('web_order_no', '=', webOrderNo)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.product_id, row]))
}
/** An order of which one line waits, and another product may be sent instead. */
const ready = async (dealer: TestPerson) => {
  const { order, orderNo } = await buyNow(dealer, {
    ...{ [PRODUCTS.awaited]: 4, [PRODUCTS.minimum]: 3, [PRODUCTS.multiple]: 8 },
  })
  return { webOrderNo: order.webOrderNo, orderNo }
}
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
    await backOffice.cancel(first, { isStaff: true })
    const office = ledger()
    await deliver(office.take)
    expect([...office.orders.keys()]).toEqual([second, first])
    expect(office.orders.get(first)).toMatchObject({
      ...{ paymentMethodId: null, heldReason: null, payerId: person.customerId },
      ...{ isCancelled: true, lines: [], ...NOTHING },
    })
    expect(office.orders.get(second)).toMatchObject({ isCancelled: false, ...(await asPlaced(second)) })
  })

  it('come to the sum of the lines that are left, where one was cancelled or swapped, in Australia and New Zealand', async () => {
    for (const country of ['AU', 'NZ'] as const) {
      const dealer = await server.person({ country, limitCents: 100_000_000 })
      const { webOrderNo, orderNo } = await ready(dealer)
      const before = await linesOf(webOrderNo)
      await backOffice.cancel(webOrderNo, { lineNos: [before[PRODUCTS.minimum]!.line_no], isStaff: true })
      const swap = await firstSwap(dealer, orderNo, String(before[PRODUCTS.awaited]!.line_no))
      await dealer.call('swapBackOrder', swap)
      const lines = await linesOf(webOrderNo)
      const taken = ledger()
      await deliver(taken.take)
      const order = taken.orders.get(webOrderNo)!
      const left = [
        { productId: PRODUCTS.multiple, quantity: 8 },
        { productId: swap.productId, quantity: 4 },
      ].map((line) => {
        const { line_no: lineNo, price_cents: priceCents } = lines[line.productId]!
        return { lineNo, ...line, priceCents }
      })
      expect(order.lines).toEqual(left.toSorted((one, other) => one.lineNo - other.lineNo))
      const { goodsCents, freightCents, feeCents, gstCents, totalIncCents } = order
      expect(goodsCents).toBe(
        order.lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0),
      )
      const ex = goodsCents + freightCents + feeCents
      expect([gstCents, totalIncCents]).toEqual([gstOn(ex, country), ex + gstOn(ex, country)])
      const placed = await asPlaced(webOrderNo)
      expect([freightCents, feeCents]).toEqual([placed.freightCents, placed.feeCents])
      const { cancelled_cents: cancelled } = await orderRow(webOrderNo)
      expect([cancelled > 0, totalIncCents]).toEqual([true, placed.totalIncCents - cancelled])
    }
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
