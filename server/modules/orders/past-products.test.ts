import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, dealer: TestPerson, other: TestPerson
const order = (person: TestPerson, webOrderNo: number, productId: string) =>
  sql`with placed as (
    insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now,
                           goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    values (${webOrderNo}, ${String(webOrderNo)}, ${person.accountId}, ${person.customerId}, ${person.customerId}, 'AU01', ${person.userId}, now(), '{}', 'STD', true, 1, 1, 0, 1, 3, '77')
    returning web_order_no)
  insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
  select web_order_no, 1, ${productId}, 'A product', 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed`.execute(
    server.db,
  )
beforeAll(async () => {
  server = await testServer()
  dealer = await server.person()
  other = await server.person()
  await order(dealer, 610_001, PRODUCTS.multiple)
  await order(dealer, 610_002, PRODUCTS.minimum)
  await order(other, 610_003, PRODUCTS.rare)
})
afterAll(() => server.close())

describe('what products were for that an account once ordered', () => {
  const found = async (productIds: string[], who = dealer) =>
    (await who.call('pastProducts', { productIds })).products

  it('says category, class and phones, of a product that is not sold any more too', async () => {
    const [before] = await found([PRODUCTS.multiple])
    expect(before).toMatchObject({ productId: PRODUCTS.multiple, category: 'GLASS' })
    expect(before!.devices).toHaveLength(2)
    for (const device of before!.devices) expect(device).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/)
    await server.db
      .updateTable('product')
      .set({ withdrawn: true })
      .where('id', '=', PRODUCTS.multiple)
      .execute()
    expect(await found([PRODUCTS.multiple])).toEqual([before])
    expect(await found([PRODUCTS.minimum])).toMatchObject([{ category: 'CABLES', devices: [] }])
  })

  it('leaves out what only others have ordered, and what nobody knows', async () => {
    expect(await found([PRODUCTS.rare, 'NOBODY KNOWS', PRODUCTS.minimum])).toMatchObject([
      { productId: PRODUCTS.minimum },
    ])
    expect(await found([PRODUCTS.multiple], other)).toEqual([])
    expect(await found([])).toEqual([])
  })

  it('takes no more than a page of numbers, and only JSON', async () => {
    const raw = async (text: string) =>
      (await dealer.raw({ url: `/rest/pastProducts?productIds=${encodeURIComponent(text)}` })).json<{
        code?: string
      }>().code
    expect(await raw('KS-1')).toBe('input.invalid')
    expect(await raw('{}')).toBe('input.invalid')
    expect(await raw(JSON.stringify(Array.from({ length: 101 }, String)))).toBe('input.invalid')
  })
})
