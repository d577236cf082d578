import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_QUEUES, type OrderQueue } from '#shared/codes/order-queues.ts'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { numberQuery } from './order-text.store.ts'
import { QUEUE_SOURCES } from './queue-conditions.store.ts'
import {
  lookThroughQuery,
  numbersQuery,
  productsQuery,
  type StaffFilter,
  walkQuery,
  wordIndexQuery,
  workQuery,
} from './staff-orders.store.ts'

/*
 * What PostgreSQL does for each statement of the console's list, whatever the values: 100 accounts of 300
 * orders, of which one in a hundred is in work.
 */
const ACCOUNTS = 100,
  EACH = 300
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  const people = []
  for (let at = 0; at < ACCOUNTS; at += 1) people.push(await server.person())
  await sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status, held_reason)
    select 600000 + n * ${ACCOUNTS} + p.place, (600000 + n * ${ACCOUNTS} + p.place)::text, p.account_id, p.customer_id, p.customer_id, 'AU01', p.user_id, now() - n * interval '1 hour', '{}', 'STD', true, 1, 1, 0, 1, 3,
           case when n = 1 then '22' when n = 2 then '33' when n = 3 then '66' when n = 4 then '20' else '77' end, case when n = 2 and p.place < 5 then 'Over the limit' end
      from unnest(${people.map((p) => p.accountId)}::text[], ${people.map((p) => p.customerId)}::text[], ${people.map((p) => p.userId)}::bigint[])
             with ordinality as p (account_id, customer_id, user_id, place), generate_series(1, ${EACH}::int) n returning web_order_no, low_status)
  insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, picked, shipped, price_cents, price_list, price_break, price_words, status)
  select web_order_no, 1, ${PRODUCTS.case}, repeat('A case for a phone ', 20), 1, case when low_status in ('33', '66') then 1 else 0 end,
         case when low_status = '66' then 1 else 0 end, case when low_status = '77' then 1 else 0 end, 1000, 'BASE', 1, 'Dealer price', low_status from placed`.execute(
    server.db,
  )
  // as many as orders, or the planner would rather read them all
  await sql`insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
    select 'S' || web_order_no, web_order_no, 'Swiftline', 'SWL' || web_order_no, '', now() from web_order`.execute(
    server.db,
  )
  await sql`update order_search set is_indexed = true`.execute(server.db)
  await vacuumed(server.db, 'shipment', 'web_order', 'order_line', 'order_search')
})
afterAll(() => server.close())

const filter = (queue: OrderQueue, isOldestFirst = false): StaffFilter => ({
  queue,
  found: null,
  isOldestFirst,
})
const after = { atMicros: 1_767_225_600_000_000, no: 600_500 }
const page = { after, limit: 50 }
const word = (text: string, accountIds: string[] = []) => ({ text, accountIds, productId: null })

const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const scanned = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined)
const sorted = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'].includes('Sort'))

/** The indexes that hold the members of a queue and nothing else: by time, and of one account. */
const MEMBERS: Readonly<Partial<Record<OrderQueue, readonly string[]>>> = {
  new: ['web_order_new'],
  held: ['web_order_held', 'web_order_account_held'],
  waiting: ['order_line_waiting'],
  toPick: ['order_line_ready'],
  picking: ['order_line_picking'],
  toShip: ['order_line_picked'],
}
const holdsMembers = (queue: OrderQueue, name: string) => MEMBERS[queue]?.includes(name) === true

describe('the plan of a page of the staff console', () => {
  it.each([
    ['newest first', false],
    ['oldest first', true],
  ])('all orders, %s: the index of time from the cursor on, in its order', async (_name, isOldestFirst) => {
    for (const queue of ['all', 'shipped'] as const) {
      const nodes = await plan(walkQuery(filter(queue, isOldestFirst), page, 51))
      expect(indexes(nodes)).toEqual(['web_order_placed'])
      expect(nodes.find((node) => node['Index Name'])?.['Index Cond']).toMatch(
        /ROW\(placed_at, web_order_no\) [<>] ROW/,
      )
      expect([sorted(nodes), scanned(nodes)]).toEqual([[], []])
    }
  })

  it.each(ORDER_QUEUES.filter((queue) => queue in MEMBERS))(
    '%s: its members by an index that holds them alone, with words or without',
    async (queue) => {
      for (const words of [[], [word('case'), word('harbour', ['A'])]]) {
        const nodes = await plan(workQuery(filter(queue, true), words, page))
        expect(indexes(nodes).filter((name) => holdsMembers(queue, name))).not.toEqual([])
        expect(scanned(nodes)).toEqual([])
      }
    },
  )

  it.each(ORDER_QUEUES)('%s: the orders that a number means by an index', async (queue) => {
    const nodes = await plan(numbersQuery(filter(queue), [600_100], page))
    // or by those of the queue, where there are few
    expect(indexes(nodes).some((name) => name === 'web_order_pkey' || holdsMembers(queue, name))).toBe(true)
    expect(scanned(nodes)).toEqual([])
    expect(QUEUE_SOURCES[queue].from === 'lines').toBe(
      indexes(nodes).some((name) => name.startsWith('order_line')),
    )
  })

  it('what a number means: each kind of number by its index', async () => {
    const nodes = await plan(numberQuery('ABCD-990'))
    for (const name of ['web_order_pkey', 'web_order_order_no_key', 'web_order_temp_no', 'invoice_pkey'])
      expect(indexes(nodes)).toContain(name)
    const connote = nodes.find((node) => node['Index Name'] === 'shipment_connote')
    expect(connote?.['Index Cond']).toMatch(/~>=~.*~<~/)
    expect(scanned(nodes)).toEqual([])
  })

  it('words: so many orders by the index of time, each by its key', async () => {
    const nodes = await plan(lookThroughQuery(filter('all'), [word('case'), word('x', ['A'])], page, 500))
    expect(indexes(nodes).toSorted()).toEqual(['order_search_pkey', 'web_order_placed'])
    expect(scanned(nodes)).toEqual([])
  })

  it('words that are rare: by the index of words, and of accounts in the same one', async () => {
    const nodes = await plan(wordIndexQuery(filter('all'), [word('4711'), word('harbour', ['A'])], page))
    const found = nodes.filter((node) => node['Index Name'] === 'order_search_words')
    expect(found.map((node) => node['Index Cond']).join()).toMatch(/words.*~~/)
    expect(found.map((node) => node['Index Cond']).join()).toMatch(/account_id/)
    expect(indexes(nodes)).toContain('order_search_new')
    expect(scanned(nodes)).toEqual([])
  })

  it('a word without three letters in a row is compared, and not asked of the index, which would be read whole', async () => {
    const words = [word('4711', ['A']), word('po', ['B']), word('---')]
    const nodes = await plan(wordIndexQuery(filter('all'), words, page))
    const asked = nodes.filter((node) => node['Index Name'] === 'order_search_words')
    expect(asked.map((node) => node['Index Cond']).filter((cond) => cond?.includes('~~'))).toHaveLength(1)
    expect(scanned(nodes)).toEqual([])
  })

  it('the number of a product: its lines by their index, and each order by its key', async () => {
    // as in a catalogue: here all lines are of one product, which the planner would rather read whole
    await sql`alter table order_line alter column product_id set (n_distinct = 2000)`.execute(server.db)
    await sql`analyze order_line`.execute(server.db)
    const asked = { products: [PRODUCTS.case], words: [word('case')] }
    const nodes = await plan(productsQuery(filter('all'), asked, page))
    expect(indexes(nodes).toSorted()).toEqual(['order_line_product', 'order_search_pkey', 'web_order_pkey'])
    expect(scanned(nodes)).toEqual([])
  })
})
