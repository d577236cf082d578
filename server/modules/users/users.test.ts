import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdAccount } from '#testing/build.ts'
import { openedByScanner, servePages } from '#testing/opened-links.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { addedUser, newUser, profileOf, type ProfileForm, signedInAs } from '#testing/users.ts'
import { SignedOut } from '#web/data/failures.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { activateUsers } from './activate-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
  await servePages(server)
})
afterAll(() => server.close())

const PASSWORD = 'counter nine'
const refused = (code: string) => ({ code })
const signIn = (usernameOrEmailOrAlias: string, password = PASSWORD) =>
  server.stranger('login', {
    ...{ usernameOrEmailOrAlias, password, staffVerificationCode: '', stayLoggedIn: false },
  })
const listOf = async (person: TestPerson) => (await person.call('managedUsersFromServer', {})).users
const userIn = async (person: TestPerson, userId: number) =>
  (await listOf(person)).find(({ id }) => id === userId)
const lettersOf = async (person: TestPerson, userId: number, accountId = person.accountId) =>
  (await userIn(person, userId))?.accounts.find(({ accountid }) => accountid === accountId)?.permissions
const rowOf = (userId: number) =>
  server.db.selectFrom('portal_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const access = (person: { accountId: string }, userId: number, permissions: string, managerUserId = '') => ({
  ...{ userId, accountId: person.accountId, permissions, managerUserId },
})
const change = async (by: TestPerson, userId: number, more: Partial<ProfileForm>) =>
  by.call('updateUserProfile', { ...(await profileOf(server.db, userId)), ...more })
const secondAccount = async (person: TestPerson, letters: string) => {
  const other = await server.person()
  await holdAccount(server.db, person.userId, other.accountId, letters)
  return other
}
/** Whatever of a list of answers was refused, by code; null for those that were not. */
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? null : (answer.reason as { code: string }).code))
const TRIES = 12
const CONTACT = {
  address: 'a@users.example',
  orders: true,
  invoices: false,
  backOrders: false,
  statements: false,
}

