import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { genericPlan } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { aheadQuery, timelineQuery, timelineRows } from './timeline.store.ts'

/* What PostgreSQL does for the time line of an order, whichever: in the demo, with a year of trade. */
let server: TestServer, webOrderNo: number
beforeAll(async () => {
  server = await testServer({}, 'demo')
  // the demo has few holds and changed days; such small tables are quickest read whole
  await sql`insert into order_hold (web_order_no, kind, reason, held_at, released_at)
    select web_order_no, 'staff', 'A hold that has ended', placed_at, placed_at from web_order, generate_series(1, 5)`.execute(
    server.db,
  )
  await sql`insert into expected_change (product_id, at, day, mailed_at)
    select id, now() - interval '2 years', current_date, now() from product, generate_series(1, 20)`.execute(
    server.db,
  )
  await sql`analyze`.execute(server.db)
  const { web_order_no } = await server.db
    .selectFrom('shipment')
    .select('web_order_no')
    .orderBy('shipped_at', 'desc')
    .executeTakeFirstOrThrow()
  webOrderNo = web_order_no
})
afterAll(() => server.close())

/** Tables that grow with trade. */
const GROWING = [
  'web_order',
  'order_line',
  'order_hold',
  'order_event',
  'receipt',
  'receipt_refund',
  'shipment',
  'shipment_line',
  'invoice',
  'audit',
  'pick_line',
  'pick_wave',
  'expected_change',
]

it.each([
  ['what has happened', timelineQuery],
  ['what comes next', aheadQuery],
] as const)('P5 the time line reads %s by indexes, in whatever table', async (_name, query) => {
  const nodes = await genericPlan(server.db, query(webOrderNo))
  const read = nodes.flatMap((node) => node['Relation Name'] ?? [])
  expect(read.length).toBeGreaterThan(2)
  const whole = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
  expect(whole.filter((table) => GROWING.includes(table))).toEqual([])
})

it('P5 the statement that was explained answers the time line', async () => {
  const kinds = (await timelineRows(server.db, webOrderNo)).map(({ kind }) => kind)
  expect(kinds).toContain('placed')
  expect(kinds).toContain('shipped')
})
