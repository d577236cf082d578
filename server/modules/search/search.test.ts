import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { FIRST_SEARCH_WORDS } from '#shared/codes/first-search-words.ts'
import { countPopularTerms } from './popular-terms.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { hostileNote, hostileTexts } from '#testing/hostile-texts.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
})
afterAll(() => server.close())

const find = async (searchText: string, more = {}) =>
  (await person.call('search', { searchText, hitsPerPage: 20, pageNo: 1, ...more })).results.map(
    (hit) => hit.productId,
  )

describe('search', () => {
  it('SRC-07 SRC-10 finds words, parts of words, codes with or without dashes, EANs and devices', async () => {
    expect((await find('clear case'))[0]).toBe(PRODUCTS.case)
    expect(await find('char')).toContain(PRODUCTS.special)
    for (const code of ['CASE-1', 'case1', 'CASE 1']) expect((await find(code))[0], code).toBe(PRODUCTS.case)
    expect(await find('9300000001000')).toEqual([PRODUCTS.case])
    expect((await find('0042'))[0]).toBe(PRODUCTS.zero)
    expect(await find('A3102')).toContain(PRODUCTS.multiple)
    expect(await find('iphone 15 pro glass')).toEqual([PRODUCTS.multiple])
    expect(await find('speeker')).toEqual([PRODUCTS.rare])
  })

  it('SRC-08 is limited to a category, by name or link', async () => {
    for (const searchCategory of ['Power', 'power']) {
      const { results } = await person.call('searchRestrictingCategory', {
        searchText: 'about',
        searchCategory,
        hitsPerPage: 20,
        pageNo: 1,
      })
      expect(results.map((hit) => hit.productId).sort()).toEqual([PRODUCTS.minimum, PRODUCTS.special].sort())
    }
    expect(
      (
        await person.call('searchRestrictingCategory', {
          searchText: 'about',
          searchCategory: 'nope',
          hitsPerPage: 20,
          pageNo: 1,
        })
      ).results,
    ).toEqual([])
  })

  it('SRC-09 comes in pages', async () => {
    const all = await find('about')
    expect(await find('about', { hitsPerPage: 3, pageNo: 2 })).toEqual(all.slice(3, 6))
    expect(await find('about', { pageNo: 99 })).toEqual([])
  })

  it('ranks the very device before what fits it among others, and one model never swallows another', async () => {
    // OpticShield fits it as well, under another name
    expect((await find('iphone 15 pro'))[0]).toBe(PRODUCTS.case)
    expect(await find('iphone 15')).toContain(PRODUCTS.multiple)
  })

  it('leaves out words of letters that nothing has, and says so; never a number', async () => {
    expect(
      await person.call('search', { searchText: 'quokka clear case', hitsPerPage: 20, pageNo: 1 }),
    ).toMatchObject({ results: [{ productId: PRODUCTS.case }], leftOut: ['quokka'] })
    expect(await find('4711 clear case')).toEqual([])
    expect(await find('quokka')).toEqual([])
  })

  it('finds what was added or renamed since, and no more what was withdrawn', async () => {
    const own = await testServer()
    const buyer = await own.person()
    const idsFor = async (searchText: string) =>
      (await buyer.call('search', { searchText, hitsPerPage: 20, pageNo: 1 })).results.map(
        (hit) => hit.productId,
      )
    expect(await idsFor('rare speaker')).toEqual([PRODUCTS.rare])
    await own.db
      .updateTable('product')
      .set({ name: 'Wombat Boombox' })
      .where('id', '=', PRODUCTS.rare)
      .execute()
    await expect.poll(() => idsFor('wombat')).toEqual([PRODUCTS.rare])
    await own.db.updateTable('product').set({ withdrawn: true }).where('id', '=', PRODUCTS.rare).execute()
    await expect.poll(() => idsFor('wombat')).toEqual([])
    await own.db
      .updateTable('device')
      .set({ aliases: ['A3102', 'ZX-9000'] })
      .where('id', '=', 'IP15P')
      .execute()
    await expect.poll(() => idsFor('zx9000')).toContain(PRODUCTS.case)
    await own.close()
  })

  it('what can be had comes first among equals, as stock moves', async () => {
    const own = await testServer()
    const buyer = await own.person()
    const folios = async () =>
      (await buyer.call('search', { searchText: 'folio', hitsPerPage: 20, pageNo: 1 })).results.map(
        (hit) => hit.productId,
      )
    expect((await folios()).sort()).toEqual([PRODUCTS.awaited, PRODUCTS.soldOut].sort()) // neither can
    await own.db.updateTable('stock').set({ on_hand: 5 }).where('product_id', '=', PRODUCTS.soldOut).execute()
    await expect.poll(folios).toEqual([PRODUCTS.soldOut, PRODUCTS.awaited])
    await own.close()
  })

  it('S23 S26 says how many there are in all, and adds those with all words but one where asked', async () => {
    const page = { searchText: 'about', hitsPerPage: 1, pageNo: 1 }
    const all = await find('about')
    expect(await person.call('search', page)).toMatchObject({ many: all.length })
    const few = { searchText: 'clear case 4711', hitsPerPage: 20, pageNo: 1 }
    expect(await person.call('search', few)).toEqual({ results: [], many: 0 })
    expect((await person.call('search', { ...few, withNear: true })).near).toContainEqual({
      productId: PRODUCTS.case,
    })
  })

  it('among equals what the account has bought comes first, and for nobody else', async () => {
    const own = await testServer()
    const [buyer, stranger] = [await own.person(), await own.person()]
    await own.db
      .updateTable('product')
      .set({ name: 'Wombat Pouch', short_name: '', description: '' })
      .where('id', 'in', [PRODUCTS.case, PRODUCTS.special])
      .execute()
    await own.db.updateTable('product').set({ category_id: 'POWER', top_seller_rank: null }).execute()
    const pouches = async (who: TestPerson) =>
      (await who.call('search', { searchText: 'wombat pouch', hitsPerPage: 9, pageNo: 1 })).results.map(
        (hit) => hit.productId,
      )
    await expect.poll(async () => (await pouches(stranger)).length).toBe(2)
    const [first = '', second = ''] = await pouches(stranger)
    await buyNow(buyer, { [second]: 5 })
    expect(await pouches(buyer)).toEqual([second, first])
    expect(await pouches(stranger)).toEqual([first, second])
    await own.close()
  })

  it('words that change in the database hold in the next searches, in every portal', async () => {
    const own = await testServer()
    const buyer = await own.person()
    const idsFor = async (searchText: string) =>
      (await buyer.call('search', { searchText, hitsPerPage: 20, pageNo: 1 })).results.map(
        (hit) => hit.productId,
      )
    expect(await idsFor('boomer')).toEqual([])
    const words = async () => (await buyer.call('searchWords', {})).words
    expect(await words()).toHaveLength(FIRST_SEARCH_WORDS.length)
    await own.db
      .insertInto('search_word')
      .values({ use: 'synonym', typed: 'boomer', called: ['speaker'] })
      .execute()
    await expect.poll(() => idsFor('boomer')).toEqual([PRODUCTS.rare])
    await own.db.insertInto('search_word').values({ use: 'little', typed: 'quoll' }).execute()
    await expect.poll(() => idsFor('quoll 4711 boomer')).toEqual([])
    await expect.poll(() => idsFor('quoll boomer')).toEqual([PRODUCTS.rare])
    await own.db.deleteFrom('search_word').where('typed', '=', 'boomer').execute()
    await expect.poll(() => idsFor('boomer')).toEqual([])
    expect(await words()).toHaveLength(FIRST_SEARCH_WORDS.length + 1)
    await own.close()
  })

  it.each([
    { use: 'synonym', typed: 'two words more', called: ['x'] },
    { use: 'synonym', typed: 'nothing', called: [] },
    { use: 'little', typed: 'Upper', called: [] },
    { use: 'kind', typed: 'two words', called: [] },
  ] as const)('the database refuses a word that no search could use: %j', async ({ use, typed, called }) => {
    const added = server.db.insertInto('search_word').values({ use, typed, called: [...called] })
    await expect(added.execute()).rejects.toThrow(/check constraint/)
  })

  it.each([
    '',
    ' ',
    '.*',
    '((',
    "' or 1=1 --",
    '%',
    '\u{1F4F1}',
    '\u202E',
    'x'.repeat(10_000),
    '\\',
    'a'.repeat(50).split('').join(' '),
  ])('takes %j without a fault', async (text) => {
    expect(Array.isArray(await find(text))).toBe(true)
  })

  it(`takes every hostile text without a fault${hostileNote}`, async () => {
    for (const value of hostileTexts) {
      const query = new URLSearchParams({
        searchText: value.toWellFormed().replaceAll('\0', ''),
      }).toString()
      for (const call of ['search', 'searchHelp']) {
        const answer = await person.raw({ method: 'GET', url: `/rest/${call}?${query}` })
        expect({
          value,
          status: answer.statusCode,
          error: answer.json<{ error?: string }>().error,
        }).toEqual({ value, status: 200, error: undefined })
      }
    }
  })
})