describe('the users of an account', () => {
  it('USR-04 USR-05 are read with their profile and their accounts; a password never', async () => {
    const owner = await server.person()
    const colleague = await server.person({
      accountId: owner.accountId,
      letters: 'PD',
      passwordHash: await hashPassword(PASSWORD),
    })
    await server.person({ accountId: owner.accountId, type: 'S' })
    const { users, accounts } = await owner.call('managedUsersFromServer', {})
    expect(users.map(({ id }) => id).sort()).toEqual([owner.userId, colleague.userId].sort())
    expect(users.find(({ id }) => id === colleague.userId)).toEqual({
      ...{ id: colleague.userId, login: colleague.login, alias: `alias-${colleague.login}` },
      ...{ firstname: 'Pat', lastname: colleague.login, email: colleague.email },
      ...{ contactphone: '07 3000 0000', type: 'C', password: '', isInvited: false, activatesAt: null },
      ...{ hasFactor: false, isElsewhere: false, isEmailPending: false },
      accounts: [
        {
          ...{ userid: colleague.userId, accountid: owner.accountId, managerid: '', permissions: 'PD' },
          ...{
            accountname: accounts[0]?.accountname,
            status: '20',
            lastlogin: null,
            demandsFactor: false,
            lastDevice: '',
            lastAddress: '',
          },
        },
      ],
    })
    expect(JSON.stringify(users)).not.toContain('argon2')
  })

  it('USR-03 USR-38 are for nobody without letter A, and nothing of others is shown or changed', async () => {
    const owner = await server.person()
    const buyer = await server.person({ accountId: owner.accountId, letters: 'BCDFHILOPRST' })
    const user = await addedUser(owner)
    const on = { userId: user.id, accountId: owner.accountId }
    const before = await listOf(owner)
    const attempts = [
      () => buyer.call('managedUsersFromServer', {}),
      () => buyer.call('addUser', newUser(owner.accountId)),
      () => buyer.call('inviteUser', { userId: user.id }),
      () => buyer.call('addUserAccount', access(owner, user.id, 'P')),
      () => buyer.call('updateUserAccount', access(owner, user.id, 'P')),
      () => buyer.call('deactivateUserAccount', on),
      () => buyer.call('reactivateUserAccount', on),
      () => buyer.call('deactivateUserProfile', { userId: user.id }),
      () => buyer.call('reactivateUserProfile', { userId: user.id, email: 'x@users.example' }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('access.denied'))
    await expect(change(buyer, user.id, { firstName: 'Other' })).rejects.toMatchObject(
      refused('user.unknown'),
    )
    expect(await listOf(owner)).toEqual(before)
  })

  it('USR-28 ACC-25 of another account are as unknown as none, with every letter there is', async () => {
    const [owner, stranger] = [await server.person(), await server.person()]
    const user = await addedUser(owner)
    const on = { userId: user.id, accountId: owner.accountId }
    const before = await listOf(owner)
    for (const [code, attempt] of [
      ['account.notYours', () => stranger.call('addUser', newUser(owner.accountId))],
      ['user.unknown', () => stranger.call('inviteUser', { userId: user.id })],
      ['user.unknown', () => stranger.call('addUserAccount', access(stranger, user.id, 'P'))],
      ['account.notYours', () => stranger.call('addUserAccount', access(owner, stranger.userId, 'P'))],
      ['account.notYours', () => stranger.call('updateUserAccount', access(owner, user.id, 'P'))],
      ['user.notOnAccount', () => stranger.call('updateUserAccount', access(stranger, user.id, 'P'))],
      ['account.notYours', () => stranger.call('deactivateUserAccount', on)],
      ['account.notYours', () => stranger.call('reactivateUserAccount', on)],
      ['user.unknown', () => stranger.call('deactivateUserProfile', { userId: user.id })],
      [
        'user.unknown',
        () => stranger.call('reactivateUserProfile', { userId: user.id, email: 'x@users.example' }),
      ],
      ['user.unknown', () => change(stranger, user.id, { firstName: 'Other' })],
    ] as const)
      await expect(attempt()).rejects.toMatchObject(refused(code))
    expect(await listOf(owner)).toEqual(before)
    expect(await listOf(stranger)).toHaveLength(1)
  })

  it('who may manage an account by letters there alone, not by those of the current account', async () => {
    const owner = await server.person()
    const other = await secondAccount(owner, 'PD')
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([owner.userId])
    await expect(owner.call('addUser', newUser(other.accountId))).rejects.toMatchObject(
      refused('account.notYours'),
    )
  })

  it('are found by name, login and email, whatever the case, and signs are no patterns', async () => {
    const owner = await server.person()
    const kim = await addedUser(owner, { firstName: 'Kim', lastName: '100% O’Hara' })
    const found = async (searchText: string) =>
      (await owner.call('managedUsersFromServer', { searchText })).users.map(({ id }) => id)
    for (const text of ['kim 100', 'O’HARA', '0%', kim.email.toUpperCase()])
      expect(await found(text)).toEqual([kim.id])
    expect(await found('1_0')).toEqual([])
  })
})

describe('a new user', () => {
  it('USR-13 USR-16 USR-27 signs in with exactly the letters chosen, and the audit says who added them', async () => {
    const owner = await server.person()
    const { id, login, email } = await addedUser(owner, {
      ...{ permissions: 'PDH', password: PASSWORD, managerUserId: String(owner.userId) },
    })
    expect([login, await lettersOf(owner, id)]).toEqual([email, 'DHP'])
    expect((await userIn(owner, id))?.accounts[0]?.managerid).toBe(String(owner.userId))
    expect(await signIn(email)).toMatchObject({ authenticated: true })
    const [entry] = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', String(id))
      .where('action', '=', 'person.add')
      .execute()
    expect(entry).toMatchObject({ actor_id: owner.userId, account_id: owner.accountId })
    expect(JSON.stringify(entry)).not.toContain(PASSWORD)
  })

  it('USR-12 without a password is invited; opening the link changes nothing, choosing one does', async () => {
    const owner = await server.person()
    const { id, email } = await addedUser(owner)
    expect(await userIn(owner, id)).toMatchObject({ isInvited: true, type: 'C' })
    const [mail] = await server.mailsTo(email)
    const token = /reset-password\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    const before = await userIn(owner, id)
    expect(await openedByScanner(server, `/reset-password/${token}`)).toEqual([200, 200, 200])
    expect(await userIn(owner, id)).toEqual(before)
    await server.stranger('updatePassword', { token, password: PASSWORD })
    expect(await signIn(email)).toMatchObject({ authenticated: true })
    expect(await userIn(owner, id)).toMatchObject({ isInvited: false })
    await expect(owner.call('inviteUser', { userId: id })).rejects.toMatchObject(refused('user.hasPassword'))
  })

  it('is invited again at most every five minutes, and the link before ends', async () => {
    const owner = await server.person()
    const { id, email } = await addedUser(owner)
    await expect(owner.call('inviteUser', { userId: id })).rejects.toMatchObject(
      refused('user.invitedJustNow'),
    )
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000)
    await owner.call('inviteUser', { userId: id })
    const mails = await server.mailsTo(email)
    const tokens = mails.map(({ body_text }) => /reset-password\/([\w-]+)/.exec(body_text)?.[1] ?? '')
    expect(tokens).toHaveLength(2)
    const choose = (token = '') => server.stranger('updatePassword', { token, password: PASSWORD })
    await expect(choose(tokens[0])).rejects.toMatchObject(refused('session.linkExpired'))
    await choose(tokens[1])
  })

  it.each([
    [{ firstName: ' ' }, 'user.firstName'],
    [{ lastName: '' }, 'user.lastName'],
    [{ phone: '' }, 'user.phone'],
    [{ email: '' }, 'user.emailMissing'],
    [{ email: 'abc' }, 'user.email'],
    [{ email: 'inactive:kim@users.example' }, 'user.email'],
    [{ password: 'abcd' }, 'session.password'],
    [{ permissions: 'PV' }, 'person.letter'],
    [{ permissions: 'P9' }, 'person.letter'],
    [{ permissions: 'Pm' }, 'person.letter'],
    [{ managerUserId: '0' }, 'user.manager'],
    [{ managerUserId: 'me' }, 'user.manager'],
    [{ activateDateTime: '20261301000000' }, 'user.activation'],
    [{ activateDateTime: '2026' }, 'user.activation'],
    [{ activateDateTime: '20990101000000' }, 'user.activation'],
  ])('USR-08 USR-09 USR-10 USR-11 OP-34 with %o is refused, and nobody is added', async (more, code) => {
    const owner = await server.person()
    await expect(owner.call('addUser', newUser(owner.accountId, more))).rejects.toMatchObject(refused(code))
    expect(await listOf(owner)).toHaveLength(1)
  })

  it('USR-17 USR-18 never has both E and F: E is dropped', async () => {
    const owner = await server.person()
    const { id } = await addedUser(owner, { permissions: 'EFP' })
    expect(await lettersOf(owner, id)).toBe('FP')
  })

  it('USR-37 takes no name that somebody signs in with: a login, an email or an alias', async () => {
    const owner = await server.person()
    const taken = await server.person()
    await server.db
      .updateTable('portal_user')
      .set({ login: 'Front.Desk@users.example', alias: 'back.desk@users.example' })
      .where('id', '=', taken.userId)
      .execute()
    for (const email of ['front.desk@USERS.example', 'BACK.desk@users.example', taken.email.toUpperCase()])
      await expect(owner.call('addUser', newUser(owner.accountId, { email }))).rejects.toMatchObject(
        refused('user.nameInUse'),
      )
  })

  it('added by two at once with one email is added once', async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [one, two] = [await server.person(), await server.person()]
      const email = `both.${String(tries)}@users.example`
      const answers = await Promise.allSettled(
        [one, two].map((by) => by.call('addUser', newUser(by.accountId, { email }))),
      )
      expect(codesOf(answers).sort()).toEqual([null, 'user.nameInUse'])
    }
  })

  it('USR-14 USR-15 USR-36 becomes active at the time chosen in the zone of the account, and not before', async () => {
    const owner = await server.person() // Queensland: UTC+10
    const at = new Date(server.clock.now.getTime() + 3 * 60 * 60_000)
    const activateDateTime = new Date(at.getTime() + 10 * 60 * 60_000)
      .toISOString()
      .replace(/\D/g, '')
      .slice(0, 14)
    const planned = await addedUser(owner, { activateDateTime })
    const withPassword = await addedUser(owner, { activateDateTime, password: PASSWORD })
    const seconds = new Date(Math.floor(at.getTime() / 1_000) * 1_000)
    expect(planned).toMatchObject({ type: 'c', activatesAt: seconds })
    expect(await server.mailsTo(planned.email)).toEqual([])
    await expect(signIn(withPassword.email)).rejects.toMatchObject(refused('session.wrongCredentials'))
    const run = () =>
      activateUsers(server.db, {
        ...{ productName: 'Shop', publicUrl: 'https://shop.example', now: server.clock.now },
      })
    expect(await run()).toBe(0)
    server.clock.now = new Date(seconds.getTime() + 1)
    const [one, two, three] = await Promise.all([run(), run(), run()]) // they share what is due in any way
    expect(one + two + three).toBe(2)
    expect(await userIn(owner, planned.id)).toMatchObject({ type: 'C', activatesAt: null })
    expect(await server.mailsTo(planned.email)).toHaveLength(1)
    expect(await signIn(withPassword.email)).toMatchObject({ authenticated: true })
  })

  it('USR-15 whose chosen time is past is active at once', async () => {
    const owner = await server.person()
    expect(await addedUser(owner, { activateDateTime: '20200101090000' })).toMatchObject({
      type: 'C',
      activatesAt: null,
    })
  })

  it('has the restrictions of who adds them: fixed address, card only, no data feed; and no other extras', async () => {
    const owner = await server.person({ extras: 'ADFMO' })
    const { id } = await addedUser(owner)
    const link = await server.db
      .selectFrom('user_account')
      .select('extra_permissions')
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect(link?.extra_permissions).toBe('DFO')
  })
})

