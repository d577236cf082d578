import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>, grace: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  grace = await server.person({ type: 'S', roles: 'G' })
})
afterAll(() => server.close())

const inDays = (days: number) => brisbaneDay(new Date(server.clock.now.getTime() + days * DAY_MS))
const set = (expectedOn: string, units?: number) =>
  grace.call('staffSetExpected', {
    productId: PRODUCTS.case,
    expectedOn,
    ...(units === undefined ? {} : { units }),
  })
const shown = () => grace.call('staffProduct', { productId: PRODUCTS.case })
const audited = () =>
  server.db
    .selectFrom('audit')
    .select(['actor_id', 'subject_id', 'before', 'after'])
    .where('action', '=', 'product.expect')
    .orderBy('id')
    .execute()

it('buying sets, moves and clears the day more is expected; each change is kept and audited', async () => {
  const [first, later] = [inDays(5), inDays(9)]
  expect(await set(first, 40)).toEqual({ expectedOn: first, units: 40 })
  await office.untilCached(PRODUCTS.case) // what dealers are shown follows
  await set(later)
  await set(later) // what stands already changes nothing
  await set('')
  await office.untilCached(PRODUCTS.case)
  const { product, expectedChanges } = await shown()
  expect(product).toMatchObject({ expectedOn: null, expectedUnits: null })
  expect(
    expectedChanges.map(({ dayBefore, unitsBefore, day, units }) => [dayBefore, unitsBefore, day, units]),
  ).toEqual([
    [later, null, null, null],
    [first, 40, later, null],
    [null, null, first, 40],
  ])
  expect(await audited()).toMatchObject([
    { actor_id: grace.userId, subject_id: PRODUCTS.case, before: { expectedOn: null, units: null } },
    { before: { expectedOn: first, units: 40 }, after: { expectedOn: later, units: null } },
    { before: { expectedOn: later, units: null }, after: { expectedOn: null, units: null } },
  ])
})

it('an import leaves the same record of changes', async () => {
  const before = (await shown()).expectedChanges.length
  await server.db
    .updateTable('product')
    .set({ expected_on: '2020-01-02', name: 'Renamed' })
    .where('id', '=', PRODUCTS.case)
    .execute()
  await server.db.updateTable('product').set({ name: 'Again' }).where('id', '=', PRODUCTS.case).execute()
  expect((await shown()).expectedChanges).toHaveLength(before + 1)
  // a day that has passed stays while its units change, and is moved only ahead
  await set('2020-01-02', 7)
  await expect(set('2020-01-03', 7)).rejects.toThrow(refusalText('expected.day'))
})

it('a new product begins its record, and nobody is to be told of it', async () => {
  await server.db
    .insertInto('product')
    .columns(['id', 'name', 'brand_id', 'category_id', 'registered_on', 'expected_on'])
    .expression((eb) =>
      eb
        .selectFrom('product')
        .select((of) => [
          of.val('NEW-1').as('id'),
          'name',
          'brand_id',
          'category_id',
          'registered_on',
          of.cast<string>(of.val('2026-05-01'), 'date').as('expected_on'),
        ])
        .where('id', '=', PRODUCTS.case),
    )
    .execute()
  const rows = await server.db
    .selectFrom('expected_change')
    .select(['day_before', 'day', 'mailed_at'])
    .where('product_id', '=', 'NEW-1')
    .execute()
  expect(rows).toEqual([{ day_before: null, day: '2026-05-01', mailed_at: expect.any(Date) as Date }])
})

it.each([
  ['yesterday', () => set(inDays(-1)), 'expected.day'],
  ['three years ahead', () => set(inDays(1_096)), 'expected.day'],
  ['a day that no calendar has', () => set('2027-02-30'), 'expected.day'],
  ['words', () => set('soon'), 'expected.day'],
  ['units without a day', () => set('', 5), 'expected.units'],
  [
    'an unknown product',
    () => grace.call('staffSetExpected', { productId: 'NO-SUCH', expectedOn: inDays(1) }),
    'product.unknown',
  ],
])('%s is refused and changes nothing', async (_what, act, code) => {
  const before = await shown()
  await expect(act()).rejects.toMatchObject({ code })
  expect(await shown()).toEqual(before)
})

it('two buyers at once: both changes are kept, one after the other', async () => {
  await set('')
  const before = (await shown()).expectedChanges.length
  await Promise.all([set(inDays(3)), set(inDays(4))])
  const { product, expectedChanges } = await shown()
  expect(expectedChanges).toHaveLength(before + 2)
  const [last, first] = expectedChanges
  expect(last).toMatchObject({ dayBefore: first?.day, day: product.expectedOn })
})
