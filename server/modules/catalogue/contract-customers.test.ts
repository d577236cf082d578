import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartPricesQuery } from './catalogue.store.ts'
import { openCatalogueCache, type CatalogueCache } from './catalogue-cache.ts'
import { sectionCache } from './section-cache.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { genericPlan } from '#testing/generic-plan.ts'
import { PRODUCTS } from '#testing/world.ts'
import { withSections } from './catalogue-sections.ts'
import { viewerOf } from './viewer.ts'

const CUSTOMERS = 2_000

let server: TestServer, catalogue: CatalogueCache
beforeAll(async () => {
  server = await testServer()
  const lists = Array.from({ length: CUSTOMERS }, (_, at) => ({
    id: `C-${String(at)}`,
    kind: 'contract' as const,
    name: `Contract ${String(at)}`,
  }))
  await server.db.insertInto('price_list').values(lists).execute()
  await server.db
    .insertInto('price_break')
    .values(
      lists.map(({ id }, at) => ({
        list_id: id,
        product_id: PRODUCTS.case,
        quantity: 1,
        price_cents: 100 + at,
      })),
    )
    .execute()
  catalogue = await openCatalogueCache(server.db, {
    stockRefreshMs: 20,
    isTrusted: () => true,
    now: () => server.clock.now,
  })
})
afterAll(() => server.close())

describe('many contract customers', () => {
  const actorOf = (contract: string) =>
    ({ letters: 'DPR', extras: '', staff: false, lists: { contract, level: 'GOLD' } }) as Actor
  const actors = Array.from({ length: CUSTOMERS }, (_, at) => actorOf(`C-${String(at)}`))

  it('P2 2,000 one after another are answered from the cache, without a section built anew, also after stock has moved', async () => {
    const sections = sectionCache()
    const hashes = async () => {
      const now = server.clock.now,
        found: string[] = []
      for (const actor of actors)
        found.push(
          await withSections(
            { services: { catalogue, sections }, viewer: viewerOf(actor), now },
            ({ terms }) => terms.hash,
          ),
        )
      return found
    }
    const first = await hashes()
    expect(new Set(first).size).toBe(CUSTOMERS)
    const made = sections.made
    expect(made).toBe(CUSTOMERS + 3) // content, stock, their level, and each contract
    await server.db.updateTable('stock').set({ on_hand: 3 }).where('product_id', '=', PRODUCTS.case).execute()
    await expect
      .poll(async () => (await catalogue.view(server.clock.now)).stockOf(PRODUCTS.case).available)
      .toBe(3)
    for (let round = 0; round < 2; round += 1) expect(await hashes()).toEqual(first)
    await server.db.updateTable('price_break').set({ price_cents: 99 }).where('list_id', '=', 'C-7').execute()
    catalogue.forget()
    const third = await hashes()
    expect(third.flatMap((hash, at) => (hash === first[at] ? [] : [at]))).toEqual([7])
    expect(sections.made).toBe(made)
  })

  it('the lines of a cart are priced by indexes, without reading the lists of other customers', async () => {
    await sql`analyze price_list, price_break`.execute(server.db)
    const lists = { contract: 'C-7', level: 'GOLD' }
    const nodes = await genericPlan(server.db, cartPricesQuery(1, lists, server.clock.now))
    const reads = nodes.filter((node) => node['Relation Name'] === 'price_list')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })
})
