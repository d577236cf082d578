import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { openWave } from '#server/modules/fulfilment/picking.ts'
import { type DemoDatabase, NOW, openDemoDatabase } from '#testing/demo-database.ts'
import { newestToPick } from './clock.store.ts'
import { moveOrders } from './move-orders.ts'

let demo: DemoDatabase
beforeAll(async () => {
  demo = await openDemoDatabase()
})
afterAll(() => demo.close())

const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const counts = async () => {
  const { rows } = await sql<{ shipments: number; waves: number; receipts: number; ready: number }>`
    select (select count(*) from shipment where shipped_at > ${NOW}) as shipments,
           (select count(*) from pick_wave where opened_by is null and opened_at > ${NOW}) as waves,
           (select count(*) from stock_entry where kind = 'receipt' and at > ${NOW}) as receipts,
           (select count(*) from web_order where held_reason is null and low_status = '33') as ready`.execute(
    demo.db,
  )
  return rows[0]!
}

describe('the demo moves along', () => {
  it('picks and ships orders in three steps, receives goods, and its books balance', async () => {
    const before = await counts()
    for (const minutes of [1, 2, 3, 4]) await moveOrders(demo.db, later(minutes))
    const after = await counts()
    expect(after.waves).toBeGreaterThan(0)
    expect(after.shipments).toBeGreaterThan(0)
    expect(after.ready).toBeLessThan(before.ready)
    expect(after.receipts).toBeGreaterThan(0)
    expect((await auditBooks(demo.db)).filter(({ many }) => many > 0)).toEqual([])
  })

  it('looks past orders that leave as a whole and wait for stock', async () => {
    const asked = { since: NOW, queue: 0, limit: 3 }
    const first = await newestToPick(demo.db, asked)
    expect(first).toHaveLength(3)
    await sql`update web_order set ship_now = false where web_order_no = any (${first}::bigint[])`.execute(
      demo.db,
    )
    await sql`update order_line set quantity = quantity + 1, status = '22' where web_order_no = any (${first}::bigint[])`.execute(
      demo.db,
    )
    const next = await newestToPick(demo.db, asked)
    expect(next).toHaveLength(3)
    expect(next.filter((no) => first.includes(no))).toEqual([])
  })

  it('leaves the waves of a person to that person, and goes on when a person was first', async () => {
    const { id } = await demo.db.selectFrom('portal_user').select('id').limit(1).executeTakeFirstOrThrow()
    const by = { ...SYSTEM, kind: 'person' as const, userId: id }
    const wave = await demo.db.transaction().execute((tx) => openWave(tx, null, { now: later(5), by }))
    await Promise.all([6, 6, 6].map((minutes) => moveOrders(demo.db, later(minutes))))
    const lines = demo.db.selectFrom('pick_line').select('picked').where('wave_id', '=', wave!.waveId)
    const picked = await lines.execute()
    expect(picked.length).toBeGreaterThan(0)
    expect(picked.every((line) => line.picked === 0)).toBe(true)
  })
})