describe('help where nothing was found', () => {
  it('corrects a word with more mistakes than searches forgive', async () => {
    expect(
      (await person.call('searchHelp', { searchText: 'awiated foilo 77', searchCategory: '' })).others,
    ).toEqual([{ text: 'awaited folio', many: 1, leftOut: ['77'] }])
    expect(
      (await person.call('searchHelp', { searchText: 'iphone 15 mxa', searchCategory: '' })).devices.map(
        ({ name }) => name,
      ),
    ).toEqual(['iPhone 15', 'iPhone 15 Pro'])
  })

  it('offers the query without the word that is in the way, devices near by, and all categories', async () => {
    expect(
      await person.call('searchHelp', { searchText: 'clear case 4711', searchCategory: '' }),
    ).toMatchObject({ others: [{ text: 'clear case', many: 1, leftOut: ['4711'] }], everywhere: 0 })
    expect(
      (await person.call('searchHelp', { searchText: 'iphone 16 pro', searchCategory: '' })).devices[0],
    ).toEqual({ vendor: 'apple', device: 'iphone-15-pro', name: 'iPhone 15 Pro' })
    expect(
      (await person.call('searchHelp', { searchText: 'clear case', searchCategory: 'audio' })).everywhere,
    ).toBe(1)
  })
})

