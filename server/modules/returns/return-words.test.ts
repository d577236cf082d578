import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { genericPlan, vacuumed } from '#testing/generic-plan.ts'
import { draftReturn, staffOf, submittedReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { requestWalkQuery, requestWordsQuery, type SearchedList } from './return-words.store.ts'

/* Lists of service requests that are searched for words: 20,000 closed requests of one account. */
const MANY = 20_000
let server: TestServer, person: TestPerson, staff: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
  staff = await staffOf(server)
  const { requestNo } = await submittedReturn(server, person)
  await sql`
    insert into service_request (account_id, created_by, reason, status, customer_ref, contact_name, contact_email, contact_phone,
                                 registered_at, submitted_at, lines_made)
    select account_id, created_by, reason, 'CL', 'bulk ' || md5(n::text), '', '', '', registered_at - n * interval '1 minute',
           registered_at - n * interval '1 minute', 1
      from service_request, generate_series(1, ${MANY}::int) n where request_no = ${requestNo}`.execute(
    server.db,
  )
  await vacuumed(server.db, 'service_request', 'service_request_search')
})
afterAll(() => server.close())

const md5 = async (n: number) =>
  (await sql<{ hash: string }>`select md5(${String(n)}::text) as hash`.execute(server.db)).rows[0]?.hash ?? ''
const ofStaff = async (text: string, list: 'waiting' | 'ended' = 'ended') =>
  staff.call('staffReturnsPage', { list, text, limit: 20 })
const numbers = ({ returns }: { returns: readonly { requestno: number }[] }) =>
  returns.map(({ requestno }) => requestno)

describe('a search in a list of service requests', () => {
  it('finds the newest and the oldest of many by a part of their reference, and says how many', async () => {
    for (const n of [1, MANY]) {
      const text = (await md5(n)).slice(0, 12)
      for (const page of [
        await ofStaff(text),
        await person.call('returnsPage', { list: 'submitted', text, limit: 20 }),
      ])
        expect([page.returns.length, page.total]).toEqual([1, { count: 1, isExact: true }])
    }
    expect((await ofStaff('bulk')).total).toEqual({ count: 1_000, isExact: false })
    expect((await ofStaff('nothing at all')).total).toEqual({ count: 0, isExact: true })
  })

  it('goes on page by page, in the order of the list, by the index of words too', async () => {
    const text = (await md5(MANY)).slice(0, 2) // two letters: all are looked through
    const expected = (
      await server.db
        .selectFrom('service_request')
        .select('request_no')
        .where('customer_ref', 'like', `%${text}%`)
        .where('status', '=', 'CL')
        .orderBy('submitted_at', 'desc')
        .limit(45)
        .execute()
    ).map((row) => row.request_no)
    const seen: number[] = []
    for (let cursor = ''; seen.length < 45; ) {
      const page = await staff.call('staffReturnsPage', {
        ...{ list: 'ended', text, limit: 15 },
        ...(cursor && { cursor }),
      })
      seen.push(...numbers(page))
      cursor = page.next
    }
    expect(seen).toEqual(expected)
  })

  it('asks for every word, wherever it stands: number, reference, account, product, invoice', async () => {
    const dealer = await server.person()
    const { requestNo, invoiceNo } = await submittedReturn(server, dealer)
    for (const text of [
      String(requestNo),
      invoiceNo,
      `${dealer.accountId.toLowerCase()} po`,
      `po ${PRODUCTS.case} ${dealer.accountId}`,
    ])
      expect([text, numbers(await ofStaff(text, 'waiting'))]).toEqual([text, [requestNo]])
    expect(numbers(await ofStaff(`${String(requestNo)} elsewhere`, 'waiting'))).toEqual([])
  })

  it('knows what changes: the reference, a line that goes, the name of the account', async () => {
    const dealer = await server.person()
    const { requestNo, invoiceNo } = await draftReturn(server, dealer)
    const found = async (text: string) =>
      numbers(await dealer.call('returnsPage', { list: 'incomplete', text }))
    const contact = { customerRef: 'Crate 99', contactName: 'Kim Lee', contactEmail: 'kim@shop.example' }
    await dealer.call('updateReturnRequestContact', { requestNo, ...contact, contactPhone: '07 3000 0001' })
    expect([await found('po 7'), await found('crate 99'), await found(invoiceNo)]).toEqual([
      [],
      [requestNo],
      [requestNo],
    ])
    await dealer.call('deleteReturnRequestLine', { requestNo, lineNo: 1 })
    expect([await found(invoiceNo), await found('crate')]).toEqual([[], [requestNo]])
    await server.db
      .updateTable('account')
      .set({ name: 'Wombat Mobiles' })
      .where('id', '=', dealer.accountId)
      .execute()
    expect(await found('wombat')).toEqual([requestNo])
    await dealer.call('deleteIncompleteReturnRequest', { requestNo })
    expect(await found('wombat')).toEqual([])
  })
})

describe('the statements of a search, whatever the values', () => {
  const ended: SearchedList = {
    isListed: sql`r.submitted_at is not null and r.status in ('RJ', 'EX', 'CL')`,
    behind: sql`true`,
    order: sql`r.submitted_at desc, r.request_no desc`,
  }
  const planOf = async (list: SearchedList, by: 'walk' | 'words') =>
    genericPlan(
      server.db,
      by === 'walk' ? requestWalkQuery(list, 'abc def', 51, 2_000) : requestWordsQuery(list, 'abc def', 51),
    )

  it('look through the next of a list in its order, and read no table whole', async () => {
    const nodes = await planOf(ended, 'walk')
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    expect(nodes.map((node) => node['Index Name'])).toContain('service_request_ended')
  })

  it.each([
    ['the staff', undefined],
    ['an account', 'ANY'],
  ])('of %s read the index of words', async (_who, accountId) => {
    const nodes = await planOf({ ...ended, ...(accountId && { accountId }) }, 'words')
    expect(nodes.map((node) => node['Index Name'])).toContain('service_request_search_words')
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })
})
