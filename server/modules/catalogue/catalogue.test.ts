import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  catalogueCalls,
  type ContentSection,
  type StockSection,
  type TermsSection,
} from '#shared/calls/catalogue.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
})
afterAll(() => server.close())

type Rows = {
  hash: string
  productExts: { product: Record<string, string>; [key: string]: unknown }[]
  [key: string]: unknown
}
const rowsFor = async (who: TestPerson) =>
  (await who.raw({ method: 'GET', url: '/rest/productsFromServer' })).json<Rows>()
const rowOf = (rows: Rows, id: string) => rows.productExts.find((row) => row.product['id'] === id)!
type Sections = { hash: string; content?: ContentSection; terms?: TermsSection; stock?: StockSection }
const sectionsFor = async (who: TestPerson, hash = '') =>
  (
    await who.raw({ method: 'GET', url: `/rest/productsFromServer?format=columns&hash=${hash}` })
  ).json<Sections>()
/** As our browser asks: the content first, then the rest with its hash. */
const wholeFor = async (who: TestPerson) => {
  const { hash, content } = await sectionsFor(who)
  const { hash: whole, terms, stock } = await sectionsFor(who, hash)
  return { hash: whole, content: content!, terms: terms!, stock: stock! }
}
/** Each product's deal: a 0 takes the next one, any other number means so many deals back. */
function dealOf({ content, terms }: { content: ContentSection; terms: TermsSection }, id: string) {
  let known = 0
  const indexes = terms.deal.map((back) => (back === 0 ? known++ : known - back))
  return terms.deals[indexes[content.rows.id.indexOf(id)]!]!
}

/** The digests of a hash, without the mark of the reading behind them. */
const digests = (hash: string) => hash.split('.').slice(0, 3)