describe('terms', () => {
  it("keeps a person's last ten on the server, newest first and each once, until they are cleared", async () => {
    const mine = await server.person()
    for (let n = 1; n <= 12; n += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 1_000)
      await mine.call('addSearchTerm', { searchText: n === 12 ? '  Term   3 ' : `term ${String(n)}` })
    }
    const { recent } = await mine.call('searchTermsFromServer', {})
    expect(recent).toEqual([
      'Term 3',
      'term 11',
      'term 10',
      'term 9',
      'term 8',
      'term 7',
      'term 6',
      'term 5',
      'term 4',
      'term 2',
    ])
    expect((await (await server.person()).call('searchTermsFromServer', {})).recent).toEqual([])
    expect((await mine.call('deleteSearchTerms', {})).recent).toEqual([])
    expect((await mine.call('searchTermsFromServer', {})).recent).toEqual([])
  })

  it('popular is what three people have searched for in thirty days, as long as it finds something', async () => {
    const own = await testServer()
    const people = await Promise.all([own.person(), own.person(), own.person()])
    const count = () => countPopularTerms(own.db, own.clock.now)
    const reader = await own.person()
    const popular = async () => (await reader.call('searchTermsFromServer', {})).popular
    for (const [at, who] of people.entries()) {
      for (const searchText of ['Clear Case', 'quokka', ...(at < 2 ? ['usb-c cable'] : [])])
        await who.call('addSearchTerm', { searchText })
    }
    expect(await popular()).toEqual([]) // an answer counts nothing by itself
    await Promise.all([count(), count()]) // two processes at once
    await expect.poll(popular).toEqual(['Clear Case'])
    own.clock.now = new Date(own.clock.now.getTime() + 31 * 24 * 60 * 60_000)
    const later = await own.person() // the session of the other has ended
    await count()
    await expect.poll(async () => (await later.call('searchTermsFromServer', {})).popular).toEqual([])
    await own.close()
  })

  it('popular is counted by a job, at the start and then every ten minutes, once for all processes', async () => {
    const own = await testServer()
    const people = await Promise.all([own.person(), own.person(), own.person()])
    for (const who of people) await who.call('addSearchTerm', { searchText: 'clear case' })
    const jobs = () =>
      startJobs({
        connection: own.connection,
        config: readConfig({}),
        gateways: own.gateways,
        documents: own.documents,
        onProblem: () => undefined,
        now: () => own.clock.now,
      })
    const ends = await Promise.all([jobs(), jobs()])
    await expect
      .poll(async () => (await people[0].call('searchTermsFromServer', {})).popular)
      .toEqual(['clear case'])
    const waiting = sql<{ minutes: number }>`
      select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
       where name = 'popular-searches' and state = 'created'`
    await expect.poll(async () => (await waiting.execute(own.db)).rows).toEqual([{ minutes: 10 }])
    await Promise.all(ends.map((end) => end()))
    await own.close()
  })

  it('what was missed is kept for staff: a row for a term and a day with a count, and nothing about who searched', async () => {
    const rows = () =>
      server.db
        .selectFrom('missed_search')
        .selectAll()
        .where('term', 'like', 'bandicoot%')
        .orderBy('term')
        .execute()
    for (const searchText of ['Bandicoot  Case', 'bandicoot case', 'bandicoot', 'bandicoot@example.com'])
      await find(searchText)
    await find('bandicoot', { pageNo: 2 })
    await person.call('searchRestrictingCategory', {
      searchText: 'bandicoot',
      searchCategory: 'power',
      hitsPerPage: 20,
      pageNo: 1,
    })
    await expect.poll(rows).toEqual([
      { day: '2026-03-02', term: 'bandicoot', searches: 1 },
      { day: '2026-03-02', term: 'bandicoot case', searches: 2 },
    ])
    await find('bandicoot')
    await expect.poll(async () => (await rows())[0]?.searches).toBe(2)
  })
})
