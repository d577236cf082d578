import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CatalogueAnswer,
  hashOf,
  type LoadedCatalogue,
  withAnswer,
} from '#web/data/catalogue/engine/loaded-catalogue.ts'
import { buildCatalogue } from '#web/data/catalogue/catalogue.ts'
import { updateBetween, type Whole } from '#web/data/catalogue/engine/catalogue-update.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = async (who: TestPerson, hash: string) =>
  (
    await who.raw({ method: 'GET', url: `/rest/productsFromServer?format=columns&hash=${hash}` })
  ).json<CatalogueAnswer>()
/** Updates somebody's catalogue as the browser does; null is a first sign-in. */
async function sync(who: TestPerson, loaded: LoadedCatalogue | null = null): Promise<LoadedCatalogue> {
  const answer = await ask(who, hashOf(loaded))
  if (answer.hash === hashOf(loaded)) return loaded!
  const next = withAnswer(loaded, answer)
  return next.terms && next.stock ? next : sync(who, next)
}
/** All that a page could show of it, in plain objects; the indexes of deals and words do not matter. */
function shown(loaded: LoadedCatalogue) {
  const catalogue = buildCatalogue(updateBetween(null, loaded as Whole, 'AU01'), 'AU01')
  const { size, brands, categories, vendors, hasPrices, hasRetail, columns } = catalogue
  const products = Array.from({ length: size }, (_, row) => catalogue.at(row)).map(
    ({ brandOf, categoryOf, fits, ...facts }) => ({
      ...facts,
      brand: brandOf.id,
      category: categoryOf.id,
      fits: fits.map(({ id }) => id),
    }),
  )
  const entry = ({ id, name, count }: { id: string; name: string; count: number }) => [id, name, count]
  return {
    hasPrices,
    hasRetail,
    products,
    brands: brands.map(entry),
    categories: categories.flatMap((one) => [entry(one), ...one.children.map(entry)]),
    devices: vendors.flatMap((one) => [entry(one), ...one.devices.map(entry)]),
    orders: Object.fromEntries(
      Object.entries(columns.orders).map(([name, rows]) => [
        name,
        [...rows].map((row) => catalogue.at(row).id),
      ]),
    ),
  }
}
const productOf = (loaded: LoadedCatalogue, id: string) => shown(loaded).products.find((one) => one.id === id)
/**
 * What has changed for somebody; asked until something has, since the notification of the database is on its
 * way for a moment.
 */
async function changesOf(who: TestPerson, loaded: LoadedCatalogue): Promise<CatalogueAnswer> {
  await expect.poll(async () => (await ask(who, hashOf(loaded))).hash).not.toBe(hashOf(loaded))
  return ask(who, hashOf(loaded))
}

