import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { ACCOUNT_USERS_MAX } from '#shared/codes/limits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { addedUser } from '#testing/users.ts'

let server: TestServer, owner: TestPerson, staff: TestPerson
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
  staff = await server.person({ type: 'S', roles: 'Y' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.person()
})

const reason = 'Asked by phone'
/** Adds users to the account of the owner until so many more have room. */
const fill = (room: number) =>
  sql`
    with added as (
      insert into portal_user (login, email, first_name, last_name, phone, type)
      select n.name, n.name || '@full.example', 'Kim', 'Lee', '', 'C'
        from (select 'full-' || ${owner.accountId}::text || '-' || n as name
                from generate_series(1, ${ACCOUNT_USERS_MAX - room}::int
                       - (select count(*)::int from user_account ua join portal_user u on u.id = ua.user_id
                           where ua.account_id = ${owner.accountId} and ua.status = ${ACTIVE_ON_ACCOUNT} and u.type <> 'c')) as n) n
      returning id)
    insert into user_account (user_id, account_id, permissions)
    select id, ${owner.accountId}, 'P' from added`.execute(server.db)
const full = { code: 'user.full' }

it('an account with as many users as there may be gets none back, by whoever manages it or by staff', async () => {
  const { accountId } = owner
  const [gone, off] = [await addedUser(owner), await addedUser(owner)]
  await owner.call('deactivateUserProfile', { userId: gone.id })
  await owner.call('deactivateUserAccount', { userId: off.id, accountId })
  await fill(1)
  const other = await addedUser(owner)
  const back = [
    () => owner.call('reactivateUserProfile', { userId: gone.id, email: gone.email }),
    () => staff.call('staffReactivateUser', { userId: gone.id, reason }),
    () => owner.call('reactivateUserAccount', { userId: off.id, accountId }),
  ]
  for (const act of back) await expect(act()).rejects.toMatchObject(full)
  await owner.call('deactivateUserProfile', { userId: other.id })
  await owner.call('reactivateUserAccount', { userId: off.id, accountId })
  await expect(staff.call('staffReactivateUser', { userId: gone.id, reason })).rejects.toMatchObject(full)
})

it('of two users who come back at once where one has room, one does, many times', async () => {
  const [one, two] = [await addedUser(owner), await addedUser(owner)]
  for (const { id } of [one, two]) await owner.call('deactivateUserProfile', { userId: id })
  await fill(1)
  for (let round = 0; round < 15; round += 1) {
    const answers = await Promise.allSettled([
      owner.call('reactivateUserProfile', { userId: one.id, email: one.email }),
      staff.call('staffReactivateUser', { userId: two.id, reason }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full })
    const back = answers[0].status === 'fulfilled' ? one : two
    await owner.call('deactivateUserProfile', { userId: back.id })
  }
})
