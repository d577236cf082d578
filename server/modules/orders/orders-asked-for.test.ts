import { sql } from 'kysely'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRODUCTS } from '#testing/world.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

const MANY = 60
let server: TestServer, dealer: TestPerson, other: TestPerson
beforeAll(async () => {
  server = await testServer()
  dealer = await server.person()
  other = await server.person()
  await sql`with placed as (insert into web_order (web_order_no, order_no, account_id, customer_id, payer_id, business_group, user_id, placed_at, delivery, freight_method_id, ship_now, goods_cents, freight_cents, fee_cents, gst_cents, total_inc_cents, low_status)
    select 700000 + n, (700100 + n)::text, ${dealer.accountId}, ${dealer.customerId}, ${dealer.customerId}, 'AU01', ${dealer.userId}, now() - n * interval '1 hour',
           json_build_object('company', 'To ' || n, 'name', '', 'address1', '', 'address2', '', 'suburb', '', 'city', '', 'state', '', 'postcode', ''), 'STD', true, 1, 1, 0, 1, 3, '77'
      from generate_series(1, ${MANY}::int) n returning web_order_no)
    insert into order_line (web_order_no, line_no, product_id, name, quantity, allocated, price_cents, price_list, price_break, price_words, status)
    select web_order_no, 1, ${PRODUCTS.case}, 'A case', 1, 0, 1000, 'BASE', 1, 'Dealer price', '77' from placed`.execute(
    server.db,
  )
})
afterAll(() => server.close())

describe('orders that are asked for', () => {
  it('P5 one by the number it is shown by, else by its web order number, never another account’s', async () => {
    const find = async (who: TestPerson, orderNo: string) =>
      (await who.call('ordersFromServer', { orderNo })).orders.map(({ webOrderNo }) => webOrderNo)
    expect(await find(dealer, '700110')).toEqual([700_010])
    expect(await find(dealer, '700007')).toEqual([700_007])
    await server.db
      .updateTable('web_order')
      .set({ order_no: '700007' })
      .where('web_order_no', '=', 700_030)
      .execute()
    expect(await find(dealer, '700007')).toEqual([700_030])
    for (const orderNo of ['9', 'x', '7001100000000000000000', '%'])
      expect(await find(dealer, orderNo)).toEqual([])
    expect(await find(other, '700110')).toEqual([])
  })

  it('P5 so many, with how many there are', async () => {
    const page = await dealer.call('ordersFromServer', { newest: 5 })
    expect([page.orders.map(({ webOrderNo }) => webOrderNo), page.total]).toEqual([
      [700_001, 700_002, 700_003, 700_004, 700_005],
      MANY,
    ])
    const all = await dealer.call('ordersFromServer', {})
    expect([all.orders.length, all.total]).toEqual([MANY, undefined])
  })

  it('P5 where one went', async () => {
    const { deliveryAddresses } = await dealer.call('deliveryAddressesFromServer', { webOrderNo: 700_003 })
    expect(deliveryAddresses.map(({ companyname }) => companyname)).toEqual(['To 3'])
    expect(
      (await other.call('deliveryAddressesFromServer', { webOrderNo: 700_003 })).deliveryAddresses,
    ).toEqual([])
    expect((await dealer.call('deliveryAddressesFromServer', {})).deliveryAddresses).toHaveLength(MANY)
  })

  it('P5 an answer above 1 KB is compressed for who takes it, a small one is not', async () => {
    const ask = (url: string, accepts: string) => dealer.raw({ url, headers: { 'accept-encoding': accepts } })
    const plain = await ask('/rest/ordersFromServer', '')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepts, name, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await ask('/rest/ordersFromServer', accepts)
      expect(answer.headers).toMatchObject({
        'content-encoding': name,
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
      expect(
        (await ask('/rest/ordersFromServer?newest=1', accepts)).headers['content-encoding'],
      ).toBeUndefined()
    }
  })
})
