import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { indexPaymentWords } from './index-payment-words.ts'
import {
  countQuery,
  listQuery,
  lookThroughQuery,
  type PaymentFilter,
  PAYMENTS_LOOKED_THROUGH,
  wordIndexQuery,
} from './payment-pages.store.ts'

/* What PostgreSQL does for each statement of the list of payments, whatever the values. */
const ACCOUNTS = 50,
  EACH = 2 * PAYMENTS_LOOKED_THROUGH
let server: TestServer, person: TestPerson
beforeAll(async () => {
  server = await testServer()
  const people = []
  for (let at = 0; at < ACCOUNTS; at += 1) people.push(await server.person())
  person = people[0]!
  await sql`
    insert into receipt (account_id, customer_id, received_at, payment_method_id, amount_cents, reference)
    select p.account_id, p.customer_id, now() - n * interval '1 hour', 'DIRECT_DEPOSIT', 100, 'TRANSFER ' || p.place || 'x' || n
      from unnest(${people.map((p) => p.accountId)}::text[], ${people.map((p) => p.customerId)}::text[])
             with ordinality as p (account_id, customer_id, place), generate_series(1, ${EACH}::int) n`.execute(
    server.db,
  )
  await indexPaymentWords(server.db)
  await vacuumed(server.db, 'payment_search')
})
afterAll(() => server.close())

const filter = (narrowed: Partial<PaymentFilter> = {}): PaymentFilter => ({
  ...{ accountId: person.accountId, words: [], from: null, before: null },
  ...narrowed,
})
const after = { atMicros: 1_767_225_600_000_000, no: 601 }
const page = { after, limit: 50 }
const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const slow = (nodes: PlanNode[]) => nodes.filter((node) => /Sort|Seq Scan/.test(node['Node Type']))
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])

describe('the plan of a page of payments', () => {
  it.each([
    ['the first page', {}, null],
    ['a page after a cursor', {}, after],
    ['days', { from: new Date(0), before: new Date() }, after],
  ])('%s: the index of account and moment from the cursor on, in its order', async (_name, asked, from) => {
    const nodes = await plan(listQuery(filter(asked), from, 51))
    expect([indexes(nodes), slow(nodes)]).toEqual([['payment_search_account'], []])
    const [scan] = nodes.filter((node) => node['Index Name'])
    expect(scan?.['Index Cond']).toContain('account_id')
    if (from) expect(scan?.['Index Cond']).toContain('ROW(at, key_no) < ROW')
  })

  it('words: so many payments by the index in order', async () => {
    const nodes = await plan(lookThroughQuery(filter({ words: ['transfer'] }), page))
    expect(indexes(nodes)).toEqual(['payment_search_account'])
    const limit = nodes.find((node) => node['Relation Name'] === 'payment_search')
    expect(limit?.['Node Type']).toMatch(/^Index (?:Only )?Scan$/)
  })

  it('words that are rare: by the index of words within the account', async () => {
    const nodes = await plan(wordIndexQuery(filter({ words: ['4711'] }), page))
    const words = nodes.find((node) => node['Index Name'] === 'payment_search_words')
    expect(words?.['Index Cond']).toMatch(/account_id.*words.*~~/)
    // those that the job has not indexed yet are looked through, of this account alone
    const fresh = nodes.find((node) => node['Index Name'] === 'payment_search_new')
    expect(fresh?.['Index Cond']).toContain('account_id')
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })

  it('how many there are: by an index', async () => {
    const nodes = await plan(countQuery(filter()))
    expect(indexes(nodes).length).toBe(1)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })
})

it('a word of an old payment is found by the index of words, and counted exactly', async () => {
  const found = await person.call('paymentHistoryPage', { text: `1x${String(EACH)}` })
  expect(found).toMatchObject({ total: { count: 1, isExact: true }, next: '' })
  expect(found.payments).toHaveLength(1)
  const many = await person.call('paymentHistoryPage', { text: 'transfer', limit: 20 })
  expect(many.total).toEqual({ count: PAYMENTS_LOOKED_THROUGH, isExact: false })
  // words that are not beginnings of words find nothing
  expect((await person.call('paymentHistoryPage', { text: `x${String(EACH)}` })).payments).toEqual([])
})
