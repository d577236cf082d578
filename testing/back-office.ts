import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ContentSection, StockSection } from '#shared/calls/catalogue.ts'
import type { Tx } from '#server/db/connect.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { allocateWaiting } from '#server/modules/fulfilment/allocate-waiting.ts'
import { cancelLines } from '#server/modules/fulfilment/cancel-lines.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import type { TestServer } from './test-server.ts'
import { PRODUCTS } from './world.ts'

/**
 * The back office of a test, with a carrier: its steps as one call each, and what the database holds after
 * them.
 */
export async function openBackOffice(server: TestServer) {
  await server.db
    .insertInto('carrier')
    .values({ id: 'SWL', name: 'Swiftline', tracking_url: 'https://track.example/{connote}' })
    .execute()
  const acting = () => ({ now: server.clock.now, by: COMMAND })
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => server.db.transaction().execute(work)
  const setStock = async (productId: string, units: number) => {
    await server.db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', productId).execute()
    await untilCached(productId)
  }
  const stockOf = (productId: string) =>
    server.db
      .selectFrom('stock')
      .select(['on_hand', 'allocated'])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  const linesOf = async (webOrderNo: number) =>
    (
      await server.db
        .selectFrom('order_line')
        .select(['status', 'quantity', 'allocated', 'shipped'])
        .where('web_order_no', '=', webOrderNo)
        .orderBy('line_no')
        .execute()
    ).map(
      ({ status, quantity, allocated, shipped }) =>
        `${status} ${String(quantity)}/${String(allocated)}/${String(shipped)}`,
    )
  const balanceOf = async (customerId: string) => {
    const { invoiced_cents, open_orders_cents } = await server.db
      .selectFrom('customer_balance')
      .select(['invoiced_cents', 'open_orders_cents'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    return { invoiced: invoiced_cents, open: open_orders_cents }
  }
  const totalOf = async (webOrderNo: number) =>
    (
      await server.db
        .selectFrom('web_order')
        .select('total_inc_cents')
        .where('web_order_no', '=', webOrderNo)
        .executeTakeFirstOrThrow()
    ).total_inc_cents
  const ship = (webOrderNo: number, connote = 'SWL 1') =>
    inTx((tx) => shipOrder(tx, { webOrderNo, units: null, carrierId: 'SWL', connote, ...acting() }))
  async function pickAll(webOrderNo: number) {
    const wave = await inTx((tx) => openWave(tx, [webOrderNo], acting()))
    if (!wave) return null
    const lines = await server.db
      .selectFrom('pick_line')
      .selectAll()
      .where('wave_id', '=', wave.waveId)
      .execute()
    const found = lines.map((l) => ({
      webOrderNo: l.web_order_no,
      lineNo: l.line_no,
      picked: l.quantity,
      missing: 0,
    }))
    await inTx((tx) => confirmPicked(tx, wave.waveId, found, acting()))
    return { waveId: wave.waveId, found }
  }

  const cancel = (webOrderNo: number, more: { lineNos?: number[]; isStaff?: boolean } = {}) =>
    inTx((tx) =>
      cancelLines(tx, {
        webOrderNo,
        lineNos: more.lineNos ?? null,
        isStaff: more.isStaff ?? false,
        reason: 'Not needed',
        ...acting(),
      }),
    )
  /** What the job of the back orders does. */
  const allocateWaitingOrders = () => allocateWaiting(server.db, acting())
  const receive = (units: number, productId: string = PRODUCTS.case) =>
    inTx((tx) =>
      enterStock(tx, {
        kind: units < 0 ? 'adjustment' : 'receipt',
        reason: 'PO 2',
        lines: [{ productId, units }],
        ...acting(),
      }),
    )
  const reader = await server.person()
  /**
   * Waits until the portal's cache has the stock and the day of the database: what may be added to a cart
   * depends on them.
   */
  const untilCached = async (productId: string) => {
    const { available, expected_on } = await server.db
      .selectFrom('stock')
      .innerJoin('product', 'product.id', 'stock.product_id')
      .select([sql<number>`greatest(stock.on_hand - stock.allocated, 0)`.as('available'), 'expected_on'])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    const sections = async (hash: string) =>
      (
        await reader.raw({ method: 'GET', url: `/rest/productsFromServer?format=columns&hash=${hash}` })
      ).json<{ hash: string; content?: ContentSection; stock?: StockSection }>()
    const shown = async () => {
      const { hash, content } = await sections('')
      const at = content?.rows.id.indexOf(productId) ?? -1
      const { stock } = await sections(hash)
      return [stock?.available[at], stock?.expected[at]]
    }
    await expect.poll(shown).toEqual([available, expected_on ?? ''])
  }
  const emptyShelf = async (units: number) => {
    await server.db
      .updateTable('stock')
      .set({ on_hand: units, allocated: 0 })
      .where('product_id', '=', PRODUCTS.case)
      .execute()
    // what other tests have left open gets nothing of it
    await sql`update order_line set cancelled = quantity - shipped, allocated = 0, picking = 0, picked = 0, status = '55'`.execute(
      server.db,
    )
    await untilCached(PRODUCTS.case)
  }
  /** What is on its way may be ordered; without a day nothing is. */
  const setExpected = async (day: string | null) => {
    await server.db.updateTable('product').set({ expected_on: day }).where('id', '=', PRODUCTS.case).execute()
    await untilCached(PRODUCTS.case)
  }

  return {
    acting,
    inTx,
    setStock,
    stockOf,
    linesOf,
    balanceOf,
    totalOf,
    ship,
    pickAll,
    cancel,
    receive,
    allocateWaitingOrders,
    setExpected,
    untilCached,
    emptyShelf,
  }
}
