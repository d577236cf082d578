import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexOrderWords } from '#server/modules/orders/index-words.ts'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { manyInvoices } from '#testing/many-invoices.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import {
  type AccountInvoiceFilter,
  INVOICES_LOOKED_THROUGH,
  keysQuery,
  nearKeysQuery,
  openKeysQuery,
  wordKeysQuery,
} from './account-invoices.store.ts'

/* What PostgreSQL does for each statement of the list of invoices, whatever the values. */
const ACCOUNTS = 12,
  EACH = INVOICES_LOOKED_THROUGH + 100
let server: TestServer, person: TestPerson
beforeAll(async () => {
  server = await testServer()
  const people = []
  for (let at = 0; at < ACCOUNTS; at += 1) people.push(await server.person())
  person = people[0]!
  await manyInvoices(server.db, people, ACCOUNTS * EACH)
  await addOrders(people[0]!.userId)
  await addCreditNotes()
  await indexOrderWords(server.db)
  // every invoice was without an order at first, and its indexes keep the pages of that
  await sql`reindex table invoice`.execute(server.db)
  await vacuumed(server.db, 'invoice', 'order_search')
})
afterAll(() => server.close())

/** An order of one line for each invoice but one in a hundred. */
const addOrders = (userId: number) =>
  sql`
  with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id,
                           ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select 600000 + written_no, (600000 + written_no)::text, account_id, customer_id, payer_id, 'AU01', ${userId}, now() - written_no * interval '1 hour', '{}',
           'STD', true, 1, 1, 0, 1, 3, '77' from invoice where written_no % 100 <> 0 returning web_order_no),
  line as (
    insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
    select web_order_no, 1, ${PRODUCTS.case}, repeat('A case for a phone ', 20), 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed)
  update invoice set web_order_no = 600000 + written_no from placed where placed.web_order_no = 600000 + written_no`.execute(
    server.db,
  )

/** One for each tenth invoice: of two indexes of credit notes that are empty the planner takes either. */
const addCreditNotes = () =>
  sql`
  insert into invoice (invoice_no, account_id, customer_id, payer_id, kind, reason, credits_invoice_no, invoiced_on, amount_inc_cents, goods_cents, gst_cents)
  select 'C' || invoice_no, account_id, customer_id, payer_id, 'credit', 'Damaged', invoice_no, invoiced_on, -110, -100, -10
    from invoice where written_no % 10 = 0`.execute(server.db)

const filter = (narrowed: Partial<AccountInvoiceFilter> = {}): AccountInvoiceFilter => ({
  ...{ accountId: person.accountId, list: 'all', number: null, words: [], from: null, to: null },
  ...{ today: '2026-03-01', ...narrowed },
})
const after = { atMicros: 1_767_225_600_000_000, no: 500 }
const page = { after, limit: 50 }
const plan = (statement: RawBuilder<unknown>) => genericPlan(server.db, statement)
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const ofKind = (nodes: PlanNode[], kind: RegExp) => nodes.filter((node) => kind.test(node['Node Type']))

describe('the plan of a page of invoices', () => {
  it.each([
    ['all', {}, 'invoice_account'],
    ['days', { from: '2026-01-01', to: '2026-12-31' }, 'invoice_account'],
    ['open ones', { list: 'open' }, 'invoice_account_open'],
    ['overdue ones', { list: 'overdue' }, 'invoice_account_open'],
    ['credit notes', { list: 'credits' }, 'invoice_account_credits'],
  ] as const)('%s: an index in the order of the list', async (_name, asked, index) => {
    const nodes = await plan(keysQuery(filter(asked), page))
    expect([indexes(nodes), ofKind(nodes, /Sort|Seq Scan/)]).toEqual([[index], []])
  })

  it('words: so many invoices by the index in order, each with its words by their key', async () => {
    const nodes = await plan(nearKeysQuery(filter({ words: ['case'] }), page))
    expect(indexes(nodes).sort()).toEqual(['invoice_account', 'order_search_pkey'])
    expect(ofKind(nodes, /Seq Scan/)).toEqual([])
  })

  it('words that are rare: by the index of words, and the invoices by the number of their order', async () => {
    const nodes = await plan(wordKeysQuery(filter({ words: ['case', '4711'] }), page))
    const words = nodes.find((node) => node['Index Name'] === 'order_search_words')
    // the number alone: a frequent word beside it takes the index longer than comparing what it found
    expect(words?.['Index Cond']?.match(/~~/g)).toHaveLength(1)
    expect(indexes(nodes)).toEqual(
      expect.arrayContaining(['order_search_words', 'invoice_order', 'invoice_without_order']),
    )
    expect(indexes(nodes)).not.toContain('invoice_account')
    expect(ofKind(nodes, /Seq Scan/)).toEqual([])
  })

  it('what is owed: an index in the order in which it is due', async () => {
    const nodes = await plan(openKeysQuery(person.accountId))
    expect([indexes(nodes), ofKind(nodes, /Sort|Seq Scan/)]).toEqual([['invoice_account_due'], []])
  })
})

describe('words in an account of many invoices', () => {
  it('of which many have one are counted as more than those that were compared', async () => {
    const { total, invoices } = await person.call('invoicesPage', { list: 'all', text: '700', limit: 20 })
    expect(invoices).toHaveLength(20)
    expect(total).toEqual({ count: INVOICES_LOOKED_THROUGH, isExact: false })
  })

  it('that are too short for the index are looked for page by page', async () => {
    const first = await person.call('invoicesPage', { list: 'all', text: 'qx', limit: 20 })
    expect(first).toMatchObject({ invoices: [], total: { count: 0, isExact: false } })
    expect(first.next).not.toBe('')
    const second = await person.call('invoicesPage', {
      list: 'all',
      text: 'qx',
      limit: 20,
      cursor: first.next,
    })
    expect(second).toMatchObject({ invoices: [] })
  })
})