describe('nobody grants what they lack', () => {
  it('PRM-06 decision 22 for each letter: not to a new user, not to one on file, not to themselves', async () => {
    const clerk = await server.person({ letters: 'ADP' })
    const user = await addedUser(clerk, { permissions: 'P' })
    for (const letter of 'BCFHILOQRST') {
      await expect(
        clerk.call('addUser', newUser(clerk.accountId, { permissions: letter })),
      ).rejects.toMatchObject(refused('user.letter'))
      for (const userId of [user.id, clerk.userId])
        await expect(
          clerk.call('updateUserAccount', access(clerk, userId, `ADP${letter}`)),
        ).rejects.toMatchObject(refused('user.letter'))
    }
    await clerk.call('updateUserAccount', access(clerk, user.id, 'ADEP'))
    expect(await lettersOf(clerk, user.id)).toBe('ADEP')
  })

  it('letters on file that the caller lacks stay or go, V and X always stay', async () => {
    const owner = await server.person()
    const clerk = await server.person({ accountId: owner.accountId, letters: 'AP' })
    const user = await server.person({ accountId: owner.accountId, letters: 'HIPVX' })
    await clerk.call('updateUserAccount', access(owner, user.userId, 'AHIP'))
    expect(await lettersOf(owner, user.userId)).toBe('AHIPVX')
    // from one who manages users nothing is taken by who may less
    await expect(clerk.call('updateUserAccount', access(owner, user.userId, 'P'))).rejects.toMatchObject(
      refused('user.stronger'),
    )
    await owner.call('updateUserAccount', access(owner, user.userId, 'HIP'))
    await clerk.call('updateUserAccount', access(owner, user.userId, 'P'))
    expect(await lettersOf(owner, user.userId)).toBe('PVX')
    await expect(clerk.call('updateUserAccount', access(owner, user.userId, 'HP'))).rejects.toMatchObject(
      refused('user.letter'),
    )
  })

  it('who needs approval does not get around it through another login', async () => {
    const buyer = await server.person({ letters: 'AEP' })
    await expect(buyer.call('addUser', newUser(buyer.accountId, { permissions: 'P' }))).rejects.toMatchObject(
      refused('user.approval'),
    )
    await expect(buyer.call('updateUserAccount', access(buyer, buyer.userId, 'AP'))).rejects.toMatchObject(
      refused('user.approval'),
    )
    const user = await addedUser(buyer, { permissions: 'EP' })
    await expect(buyer.call('updateUserAccount', access(buyer, user.id, 'P'))).rejects.toMatchObject(
      refused('user.approval'),
    )
  })

  it('nor by giving up E, nor by a login of another name that gives it back', async () => {
    const buyer = await server.person({ letters: 'AEP' })
    const helper = await addedUser(buyer, { permissions: 'A', password: PASSWORD })
    const user = await addedUser(buyer, { permissions: 'EP' })
    const asHelper = await signedInAs(server, helper.email, PASSWORD)
    await expect(asHelper('updateUserAccount', access(buyer, buyer.userId, 'AP'))).rejects.toMatchObject(
      refused('user.stronger'),
    )
    await buyer.call('updateUserAccount', access(buyer, buyer.userId, 'A'))
    await expect(buyer.call('updateUserAccount', access(buyer, user.id, 'P'))).rejects.toMatchObject(
      refused('user.approval'),
    )
  })

  it('nor by taking the letters, the account or the sign-in of who manages users and may more', async () => {
    const owner = await server.person()
    const clerk = await server.person({ accountId: owner.accountId, letters: 'AP' })
    const on = { userId: owner.userId, accountId: owner.accountId }
    for (const attempt of [
      () => clerk.call('updateUserAccount', access(owner, owner.userId, '')),
      () => clerk.call('deactivateUserAccount', on),
      () => clerk.call('deactivateUserProfile', { userId: owner.userId }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused('user.stronger'))
    await owner.call('updateUserAccount', access(owner, clerk.userId, 'P'))
  })

  it('nor with a link that was mailed before: a new email ends it, and invites again', async () => {
    const owner = await server.person()
    const { id, email } = await addedUser(owner, { email: 'typo@links.example' })
    await change(owner, id, { email: 'right@links.example' })
    const tokenTo = async (address: string) =>
      /reset-password\/([\w-]+)/.exec((await server.mailsTo(address)).at(-1)?.body_text ?? '')?.[1] ?? ''
    await expect(
      server.stranger('updatePassword', { token: await tokenTo(email), password: PASSWORD }),
    ).rejects.toMatchObject(refused('session.linkExpired'))
    await server.stranger('updatePassword', {
      ...{ token: await tokenTo('right@links.example'), password: PASSWORD },
    })
  })

  it('nor takes over a login that may more: no password, no email, no sign-in given back', async () => {
    const owner = await server.person({ passwordHash: await hashPassword(PASSWORD) })
    const clerk = await server.person({ accountId: owner.accountId, letters: 'AP' })
    for (const more of [{ password: 'taken over' }, { email: 'clerk@users.example' }])
      await expect(change(clerk, owner.userId, more)).rejects.toMatchObject(refused('user.stronger'))
    await change(clerk, owner.userId, { phone: '07 3999 9999' })
    expect(await signIn(owner.login)).toMatchObject({ authenticated: true })
    const rich = await addedUser(owner, { permissions: 'HIP' })
    await owner.call('deactivateUserProfile', { userId: rich.id })
    const back = { userId: rich.id, email: 'rich@users.example' }
    await expect(clerk.call('reactivateUserProfile', back)).rejects.toMatchObject(refused('user.stronger'))
    await owner.call('reactivateUserProfile', back)
    const on = { userId: rich.id, accountId: owner.accountId }
    await owner.call('deactivateUserAccount', on)
    await expect(clerk.call('reactivateUserAccount', on)).rejects.toMatchObject(refused('user.stronger'))
  })
})

describe('the letters of a user on an account', () => {
  it('USR-25 count from their next call on', async () => {
    const owner = await server.person()
    const user = await server.person({ accountId: owner.accountId, letters: 'P' })
    await expect(user.call('addMailContact', CONTACT)).rejects.toMatchObject(refused('access.denied'))
    await owner.call('updateUserAccount', access(owner, user.userId, 'AHP'))
    await user.call('addMailContact', CONTACT)
    await owner.call('updateUserAccount', access(owner, user.userId, 'P'))
    await expect(
      user.call('addMailContact', { ...CONTACT, address: 'b@users.example' }),
    ).rejects.toMatchObject(refused('access.denied'))
  })

  it('USR-19 the manager is somebody active who holds A there; one on file may stay', async () => {
    const owner = await server.person()
    const on = { accountId: owner.accountId }
    const second = await server.person({ ...on, letters: 'AP' })
    const without = await server.person({ ...on, letters: 'P' })
    const gone = await server.person({ ...on, letters: 'AP', type: 'c' })
    const elsewhere = await server.person()
    const user = await addedUser(owner)
    const { accounts } = await owner.call('managedUsersFromServer', {})
    expect(accounts[0]?.managers.map(({ id }) => id).sort()).toEqual([owner.userId, second.userId].sort())
    for (const { userId } of [without, gone, elsewhere])
      await expect(
        owner.call('updateUserAccount', access(owner, user.id, 'P', String(userId))),
      ).rejects.toMatchObject(refused('user.manager'))
    await owner.call('updateUserAccount', access(owner, user.id, 'P', String(second.userId)))
    await owner.call('updateUserAccount', access(owner, second.userId, 'P'))
    await owner.call('updateUserAccount', access(owner, user.id, 'D', String(second.userId)))
    expect((await userIn(owner, user.id))?.accounts[0]).toMatchObject({
      permissions: 'D',
      managerid: String(second.userId),
    })
  })

  it('USR-06 USR-34 USR-35 USR-36 an account is taken away and given back, at the next call', async () => {
    const owner = await server.person()
    const user = await server.person({ accountId: owner.accountId, letters: 'P' })
    const on = { userId: user.userId, accountId: owner.accountId }
    await user.call('accountFromServer', {})
    await owner.call('deactivateUserAccount', on)
    await owner.call('deactivateUserAccount', on) // again changes nothing
    expect((await userIn(owner, user.userId))?.accounts[0]?.status).toBe('90')
    await expect(user.call('updatePath', { path: '/cart' })).rejects.toThrow(SignedOut)
    await owner.call('reactivateUserAccount', on)
    expect((await userIn(owner, user.userId))?.accounts[0]?.status).toBe('20')
    await user.call('updatePath', { path: '/cart' })
  })

  it('USR-26 USR-27 a further account of the caller is given once, also by two at once', async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const owner = await server.person()
      const other = await secondAccount(owner, 'AP')
      const { id } = await addedUser(owner)
      const give = () => owner.call('addUserAccount', access(other, id, 'P'))
      const answers = await Promise.allSettled([give(), give()])
      expect(codesOf(answers).sort()).toEqual([null, 'user.onAccount'])
      expect(await lettersOf(owner, id, other.accountId)).toBe('P')
    }
  })

  it('decision 22 the last administrator stays: demoted, taken off, deactivated, alone or both at once', async () => {
    const alone = await server.person()
    await addedUser(alone, { permissions: 'P' })
    const on = { userId: alone.userId, accountId: alone.accountId }
    await expect(alone.call('updateUserAccount', access(alone, alone.userId, 'P'))).rejects.toMatchObject(
      refused('person.lastAdministrator'),
    )
    await expect(alone.call('deactivateUserAccount', on)).rejects.toMatchObject(
      refused('person.lastAdministrator'),
    )
    for (let tries = 0; tries < TRIES; tries += 1) {
      const first = await server.person()
      const second = await server.person({ accountId: first.accountId })
      const answers = await Promise.allSettled([
        first.call('deactivateUserProfile', { userId: second.userId }),
        second.call('updateUserAccount', access(first, first.userId, 'P')),
      ])
      expect(codesOf(answers).filter((code) => code === null)).toHaveLength(1)
      const left = await server.db
        .selectFrom('user_account as ua')
        .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
        .select('u.id')
        .where('ua.account_id', '=', first.accountId)
        .where('u.type', '=', 'C')
        .where('ua.permissions', 'like', '%A%')
        .execute()
      expect(left.length).toBeGreaterThan(0)
    }
  })

  it('is changed by an administrator who loses A at the same moment before that or not at all', async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const owner = await server.person()
      const second = await server.person({ accountId: owner.accountId })
      const user = await addedUser(owner, { permissions: 'P' })
      const [, given] = await Promise.allSettled([
        owner.call('updateUserAccount', access(owner, second.userId, 'P')),
        second.call('updateUserAccount', access(owner, user.id, 'HP')),
      ])
      const letters = await lettersOf(owner, user.id)
      expect(letters).toBe(given.status === 'fulfilled' ? 'HP' : 'P')
      await expect(second.call('updateUserAccount', access(owner, user.id, 'IP'))).rejects.toMatchObject(
        refused('access.denied'),
      )
    }
  })
})

