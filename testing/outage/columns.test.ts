import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { ask, keepOrdering, openBuyers, type Seen } from './buyers.ts'
import { disagreements } from './ledger.ts'

const READS = [
  'initFromServer',
  'shoppingCartsFromServer',
  'productsFromServer',
  'ordersFromServer',
  'addressesFromServer',
  'alertsFromServer',
  'deliveryAddressesFromServer',
  'paymentsFromServer',
  'searchTermsFromServer',
  'recentActivitiesFromServer',
]
/** Changes the types of columns. The type of the result changes although the statement names its columns. */
const WIDENED = [
  ['cart_line', 'quantity'],
  ['order_line', 'quantity'],
] as const

let old: TestServer
let fresh: Portal
let bases: string[]
beforeAll(async () => {
  old = await testServer({ STOCK_REFRESH_SECONDS: '0.01' })
  fresh = await openPortal({
    connection: old.connection,
    config: readConfig({ LOG_LEVEL: 'error', STOCK_REFRESH_SECONDS: '0.01' }),
  })
  bases = await Promise.all([old, fresh].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await fresh.close()
  await old.close()
})

it('F3 two portals answer every call while a migration adds a column to every table', async () => {
  const seen: Seen[] = []
  const see = (one: Seen) => {
    seen.push(one)
  }
  const buyers = (await Promise.all(bases.map((base) => openBuyers(old.db, base, 2, see)))).flat()
  let isOver = false
  const read = async (base: string, person: { session: string; token: string }) => {
    for (let at = 0; !isOver; at += 1)
      await ask(base, person, { method: 'GET', url: `/rest/${READS[at % READS.length]!}` }, see)
  }
  const work = Promise.all([
    ...buyers.map((buyer) => keepOrdering(buyer, () => isOver)),
    ...bases.map((base, at) => read(base, buyers[at]!)),
  ])
  const { db: outside } = openDatabase(old.connection, { max: 1, isLimited: false })
  const tables = (await outside.introspection.getTables()).filter(
    (table) => !table.isView && !table.name.startsWith('kysely_'),
  )
  const allOrdered = async (more: number) => {
    const wanted = buyers.map(({ acknowledged }) => acknowledged.length + more)
    await expect
      .poll(() => buyers.every(({ acknowledged }, at) => acknowledged.length >= wanted[at]!), {
        timeout: 240_000,
      })
      .toBe(true)
  }
  await allOrdered(2) // every statement is prepared by now
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} add column added_later text not null default 'x'`.execute(
      outside,
    )
  await allOrdered(2)
  for (const [table, column] of WIDENED)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type bigint`.execute(outside)
  await allOrdered(2)
  isOver = true
  await work
  await outside.destroy()
  expect(tables.length).toBeGreaterThan(30)
  expect(seen.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  // of the changed columns, in transactions; when repeated they succeeded
  expect(seen.filter(({ status }) => status === 503).length).toBeLessThan(20)
  expect(await disagreements(old.db, buyers)).toEqual([])
}, 300_000)
