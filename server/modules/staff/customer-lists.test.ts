import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMER_LISTS, type CustomerList } from '#shared/codes/customer-lists.ts'
import { isCashCustomer, overLimitsCents } from '#shared/rules/credit.ts'
import { genericPlan, type PlanNode, vacuumed } from '#testing/generic-plan.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { customerKeysQuery } from './customer-lists.store.ts'

/* The list of customers page by page: of 3,000 some are stopped, over their limit or overdue. */
const MANY = 3_000
const PREFIX = 'Ledger'
let server: TestServer, nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  nora = await server.person({ type: 'S', roles: 'N' })
  const { customerId, accountId } = await server.person()
  // three names for each place in the list, in upper and lower case; every hundredth is of great length
  await sql`insert into customer (id, name, country, business_group, payment_terms_id, credit_limit3_cents, credit_hold)
    select 'L' || lpad(n::text, 5, '0'),
           case when n % 2 = 0 then 'ledger ' else 'LEDGER ' end || (5000 + n / 3)
             || case when n / 3 % 100 = 0 then repeat(' é', 2000) else '' end,
           'AU', 'AU01', '30E', case when n % 10 = 0 then 50000 else 0 end, n % 50 = 0
      from generate_series(1, ${MANY}::int) n`.execute(server.db)
  await sql`insert into customer_balance (customer_id, invoiced_cents)
    select id, 60000 from customer where id like 'L0%'`.execute(server.db)
  await sql`insert into invoice (invoice_no, kind, account_id, customer_id, payer_id, invoiced_on, due_on,
                                 goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents)
    select 'LI' || n, 'invoice', ${accountId}, ${customerId}, 'L' || lpad(n::text, 5, '0'),
           date '2026-01-01', date '2026-01-31', n / 4, 0, 0, 0, n / 4
      from generate_series(4, 300) n`.execute(server.db)
  // and what was paid, which is most of all invoices
  await sql`insert into invoice (invoice_no, kind, account_id, customer_id, payer_id, invoiced_on, due_on,
                                 goods_cents, freight_cents, fee_cents, gst_cents, amount_inc_cents, allocated_cents)
    select 'LP' || n, 'invoice', ${accountId}, ${customerId}, ${customerId},
           date '2026-01-01', date '2026-01-31', 100, 0, 0, 0, 100, 100
      from generate_series(1, 10000) n`.execute(server.db)
  await vacuumed(server.db, 'customer', 'customer_balance', 'invoice', 'account')
})
afterAll(() => server.close())

type Asked = { list?: CustomerList; text?: string; limit?: number }
const page = (asked: Asked, cursor?: string) =>
  nora.call('staffCustomersPage', {
    list: 'all',
    text: PREFIX,
    limit: 100,
    ...asked,
    ...(cursor && { cursor }),
  })
const wholeList = async (asked: Asked) => {
  const found = []
  let cursor = ''
  do {
    const { customers, next } = await page(asked, cursor)
    found.push(...customers)
    cursor = next
  } while (cursor !== '')
  return found
}
const ids = (rows: { customerId: string }[]) => rows.map(({ customerId }) => customerId)
const numbered = (numbers: number[]) => numbers.map((n) => `L${String(n).padStart(5, '0')}`)
const every = (step: number) => Array.from({ length: MANY / step }, (_, at) => (at + 1) * step)

describe('the pages of the customers', () => {
  it('have every customer once, by name whatever its case and by number, and go on to the last', async () => {
    const all = await wholeList({})
    expect(ids(all)).toEqual(numbered(every(1)))
    expect(ids(await wholeList({ list: 'stopped' }))).toEqual(numbered(every(50)))
    expect(ids(await wholeList({ list: 'overLimit', limit: 7 }))).toEqual(numbered(every(10)))
  })

  it('have the most overdue first, of equal ones each once', async () => {
    const late = await wholeList({ list: 'overdue', limit: 10 })
    expect(late).toHaveLength(297)
    const expected = [...late].sort((a, b) => b.overdue - a.overdue || (a.customerId < b.customerId ? -1 : 1))
    expect(ids(late)).toEqual(ids(expected))
    expect(new Set(ids(late)).size).toBe(297)
  })

  it('count what there is, up to a thousand, with the first page alone', async () => {
    expect((await page({})).total).toEqual({ count: 1_000, isExact: false })
    const { total, next } = await page({ list: 'stopped', limit: 50 })
    expect(total).toEqual({ count: 60, isExact: true })
    expect((await page({ list: 'stopped', limit: 50 }, next)).total).toBeUndefined()
    expect((await page({ list: 'overdue' })).total).toEqual({ count: 297, isExact: true })
    expect((await page({ text: `${PREFIX} 5999` })).total).toEqual({ count: 3, isExact: true })
  })

  it('lose and repeat nobody while others come and go', async () => {
    const { customers, next } = await page({ limit: 10 })
    const gone = customers.at(-1)!.customerId
    await sql`update customer set name = 'Renamed' where id = ${gone}`.execute(server.db)
    await sql`insert into customer (id, name, country, business_group, payment_terms_id)
      values ('L-NEW', 'LEDGER 5000', 'AU', 'AU01', '30E')`.execute(server.db)
    expect(ids((await page({ limit: 10 }, next)).customers)).toEqual(numbered(every(1).slice(10, 20)))
    await sql`update customer set name = 'LEDGER 5003' where id = ${gone}`.execute(server.db)
    await sql`delete from customer where id = 'L-NEW'`.execute(server.db)
  })

  it('refuse a cursor that is made up, or of another list or text', async () => {
    const { next } = await page({ limit: 10 })
    for (const [asked, cursor] of [
      [{}, 'AAAA'],
      [{ list: 'stopped' }, next],
      [{ text: '' }, next],
    ] as const)
      await expect(page(asked, cursor)).rejects.toMatchObject({ code: 'list.cursor' })
  })
})

