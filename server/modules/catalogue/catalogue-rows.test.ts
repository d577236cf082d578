import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalogueCache } from './catalogue-cache.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { catalogueRowsText } from './catalogue-rows.ts'

const MANY = 6_000
type Rows = {
  hash: string
  productExts: { product: { id: string }; available: number }[]
  productIdToMinOrderQty: Record<string, number>
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`insert into product (id, name, brand_id, category_id, registered_on)
    select 'MANY-' || n, 'Product ' || n, 'KESTREL', 'CASES', '2026-01-01' from generate_series(1, ${MANY}::int) n`.execute(
    server.db,
  )
})
afterAll(() => server.close())

it('F9 the rows of many products are made in pieces, and others are answered between them', async () => {
  const catalogue = await openCatalogueCache(server.db, {
    stockRefreshMs: 60_000,
    isTrusted: () => true,
    now: () => server.clock.now,
  })
  const snapshot = await catalogue.snapshot(server.clock.now)
  const viewer = { key: '', lists: { contract: null, level: null }, dealer: true, retail: true, base: null }
  let others = 0,
    isOver = false
  const other = () => {
    others += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  let longest = 0,
    whole = ''
  for await (const piece of catalogueRowsText(snapshot, catalogue.stockNow(), viewer)) {
    longest = Math.max(longest, piece.length)
    whole += piece
  }
  isOver = true
  expect(others).toBeGreaterThan(MANY / 1_000)
  expect(longest).toBeLessThan(whole.length / 4)
  expect(Object.keys((JSON.parse(whole) as Rows).productIdToMinOrderQty)).toHaveLength(snapshot.ids.length)
})

it('F9 OP-08 the whole comes as a stream with its hash, and with that hash nothing is sent again', async () => {
  const dealer = await server.person()
  const ask = async (hash: string) =>
    (await dealer.raw({ url: `/rest/productsFromServer?hash=${hash}` })).json<Rows>()
  await expect.poll(async () => (await ask('')).productExts.length).toBe(MANY + Object.keys(PRODUCTS).length)
  const whole = await ask('')
  expect(whole).toMatchObject({ authenticated: true, favouriteProductIds: [], productTabs: [] })
  expect(await ask(whole.hash)).toEqual({ authenticated: true, hash: whole.hash })
  await server.db.updateTable('stock').set({ on_hand: 4 }).where('product_id', '=', PRODUCTS.rare).execute()
  await expect
    .poll(
      async () =>
        (await ask(whole.hash)).productExts.find(({ product }) => product.id === PRODUCTS.rare)?.available,
    )
    .toBe(4)
})
