import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, type PlanNode } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { indexOrderWords } from './index-words.ts'
import {
  countQuery,
  listQuery,
  lookThroughQuery,
  type OrderFilter,
  wordIndexQuery,
} from './order-pages.store.ts'
import { orderedGoodsQuery } from './ordered-goods.store.ts'
import { meantOrderQuery, orderHead, ordersByNo, placedHead } from './orders.store.ts'

/* What PostgreSQL does for each statement of the list, whatever the values: 100 accounts of 300 orders. */
const ACCOUNTS = 100,
  EACH = 300
let server: TestServer, accountId: string
beforeAll(async () => {
  server = await testServer()
  const people = []
  for (let at = 0; at < ACCOUNTS; at += 1) people.push(await server.person())
  accountId = people[0]!.accountId
  await sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select 600000 + n * ${ACCOUNTS} + p.place, (600000 + n * ${ACCOUNTS} + p.place)::text, p.account_id, p.customer_id, p.customer_id, 'AU01', p.user_id, now() - n * interval '1 hour', '{}', 'STD', true, 1, 1, 0, 1, 3,
           case when n % 50 = 0 then '22' else '77' end
      from unnest(${people.map((p) => p.accountId)}::text[], ${people.map((p) => p.customerId)}::text[], ${people.map((p) => p.userId)}::bigint[])
             with ordinality as p (account_id, customer_id, user_id, place), generate_series(1, ${EACH}::int) n returning web_order_no)
  insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
  select web_order_no, 1, ${PRODUCTS.case}, repeat('A case for a phone ', 20), 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed`.execute(
    server.db,
  )
  await indexOrderWords(server.db)
  await sql`analyze web_order, order_line, order_search`.execute(server.db)
})
afterAll(() => server.close())

const filter = (narrowed: Partial<OrderFilter> = {}): OrderFilter => ({
  accountId,
  words: [],
  statuses: [],
  productId: null,
  placedFrom: null,
  placedBefore: null,
  isOldestFirst: false,
  ...narrowed,
})
const after = { atMicros: 1_767_225_600_000_000, no: 600_500 }
const page = { after, limit: 50, isCounted: true }

const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const orders = (nodes: PlanNode[]) => nodes.filter((node) => node['Relation Name'] === 'web_order')
const sorted = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'].includes('Sort'))
const conditions = (nodes: PlanNode[]) => nodes.map((node) => node['Index Cond'] ?? '').join(' ')
const scanned = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'] === 'Seq Scan')

describe('the order that a number means', () => {
  it('is found by the indexes of the three numbers', async () => {
    const nodes = await plan(sql`select ${meantOrderQuery(accountId, '600101')}`)
    expect(scanned(nodes)).toEqual([])
    expect(nodes.flatMap((node) => node['Index Name'] ?? []).sort()).toEqual([
      expect.stringMatching(/order_no/),
      'web_order_pkey',
      'web_order_temp_no',
    ])
  })

  it('is the one that is shown by it, though another has it as its web order number', async () => {
    const [shown, other] = [600_101, 600_201]
    const orderNo = String(other)
    const numbers = (webOrderNo: number, order_no: string | null, temp_order_no: string | null) =>
      server.db
        .updateTable('web_order')
        .set({ order_no, temp_order_no })
        .where('web_order_no', '=', webOrderNo)
        .execute()
    const found = async () => [
      (await ordersByNo(server.db, accountId, orderNo)).map(({ web_order_no }) => web_order_no),
      [(await orderHead(server.db, accountId, orderNo))?.web_order_no],
      [(await placedHead(server.db, accountId, { orderNo }))?.web_order_no],
    ]
    await numbers(other, 'B-2', null)
    for (const [order_no, temp] of [
      [orderNo, null],
      [null, orderNo],
      ['B-1', orderNo],
    ] as const) {
      await numbers(shown, order_no, temp)
      expect(await found(), `${String(order_no)} ${String(temp)}`).toEqual([[shown], [shown], [shown]])
    }
    await numbers(shown, 'B-1', null)
    expect(await found()).toEqual([[other], [other], [other]])
    expect(await ordersByNo(server.db, 'NOBODY', orderNo)).toEqual([])
  })
})

describe('P5 the plan of a page of orders', () => {
  it.each([
    ['the first page', {}, null],
    ['a page after a cursor', {}, after],
    ['oldest first', { isOldestFirst: true }, after],
    ['days', { placedFrom: new Date(0), placedBefore: new Date() }, after],
  ])('%s: the index of account and moment from the cursor on, in its order', async (_name, asked, from) => {
    const nodes = await plan(listQuery(filter(asked), from, 51))
    expect(orders(nodes).map((node) => node['Index Name'])).toEqual(['web_order_account'])
    expect(orders(nodes)[0]!['Node Type']).toMatch(/^Index (?:Only )?Scan$/)
    expect(orders(nodes)[0]!['Index Cond']).toContain('account_id')
    if (from) expect(orders(nodes)[0]!['Index Cond']).toMatch(/ROW\(placed_at, web_order_no\) [<>] ROW/)
    expect([sorted(nodes), scanned(nodes)]).toEqual([[], []])
  })

  it('statuses: a short walk in the index of each, and only those few are sorted', async () => {
    const nodes = await plan(listQuery(filter({ statuses: ['22', '27'] }), after, 51))
    expect(orders(nodes).map((node) => node['Index Name'])).toEqual(['web_order_status'])
    expect(orders(nodes)[0]!['Index Cond']).toMatch(/account_id.*low_status.*ROW\(placed_at, web_order_no\)/)
    const limited = nodes.filter((node) => node['Node Type'] === 'Limit')
    expect(limited).toHaveLength(2) // each status stops at the page's length before they are put together
    expect(sorted(limited[1]!.Plans ?? [])).toEqual([])
    expect(scanned(nodes)).toEqual([])
  })

  it('words and product: so many orders by the index in order, each by its key', async () => {
    const nodes = await plan(
      lookThroughQuery(filter({ words: ['ref', 'b'], productId: PRODUCTS.case }), page),
    )
    expect(orders(nodes).map((node) => node['Index Name'])).toEqual(['web_order_account'])
    expect(nodes.map((node) => node['Index Name'])).toContain('order_search_pkey')
    expect(scanned(nodes)).toEqual([])
  })

  it('words that are rare: by the index of words within the account', async () => {
    const nodes = await plan(wordIndexQuery(filter({ words: ['4711'] }), page))
    const words = nodes.find((node) => node['Index Name'] === 'order_search_words')
    expect(words?.['Index Cond']).toMatch(/account_id.*words.*~~/)
    // those that the job has not indexed yet are looked through, of this account alone
    const fresh = nodes.find((node) => node['Index Name'] === 'order_search_new')
    expect(fresh?.['Index Cond']).toContain('account_id')
    // and the few that have the words by their keys, not all orders of the account
    expect(orders(nodes).map((node) => node['Index Name'])).toEqual(['web_order_pkey'])
    expect(scanned(nodes)).toEqual([])
  })

  it('ORD-02 a connote: by the index of words, after a few orders by their keys', async () => {
    await sql`insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
      select 'S' || web_order_no, web_order_no, 'AusPost', 'CN' || lpad(web_order_no::text, 10, '0'), '', now()
        from web_order where account_id = ${accountId}`.execute(server.db)
    await indexOrderWords(server.db)
    await sql`analyze order_search`.execute(server.db)
    const asked = filter({ words: ['cn0000629901'] })
    const found = await wordIndexQuery(asked, { ...page, after: null }).execute(server.db)
    expect(found.rows.map(({ web_order_no }) => web_order_no)).toEqual([629_901])
    const nodes = [
      ...(await plan(lookThroughQuery(asked, page))),
      ...(await plan(wordIndexQuery(asked, page))),
    ]
    const words = nodes.find((node) => node['Index Name'] === 'order_search_words')
    expect(words?.['Index Cond']).toMatch(/account_id.*words.*~~/)
    expect(nodes.map((node) => node['Relation Name'])).not.toContain('shipment')
    expect(scanned(nodes)).toEqual([])
  })

  it('how many there are: by an index, too, and of statuses by theirs', async () => {
    const all = await plan(countQuery(filter()))
    const backOrders = await plan(countQuery(filter({ statuses: ['22'] })))
    expect([scanned(all), scanned(backOrders)]).toEqual([[], []])
    // in the order of the index or as a bitmap of it, as the planner finds the table
    expect(conditions(all)).toContain('account_id')
    expect(conditions(backOrders)).toMatch(/account_id.*low_status/)
  })
})

describe('what an account has ordered since some moments', () => {
  it('by the index of its orders, and by lines only of those with something cancelled', async () => {
    const nodes = await plan(orderedGoodsQuery(accountId, [new Date(0), new Date()]))
    expect(scanned(nodes)).toEqual([])
    expect(conditions(nodes)).toMatch(/account_id.*placed_at/)
    expect(nodes.map((node) => node['Index Name'])).toContain('order_line_pkey')
  })
})
