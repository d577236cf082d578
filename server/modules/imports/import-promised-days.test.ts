import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { refusals, tryImport } from '#testing/try-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ends = async () =>
  (
    await server.db
      .selectFrom('promised_day')
      .select(['day', 'ended'])
      .where('product_id', '=', PRODUCTS.rare)
      .orderBy('id')
      .execute()
  ).map(({ day, ended }) => `${day} ${ended ?? 'stands'}`)
const stock = async (onHand: number, day: string) => {
  const text = `sku\ton hand\texpected date\n${PRODUCTS.rare}\t${String(onHand)}\t${day}\n`
  expect(refusals(await tryImport(server.db, 'stock', text))).toEqual([])
}

it('an import keeps the record of promised days: what comes with the file has kept the day that it takes back', async () => {
  await stock(5, '09/12/2026')
  await stock(5, '12/12/2026')
  await stock(5, '12/12/2026')
  await stock(4, '12/12/2026')
  expect(await ends()).toEqual(['2026-12-09 later', '2026-12-12 stands'])
  await stock(1_300, '(none)')
  expect(await ends()).toEqual(['2026-12-09 later', '2026-12-12 arrived'])
})

it('so does a file of products', async () => {
  const text = `product_id,stock,expected\n${PRODUCTS.rare},1300,20/12/2026\n`
  expect(refusals(await tryImport(server.db, 'products', text))).toEqual([])
  expect((await ends()).at(-1)).toBe('2026-12-20 stands')
})
