import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { type Run, send, sustained } from '../measure.ts'
import { kb, ms, perSecond, type Row } from '../table.ts'
import { fillCarts, headersOf, makeBuyers } from './buyers.ts'
import { type Child, startChild } from './child.ts'
import { type Get, load } from './load.ts'

/*
 * What slows down as the data grow: customers with contracts, people signed in, products, and a day on which
 * everything happens at once.
 */

const CONTRACTS = 2_000,
  CONTRACT_PRODUCTS = 20
const PEOPLE = 64
const MANY_PRODUCTS = 100_000
const MEMORY_MB = 300
const NEWS_WANTED = 30_000
const TERMS_WANTED: ReadonlyMap<number, number> = new Map([
  [1, 9_000],
  [16, 35_000],
])

type Options = { database: BenchDatabase; products: string[]; seconds: number; buyers: number }

export async function growthRows({ database, products, seconds, buyers }: Options): Promise<Row[]> {
  const portal = await startChild('./portal-process.ts', [JSON.stringify(database.connection)])
  const rows = [await memoryRow(portal, '20,000 products'), ...(await termsRows(portal.port, seconds))]
  await giveContracts(database.db, Math.min(CONTRACTS, buyers))
  rows.push(await newsRow(portal, seconds, Math.min(CONTRACTS, buyers)))
  rows.push(await mixedRow(database, portal.port, products, seconds))
  portal.stop()
  return [...rows, await manyProductsRow()]
}

type Catalogue = { hash: string }
const ask = async (port: number, buyer: number, held: string): Promise<Catalogue> =>
  JSON.parse(
    (await send(port, { method: 'GET', path: catalogueOf(held), headers: headersOf(buyer) })).toString(),
  ) as Catalogue
const catalogueOf = (held: string) => `/rest/productsFromServer?format=columns&hash=${held}`
/** The hash of a client that has the whole catalogue. */
const wholeHash = async (port: number, buyer: number) =>
  (await ask(port, buyer, (await ask(port, buyer, '')).hash)).hash

/** Gives the first buyers a contract each, over some products. */
async function giveContracts(db: Db, many: number) {
  await sql`insert into price_list (id, kind, name) select 'BENCH-C' || n, 'contract', 'Contract ' || n from generate_series(1, ${many}::int) n`.execute(
    db,
  )
  await sql`insert into price_break (list_id, product_id, quantity, price_cents)
    select 'BENCH-C' || n, p.id, 1, 500 + n from generate_series(1, ${many}::int) n
      join (select id, row_number() over (order by id) as place from product) p on p.place between n and n + ${CONTRACT_PRODUCTS - 1}::int`.execute(
    db,
  )
  await sql`update customer set contract_list_id = 'BENCH-C' || substr(id, 6) where id ~ '^BENCH[0-9]+$' and substr(id, 6)::int <= ${many}::int`.execute(
    db,
  )
}

/**
 * Measures the terms of an account when the device already has content and stock. A first sign-in on another
 * account's device asks for them.
 */
async function termsRows(port: number, seconds: number): Promise<Row[]> {
  const [content = '', , stock = ''] = (await wholeHash(port, 1)).split('.')
  const path = catalogueOf(`${content}..${stock}`),
    headers = { ...headersOf(1), 'accept-encoding': 'br' }
  const bytes = await send(port, { method: 'GET', path, headers })
  const rows: Row[] = []
  for (const [connections, wanted] of TERMS_WANTED) {
    const bare = await startChild('./bare-http.ts', [bytes.toString('base64')])
    const limit = await load({ port: bare.port, requests: [{ path: '/', headers }], seconds, connections })
    bare.stop()
    const run = await load({ port, requests: [{ path, headers }], seconds, connections })
    rows.push({
      what: `terms of an account, first time, ${String(connections)} ${connections === 1 ? 'connection' : 'connections'}`,
      measured: shown(run),
      limit: `${perSecond(limit.perSecond)} bare HTTP, same bytes`,
      ratio: run.perSecond / limit.perSecond,
      wanted: perSecond(wanted),
      isReached: run.perSecond >= wanted,
    })
  }
  return rows
}

