import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/calls/call.ts'
import type { orderCalls } from '#shared/calls/orders.ts'
import { LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import { BACK_ORDER_STATUSES } from '#shared/rules/order-status.ts'
import { PRODUCTS } from '#testing/world.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { indexOrderWords } from './index-words.ts'
import { LOOKED_THROUGH } from './order-pages.store.ts'

type Asked = Omit<InputOf<(typeof orderCalls)['ordersPage']>, 'text' | 'sort'> & {
  text?: string
  sort?: 'newest' | 'oldest'
}
const MANY = 45
/** More than are looked through at once. */
const HUGE = LOOKED_THROUGH + 700
let server: TestServer, dealer: TestPerson, other: TestPerson, huge: TestPerson

/** Orders of a person by number from 1, the first the oldest; three of each moment, to the microsecond. */
const addOrders = (person: TestPerson, from: number, many: number) =>
  sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, customer_reference, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select ${from}::int + n, (${from}::int + 5000 + n)::text, ${person.accountId}, ${person.customerId}, ${person.customerId}, 'AU01', ${person.userId},
           timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 hour 1 microsecond', 'Ref ' || n, '{}', 'STD', true, 1, 1, 0, 1, 3,
           case when n % 10 = 0 then '22' when n % 10 = 1 then '27' else '77' end
      from generate_series(1, ${many}::int) n returning web_order_no)
  insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
  select web_order_no, 1, case when web_order_no % 5 = 0 then ${PRODUCTS.case} else ${PRODUCTS.minimum} end,
         case when web_order_no % 5 = 0 then 'Étui Clear 100% Case' else 'A cable' end, 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed`.execute(
    server.db,
  )

beforeAll(async () => {
  server = await testServer()
  dealer = await server.person()
  other = await server.person()
  huge = await server.person()
  await addOrders(dealer, 700_000, MANY)
  await addOrders(huge, 800_000, HUGE)
})
afterAll(() => server.close())

const ask = (asked: Asked, who = dealer) => who.call('ordersPage', { text: '', sort: 'newest', ...asked })
const numbers = ({ orders }: Awaited<ReturnType<typeof ask>>) => orders.map(({ webOrderNo }) => webOrderNo)
/** Every page after another until there is no next. */
async function walk(asked: Asked, who = dealer): Promise<number[][]> {
  const pages: number[][] = []
  let cursor: string | undefined
  do {
    const page = await ask({ ...asked, ...(cursor && { cursor }) }, who)
    pages.push(numbers(page))
    cursor = page.next
  } while (cursor)
  return pages
}
const newestFirst = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => last - at)

describe('orders page by page', () => {
  it('every order once, newest first and oldest first, with the same moment at the ends of pages', async () => {
    const pages = await walk({ limit: 10 })
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10, 5])
    expect(pages.flat()).toEqual(newestFirst(700_001, 700_045))
    expect((await walk({ limit: 7, sort: 'oldest' })).flat()).toEqual(
      newestFirst(700_001, 700_045).toReversed(),
    )
    expect((await walk({ limit: 45 })).map((page) => page.length)).toEqual([45])
  })

  it('an order that is placed meanwhile neither repeats nor hides one of the next page', async () => {
    const busy = await server.person()
    await addOrders(busy, 720_000, 10)
    const first = await ask({ limit: 6 }, busy)
    await addOrders(busy, 720_010, 12) // of all moments there are and of newer ones
    const second = await ask({ limit: 6, cursor: first.next }, busy)
    expect(numbers(first)).toEqual(newestFirst(720_005, 720_010))
    expect(numbers(second)).toEqual([720_004, 720_003, 720_012, 720_011, 720_002, 720_001])
  })

  it('says how many there are with the first page, and of very many that there are more', async () => {
    const first = await ask({ limit: 10 })
    expect(first.total).toEqual({ count: MANY, isExact: true })
    expect((await ask({ limit: 10, cursor: first.next })).total).toBeUndefined()
    expect((await ask({ limit: 10 }, huge)).total).toEqual({ count: LIST_COUNT_MAX, isExact: false })
    expect(await ask({}, other)).toMatchObject({ orders: [], next: '', total: { count: 0, isExact: true } })
  })

  it('filters by status, days and product, alone and together', async () => {
    const expected = newestFirst(700_001, 700_045)
    const isBackOrder = (no: number) => no % 10 < 2
    const backOrders = await walk({ limit: 4, statuses: [...BACK_ORDER_STATUSES] })
    expect(backOrders.flat()).toEqual(expected.filter(isBackOrder))
    expect((await ask({ limit: 4, statuses: ['22', '27', '22'] })).total).toEqual({ count: 9, isExact: true })
    const days = { placedFrom: at(10), placedBefore: at(12) }
    expect((await walk({ limit: 4, ...days })).flat()).toEqual(newestFirst(700_030, 700_035))
    const cases = await walk({ limit: 4, productId: PRODUCTS.case })
    expect(cases.flat()).toEqual(expected.filter((no) => no % 5 === 0))
    const all = { limit: 2, productId: PRODUCTS.case, statuses: ['22'], text: 'ref', sort: 'oldest' } as const
    expect((await walk({ ...all, statuses: [...all.statuses] })).flat()).toEqual([
      700_010, 700_020, 700_030, 700_040,
    ])
  })

  it('ORD-02 finds words in any number, the reference, and number and name of products, in any case', async () => {
    const found = async (text: string) => numbers(await ask({ text }))
    expect(await found('705031')).toEqual([700_031]) // its order number
    expect(await found('700031')).toEqual([700_031])
    expect(await found(`REF  31`)).toEqual([700_031])
    expect((await found(PRODUCTS.case.toLowerCase())).length).toBe(9)
    expect((await found('étui CLEAR')).length).toBe(9)
    expect((await found('100%')).length).toBe(9)
    expect(await found('1_0%')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found('ref cable nothing')).toEqual([])
    expect((await ask({ text: 'étui', limit: 2 })).total).toEqual({ count: 9, isExact: true })
  })

  it('finds an invoice by its number, and what has been renamed since', async () => {
    const late = await server.person()
    await addOrders(late, 730_000, 2)
    await server.db
      .updateTable('order_search')
      .set({ is_indexed: true })
      .where('account_id', '=', late.accountId)
      .execute()
    const found = async (text: string) => numbers(await ask({ text }, late))
    await sql`insert into invoice (invoice_no, web_order_no, account_id, customer_id, payer_id, invoiced_on, goods_cents, amount_inc_cents)
      values ('INV-4711', 730001, ${late.accountId}, ${late.customerId}, ${late.customerId}, '2026-01-02', 3, 3)`.execute(
      server.db,
    )
    await server.db
      .updateTable('web_order')
      .set({ order_no: 'B-9', customer_reference: 'changed' })
      .where('web_order_no', '=', 730_002)
      .execute()
    await server.db
      .updateTable('order_line')
      .set({ name: 'Renamed' })
      .where('web_order_no', '=', 730_001)
      .execute()
    expect(await found('inv-4711')).toEqual([730_001])
    expect(await found('renamed')).toEqual([730_001])
    expect(await found('b-9 changed')).toEqual([730_002])
    expect(await found('ref')).toEqual([730_001])
    await server.db.deleteFrom('invoice').where('invoice_no', '=', 'INV-4711').execute()
    expect(await found('inv-4711')).toEqual([])
  })

  it('finds an order by the connote of its shipment', async () => {
    const sent = await server.person()
    await addOrders(sent, 740_000, 2)
    const found = async (text: string) => numbers(await ask({ text }, sent))
    await sql`insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
      values ('S-740001', 740001, 'Carrier', 'CN-815 X', '', now())`.execute(server.db)
    expect(await found('cn-815')).toEqual([740_001])
    expect(await found('cn-815 x 740001')).toEqual([740_001])
    await server.db.deleteFrom('shipment').where('shipment_no', '=', 'S-740001').execute()
    expect(await found('cn-815')).toEqual([])
  })

  it.each([
    ['before the job has indexed their words', 0],
    ['after it', HUGE],
  ])(
    'in an account with more orders than are looked through at once, finds the oldest: %s',
    async (_when, many) => {
      if (many > 0) {
        const { rows } = await sql`select from order_search where not is_indexed`.execute(server.db)
        const done = await Promise.all([indexOrderWords(server.db), indexOrderWords(server.db)])
        expect(done[0] + done[1]).toBe(rows.length) // two processes share it
        expect(rows.length).toBeGreaterThan(many)
        expect(await indexOrderWords(server.db)).toBe(0)
      }
      const find = (text: string, asked: Asked = {}) => walk({ text, ...asked }, huge)
      expect(await find('800003')).toEqual([[800_003]])
      const cases = newestFirst(800_001, 800_000 + HUGE).filter((no) => no % 5 === 0)
      expect((await find(PRODUCTS.case, { limit: 100 })).flat()).toEqual(cases)
      expect((await find('', { productId: PRODUCTS.case, limit: 100, sort: 'oldest' })).flat()).toEqual(
        cases.toReversed(),
      )
      expect((await ask({ text: '800003' }, huge)).total).toEqual({ count: 1, isExact: true })
      // too short for the index: so many at once are looked through, and the cursor goes on
      const pages = await find('zz')
      expect(pages).toEqual(Array.from({ length: Math.ceil(HUGE / LOOKED_THROUGH) }, () => []))
      expect((await find('f', { limit: 100 })).flat()).toHaveLength(HUGE)
    },
  )

  it('a cursor that was made up, changed, or belongs to another account or filter is refused', async () => {
    const { next } = await ask({ limit: 5 })
    const refused = (asked: Asked, who = dealer) =>
      expect(ask({ limit: 5, ...asked }, who)).rejects.toMatchObject({ code: 'list.cursor' })
    await refused({ cursor: 'x' })
    await refused({ cursor: Buffer.from('[1767225600000000,700010]').toString('base64url') })
    await refused({ cursor: `${next.slice(0, -2)}${next.endsWith('AA') ? 'BB' : 'AA'}` })
    await refused({ cursor: next, text: 'ref' })
    await refused({ cursor: next, sort: 'oldest' })
    await refused({ cursor: next }, other)
    expect(numbers(await ask({ limit: 5, cursor: next }))).toEqual(newestFirst(700_036, 700_040))
  })

  it('takes no more than a hundred at once, and no sort or status it does not know', async () => {
    const raw = async (query: string) =>
      (await dealer.raw({ url: `/rest/ordersPage?${query}` })).json<{ code?: string }>()
    for (const bad of [
      'limit=101',
      'limit=0',
      'limit=-1',
      'sort=total',
      'statuses=2',
      'placedFrom=yesterday',
    ])
      expect(await raw(bad), bad).toMatchObject({ code: 'input.invalid' })
  })
})

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
