import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { addedUser, newUser, profileOf } from '#testing/users.ts'

/* Who is signed out or deactivated while their change of users waits for a lock. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Scene = { second: TestPerson; userId: number }
const CALLS: Record<string, (scene: Scene) => Promise<unknown>> = {
  updateUserAccount: ({ second: { call, accountId }, userId }) =>
    call('updateUserAccount', { userId, accountId, permissions: 'HP', managerUserId: '' }),
  deactivateUserAccount: ({ second: { call, accountId }, userId }) =>
    call('deactivateUserAccount', { userId, accountId }),
  addUser: ({ second: { call, accountId } }) => call('addUser', newUser(accountId)),
  deactivateUserProfile: ({ second: { call }, userId }) => call('deactivateUserProfile', { userId }),
  updateUserProfile: async ({ second: { call }, userId }) =>
    call('updateUserProfile', { ...(await profileOf(server.db, userId)), password: 'taken over' }),
}
const ENDS = {
  'signed out': (userId: number) => server.db.deleteFrom('session').where('user_id', '=', userId).execute(),
  deactivated: (userId: number) =>
    server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', userId).execute(),
}

it.each(Object.keys(CALLS).flatMap((name) => Object.keys(ENDS).map((end) => [name, end] as const)))(
  'A1 %s changes nothing once its caller is %s',
  async (name, end) => {
    const owner = await server.person()
    const second = await server.person({ accountId: owner.accountId })
    const { id: userId } = await addedUser(owner, { permissions: 'P' })
    const before = await owner.call('managedUsersFromServer', {})
    let release = () => {}
    const isLocked = Promise.withResolvers<undefined>()
    const holding = server.db.transaction().execute(async (tx) => {
      await sql`select 1 from portal_user where id = ${userId} for update`.execute(tx)
      await sql`select 1 from user_account where account_id = ${owner.accountId} and user_id = ${userId} for update`.execute(
        tx,
      )
      const released = new Promise<void>((done) => (release = done))
      isLocked.resolve(undefined)
      await released
    })
    await isLocked.promise
    const call = CALLS[name]!({ second, userId }).then(
      () => 'done',
      (problem: unknown) => (problem as { code?: string }).code ?? String(problem),
    )
    await expect.poll(() => lockWaits(server.db)).toBeGreaterThan(0)
    await ENDS[end as keyof typeof ENDS](second.userId)
    release()
    await holding
    expect(await call).toBe('session.signInAgain')
    const after = await owner.call('managedUsersFromServer', {})
    expect(after.users.filter(({ id }) => id !== second.userId)).toEqual(
      before.users.filter(({ id }) => id !== second.userId),
    )
  },
)
