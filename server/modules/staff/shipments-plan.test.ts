import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import {
  carrierNamesQuery,
  type ShipmentFilter,
  shipmentCountQuery,
  shipmentKeysQuery,
  shipmentRowsQuery,
  shipmentsByNumber,
} from './shipment-lists.store.ts'

/* What PostgreSQL does for the list of shipments, whatever the values: 20,000 of them. */
const EACH = 5_000
const ACCOUNTS = 4
let server: TestServer, accounts: string[]
beforeAll(async () => {
  server = await testServer()
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => server.person()))
  accounts = people.map(({ accountId }) => accountId)
  await sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select 600000 + n * ${ACCOUNTS} + p.place, (600000 + n * ${ACCOUNTS} + p.place)::text, p.account_id, p.customer_id, p.customer_id, 'AU01', p.user_id, now() - n * interval '1 hour', '{}', 'STD', true, 1, 1, 0, 1, 3, '77'
      from unnest(${accounts}::text[], ${people.map((p) => p.customerId)}::text[], ${people.map((p) => p.userId)}::bigint[])
             with ordinality as p (account_id, customer_id, user_id, place), generate_series(1, ${EACH}::int) n returning web_order_no)
    insert into order_line (web_order_no, line_no, product_id, name, quantity, shipped, price_cents, price_list, price_break, price_words, status)
    select web_order_no, 1, ${PRODUCTS.case}, '', 1, 1, 1000, 'BASE', 1, '', '77' from placed`.execute(
    server.db,
  )
  await sql`insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
    select 'S' || web_order_no, web_order_no, 'Carrier ' || web_order_no % 5, 'SWL' || web_order_no, '', placed_at
      from web_order`.execute(server.db)
  await sql`insert into shipment_line (shipment_no, web_order_no, line_no, quantity)
    select 'S' || web_order_no, web_order_no, 1, 1 from web_order`.execute(server.db)
  await vacuumed(server.db, 'shipment', 'shipment_line', 'web_order', 'order_line', 'account')
})
afterAll(() => server.close())

const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const scanned = (nodes: PlanNode[]) =>
  nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))
const sorted = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'].includes('Sort'))

const NOTHING: ShipmentFilter = {
  carrier: undefined,
  shippedFrom: undefined,
  shippedBefore: undefined,
  found: null,
}
const day = new Date('2026-03-01')
const page = { after: { by: 1_767_225_600_000_000, id: 'S600500' }, limit: 50 }

describe('the plan of the list of shipments', () => {
  it.each([
    ['all', {}, 'shipment_shipped'],
    ['those of days', { shippedFrom: day, shippedBefore: day }, 'shipment_shipped'],
    ['those of a carrier', { carrier: 'Carrier 1' }, 'shipment_carrier'],
    ['those of a carrier on days', { carrier: 'Carrier 1', shippedFrom: day }, 'shipment_carrier'],
  ])('%s by their index from the cursor on, unsorted', async (_what, asked, index) => {
    for (const after of [null, page.after]) {
      const nodes = await plan(shipmentKeysQuery({ ...NOTHING, ...asked }, { ...page, after }))
      expect([indexes(nodes), scanned(nodes), sorted(nodes)]).toEqual([[index], [], []])
    }
    const counted = await plan(shipmentCountQuery({ ...NOTHING, ...asked }))
    // of all shipments any 1,001 are read, from the table or an index: both end at the limit
    if (Object.keys(asked).length > 0) expect(scanned(counted)).toEqual([])
    else expect(counted.map((node) => node['Node Type'])).toContain('Limit')
  })

  it('numbers: each meaning by its index', async () => {
    const nodes = await plan(shipmentsByNumber('600500'))
    expect(indexes(nodes)).toEqual(
      expect.arrayContaining(['shipment_pkey', 'shipment_connote', 'shipment_order', 'web_order_temp_no']),
    )
    expect(scanned(nodes)).toEqual([])
  })

  it('accounts: each by its orders, and no shipment of another is read', async () => {
    const found = { shipmentNos: ['S600500'], accounts: [accounts[0] ?? ''] }
    const nodes = await plan(shipmentKeysQuery({ ...NOTHING, found }, page))
    expect(indexes(nodes)).toContain('shipment_order')
    expect(scanned(nodes)).toEqual([])
  })

  it('words of many accounts: walked by time, with each order and account by its key', async () => {
    const found = { text: 'shop', words: ['shop'] }
    const nodes = await plan(shipmentKeysQuery({ ...NOTHING, found }, page))
    expect(indexes(nodes)).toEqual(expect.arrayContaining(['shipment_shipped', 'web_order_pkey']))
    expect([scanned(nodes).filter((name) => name !== 'account'), sorted(nodes)]).toEqual([[], []])
  })

  it('the rows of a page by their keys', async () => {
    const nodes = await plan(shipmentRowsQuery(['S600500', 'S600501']))
    expect(scanned(nodes).filter((name) => !['account', 'invoice', 'portal_user'].includes(name))).toEqual([])
  })

  it('the names of carriers from one to the next', async () => {
    const nodes = await plan(carrierNamesQuery)
    expect(scanned(nodes)).toEqual([])
    expect(new Set(indexes(nodes))).toEqual(new Set(['shipment_carrier']))
  })
})
