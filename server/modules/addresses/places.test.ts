import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counts, refusals, tryImport } from '#testing/try-import.ts'
import { moveToGroup } from '#testing/build.ts'
import { genericPlan, vacuumed } from '#testing/generic-plan.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { placesQuery } from './places.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const AU = `postcode,locality,state,type
4006,FORTITUDE VALLEY,QLD,Delivery Area
4006,BOWEN HILLS,QLD,Delivery Area
800,DARWIN,NT,Delivery Area
2042,NEWTOWN,NSW,Delivery Area
3220,NEWTOWN,VIC,Delivery Area
2602,O'CONNOR,ACT,Delivery Area
`
const NZ = `postcode,locality,territory,region,island
0110,Whangārei,Whangarei,Northland,North Island
6021,Newtown,Wellington City,Wellington,North Island
6021,NEWTOWN,Wellington City,Wellington,North Island
`
const suggested = async (text: string, businessGroup = 'AU01') => {
  const who = await server.person()
  await moveToGroup(server.db, who.customerId, businessGroup)
  const { places } = await who.call('placesFromServer', { text })
  return places.map(({ suburb, city, state, postcode }) => [suburb, city || state, postcode].join(' '))
}

describe('places', () => {
  it('are imported from lists of both countries, and the same list again changes nothing', async () => {
    const first = await tryImport(server.db, 'places', AU)
    expect([refusals(first), counts(first)]).toEqual([[], ['places 6 added']])
    expect(counts(await tryImport(server.db, 'places', NZ))).toEqual(['places 2 added'])
    expect(counts(await tryImport(server.db, 'places', AU))).toEqual(['places 6 unchanged'])
  })

  it('with what is no place are refused, row by row', async () => {
    const bad =
      'country,postcode,suburb,state\nAU,40,A,QLD\nAU,4000,,QLD\nAU,4000,B,XX\nUK,4000,C,QLD\nAU,4000,D,QLD\n'
    expect(refusals(await tryImport(server.db, 'places', bad)).map((text) => text.split(':')[0])).toEqual([
      ...['2 postcode', '3 suburb', '4 state', '5 country'],
    ])
  })

  it.each([
    ['fort', ['Fortitude Valley QLD 4006']],
    ['valley', ['Fortitude Valley QLD 4006']],
    ['fort val', ['Fortitude Valley QLD 4006']],
    ['4006', ['Bowen Hills QLD 4006', 'Fortitude Valley QLD 4006']],
    ['08', ['Darwin NT 0800']],
    ['newtown', ['Newtown NSW 2042', 'Newtown VIC 3220']],
    ['Newtown, vic', ['Newtown VIC 3220']],
    ['oconnor', ["O'Connor ACT 2602"]],
    ["O'Con", ["O'Connor ACT 2602"]],
    ['ortitude', []],
    ['f', []],
    ['%', []],
    ['__', []],
  ])('of Australia for %j are %j', async (text, found) => {
    expect(await suggested(text)).toEqual(found)
  })

  it.each([
    ['whangarei', ['Whangārei Whangarei 0110']],
    ['Whangā', ['Whangārei Whangarei 0110']],
    ['newtown', ['Newtown Wellington City 6021']],
    ['darwin', []],
  ])('of New Zealand for %j are %j', async (text, found) => {
    expect(await suggested(text, 'NZ01')).toEqual(found)
  })

  it('are found by an index, whatever is typed', async () => {
    await sql`
      insert into place (country, postcode, suburb, state, words)
      select 'AU', lpad((n % 9999)::text, 4, '0'), 'Place ' || md5(n::text), 'QLD', ' place ' || md5(n::text) || ' ' || lpad((n % 9999)::text, 4, '0') || ' qld'
        from generate_series(1, 20000) n`.execute(server.db)
    await vacuumed(server.db, 'place')
    const nodes = await genericPlan(server.db, placesQuery('AU', ['fort', 'val'], 8))
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['place_words'])
  })
})

const LISTS = ['AU', 'NZ'].map((country) => ({
  country,
  path: resolve(`../shared/data/places/${country.toLowerCase()}-localities.csv`),
}))
const hasLists = LISTS.every(({ path }) => existsSync(path))
const note = hasLists ? '' : ' (skipped: ../shared/data/places is not there)'
describe.runIf(hasLists)(`the lists of both countries${note}`, () => {
  it.each(LISTS)('of $country come in whole', async ({ path }) => {
    const text = readFileSync(path)
    const result = await tryImport(server.db, 'places', text, { skipBadRows: true })
    expect(result.rowsRead).toBeGreaterThan(1_000)
    expect(refusals(result)).toEqual([])
  })
})