describe('changes of the catalogue since a hash', () => {
  it('CAT-51 SES-46 are the changed rows and nothing else: a name, a price, a stock, each in its section', async () => {
    const dealer = await server.person()
    const first = await sync(dealer)
    await server.db
      .updateTable('product')
      .set({ name: 'AeroShield Case, clearer' })
      .where('id', '=', PRODUCTS.case)
      .execute()
    const named = await changesOf(dealer, first)
    expect(named.content).toMatchObject({
      since: first.hashes.content,
      removed: [],
      rows: { id: [PRODUCTS.case], name: ['AeroShield Case, clearer'] },
    })
    expect([named.content!.groups, named.terms, named.stock]).toEqual([undefined, undefined, undefined])
    const second = withAnswer(first, named)
    await server.db
      .updateTable('price_break')
      .set({ price_cents: 7_70 })
      .where('product_id', '=', PRODUCTS.zero)
      .execute()
    const priced = await changesOf(dealer, second)
    expect(priced).toMatchObject({
      terms: {
        since: second.hashes.terms,
        id: [PRODUCTS.zero],
        deals: [[1, 1, 1, 9_95, 0, 1, 7_70]],
        deal: [0],
      },
    })
    expect([priced.content, priced.stock]).toEqual([undefined, undefined])
    const third = withAnswer(second, priced)
    await server.db
      .updateTable('stock')
      .set({ on_hand: 77 })
      .where('product_id', '=', PRODUCTS.rare)
      .execute()
    expect((await changesOf(dealer, third)).stock).toEqual({
      since: third.hashes.stock,
      id: [PRODUCTS.rare],
      available: [77],
      expected: [''],
      expectedQuantity: [0],
      orderable: [1],
    })
    const fourth = await sync(dealer, third)
    await server.db
      .updateTable('product')
      .set({ expected_on: '2026-12-24', expected_quantity: 60 })
      .where('id', 'in', [PRODUCTS.awaited, PRODUCTS.text])
      .execute()
    const awaited = withAnswer(fourth, await changesOf(dealer, fourth))
    expect(productOf(awaited, PRODUCTS.awaited)).toMatchObject({
      available: 0,
      expected: '2026-12-24',
      expectedQuantity: 60,
    })
    expect(productOf(awaited, PRODUCTS.text)).toMatchObject({
      available: 'Call for availability',
      expectedQuantity: 0,
    }) // without the letter for quantities none is shown
  })

  it('bring in a new product, take out a withdrawn one, and keep the order of names', async () => {
    const dealer = await server.person()
    const first = await sync(dealer)
    await server.db
      .insertInto('product')
      .values({
        id: 'A-NEW',
        name: 'Zoom Lens Clip',
        brand_id: 'BASTION',
        category_id: 'CASES',
        registered_on: '2026-02-02',
        rrp_inc_cents: 30_00,
      })
      .execute()
    await server.db
      .insertInto('price_break')
      .values({ list_id: 'BASE', product_id: 'A-NEW', quantity: 1, price_cents: 12_00 })
      .execute()
    await server.db
      .updateTable('product')
      .set({ withdrawn: true })
      .where('id', '=', PRODUCTS.soldOut)
      .execute()
    await server.db
      .updateTable('product')
      .set({ name: 'Aardvark Stylus' })
      .where('id', '=', PRODUCTS.zero)
      .execute()
    await expect
      .poll(async () => productOf(await sync(dealer, first), PRODUCTS.zero)?.name)
      .toBe('Aardvark Stylus') // the last of the changes
    const second = await sync(dealer, first)
    expect(productOf(second, 'A-NEW')).toMatchObject({
      name: 'Zoom Lens Clip',
      priceCents: 12_00,
      rrpCents: 30_00,
      isOrderable: false,
    })
    expect(productOf(second, PRODUCTS.soldOut)).toBeUndefined()
    expect([shown(second).orders['name-asc']![0], shown(second).orders['name-asc']!.at(-1)]).toEqual([
      PRODUCTS.zero,
      'A-NEW',
    ])
    expect(shown(second)).toEqual(shown(await sync(dealer)))
    await server.db
      .updateTable('product')
      .set({ withdrawn: false })
      .where('id', '=', PRODUCTS.soldOut)
      .execute() // and it comes back
    await expect.poll(async () => productOf(await sync(dealer, second), PRODUCTS.soldOut)).toBeDefined()
    expect(shown(await sync(dealer, second))).toEqual(shown(await sync(dealer)))
  })

  it('bring new brands and devices with the groups, and rows held keep naming what they named', async () => {
    const dealer = await server.person()
    const first = await sync(dealer)
    await server.db
      .insertInto('brand')
      .values({ id: 'ABC', name: 'ABC, before all others', link: 'abc' })
      .execute()
    await server.db
      .insertInto('device')
      .values({
        id: 'AAA',
        vendor_id: 'APPLE',
        name: 'iPhone 17',
        link: 'iphone-17',
        introduced_on: '2025-09-19',
      })
      .execute()
    await server.db
      .insertInto('product_device')
      .values({ product_id: PRODUCTS.rare, device_id: 'AAA' })
      .execute()
    await server.db
      .updateTable('product')
      .set({ brand_id: 'ABC' })
      .where('id', '=', PRODUCTS.minimum)
      .execute()
    await expect.poll(async () => productOf(await sync(dealer, first), PRODUCTS.minimum)?.brand).toBe('ABC')
    const answer = await ask(dealer, hashOf(first))
    expect([...answer.content!.rows.id].sort()).toEqual([PRODUCTS.minimum, PRODUCTS.rare].sort())
    const second = withAnswer(first, answer)
    expect([
      productOf(second, PRODUCTS.minimum)?.brand,
      productOf(second, PRODUCTS.rare)?.fits,
      productOf(second, PRODUCTS.multiple)?.fits,
    ]).toEqual(['ABC', ['AAA'], ['IP15', 'IP15P']])
    expect(shown(second)).toEqual(shown(await sync(dealer)))
  })

  it('of a hash nobody knows are the whole: the content first, then the rest', async () => {
    const dealer = await server.person()
    const loaded = await sync(dealer)
    for (const hash of [
      '',
      'x',
      'x.y.z',
      `x.${loaded.hashes.terms}.${loaded.hashes.stock}`,
      '...',
      '<script>',
    ]) {
      const answer = await ask(dealer, hash)
      expect(answer, hash).toMatchObject({
        hash: `${loaded.hashes.content}..`,
        content: { rows: { id: loaded.ids } },
      })
      expect(answer.content).not.toHaveProperty('since')
    }
    const rest = await ask(dealer, `${loaded.hashes.content}.x.y`)
    expect([rest.content, rest.terms!.since, rest.stock!.since]).toEqual([undefined, undefined, undefined])
  })

  it('decision 2: a dated list begins and ends for those who have yesterday’s prices', async () => {
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
    let loaded = await sync(dealer)
    await expect
      .poll(async () => {
        // the list is known, before its day and by nobody's price
        await own.db
          .updateTable('product')
          .set({ name: 'Sale is known' })
          .where('id', '=', PRODUCTS.zero)
          .execute()
        loaded = await sync(dealer, loaded)
        return productOf(loaded, PRODUCTS.zero)?.name
      })
      .toBe('Sale is known')
    for (const [at, cents] of [
      [0, 10_00],
      [61_000, 5_00],
      [121_000, 10_00],
    ] as const) {
      own.clock.now = new Date(start + at)
      if (at > 0)
        expect((await ask(dealer, hashOf(loaded))).terms).toMatchObject({
          since: loaded.hashes.terms,
          id: [PRODUCTS.case],
        })
      loaded = await sync(dealer, loaded)
      expect(productOf(loaded, PRODUCTS.case)?.priceCents).toBe(cents)
    }
    await own.close()
  })

  it('PRM-33 PRM-34 when letters or the price level change, the terms come whole for the new viewer, and the rest stays', async () => {
    const dealer = await server.person({ level: 'GOLD' })
    const first = await sync(dealer)
    await server.db
      .updateTable('user_account')
      .set({ permissions: 'R' })
      .where('user_id', '=', dealer.userId)
      .execute()
    await expect.poll(async () => (await ask(dealer, hashOf(first))).terms?.dealer).toBe(false)
    const answer = await ask(dealer, hashOf(first))
    expect([answer.content, answer.stock, answer.terms!.since]).toEqual([undefined, undefined, undefined])
    expect(
      shown(withAnswer(first, answer)).products.every(
        ({ priceCents, wasCents, breaks }) => priceCents === null && wasCents === null && breaks.length === 0,
      ),
    ).toBe(true)
  })

  it('two accounts share content and stock by hash, never their terms', async () => {
    const [plain, gold] = [await server.person(), await server.person({ level: 'GOLD' })]
    const one = await sync(plain),
      other = await sync(gold)
    expect([one.hashes.content, one.hashes.stock]).toEqual([other.hashes.content, other.hashes.stock])
    expect(one.hashes.terms).not.toBe(other.hashes.terms)
    const answer = await ask(gold, hashOf(one))
    expect([answer.content, answer.stock, answer.terms!.since]).toEqual([undefined, undefined, undefined])
    expect(productOf(withAnswer(one, answer), PRODUCTS.case)?.priceCents).toBe(9_50)
  })

  it('OP-08 P2 whatever happens, what was held with the changes is the whole, with a contract and without', async () => {
    const own = await testServer()
    await own.db
      .insertInto('price_list')
      .values(['C-1', 'C-2'].map((id) => ({ id, kind: 'contract' as const, name: id })))
      .execute()
    const people = [
      await own.person(),
      await own.person({ contract: 'C-1' }),
      await own.person({ contract: 'C-1', level: 'GOLD' }),
      await own.person({ contract: 'C-2', letters: 'R' }),
    ]
    let loaded = await Promise.all(people.map((who) => sync(who)))
    const first = loaded
    let marker = 0
    const id = fc.constantFrom(
      ...Object.values(PRODUCTS).filter((one) => one !== PRODUCTS.text),
      'N-1',
      'N-2',
    )
    const kinds = [
      'name',
      'price',
      'stock',
      'withdraw',
      'return',
      'fit',
      'limit',
      'contract price',
      'no contract price',
      'contract limit',
      'no contract limit',
      'end',
      'begin',
    ] as const
    const step = fc.record({
      id,
      what: fc.constantFrom(...kinds),
      list: fc.constantFrom('C-1', 'C-2'),
      number: fc.integer({ min: 1, max: 9_999 }),
    })
    await own.db
      .insertInto('product')
      .values(
        ['N-1', 'N-2'].map((one) => ({
          id: one,
          name: one,
          brand_id: 'KESTREL',
          category_id: 'CASES',
          registered_on: '2026-01-01',
          withdrawn: true,
        })),
      )
      .execute()
    type Step = { id: string; what: (typeof kinds)[number]; list: string; number: number }
    const take = async ({ id: product_id, what, list: list_id, number }: Step) => {
      const update = (set: { name?: string; withdrawn?: boolean; multiple?: number }) =>
        own.db.updateTable('product').set(set).where('id', '=', product_id).execute()
      const listed = { product_id, list_id }
      if (what === 'name') await update({ name: `Product ${String(number)}` })
      else if (what === 'price')
        await own.db
          .updateTable('price_break')
          .set({ price_cents: number })
          .where('product_id', '=', product_id)
          .where('list_id', '=', 'BASE')
          .execute()
      else if (what === 'stock')
        await own.db
          .updateTable('stock')
          .set({ on_hand: number })
          .where('product_id', '=', product_id)
          .execute()
      else if (what === 'limit') await update({ multiple: 1 + (number % 6) })
      else if (what === 'fit')
        await own.db
          .insertInto('product_device')
          .values({ product_id, device_id: 'S24' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else if (what === 'contract price')
        await own.db
          .insertInto('price_break')
          .values({ ...listed, quantity: 1, price_cents: number })
          .onConflict((conflict) =>
            conflict.columns(['list_id', 'product_id', 'quantity']).doUpdateSet({ price_cents: number }),
          )
          .execute()
      else if (what === 'no contract price')
        await own.db
          .deleteFrom('price_break')
          .where('list_id', '=', list_id)
          .where('product_id', '=', product_id)
          .execute()
      else if (what === 'contract limit')
        await own.db
          .insertInto('order_limit')
          .values({ ...listed, multiple: 1 + (number % 6) })
          .onConflict((conflict) =>
            conflict.columns(['list_id', 'product_id']).doUpdateSet({ multiple: 1 + (number % 6) }),
          )
          .execute()
      else if (what === 'no contract limit')
        await own.db
          .deleteFrom('order_limit')
          .where('list_id', '=', list_id)
          .where('product_id', '=', product_id)
          .execute()
      else if (what === 'end' || what === 'begin')
        await own.db
          .updateTable('price_list')
          .set({ valid_to: what === 'end' ? new Date('2020-01-01') : null })
          .where('id', '=', list_id)
          .execute()
      else await update({ withdrawn: what === 'withdraw' })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) await take(one)
        marker += 1
        await own.db
          .updateTable('product')
          .set({ description: `After step ${String(marker)}` })
          .where('id', '=', PRODUCTS.text)
          .execute()
        await expect
          .poll(async () => productOf(await sync(people[0]!, loaded[0]), PRODUCTS.text)?.description, {
            timeout: 120_000,
          })
          .toMatch(new RegExp(` ${String(marker)}$`))
        await expect
          .poll(
            async () => {
              loaded = await Promise.all(people.map((who, at) => sync(who, loaded[at])))
              const whole = await Promise.all(people.map((who) => sync(who)))
              return whole.every((one, at) => isDeepStrictEqual(shown(loaded[at]!), shown(one)))
            },
            { timeout: 120_000 },
          )
          .toBe(true) // stock follows within its refresh time
      }),
      { numRuns: 20 },
    )
    const behind = await Promise.all(people.map((who, at) => sync(who, first[at]))) // all of it at once
    expect(behind.map(shown)).toEqual(loaded.map(shown))
    await own.close()
  }, 240_000) // four people, each compared with the whole after every step
})