/** Asks for changes as so many contract customers, one after another. Each has the whole catalogue. */
async function newsRow(portal: Child, seconds: number, many: number): Promise<Row> {
  const requests: Get[] = []
  const [content = '', , stock = ''] = (await wholeHash(portal.port, 1)).split('.')
  for (let buyer = 1; buyer <= many; buyer += 1) {
    // each account has only the terms of its own
    const { hash } = await ask(portal.port, buyer, `${content}..${stock}`)
    requests.push({ path: catalogueOf(hash), headers: headersOf(buyer) })
  }
  const bare = await startChild('./bare-http.ts', [
    Buffer.from(JSON.stringify({ authenticated: true, hash: 'x'.repeat(60) })).toString('base64'),
  ])
  const limit = await load({ port: bare.port, requests, seconds })
  bare.stop()
  const run = await load({ port: portal.port, requests, seconds })
  return {
    what: `check for news, ${String(many)} contract customers in sequence`,
    measured: `${shown(run)}, ${(await portal.rssMb()).toFixed(0)} MB`,
    limit: `${perSecond(limit.perSecond)} bare HTTP`,
    ratio: run.perSecond / limit.perSecond,
    wanted: perSecond(NEWS_WANTED),
    isReached: run.perSecond >= NEWS_WANTED,
  }
}

/**
 * Measures the portal's memory once so many people have signed in and have the catalogue, and how long the
 * first of them waited.
 */
async function memoryRow(portal: Child, label: string): Promise<Row> {
  const fetched = (buyer: number, held: string) =>
    send(portal.port, {
      method: 'GET',
      path: catalogueOf(held),
      headers: { ...headersOf(buyer), 'accept-encoding': 'br' },
    })
  const began = performance.now()
  await fetched(1, '')
  const firstMs = performance.now() - began
  const { hash } = await ask(portal.port, 1, '')
  for (let buyer = 1; buyer <= PEOPLE; buyer += 1) {
    await send(portal.port, { method: 'GET', path: '/rest/initFromServer', headers: headersOf(buyer) })
    await fetched(buyer, '')
    await fetched(buyer, hash)
  }
  const mb = await portal.rssMb()
  return {
    what: `memory with ${String(PEOPLE)} people signed in, ${label}`,
    measured: `${mb.toFixed(0)} MB, first catalogue after the start ${ms(firstMs)}`,
    ...(label.startsWith('20,000') ? { wanted: `${String(MEMORY_MB)} MB`, isReached: mb <= MEMORY_MB } : {}),
  }
}

async function manyProductsRow(): Promise<Row> {
  const database = await openBenchDatabase(MANY_PRODUCTS)
  try {
    await makeBuyers(database.db, PEOPLE)
    const portal = await startChild('./portal-process.ts', [JSON.stringify(database.connection)])
    const row = await memoryRow(portal, `${MANY_PRODUCTS.toLocaleString('en-AU')} products`)
    portal.stop()
    return row
  } finally {
    await database.close()
  }
}

const DAY_WORKERS = 8,
  DAY_CARTS = 200
/**
 * Of a hundred requests, 55 check for changes, 20 search, 10 report a page opened, 13 change a cart and 2
 * order. The orders move stock.
 */
async function mixedRow(
  { db, label }: BenchDatabase,
  port: number,
  products: string[],
  seconds: number,
): Promise<Row> {
  const carts = await fillCarts(db, DAY_CARTS, products)
  const held = new Map<number, string>()
  let orders = 0
  const run = await sustained(DAY_WORKERS, seconds, async (worker, serial) => {
    const buyer = 300 + worker,
      headers = headersOf(buyer),
      kind = serial % 100
    const get = async (path: string) => (await send(port, { method: 'GET', path, headers })).length
    if (kind < 55) {
      const before = held.get(worker) ?? (await wholeHash(port, buyer))
      held.set(worker, (await ask(port, buyer, before)).hash)
      return 0
    }
    if (kind < 75) return get('/rest/search?hitsPerPage=20&pageNo=1&searchText=clear%20case')
    if (kind < 85) return get('/rest/initFromServer')
    if (kind >= 98 && orders < DAY_CARTS) {
      orders += 1
      return (
        await send(port, {
          method: 'PUT',
          path: '/rest/checkoutConfirm',
          headers: headersOf(orders),
          body: `cartId=${String(carts[orders - 1])}`,
        })
      ).length
    }
    return (
      await send(port, {
        method: 'PUT',
        path: '/rest/updateShoppingCartProductQuantity',
        headers,
        body: `productId=${encodeURIComponent(products[serial % 5] ?? '')}&quantity=${String(1 + (serial % 90))}`,
      })
    ).length
  })
  return {
    what: `a mixed day, ${String(DAY_WORKERS)} buyers, ${label}`,
    measured: `${shown(run)}, ${String(orders)} orders among them`,
  }
}

const shown = (run: Run) =>
  `${perSecond(run.perSecond)}, p50 ${ms(run.p50)}, p99 ${ms(run.p99)}, ${kb(run.bytes)}`
