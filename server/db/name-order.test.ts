import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortByName } from '#shared/rules/name-order.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { readCatalogue } from '#server/modules/catalogue/catalogue.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('F10 brands, categories and makers come in the one order of names, whatever collation the database has', async () => {
  const named = ['Zeikos', 'iLuv', '3SIXT', 'Éclair', 'case 10', 'Case 9', 'a_b', 'a b'].map((name) => ({
    id: `N-${name}`,
    name,
    link: name,
  }))
  await server.db.insertInto('brand').values(named).execute()
  await server.db.insertInto('device_vendor').values(named).execute()
  await server.db
    .insertInto('category')
    .values(named.map((row) => ({ ...row, position: 99 })))
    .execute()
  const { brands, categories, vendors } = await readCatalogue(server.db)
  const expected = ['3SIXT', 'a b', 'a_b', 'Case 9', 'case 10', 'iLuv', 'Zeikos', 'Éclair']
  for (const rows of [brands, vendors, categories]) {
    expect(rows.filter(({ id }) => id.startsWith('N-')).map(({ name }) => name)).toEqual(expected)
  }
  expect(brands).toEqual(sortByName(brands))
})