describe('a deactivated user', () => {
  it('USR-29 USR-31 USR-36 OP-33 has no session and no sign-in, and comes back under another email', async () => {
    const owner = await server.person()
    const user = await server.person({
      ...{ accountId: owner.accountId, letters: 'P', passwordHash: await hashPassword(PASSWORD) },
    })
    await user.call('accountFromServer', {})
    await owner.call('deactivateUserProfile', { userId: user.userId })
    expect(await userIn(owner, user.userId)).toMatchObject({ type: 'c', email: `inactive:${user.email}` })
    await expect(user.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    for (const name of [user.login, user.email, `inactive:${user.email}`])
      await expect(signIn(name)).rejects.toMatchObject(refused('session.wrongCredentials'))
    await expect(owner.call('deactivateUserProfile', { userId: user.userId })).rejects.toMatchObject(
      refused('user.inactive'),
    )
    for (const [email, code] of [
      ['', 'user.email'],
      [`inactive:${user.email}`, 'user.email'],
      [owner.email, 'user.nameInUse'],
    ] as const)
      await expect(owner.call('reactivateUserProfile', { userId: user.userId, email })).rejects.toMatchObject(
        refused(code),
      )
    const email = `again.${user.email}`
    await owner.call('reactivateUserProfile', { userId: user.userId, email })
    expect(await userIn(owner, user.userId)).toMatchObject({ type: 'C', email })
    expect(await signIn(email)).toMatchObject({ authenticated: true })
    await expect(owner.call('reactivateUserProfile', { userId: user.userId, email })).rejects.toMatchObject(
      refused('user.active'),
    )
  })

  it('leaves the email to others: it can be given away, twice, and each sign-in finds the one who is active', async () => {
    const owner = await server.person()
    const email = 'desk@handed.example'
    const first = await addedUser(owner, { email, password: PASSWORD })
    await owner.call('deactivateUserProfile', { userId: first.id })
    const second = await addedUser(owner, { email, password: PASSWORD })
    expect(second.login).toBe(`${email}-2`)
    expect(await signIn(email)).toMatchObject({ authenticated: true })
    await owner.call('deactivateUserProfile', { userId: second.id })
    expect((await rowOf(second.id)).email).toBe(`inactive:${String(second.id)}:${email}`)
    const third = await addedUser(owner, { email, password: PASSWORD })
    expect(await signIn(email)).toMatchObject({ authenticated: true })
    await expect(
      owner.call('reactivateUserProfile', { userId: first.id, email: 'else@handed.example' }),
    ).rejects.toMatchObject(refused('user.nameInUse')) // its login is somebody's email by now
    expect(third.login).toBe(`${email}-3`)
  })

  it('is not whoever deactivates, and a planned user is called off', async () => {
    const owner = await server.person()
    await expect(owner.call('deactivateUserProfile', { userId: owner.userId })).rejects.toMatchObject(
      refused('user.self'),
    )
    const planned = await addedUser(owner, { activateDateTime: '20270301090000', password: PASSWORD })
    expect(planned.type).toBe('c')
    await owner.call('deactivateUserProfile', { userId: planned.id })
    expect(await userIn(owner, planned.id)).toMatchObject({ type: 'c', activatesAt: null })
  })

  it('OP-51 with an account that the caller does not manage keeps profile and sign-in; the link can go', async () => {
    const [owner, other] = [await server.person(), await server.person()]
    const user = await addedUser(owner, { password: PASSWORD })
    await holdAccount(server.db, user.id, other.accountId, 'P')
    expect(await userIn(owner, user.id)).toMatchObject({ isElsewhere: true, accounts: [{ status: '20' }] })
    await expect(owner.call('deactivateUserProfile', { userId: user.id })).rejects.toMatchObject(
      refused('user.elsewhere'),
    )
    for (const more of [{ firstName: 'Other' }, { password: 'taken over' }])
      await expect(change(owner, user.id, more)).rejects.toMatchObject(refused('user.elsewhere'))
    await owner.call('deactivateUserAccount', { userId: user.id, accountId: owner.accountId })
    expect(await signIn(user.email)).toMatchObject({ authenticated: true })
  })

  it('OP-56 staff are never among them', async () => {
    const owner = await server.person()
    const staff = await server.person({ accountId: owner.accountId, type: 'S' })
    await expect(owner.call('deactivateUserProfile', { userId: staff.userId })).rejects.toMatchObject(
      refused('user.unknown'),
    )
    await expect(change(owner, staff.userId, { password: 'taken over' })).rejects.toMatchObject(
      refused('user.unknown'),
    )
    await expect(owner.call('updateUserAccount', access(owner, staff.userId, 'P'))).rejects.toMatchObject(
      refused('user.notOnAccount'),
    )
  })
})
