import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USER_KINDS, USER_STATES } from '#shared/codes/user-lists.ts'
import { genericPlan, vacuumed } from '#testing/generic-plan.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { findQuery } from './find-anything.store.ts'
import { type UserFilter, userWalkQuery, userWordsQuery } from './staff-users.store.ts'

/* What PostgreSQL does for the list of all users, whatever the values: 50,000 users of 5,000 accounts. */
const USERS = 50_000
const ACCOUNTS = 5_000
let server: TestServer, yara: TestPerson
beforeAll(async () => {
  server = await testServer()
  yara = await server.person({ type: 'S', roles: 'Y' })
  const { customerId } = await server.person()
  await sql`insert into account (id, customer_id, name)
    select 'MANY' || n, ${customerId}, 'Shop ' || n from generate_series(1, ${ACCOUNTS}::int) n`.execute(
    server.db,
  )
  // three people of each name; of each hundred one is of the staff, one has left, and one has a second factor
  await sql`with added as (
      insert into portal_user (login, email, first_name, last_name, type, role_letters, totp_secret)
      select 'many' || n, 'many' || n || '@users.example', 'First ' || (10000 + n / 3), 'Last',
             case n % 100 when 1 then 'S' when 2 then 'c' else 'C' end, '', case n % 100 when 3 then 'sealed' end
        from generate_series(1, ${USERS}::int) n returning id)
    insert into user_account (user_id, account_id, permissions, last_login_at)
    select id, 'MANY' || (1 + id % ${ACCOUNTS}::int), 'P', case when id % 100 > 0 then now() end from added`.execute(
    server.db,
  )
  await vacuumed(server.db, 'account', 'portal_user', 'user_account', 'portal_user_search', 'sign_in_failure')
})
afterAll(() => server.close())

const scanned = async (statement: RawBuilder<unknown>) =>
  (await genericPlan(server.db, statement)).flatMap((node) =>
    ['Seq Scan', 'Sort'].includes(node['Node Type']) && node['Relation Name'] !== 'sign_in_failure'
      ? [node['Relation Name'] ?? node['Node Type']]
      : [],
  )
const asked = (more: Partial<UserFilter> = {}): UserFilter => ({
  ...{ kind: 'all', state: 'any', text: '', since: new Date('2026-01-01T00:00:00Z') },
  ...more,
})
const AFTER = { by: 'first 12000 last', id: '7' }

describe('a page of 50,000 users', () => {
  const lists = USER_KINDS.flatMap((kind) => USER_STATES.map((state) => ({ kind, state })))
  it.each(lists.filter(({ state }) => state !== 'locked'))(
    '$kind, $state: is read in its order by an index, from the cursor on',
    async (list) => {
      const page = { after: AFTER, limit: 50 }
      expect(await scanned(userWalkQuery(asked(list), page, null))).toEqual([])
    },
  )

  it('of who is locked reads those alone', async () => {
    const nodes = await genericPlan(
      server.db,
      userWalkQuery(asked({ state: 'locked' }), { after: null, limit: 50 }, null),
    )
    const read = nodes.filter((node) => node['Relation Name'] === 'portal_user_search')
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })

  it('with a rare text is read by the index of words', async () => {
    const nodes = await genericPlan(
      server.db,
      userWordsQuery(asked({ text: 'many7@' }), { after: AFTER, limit: 50 }),
    )
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['portal_user_search_words'])
  })

  it('is not walked by the search of the whole console: that asks the index of words for people', async () => {
    const nodes = await genericPlan(server.db, findQuery('many7@', ['person']))
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain('portal_user_search_words')
    expect(await scanned(findQuery('many7@', ['person']))).not.toContain('portal_user')
    const sales = await server.person({ type: 'S', roles: 'U' })
    const found = async (text: string) => (await sales.call('staffFind', { text })).found
    expect(await found('MANY7@')).toMatchObject([
      { kind: 'person', about: expect.stringMatching(/^many7 · Shop/) as string },
    ])
    expect(await found('9@users')).toHaveLength(8)
    expect(await found('4999 Shop')).toEqual([]) // the words of a person have the account's name, too
  })

  it('has every user once, page after page, by name and with many of one name', async () => {
    const ids: number[] = []
    let cursor = ''
    do {
      const { users, next } = await yara.call('staffUsersPage', {
        ...{ kind: 'staff', state: 'any', text: 'users.example', limit: 100 },
        ...(cursor && { cursor }),
      })
      ids.push(...users.map(({ userId }) => userId))
      cursor = next
    } while (cursor !== '')
    expect([ids.length, new Set(ids).size]).toEqual([USERS / 100, USERS / 100])
    const rare = await yara.call('staffUsersPage', {
      kind: 'all',
      state: 'any',
      text: 'MANY49999@',
      limit: 50,
    })
    expect(rare.users.map(({ login }) => login)).toEqual(['many49999'])
    expect(rare.total).toEqual({ count: 1, isExact: true })
    const many = await yara.call('staffUsersPage', { kind: 'all', state: 'any', text: 'shop', limit: 50 })
    expect([many.users.length, many.total]).toEqual([50, { count: 1_000, isExact: false }])
  })
})
