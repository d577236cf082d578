import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { mailMovedDays } from '#server/modules/orders/mail-back-orders.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { genericPlan } from '#testing/generic-plan.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { expectDelivery } from './expect-delivery.ts'
import { lastPromisesQuery } from './promised-days.store.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer,
  office: Awaited<ReturnType<typeof openBackOffice>>,
  buyer: TestPerson,
  grace: TestPerson
let start: Date
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  buyer = await server.person()
  grace = await server.person({ type: 'S', roles: 'G' })
  start = server.clock.now
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = start
  await server.db.updateTable('product').set({ expected_on: null, expected_quantity: null }).execute()
  await server.db.deleteFrom('promised_day').execute()
})

const later = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
}
const inDays = (days: number) => brisbaneDay(new Date(server.clock.now.getTime() + days * DAY_MS))
/** Staff say that the case comes in so many days; null takes it back. */
const say = (days: number | null) =>
  office.inTx((tx) =>
    expectDelivery(tx, {
      ...{ productId: PRODUCTS.case, day: days === null ? null : inDays(days), units: null },
      ...{ now: server.clock.now, by: COMMAND },
    }),
  )
const ends = async (productId: string = PRODUCTS.case) =>
  (
    await server.db
      .selectFrom('promised_day')
      .select('ended')
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
  ).map(({ ended }) => ended)
/** Promised, and there after so many days. */
async function promised(days: number, arrivesAfter: number) {
  await say(days)
  later(arrivesAfter)
  await office.receive(1)
}
/** As somebody reads it who signs in on that day. */
const kept = async () => (await (await server.person()).call('datesKept', {})).brands
const kestrel = async () => (await kept()).find(({ brandId }) => brandId === 'KESTREL')

describe('the record of promised days', () => {
  it('says nothing of a brand before five dates are known, then how many were kept', async () => {
    for (let at = 0; at < 4; at += 1) await promised(5, 5)
    expect(await kestrel()).toBeUndefined()
    await promised(5, 6)
    expect(await kestrel()).toEqual({ brandId: 'KESTREL', kept: 4, of: 5 })
    expect(await kept()).toHaveLength(1) // nothing is known of Bastion
  })

  it('ends a day as it is moved, taken back or kept; the same day again changes nothing', async () => {
    await say(9)
    await say(9)
    await say(20)
    await say(12)
    await say(null)
    await say(12)
    later(3)
    await office.receive(5)
    await office.receive(5)
    expect(await ends()).toEqual(['later', 'earlier', 'withdrawn', 'arrived'])
    // the day stays with the product until staff take it away: it has been kept already
    await office.inTx((tx) =>
      expectDelivery(tx, {
        ...{ productId: PRODUCTS.case, day: inDays(9), units: 40, now: server.clock.now, by: COMMAND },
      }),
    )
    await say(null)
    expect(await ends()).toEqual(['later', 'earlier', 'withdrawn', 'arrived'])
  })

  it('counts a day that has passed without goods from the next day of Brisbane', async () => {
    for (let at = 0; at < 4; at += 1) await promised(1, 1)
    await say(2)
    later(2)
    expect(await kestrel()).toBeUndefined()
    later(1)
    expect(await kestrel()).toEqual({ brandId: 'KESTREL', kept: 4, of: 5 })
    await say(3)
    expect(await ends()).toEqual(['arrived', 'arrived', 'arrived', 'arrived', 'later', null])
  })

  it('goods that are taken off the shelf or given back keep no date', async () => {
    await say(5)
    await office.receive(-1)
    expect(await ends()).toEqual([null])
  })

  it('a date said while goods come: 50 times, the goods end whichever day stands', async () => {
    for (let round = 0; round < 50; round += 1) {
      await server.db.deleteFrom('promised_day').execute()
      await server.db.updateTable('product').set({ expected_on: null }).execute()
      await say(5)
      await Promise.all([say(8), office.receive(1)])
      const [first, second, ...more] = await ends()
      expect(more).toEqual([])
      expect([first, second]).toSatisfy(
        ([one, two]: (string | null | undefined)[]) =>
          (one === 'later' && two === 'arrived') || // the other day came first
          (one === 'arrived' && two === null), // the goods came first
      )
    }
  })

  it('needs letter B', async () => {
    const reader = await server.person({ letters: 'HDP' })
    await expect(reader.call('datesKept', {})).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('is read by one index for every brand, whatever their number', async () => {
    await sql`
      insert into promised_day (product_id, brand_id, day, said_at, ended, ended_on)
      select ${PRODUCTS.case}, b.id, date '2025-01-01' + n % 400, now(), 'later', date '2025-01-01'
        from brand b, generate_series(1, 10000) n`.execute(server.db)
    await sql`analyze promised_day`.execute(server.db)
    const nodes = await genericPlan(server.db, lastPromisesQuery('2026-03-01'))
    const scans = nodes.filter((node) => node['Relation Name'] === 'promised_day')
    expect(scans.map((node) => node['Index Name'])).toEqual(['promised_day_brand'])
    expect(nodes.filter((node) => node['Node Type'] === 'Limit')).toHaveLength(1)
  })
})

describe('the mail of a date', () => {
  const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
  const mailAll = () => mailMovedDays({ db: server.db, seller: SELLER, now: new Date(Date.now() + 61_000) })
  const set = (expectedOn: string, units?: number) =>
    grace.call('staffSetExpected', {
      productId: PRODUCTS.case,
      expectedOn,
      ...(units === undefined ? {} : { units }),
    })
  const changes = async () =>
    (
      await sql<{
        many: number
      }>`select count(*)::int as many from expected_change where mailed_at is null`.execute(server.db)
    ).rows[0]?.many

  it('is written only where the date changes: not for the same date again, twice or at once', async () => {
    const [day, other] = [inDays(5), inDays(9)]
    await set(day)
    await office.emptyShelf(0)
    await buyNow(buyer, { [PRODUCTS.case]: 2 })
    await mailAll()
    await set(day)
    await set(day)
    await Promise.all(Array.from({ length: 20 }, () => set(day)))
    expect(await changes()).toBe(0)
    expect(await mailAll()).toBe(0)
    await set(day, 40) // more units on the same day
    expect(await mailAll()).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => set(other)))
    expect(await changes()).toBe(1)
    expect(await mailAll()).toBe(1)
    expect(await ends()).toEqual(['later', null])
  })
})
