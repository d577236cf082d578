import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { auditQuery } from './staff-audit.store.ts'
import { MAILS_LOOKED_THROUGH, mailWalkQuery, mailWordsQuery } from './staff-mail.store.ts'
import { holdsQuery } from './staff-order.store.ts'
import { stockEntriesQuery } from './staff-stock.store.ts'

/* What PostgreSQL does for what the console looks up, whatever the values: 20,000 entries and mails. */
const MANY = 20_000
let server: TestServer, sam: TestPerson
beforeAll(async () => {
  server = await testServer()
  sam = await server.person({ type: 'S', roles: 'UZ' })
  const { order } = await buyNow(await server.person(), { [PRODUCTS.zero]: 1 })
  await sql`insert into audit (at, action, actor_kind, subject_kind, subject_id, account_id, request_id)
    select now(), 'order.note', 'system', 'order', 'N' || n, 'A' || n % 500, 'R' || n from generate_series(1, ${MANY}::int) n`.execute(
    server.db,
  )
  await sql`insert into mail (recipient, subject, body_text, body_html, created_at, sent_at)
    select 'dealer' || n || '@shop.example', 'Your order ' || 7000000 + n, '', '', now(), now() from generate_series(1, ${MANY}::int) n`.execute(
    server.db,
  )
  await sql`with placed as (insert into web_order (web_order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                                   goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select 700000 + n, account_id, customer_id, payer_id, business_group, user_id, placed_at, '{}', freight_method_id, ship_now, 1, 1, 0, 1, 3, '77'
      from web_order, generate_series(1, ${MANY}::int) n where web_order_no = ${order.webOrderNo} returning web_order_no)
    insert into order_line (web_order_no, line_no, product_id, name, quantity, shipped, price_cents, price_list, price_break, price_words, status)
    select web_order_no, 1, ${PRODUCTS.zero}, '', 1, 1, 100, 'BASE', 1, '', '77' from placed`.execute(
    server.db,
  )
  await sql`insert into order_hold (web_order_no, kind, reason, held_at, released_at)
    select 700000 + n, 'staff', 'Checked', now(), now() from generate_series(1, ${MANY}::int) n`.execute(
    server.db,
  )
  await sql`with added as (
      insert into product select (jsonb_populate_record(p, jsonb_build_object('id', 'MANY-' || n))).*
        from product p, generate_series(1, 200) n where p.id = ${PRODUCTS.zero} returning id)
    insert into stock_entry (at, product_id, kind, units)
    select now(), p.id, 'adjustment', case n % 2 when 0 then 1 else -1 end
      from generate_series(1, ${MANY}::int / 100) n,
           (select id from added union select ${PRODUCTS.zero}::text) p`.execute(server.db)
  await vacuumed(server.db, 'audit', 'mail', 'order_hold', 'web_order', 'stock_entry')
})
afterAll(() => server.close())

const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const scanned = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined)

describe('the plan of what the console looks up', () => {
  it('the newest entries of the ledger of a product by their index, and none before them', async () => {
    const nodes = await plan(stockEntriesQuery({ productId: PRODUCTS.zero, before: null, limit: 51 }))
    expect(nodes.find((node) => node['Node Type'] === 'Limit')?.Plans).toMatchObject([
      { 'Index Name': 'stock_entry_product', 'Scan Direction': 'Backward' },
    ])
    expect(scanned(nodes).map((node) => node['Relation Name'])).not.toContain('stock_entry')
  })

  it.each([null, 10_000])('the audit: each meaning of a text by its index, before %s', async (before) => {
    const nodes = await plan(auditQuery({ action: 'order.', text: 'N77', before, limit: 51 }))
    expect(indexes(nodes)).toEqual(
      expect.arrayContaining(['audit_subject_id', 'audit_account', 'audit_request', 'audit_of_actor']),
    )
    expect(scanned(nodes)).toEqual([])
  })

  it.each([null, 10_000])('the audit: an action alone by its index, before %s', async (before) => {
    const nodes = await plan(auditQuery({ action: 'order', text: '', before, limit: 51 }))
    expect(indexes(nodes)).toContain('audit_action')
    expect(scanned(nodes)).toEqual([])
  })

  it('mails: the newest from the cursor on, and a text that is rare by the index of words', async () => {
    const asked = { state: 'sent', text: 'dealer77@', before: 15_000, limit: 51 } as const
    const walk = await plan(mailWalkQuery(asked, 2_000))
    expect([indexes(walk), scanned(walk)]).toEqual([['mail_pkey'], []])
    const words = await plan(mailWordsQuery(asked))
    expect([indexes(words).includes('mail_words'), scanned(words)]).toEqual([true, []])
  })

  it('the holds of an order, the ended ones too, by an index', async () => {
    const nodes = await plan(holdsQuery(700_077))
    expect([indexes(nodes), scanned(nodes)]).toEqual([['order_hold_order'], []])
  })
})

describe('a text among the mails', () => {
  const found = async (text: string, more: { state?: 'sent' | 'waiting' } = {}) =>
    (await sam.call('staffMails', { text, limit: 50, ...more })).mails.map(({ recipient }) => recipient)

  it('is found among the oldest, and page after page where it stands in all', async () => {
    expect(await found('DEALER77@')).toEqual(['dealer77@shop.example'])
    expect(await found('order 7000123')).toEqual(['dealer123@shop.example'])
    expect(await found('dealer77@', { state: 'waiting' })).toEqual([])
    const first = await sam.call('staffMails', { text: '@shop', limit: 50 })
    const second = await sam.call('staffMails', { text: '@shop', limit: 50, cursor: first.next })
    const ids = [...first.mails, ...second.mails].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(100)
  })

  it('of one or two letters is looked for in some for each page, until the last', async () => {
    const pages: number[] = []
    let cursor = ''
    do {
      const { mails, next } = await sam.call('staffMails', {
        text: 'zz',
        limit: 50,
        ...(cursor && { cursor }),
      })
      pages.push(mails.length)
      cursor = next
    } while (cursor !== '')
    expect(pages.length).toBeGreaterThanOrEqual(Math.floor(MANY / MAILS_LOOKED_THROUGH))
    expect(pages.length).toBeLessThan(MANY / MAILS_LOOKED_THROUGH + 2)
    expect(new Set(pages)).toEqual(new Set([0]))
    const first = await sam.call('staffMails', { text: '77', limit: 50 })
    const second = await sam.call('staffMails', { text: '77', limit: 50, cursor: first.next })
    const ids = [...first.mails, ...second.mails].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([100, 100])
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('has a plan without a table read whole, however few letters it has', async () => {
    const nodes = await plan(mailWalkQuery({ state: null, text: 'zz', before: null, limit: 51 }, 5_000))
    expect([indexes(nodes), scanned(nodes)]).toEqual([['mail_pkey'], []])
  })

  it.each(['%', '_', '\\', 'dealer7%'])('%s stands for itself', async (text) => {
    expect(await found(text)).toEqual([])
  })
})
