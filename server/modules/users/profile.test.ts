import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignedOut } from '#web/data/failures.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { profileOf, type ProfileForm } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => server.close())

const PASSWORD = 'counter nine'
const refused = (code: string) => ({ code })
const signIn = (usernameOrEmailOrAlias: string, password = PASSWORD) =>
  server.stranger('login', {
    ...{ usernameOrEmailOrAlias, password, staffVerificationCode: '', stayLoggedIn: false },
  })
const change = async (by: TestPerson, userId: number, more: Partial<ProfileForm>) =>
  by.call('updateUserProfile', { ...(await profileOf(server.db, userId)), ...more })

describe('a profile', () => {
  it('PRF-10 PRF-14 the own is changed by everybody, without the password when that is blank', async () => {
    const user = await server.person({ letters: '', passwordHash: await hashPassword(PASSWORD) })
    const done = await change(user, user.userId, { firstName: 'Ana', lastName: 'Ng', phone: '08 1' })
    expect(done).toMatchObject({ firstName: 'Ana', lastName: 'Ng', phone: '08 1', login: user.login })
    expect(await signIn(user.login)).toMatchObject({ authenticated: true })
    expect(await user.call('initFromServer', {})).toMatchObject({ firstName: 'Ana', phone: '08 1' })
  })

  it('PRF-06 PRF-13 OP-35 a new password has five characters, ends the other sessions and the old password', async () => {
    const user = await server.person({ passwordHash: await hashPassword(PASSWORD) })
    await expect(change(user, user.userId, { password: 'abcd' })).rejects.toMatchObject(
      refused('session.password'),
    )
    const sessions = () =>
      server.db.selectFrom('session').select('user_id').where('user_id', '=', user.userId).execute()
    await signIn(user.login)
    expect(await sessions()).toHaveLength(2)
    await change(user, user.userId, { password: 'abcde' })
    expect(await sessions()).toHaveLength(1)
    expect((await server.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('your password was changed'),
    ])
    await user.call('updatePath', { path: '/' })
    await expect(signIn(user.login)).rejects.toMatchObject(refused('session.wrongCredentials'))
    expect(await signIn(user.login, 'abcde')).toMatchObject({ authenticated: true })
  })

  it('USR-22 of a user is changed by who manages them: their sessions end with a new password', async () => {
    const owner = await server.person()
    const user = await server.person({ accountId: owner.accountId, letters: 'P' })
    await change(owner, user.userId, { firstName: 'Ana', password: PASSWORD })
    await expect(user.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    expect(await signIn(user.login)).toMatchObject({ authenticated: true })
  })

  it('a new email is told to both addresses, and is nobody else’s', async () => {
    const user = await server.person({ passwordHash: await hashPassword(PASSWORD) })
    const email = `new.${user.email}`
    await change(user, user.userId, { email })
    for (const address of [user.email, email]) {
      const [mail] = await server.mailsTo(address)
      expect(mail?.body_text).toContain(`was ${user.email} and is ${email} from now on`)
    }
    const other = await server.person()
    await expect(change(other, other.userId, { email })).rejects.toMatchObject(refused('user.nameInUse'))
    const [first = '', ...rest] = user.login
    const unseen = `${first}\u200B${rest.join('')}\u00AD`
    for (const alias of [user.login, `ALIAS-${user.login}`, unseen])
      await expect(change(other, other.userId, { alias })).rejects.toMatchObject(refused('user.nameInUse'))
    await expect(change(other, other.userId, { alias: 'new.hire@users.example' })).rejects.toMatchObject(
      refused('user.alias'),
    )
    await server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', user.userId).execute()
    await expect(change(other, other.userId, { alias: `alias-${user.login}` })).rejects.toMatchObject(
      refused('user.nameInUse'),
    )
  })

  it('an alias signs in as it was typed and as it is kept, with letters of another look or unseen ones', async () => {
    const user = await server.person({ passwordHash: await hashPassword(PASSWORD) })
    for (const alias of ['Zoe\u0308-shop', '\uff43\uff41\uff53\uff48\uff12', 'till\u200B3']) {
      await change(user, user.userId, { alias })
      const { alias: kept } = await profileOf(server.db, user.userId)
      for (const typed of [alias, kept]) expect(await signIn(typed)).toMatchObject({ authenticated: true })
    }
  })

  it('an email is changed five times in an hour at most, since each change mails two addresses', async () => {
    const user = await server.person()
    for (let times = 0; times < 5; times += 1)
      await change(user, user.userId, { email: `often.${String(times)}@users.example` })
    const again = { email: 'once.more@users.example' }
    await expect(change(user, user.userId, again)).rejects.toMatchObject(refused('user.emailOften'))
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000)
    await change(user, user.userId, again)
  })

  it('what stays as it is on file is not checked: an import may have brought it', async () => {
    const user = await server.person()
    await server.db
      .updateTable('portal_user')
      .set({ phone: '', email: 'Shop Counter' })
      .where('id', '=', user.userId)
      .execute()
    await change(user, user.userId, { firstName: 'Ana' })
    await expect(change(user, user.userId, { email: 'Counter' })).rejects.toMatchObject(refused('user.email'))
  })
})