describe('the list of those over their limit', () => {
  // limit 2, limit 3, invoiced, open orders, in cents; terms
  const CASES: [limit2: number, limit3: number, invoiced: number, open: number, terms?: string][] = [
    [10_000, 50_000, 10_000, 40_000],
    [10_000, 50_000, 10_001, 0],
    [10_000, 50_000, 10_000, 40_001],
    [50_000, 10_000, 9_000, 1_001],
    [50_000, 10_000, 9_000, 1_000],
    [0, 20_000, 20_001, 0],
    [0, 20_000, 20_000, 0],
    [20_000, 0, 15_000, 5_001],
    [20_000, 0, 15_000, 5_000],
    [0, 0, 5_000, 0],
    [100, 100, 5_000, 0],
    [10_000, 50_000, 10_001, 0, 'COD'],
    [10_000, 50_000, 10_001, 0, '07I'],
    [10_000, 50_000, 10_001, 0, ' cod '],
    [10_000, 50_000, 10_001, 0, '30D'],
  ]

  it('decision 8: has who is over limit 2 by what is invoiced, or over limit 3 by that and open orders, and buys on credit', async () => {
    const listed: boolean[] = []
    for (const [at, [limit2, limit3, invoiced, open, terms = '30E']] of CASES.entries()) {
      const id = `OVER-${String(at)}`
      await sql`insert into customer (id, name, country, business_group, payment_terms_id,
                                      credit_limit2_cents, credit_limit3_cents)
        values (${id}, ${id}, 'AU', 'AU01', ${terms}, ${limit2}, ${limit3})`.execute(server.db)
      await sql`insert into customer_balance (customer_id, invoiced_cents, open_orders_cents)
        values (${id}, ${invoiced}, ${open})`.execute(server.db)
      const found = ids((await page({ list: 'overLimit', text: id })).customers)
      listed.push(found.includes(id))
    }
    const expected = CASES.map(
      ([limit2Cents, limit3Cents, invoicedCents, openOrdersCents, paymentTermsId = '30E']) =>
        !isCashCustomer({ limit2Cents, limit3Cents, paymentTermsId }, null) &&
        overLimitsCents({
          ...{ limit2Cents, limit3Cents, invoicedCents, openOrdersCents, thisOrderCents: 0 },
          ...{ prepaid: false, creditHold: false, overdueStop: false },
        }) > 0,
    )
    expect(listed).toEqual(expected)
  })
})

describe('the plan of a page of customers', () => {
  const plan = (list: CustomerList, text = '') => {
    const after = { by: list === 'overdue' ? 1_000 : 'ledger 5500', id: 'L01500' }
    return genericPlan(server.db, customerKeysQuery({ list, text, day: '2026-11-24' }, { after, limit: 50 }))
  }
  const readWhole = (nodes: PlanNode[]) =>
    nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'customer')
  const sorted = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'].includes('Sort'))
  const INDEX = { all: 'customer_name', stopped: 'customer_stopped', overLimit: 'customer_name' } as const

  it.each(CUSTOMER_LISTS.filter((list) => list !== 'overdue'))(
    '%s: the index of names from the cursor on, in its order, with words or without',
    async (list) => {
      for (const text of ['', 'harbour phones']) {
        const nodes = await plan(list, text)
        const walked = nodes.find((node) => node['Index Name'] === INDEX[list])
        expect(walked?.['Index Cond'], JSON.stringify(nodes)).toMatch(/ROW\(.*\) > ROW/)
        expect([sorted(nodes), readWhole(nodes)]).toEqual([[], []])
      }
    },
  )

  it('overdue: what is open and due by an index that holds it alone', async () => {
    const nodes = await plan('overdue')
    expect(nodes.map((node) => node['Index Name'])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^invoice_(overdue|payer_open)$/)]),
    )
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'invoice'),
    ).toEqual([])
  })
})
