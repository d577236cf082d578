import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_LETTERS, holdAccount } from '#testing/build.ts'
import { quickHash } from '#testing/quick-hash.ts'
import { addPasskeyTo, setUpTotp } from '#testing/second-factor.ts'
import { browser, givePassword, signInWith } from '#testing/sign-ins.ts'
import { failSignIns } from '#testing/staff-users.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { addedUser, profileOf } from '#testing/users.ts'

let server: TestServer, yara: TestPerson, zoe: TestPerson
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
  yara = await server.person({ type: 'S', roles: 'Y' })
  zoe = await server.person({ type: 'S', roles: 'Z' })
})
afterAll(() => server.close())

const reason = 'Asked by phone'
const ACTS = [
  'staffUnlockUser',
  'staffRemoveFactors',
  'staffEndSignIns',
  'staffMailPasswordLink',
  'staffDeactivateUser',
  'staffReactivateUser',
] as const
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? null : (answer.reason as { code: string }).code))
const refusal = async (asked: Promise<unknown>) => (await Promise.allSettled([asked]).then(codesOf))[0]
const lastEntry = (userId: number) =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', String(userId))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const typeOf = async (userId: number) =>
  (
    await server.db
      .selectFrom('portal_user')
      .select(['type', 'role_letters', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).type

/** An email that a user gives themselves and nobody has confirmed. */
async function changedEmail(user: TestPerson) {
  const email = `stolen.${user.email}`
  await user.call('updateUserProfile', { ...(await profileOf(server.db, user.userId)), email })
  return email
}
const emailLinkTo = async (address: string) =>
  /(\/email-change\/[\w-]+)/.exec((await server.mailsTo(address)).at(-1)?.body_text ?? '')?.[1] ?? ''
const press = (url: string) => server.app.inject({ method: 'POST', url, headers: { host: 'shop.example' } })

type Asked = {
  kind?: 'all' | 'staff' | 'customer'
  state?: 'any' | 'locked' | 'inactive' | 'factor' | 'noFactor' | 'never'
}
const found = async (text: string, asked: Asked = {}) =>
  (await yara.call('staffUsersPage', { kind: 'all', state: 'any', ...asked, text, limit: 100 })).users.map(
    ({ userId }) => userId,
  )

describe('the list of all users', () => {
  it('finds a user by name, login, email, alias, account and the name of the account, at once after a change', async () => {
    const one = await server.person()
    const other = await server.person()
    const words = [one.login, one.login.toUpperCase(), one.email, `alias-${one.login}`, one.accountId]
    for (const text of words) expect(await found(text)).toContain(one.userId)
    expect(await found(`${one.login} ${one.accountId}`)).toEqual([one.userId])
    await server.db
      .updateTable('account')
      .set({ name: 'Zebra Mobile' })
      .where('id', '=', one.accountId)
      .execute()
    expect(await found('zebra mob')).toEqual([one.userId])
    await holdAccount(server.db, other.userId, one.accountId, 'P')
    expect((await found('zebra')).toSorted()).toEqual([one.userId, other.userId].toSorted())
    await server.db
      .deleteFrom('user_account')
      .where('user_id', '=', other.userId)
      .where('account_id', '=', one.accountId)
      .execute()
    expect(await found('zebra')).toEqual([one.userId])
    await server.db
      .updateTable('portal_user')
      .set({ last_name: 'Quillfeather' })
      .where('id', '=', one.userId)
      .execute()
    expect(await found('QUILLFEATHER')).toEqual([one.userId])
  })

  it.each(['%', '_', '\\', "'; drop table", '🦓', 'a'.repeat(200)])('%s stands for itself', async (text) => {
    expect(await found(text)).toEqual([])
  })

  it('is narrowed to staff, customers, inactive and locked users, those with a second factor, and who never signed in', async () => {
    const user = await server.person()
    await givePassword(server, user)
    const is = async (asked: Asked) => (await found(user.login, asked)).length === 1
    expect(await is({ kind: 'customer' })).toBe(true)
    expect(await is({ kind: 'staff' })).toBe(false)
    expect(await found(zoe.login, { kind: 'staff' })).toEqual([zoe.userId])

    expect([await is({ state: 'never' }), await is({ state: 'noFactor' })]).toEqual([true, true])
    await signInWith(server, browser(), user)
    expect(await is({ state: 'never' })).toBe(false)

    await addPasskeyTo(user)
    expect([await is({ state: 'factor' }), await is({ state: 'noFactor' })]).toEqual([true, false])

    await failSignIns(server, user.userId, 9)
    expect(await is({ state: 'locked' })).toBe(false)
    await failSignIns(server, user.userId, 1)
    expect(await is({ state: 'locked' })).toBe(true)
    await yara.call('staffUnlockUser', { userId: user.userId, reason })
    expect(await is({ state: 'locked' })).toBe(false)

    expect(await is({ state: 'inactive' })).toBe(false)
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    expect([await is({ state: 'inactive' }), await is({ state: 'factor' })]).toEqual([true, false])
  })

  it('says of thirty failures from many places that the user is locked', async () => {
    const user = await server.person()
    for (let at = 0; at < 6; at += 1) await failSignIns(server, user.userId, 5, `198.51.100.${String(at)}`)
    expect(await found(user.login, { state: 'locked' })).toEqual([user.userId])
    server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000)
    expect(await found(user.login, { state: 'locked' })).toEqual([])
  })
})

describe('the page of a user', () => {
  it('has accounts with letters, sign-ins, factors and history, and no secret', async () => {
    const user = await server.person({ letters: 'AP' })
    await givePassword(server, user)
    await signInWith(server, browser(), user)
    await setUpTotp(server, user)
    const detail = await yara.call('staffUser', { userId: user.userId })
    expect(detail.user).toMatchObject({
      ...{ login: user.login, isStaff: false, isActive: true, hasAuthenticator: true, passkeys: 0 },
      ...{ recoveryCodes: 10, failures: 0, mayChange: true, roles: '' },
    })
    expect(detail.accounts).toMatchObject([
      { accountId: user.accountId, customerId: user.customerId, letters: 'AP', isOnlyManager: true },
    ])
    expect(detail.signIns.length).toBeGreaterThan(0)
    expect(detail.events.map(({ action }) => action)).toContain('factor.add')
    const row = await server.db
      .selectFrom('portal_user')
      .select(['password_hash', 'totp_secret'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(detail)
    for (const secret of [row.password_hash, row.totp_secret]) expect(text).not.toContain(secret)
    expect(await refusal(yara.call('staffUser', { userId: 999_999 }))).toBe('user.gone')
  })
})

describe('what staff do with a login', () => {
  it('asks for a reason, refuses who is unknown, and leaves an own login alone', async () => {
    const user = await server.person()
    for (const name of ACTS) {
      expect(await refusal(yara.call(name, { userId: user.userId, reason: ' ' }))).toBe('backOffice.reason')
      expect(await refusal(yara.call(name, { userId: 999_999, reason }))).toBe('user.gone')
      expect(await refusal(zoe.call(name, { userId: zoe.userId, reason }))).toBe('user.own')
    }
  })

  it('is for administrators alone where the login is of staff, a deactivated one too', async () => {
    const kim = await server.person({ type: 'S', roles: 'UW' })
    for (const name of ACTS)
      expect(await refusal(yara.call(name, { userId: kim.userId, reason }))).toBe('user.staff')
    expect((await yara.call('staffUser', { userId: kim.userId })).user.mayChange).toBe(false)
    await zoe.call('staffDeactivateUser', { userId: kim.userId, reason })
    expect(await refusal(yara.call('staffReactivateUser', { userId: kim.userId, reason }))).toBe('user.staff')
    await zoe.call('staffReactivateUser', { userId: kim.userId, reason })
    expect(await typeOf(kim.userId)).toBe('S')
  })

  it('leaves a deactivated login of staff to administrators alone: neither service staff nor who manages its account get at it', async () => {
    const zed = await server.person({ type: 'S', roles: 'Z', accountId: zoe.accountId })
    const agent = await server.person({
      type: 'S',
      roles: 'UY',
      letters: ALL_LETTERS,
      accountId: zoe.accountId,
    })
    const dealer = await server.person({ letters: ALL_LETTERS, accountId: zoe.accountId })
    await server.db
      .updateTable('portal_user')
      .set({ totp_secret: 'sealed' })
      .where('id', '=', zed.userId)
      .execute()
    await zoe.call('staffDeactivateUser', { userId: zed.userId, reason })
    const row = () =>
      server.db.selectFrom('portal_user').selectAll().where('id', '=', zed.userId).executeTakeFirstOrThrow()
    const before = await row()
    const { userId } = zed
    const at = { accountId: zoe.accountId, userId, reason }
    for (const who of [agent, dealer]) {
      expect(await refusal(who.call('reactivateUserProfile', { userId, email: 'evil@mail.example' }))).toBe(
        'user.unknown',
      )
      expect((await who.call('managedUsersFromServer', {})).users.map(({ id }) => id)).not.toContain(userId)
    }
    expect(await refusal(agent.call('staffResetFactor', at))).toBe('person.unknown')
    expect(await refusal(agent.call('staffSetLetters', { ...at, letters: 'P', was: '' }))).not.toBeNull()
    expect(await row()).toEqual(before)
  })

  it('gives nobody a letter: type, letters of staff and letters of accounts stay through every act', async () => {
    const user = await server.person({ letters: 'HP' })
    await setUpTotp(server, user)
    await failSignIns(server, user.userId, 2)
    // without a factor nobody is signed in any more: their sign-ins are ended before that
    const inOrder = ['staffEndSignIns', ...ACTS.filter((name) => name !== 'staffEndSignIns')] as const
    for (const name of inOrder) await yara.call(name, { userId: user.userId, reason })
    const { user: after, accounts } = await yara.call('staffUser', { userId: user.userId })
    expect([await typeOf(user.userId), after.roles, accounts[0]?.letters]).toEqual(['C', '', 'HP'])
  })

  it('unlocks: the next right password signs in, and the audit has both counts', async () => {
    const user = await server.person({ passwordHash: quickHash('counter nine') })
    await failSignIns(server, user.userId, 30)
    expect(await signInWith(server, browser(), user)).toMatchObject({ code: 'session.tooManyAttempts' })
    await yara.call('staffUnlockUser', { userId: user.userId, reason })
    expect((await signInWith(server, browser(), user)).token).toBeDefined()
    const entries = await yara.call('staffUser', { userId: user.userId })
    expect(entries.events.find(({ action }) => action === 'session.unlock')).toMatchObject({
      ...{ before: { failures: 30 }, after: { failures: 0 }, detail: { reason } },
    })
    expect(await refusal(yara.call('staffUnlockUser', { userId: user.userId, reason }))).toBe(
      'user.noFailures',
    )
  })

  it('signs out everywhere: the very next call of the user is refused', async () => {
    const user = await server.person()
    await user.call('signInsFromServer', {})
    await yara.call('staffEndSignIns', { userId: user.userId, reason })
    await expect(user.call('endOtherSignIns', {})).rejects.toThrow()
    expect(await lastEntry(user.userId)).toMatchObject({
      ...{ action: 'session.endAll', before: { signIns: 1 }, after: { signIns: 0 }, actor_id: yara.userId },
    })
    expect(await refusal(yara.call('staffEndSignIns', { userId: user.userId, reason }))).toBe(
      'user.noSignIns',
    )
  })

  it('takes every second factor, tells the person, and signs them out', async () => {
    const user = await server.person()
    await givePassword(server, user)
    await setUpTotp(server, user)
    await addPasskeyTo(user)
    const { user: after } = await yara.call('staffRemoveFactors', { userId: user.userId, reason })
    expect(after).toMatchObject({ hasFactor: false, hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 })
    expect(await lastEntry(user.userId)).toMatchObject({
      action: 'factor.reset',
      before: { authenticator: true, passkey: true },
      after: { authenticator: false, passkey: false },
    })
    expect((await server.mailsTo(user.email)).at(-1)?.subject).toContain('second factor was reset')
    await expect(user.call('endOtherSignIns', {})).rejects.toThrow()
    expect(await refusal(yara.call('staffRemoveFactors', { userId: user.userId, reason }))).toBe(
      'backOffice.nothing',
    )
  })

  it('mails who never chose a password the invitation again, anybody else a link that works once; nobody sees either', async () => {
    const owner = await server.person()
    const { id: userId, email } = await addedUser(owner)
    expect(await refusal(yara.call('staffMailPasswordLink', { userId, reason }))).toBe('user.invitedJustNow')
    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000)
    const answer = await yara.call('staffMailPasswordLink', { userId, reason })
    const link =
      /reset-password\/([\w-]+)/.exec((await server.mailsTo(email)).at(-1)?.body_text ?? '')?.[1] ?? 'none'
    expect(JSON.stringify(answer)).not.toContain(link)
    await server.stranger('updatePassword', { token: link, password: 'counter nine' })

    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000)
    await yara.call('staffMailPasswordLink', { userId, reason })
    const mail = (await server.mailsTo(email)).at(-1)
    expect(mail?.body_text).toContain('Our staff send you this link')
    expect(await refusal(yara.call('staffMailPasswordLink', { userId, reason }))).toBe('user.mailedJustNow')
    expect(await lastEntry(userId)).toMatchObject({ action: 'password.mailLink', detail: { reason } })
  })

  it('deactivates and gives back under the same email, unless somebody else has it by now', async () => {
    const user = await server.person({ passwordHash: quickHash('counter nine') })
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    expect(await typeOf(user.userId)).toBe('c')
    expect((await signInWith(server, browser(), user)).token).toBeUndefined()
    expect(await refusal(yara.call('staffDeactivateUser', { userId: user.userId, reason }))).toBe(
      'user.inactive',
    )
    expect(await refusal(yara.call('staffMailPasswordLink', { userId: user.userId, reason }))).toBe(
      'user.inactive',
    )
    await yara.call('staffReactivateUser', { userId: user.userId, reason })
    expect((await signInWith(server, browser(), user)).token).toBeDefined()
    expect((await yara.call('staffUser', { userId: user.userId })).user.email).toBe(user.email)
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    const other = await server.person()
    await server.db
      .updateTable('portal_user')
      .set({ email: user.email })
      .where('id', '=', other.userId)
      .execute()
    expect(await refusal(yara.call('staffReactivateUser', { userId: user.userId, reason }))).toBe(
      'user.nameInUse',
    )
  })

  it('gives a login back under the email that was confirmed last, and mails links there alone', async () => {
    const user = await server.person({ passwordHash: quickHash('counter nine') })
    const stolen = await changedEmail(user)
    const { email, confirmedEmail } = (await yara.call('staffUser', { userId: user.userId })).user
    expect([email, confirmedEmail]).toEqual([stolen, user.email])
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    await yara.call('staffReactivateUser', { userId: user.userId, reason })
    expect((await profileOf(server.db, user.userId)).email).toBe(user.email)
    await yara.call('staffMailPasswordLink', { userId: user.userId, reason })
    expect((await server.mailsTo(user.email)).at(-1)?.body_text).toContain('/reset-password/')
    expect(
      (await server.mailsTo(stolen)).filter(({ body_text }) => body_text.includes('/reset-password/')),
    ).toEqual([])
  })

  it('leaves the link that undoes a change: the address before takes a login back that staff gave back', async () => {
    const user = await server.person({ passwordHash: quickHash('counter nine') })
    const stolen = await changedEmail(user)
    await press(await emailLinkTo(stolen))
    const undo = await emailLinkTo(user.email)
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    await yara.call('staffReactivateUser', { userId: user.userId, reason })
    expect((await profileOf(server.db, user.userId)).email).toBe(stolen)
    expect((await press(undo)).statusCode).toBe(200)
    expect((await profileOf(server.db, user.userId)).email).toBe(user.email)
  })

  it('invites who has no password at the email that was confirmed last, when given back too', async () => {
    const user = await server.person({ passwordHash: null })
    const stolen = await changedEmail(user)
    const invitations = async (address: string) =>
      (await server.mailsTo(address)).filter(({ subject }) => subject.includes('your invitation')).length
    await yara.call('staffMailPasswordLink', { userId: user.userId, reason })
    expect([await invitations(user.email), await invitations(stolen)]).toEqual([1, 0])
    await yara.call('staffDeactivateUser', { userId: user.userId, reason })
    await yara.call('staffReactivateUser', { userId: user.userId, reason })
    expect([await invitations(user.email), await invitations(stolen)]).toEqual([2, 0])
  })

  it('of two administrators who deactivate each other at once, one stays', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [
        await server.person({ type: 'S', roles: 'Z' }),
        await server.person({ type: 'S', roles: 'Z' }),
      ]
      const answers = await Promise.allSettled([
        one.call('staffDeactivateUser', { userId: two.userId, reason }),
        two.call('staffDeactivateUser', { userId: one.userId, reason }),
      ])
      const types = [await typeOf(one.userId), await typeOf(two.userId)]
      expect(types.toSorted()).toEqual(['S', 'c'])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('is done once where two of the staff do it at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const user = await server.person()
      const both = await Promise.allSettled([
        yara.call('staffDeactivateUser', { userId: user.userId, reason }),
        zoe.call('staffDeactivateUser', { userId: user.userId, reason }),
      ])
      expect(codesOf(both).toSorted()).toEqual(['user.inactive', null].toSorted())
    }
  })
})
