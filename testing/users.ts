import type { Db } from '#server/db/connect.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { invite } from '#server/modules/sessions/invitation.ts'
import { holdAccount } from './build.ts'
import { passMinutes } from './payments.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** What a form of a new user sends, with another email each time. */
export const newUser = (accountId: string, more: Partial<ReturnType<typeof fields>> = {}) => ({
  ...fields(accountId),
  ...more,
})
let count = 0
const fields = (accountId: string) => ({
  firstName: 'Kim',
  lastName: 'Lee',
  email: `kim.${String((count += 1))}@users.example`,
  phone: '07 3000 0001',
  password: '',
  defaultAccountId: accountId,
  activateDateTime: '',
  permissions: 'PD',
  managerUserId: '',
})

/** Adds a user to the account of a person, who manages it. @returns the user as the list has them */
export async function addedUser(by: TestPerson, more: Parameters<typeof newUser>[1] = {}) {
  const { users, userId } = await by.call('addUser', newUser(by.accountId, more))
  const user = users.find(({ id }) => id === userId)
  if (!user) throw new Error('the new user is not in the list')
  return user
}

/** The client of somebody who signs in now. */
export async function signedInAs(server: TestServer, login: string, password: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/login',
    payload: { usernameOrEmailOrAlias: login, password },
  })
  const cookies = new Map(answer.cookies.map(({ name, value }) => [name, value]))
  return server.as({ session: cookies.get('session') ?? '', token: cookies.get('token') ?? '' })
}

export type ProfileForm = Awaited<ReturnType<typeof profileOf>>
/** What a form of a user sends that changes nothing. */
export async function profileOf(db: Db, userId: number) {
  const row = await db
    .selectFrom('portal_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...{ userId, alias: row.alias ?? '', firstName: row.first_name, lastName: row.last_name },
    ...{ email: row.email, phone: row.phone, password: '' },
  }
}

/** What the audit's test makes of each call that changes users: who acts, and the act. */
export function userActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const withUser = async () => {
    const who = await dealer()
    return { who, accountId: who.accountId, userId: (await addedUser(who)).id }
  }
  type Ready = Awaited<ReturnType<typeof withUser>>
  const act = (make: (ready: Ready) => unknown, prepare?: (ready: Ready) => unknown) => async () => {
    const ready = await withUser()
    await prepare?.(ready)
    return { who: ready.who, act: () => make(ready) }
  }
  return {
    updatePassword: async () => {
      const who = await dealer()
      const facts = {
        userId: who.userId,
        by: COMMAND,
        productName: 'Shop',
        publicUrl: 'https://shop.example',
      }
      const link = await server()
        .db.transaction()
        .execute((tx) => invite(tx, { ...facts, now: server().clock.now }))
      const token = link.split('/').at(-1) ?? ''
      return { who, act: () => server().stranger('updatePassword', { token, password: 'counter 9' }) }
    },
    addUserAccount: async () => {
      const [who, other] = [await dealer(), await dealer()]
      const { id: userId } = await addedUser(who)
      await holdAccount(server().db, who.userId, other.accountId, 'AP')
      const access = { accountId: other.accountId, permissions: 'P', managerUserId: '' }
      return { who, act: () => who.call('addUserAccount', { userId, ...access }) }
    },
    addUser: act(({ who, accountId }) => who.call('addUser', newUser(accountId))),
    inviteUser: act(
      ({ who, userId }) => who.call('inviteUser', { userId }),
      () => passMinutes(server(), 6),
    ),
    updateUserAccount: act(({ who, userId, accountId }) =>
      who.call('updateUserAccount', { userId, accountId, permissions: 'P', managerUserId: '' }),
    ),
    demandSecondFactor: act(({ who, userId, accountId }) =>
      who.call('demandSecondFactor', { userId, accountId, isDemanded: true }),
    ),
    deactivateUserAccount: act(({ who, userId, accountId }) =>
      who.call('deactivateUserAccount', { userId, accountId }),
    ),
    reactivateUserAccount: act(
      ({ who, userId, accountId }) => who.call('reactivateUserAccount', { userId, accountId }),
      ({ who, userId, accountId }) => who.call('deactivateUserAccount', { userId, accountId }),
    ),
    deactivateUserProfile: act(({ who, userId }) => who.call('deactivateUserProfile', { userId })),
    reactivateUserProfile: act(
      ({ who, userId }) => who.call('reactivateUserProfile', { userId, email: 'back@users.example' }),
      ({ who, userId }) => who.call('deactivateUserProfile', { userId }),
    ),
    resendEmailLink: async () => {
      const who = await dealer()
      await who.call('updateUserProfile', {
        ...{ userId: who.userId, firstName: 'Kit', lastName: 'Lee', phone: '07 3000 0002', password: '' },
        email: `again-${String(who.userId)}@users.example`,
      })
      return { who, act: () => who.call('resendEmailLink', {}) }
    },
    updateUserProfile: act(({ who, userId }) =>
      who.call('updateUserProfile', {
        ...{ userId, alias: '', firstName: 'Kit', lastName: 'Lee', email: 'kit@users.example' },
        ...{ phone: '07 3000 0002', password: '' },
      }),
    ),
  }
}