describe('productsFromServer', () => {
  it('SES-46 CAT-49 CAT-50 CAT-53 CAT-54 answers every key of the specification, for a whole product', async () => {
    const rows = await rowsFor(person)
    for (const key of [
      'authenticated',
      'productExts',
      'hash',
      'handsetItems',
      'vendorDeviceToIntroductionDate',
      'highlightedBrands',
      'favouriteProductIds',
      'productIdToMinOrderQty',
      'productIdToOrderMultiple',
      'productTabs',
    ])
      expect(rows, key).toHaveProperty(key)
    expect(rowOf(rows, PRODUCTS.case)).toEqual({
      product: {
        id: 'CASE-1',
        name: 'AeroShield Clear Case for iPhone 15 Pro',
        shortName: 'AeroShield Clear Cas',
        description: 'About AeroShield Clear Case for iPhone 15 Pro',
        ean: '9300000001000',
        image: '',
        image2: '',
        image3: '',
        itemCategory: 'CASES',
        itemClass: 'ITEM',
        vendor: 'KESTREL',
        vendorName: 'Kestrel',
        procurementGroup: '',
        procurementGroupDesc: '',
        statusLabel: '',
        registeredDate: '2026-01-10',
      },
      retailPrice: 22,
      priceBreakInfo: {
        priceBreaks: [
          { quantity: 1, price: 10 },
          { quantity: 10, price: 9 },
          { quantity: 50, price: 8 },
        ],
      },
      available: 1_000_000,
      isRotatable: false,
      attributes: [{ name: 'Material', value: 'TPU\nPolycarbonate' }],
      vendorDevices: [{ vendor: 'APPLE', device: 'iPhone 15 Pro' }],
    })
    expect(rows['handsetItems']).toContainEqual({
      productid: 'CASE-1',
      vendorid: 'APPLE',
      vendorname: 'Apple',
      handsetname: 'iPhone 15 Pro',
    })
    expect(rows['vendorDeviceToIntroductionDate']).toMatchObject({ 'Apple iPhone 15 Pro': '2023-09-22' })
    expect(rows['highlightedBrands']).toEqual(['Bastion'])
    expect(rows['productIdToMinOrderQty']).toMatchObject({ [PRODUCTS.multiple]: 6 })
    expect(rows['productIdToOrderMultiple']).toMatchObject({ [PRODUCTS.multiple]: 4 })
  })

  it('CAT-40 availability is the number, or the text instead', async () => {
    const rows = await rowsFor(person)
    expect([
      rowOf(rows, PRODUCTS.rare)['available'],
      rowOf(rows, PRODUCTS.text)['available'],
      rowOf(rows, PRODUCTS.soldOut)['available'],
    ]).toEqual([5, 'Call for availability', 0])
  })

  it('a special lower than the usual price wins, and the was-price is given', async () => {
    expect(rowOf(await rowsFor(person), PRODUCTS.special)).toMatchObject({
      wasPrice: 14,
      priceBreakInfo: { priceBreaks: [{ quantity: 1, price: 11 }] },
    })
    expect(rowOf(await rowsFor(person), PRODUCTS.case)).not.toHaveProperty('wasPrice')
  })

  it('decision 2: each customer sees the prices of their own level', async () => {
    const gold = await server.person({ level: 'GOLD' })
    expect(rowOf(await rowsFor(gold), PRODUCTS.case)).toMatchObject({
      priceBreakInfo: { priceBreaks: [{ quantity: 1, price: 9.5 }] },
    })
    expect(rowOf(await rowsFor(person), PRODUCTS.case)).toMatchObject({
      priceBreakInfo: { priceBreaks: [{ quantity: 1, price: 10 }, {}, {}] },
    })
  })

  it.each([
    ['', false, false],
    ['D', true, false],
    ['R', false, true],
    ['DR', true, true],
  ])(
    'PRM-33 PRM-34 decision 34: with letters %j dealer prices leave the server: %s, retail prices: %s',
    async (letters, dealer, retail) => {
      const looker = await server.person({ letters })
      const rows = await rowsFor(looker)
      const { terms } = await wholeFor(looker)
      expect([
        rows.productExts.some((row) => 'priceBreakInfo' in row || 'wasPrice' in row),
        rows.productExts.some((row) => 'retailPrice' in row),
      ]).toEqual([dealer, retail])
      expect([
        terms.dealer,
        terms.deals.some(([, , , , was, ...steps]) => was !== 0 || steps.length > 0),
      ]).toEqual([dealer, dealer])
      expect([terms.retail, terms.deals.some(([, , , rrp]) => rrp !== 0)]).toEqual([retail, retail])
    },
  )

  it('OP-08 the hash is the same while the data are; with it nothing is sent again', async () => {
    const first = await wholeFor(person)
    expect(await wholeFor(await server.person())).toEqual(first)
    expect(await sectionsFor(person, first.hash)).toEqual({ authenticated: true, hash: first.hash })
    const elsewhere = await testServer()
    // another process over the same data, on a database of its own
    const there = await wholeFor(await elsewhere.person())
    expect({ ...there, hash: digests(there.hash) }).toEqual({ ...first, hash: digests(first.hash) })
    await elsewhere.close()
  })

  it('a changed price or name is in the next answer; a changed stock within the refresh time', async () => {
    const own = await testServer()
    const dealer = await own.person()
    const { hash } = await wholeFor(dealer)
    await own.db
      .updateTable('price_break')
      .set({ price_cents: 12_34 })
      .where('product_id', '=', PRODUCTS.case)
      .where('quantity', '=', 1)
      .execute()
    await expect
      .poll(async () => rowOf(await rowsFor(dealer), PRODUCTS.case))
      .toMatchObject({ priceBreakInfo: { priceBreaks: [{ price: 12.34 }, {}, {}] } })
    await own.db.updateTable('stock').set({ on_hand: 7 }).where('product_id', '=', PRODUCTS.case).execute()
    await expect.poll(async () => rowOf(await rowsFor(dealer), PRODUCTS.case)['available']).toBe(7)
    expect((await wholeFor(dealer)).hash).not.toBe(hash)
    await own.close()
  })

  it('a dated special begins and ends by itself', async () => {
    const own = await testServer()
    const dealer = await own.person()
    const start = own.clock.now.getTime()
    await own.db
      .insertInto('price_list')
      .values({
        id: 'SALE',
        kind: 'clearance',
        name: 'Sale',
        valid_from: new Date(start + 60_000),
        valid_to: new Date(start + 120_000),
      })
      .execute()
    await own.db
      .insertInto('price_break')
      .values({ list_id: 'SALE', product_id: PRODUCTS.case, quantity: 1, price_cents: 5_00 })
      .execute()
    const firstPrice = async () => dealOf(await wholeFor(dealer), PRODUCTS.case)[6]
    for (const [at, priceCents] of [
      [0, 10_00],
      [61_000, 5_00],
      [121_000, 10_00],
    ] as const) {
      own.clock.now = new Date(start + at)
      await expect.poll(firstPrice).toBe(priceCents)
    }
    await own.close()
  })

  it('its columns are as they are declared', async () => {
    const whole = await wholeFor(person)
    expect(catalogueCalls.productsFromServer.output.parse(whole)).toEqual(whole)
    expect(dealOf(whole, PRODUCTS.case)).toEqual([1, 1, 1, 22_00, 0, 1, 10_00, 10, 9_00, 50, 8_00])
    expect(dealOf(whole, PRODUCTS.special)).toEqual([1, 1, 1, 39_95, 14_00, 1, 11_00])
    expect(dealOf(whole, PRODUCTS.multiple).slice(0, 3)).toEqual([1, 6, 4])
  })

  it('is compressed for whoever takes it', async () => {
    for (const [accepts, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await person.raw({
        method: 'GET',
        url: '/rest/productsFromServer?format=columns',
        headers: { 'accept-encoding': accepts },
      })
      expect(answer.headers['content-encoding']).toBe(accepts)
      expect(JSON.parse(open(answer.rawPayload).toString())).toHaveProperty('content')
    }
  })

  it('withdrawn products are not in it', async () => {
    const own = await testServer()
    await own.db.updateTable('product').set({ withdrawn: true }).where('id', '=', PRODUCTS.case).execute()
    const dealer = await own.person()
    const shown = async () => (await rowsFor(dealer)).productExts.map((row) => row.product['id'])
    await expect.poll(shown).not.toContain(PRODUCTS.case)
    await own.close()
  })

  it('keeps quotes, markup, emoji and right-to-left text as they are', async () => {
    expect(rowOf(await rowsFor(person), PRODUCTS.hostile).product['name']).toBe(
      `O'Brien's "<b>bold</b>" \u{1F4F1} \u202Ecase`,
    )
  })
})
