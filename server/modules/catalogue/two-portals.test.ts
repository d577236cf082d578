import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CatalogueAnswer,
  hashOf,
  type LoadedCatalogue,
  withAnswer,
} from '#web/data/catalogue/engine/loaded-catalogue.ts'
import { readConfig } from '#server/config/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { openDatabase } from '#server/db/connect.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* F4: two portals on one database, which answer one browser alternately. */

let server: TestServer
let other: Portal
let dealer: TestPerson
beforeAll(async () => {
  server = await testServer({ STOCK_REFRESH_SECONDS: '0.01' })
  other = await secondPortal('0.01')
  dealer = await server.person()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const secondPortal = (refreshSeconds: string) =>
  openPortal({
    connection: server.connection,
    now: () => server.clock.now,
    poolSize: 4,
    config: readConfig({
      LOG_LEVEL: 'error',
      STOCK_REFRESH_SECONDS: refreshSeconds,
      RATE_LIMIT_SCALE: '10000',
    }),
  })

async function ask(portal: Pick<Portal, 'app'>, hash: string): Promise<CatalogueAnswer> {
  const { session, token } = dealer
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/rest/productsFromServer?format=columns&hash=${hash}`,
    headers: { cookie: `session=${session}; token=${token}`, 'x-session-token': token },
  })
  return answer.json()
}

/** Updates a browser's sections from a portal. `whole` records the sections that came whole. */
async function sync(
  portal: Pick<Portal, 'app'>,
  loaded: LoadedCatalogue | null,
  whole: string[] = [],
): Promise<LoadedCatalogue> {
  const answer = await ask(portal, hashOf(loaded))
  if (answer.hash === hashOf(loaded)) return loaded!
  for (const section of ['content', 'terms', 'stock'] as const)
    if (answer[section] && answer[section].since === undefined) whole.push(section)
  const next = withAnswer(loaded, answer)
  return next.terms && next.stock ? next : sync(portal, next, whole)
}

/** What a browser shows as to be had of each product. */
const availableOf = ({ ids, stock }: LoadedCatalogue) =>
  Object.fromEntries(ids.map((id, row) => [id, stock!.available[row]]))
/** What is to be had; of a product with a text for it dealers see no number. */
async function inDatabase(): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom('stock')
    .select(['product_id', 'available'])
    .where('product_id', '!=', PRODUCTS.text)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.product_id, row.available]))
}
const setStock = (id: string, units: number) =>
  server.db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', id).execute()

/** The browser's sections once both portals have read the current data. */
async function settled(loaded: LoadedCatalogue, whole: string[]): Promise<LoadedCatalogue> {
  const real = await inDatabase()
  let next = loaded
  await expect
    .poll(async () => {
      for (const portal of [server, other]) next = await sync(portal, next, whole)
      const shown = availableOf(next)
      return Object.keys(real).filter((id) => id in shown && shown[id] !== real[id])
    })
    .toEqual([])
  return next
}

describe('F4 two portals on one database', () => {
  it('answer changes of the stock alternately with what has changed, never with all of it', async () => {
    let loaded = await sync(server, null)
    const whole: string[] = []
    for (let round = 1; round <= 200; round += 1) {
      await setStock([PRODUCTS.rare, PRODUCTS.case, PRODUCTS.zero][round % 3]!, round)
      loaded =
        round % 10 === 0
          ? await settled(loaded, whole)
          : await sync(round % 2 ? other : server, loaded, whole)
    }
    expect(whole).toEqual([])
    expect(hashOf(loaded).length).toBeLessThanOrEqual(100)
  })

  it('send a number that changed and changed back while only the other one read', async () => {
    const slow = await secondPortal('600')
    await setStock(PRODUCTS.rare, 5)
    const before = await settled(await sync(server, null), [])
    await setStock(PRODUCTS.rare, 6)
    const between = await settled(before, [])
    await setStock(PRODUCTS.rare, 5)
    const late = await secondPortal('600') // reads now, and has never seen the 6
    const whole: string[] = []
    const after = await sync(late, between, whole)
    expect(availableOf(after)[PRODUCTS.rare]).toBe(availableOf(before)[PRODUCTS.rare])
    expect(whole).toEqual([])
    await late.close()
    await slow.close()
  })

  it('never send an older number to a browser that has a later reading', async () => {
    await setStock(PRODUCTS.rare, 30)
    const slow = await secondPortal('600') // reads once, now
    await setStock(PRODUCTS.rare, 31)
    const loaded = await settled(await sync(server, null), [])
    const asked = await ask(slow, hashOf(loaded))
    expect([asked.stock, asked.hash]).toEqual([undefined, hashOf(loaded)])
    await slow.close()
  })

  it('miss nothing of a transaction that was long open', async () => {
    const { db, pool } = openDatabase(server.connection, { max: 1 })
    let loaded = await sync(server, null)
    const whole: string[] = []
    let isOpen = () => {}
    const commit = new Promise<void>((done) => {
      isOpen = done
    })
    const writing = db.transaction().execute(async (tx) => {
      await tx.updateTable('stock').set({ on_hand: 4_321 }).where('product_id', '=', PRODUCTS.rare).execute()
      await commit
    })
    for (let round = 0; round < 10; round += 1) {
      // others write and are read while it is open
      await setStock(PRODUCTS.case, 500 + round)
      loaded = await settled(loaded, whole)
    }
    isOpen()
    await writing
    loaded = await settled(loaded, whole)
    expect(availableOf(loaded)[PRODUCTS.rare]).toBe(4_321)
    expect(whole).toEqual([])
    await db.destroy()
    expect(pool.totalCount).toBe(0)
  })

  it('send a new product, and one that is expected, whichever is asked', async () => {
    let loaded = await sync(server, null)
    const whole: string[] = []
    // At once: a state between two of these is known to one portal alone, and comes whole from the other.
    await server.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('product')
        .values({
          id: 'F4-NEW',
          name: 'Two Portal Clip',
          brand_id: 'BASTION',
          category_id: 'CASES',
          registered_on: '2026-02-02',
        })
        .execute()
      await tx
        .insertInto('price_break')
        .values({ list_id: 'BASE', product_id: 'F4-NEW', quantity: 1, price_cents: 12_00 })
        .execute()
      await tx.insertInto('stock').values({ product_id: 'F4-NEW', on_hand: 9 }).execute()
      await tx
        .updateTable('product')
        .set({ expected_on: '2026-12-24', expected_quantity: 60 })
        .where('id', '=', PRODUCTS.awaited)
        .execute()
    })
    await expect
      .poll(async () => {
        for (const portal of [server, other]) loaded = await sync(portal, loaded, whole)
        return [loaded.ids.includes('F4-NEW'), availableOf(loaded)['F4-NEW']]
      })
      .toEqual([true, 9])
    expect(availableOf(loaded)).toEqual(availableOf(await sync(server, null)))
    expect(whole).toEqual([])
  })

  it.each([
    '1-1-1-1-00000000',
    '1-zz-zz-zz-ffffffff',
    '9-1-1-1-00000000',
    '-',
    '1-1',
    '🙂',
    "1-1-1-1-0000000'",
  ])('take a mark that is none of theirs (%s) for none', async (mark) => {
    const loaded = await sync(server, null)
    const answer = await ask(
      server,
      `${loaded.hashes.content}.${loaded.hashes.terms}.x.${encodeURIComponent(mark)}`,
    )
    expect(answer.stock!.since).toBeUndefined()
    expect(
      (await ask(server, `${hashOf(loaded)}.${encodeURIComponent(mark)}`)).hash.split('.').slice(0, 3),
    ).toEqual(hashOf(loaded).split('.').slice(0, 3))
  })
})
