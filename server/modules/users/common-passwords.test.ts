import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#server/modules/sessions/set-password.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { newUser, profileOf, userActs } from '#testing/users.ts'

let strict: TestServer, usual: TestServer
beforeAll(async () => {
  strict = await testServer({ REFUSE_COMMON_PASSWORDS: 'true' })
  usual = await testServer()
})
afterAll(() => Promise.all([strict.close(), usual.close()]))

const COMMON = ['password', '123456', 'Qwerty', 'letmein']
const refused = { code: 'session.commonPassword' }

describe('a common password', () => {
  it('is refused where the setting says so: the own, of a new user and of a managed one', async () => {
    const who = await strict.person()
    const own = await profileOf(strict.db, who.userId)
    for (const password of COMMON) {
      await expect(who.call('updateUserProfile', { ...own, password })).rejects.toMatchObject(refused)
      const user = newUser(who.accountId, { password })
      await expect(who.call('addUser', user)).rejects.toMatchObject(refused)
    }
    await who.call('updateUserProfile', { ...own, password: 'ninth wharf counter' })
    const { users } = await who.call('addUser', newUser(who.accountId, { password: 'ninth wharf counter' }))
    expect(users).toHaveLength(2)
  })

  it('is refused with the link of an invitation, which is not used up', async () => {
    const { who, act } = await userActs(
      () => strict,
      () => strict.person(),
    ).updatePassword()
    await expect(
      strict.stranger('updatePassword', { token: 'x', password: 'password' }),
    ).rejects.toMatchObject(refused)
    await act()
    expect(who.login).not.toBe('')
  })

  it('is taken without the setting: the page warns', async () => {
    const who = await usual.person()
    const own = await profileOf(usual.db, who.userId)
    await who.call('updateUserProfile', { ...own, password: 'password' })
  })

  it('is taken from the command line, and of five characters at least in any case', async () => {
    const who = await strict.person()
    const set = (password: string) => setPassword(strict.db, { login: who.login, password, now: new Date() })
    expect([await set('1234'), await set('password')]).toEqual(['tooShort', 'set'])
    const own = await profileOf(usual.db, (await usual.person()).userId)
    const other = await usual.person()
    await expect(
      other.call('updateUserProfile', { ...own, userId: other.userId, password: '1234' }),
    ).rejects.toMatchObject({ code: 'session.password' })
  })
})
