import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickHash } from '#testing/quick-hash.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { profileOf } from '#testing/users.ts'
import { counts, tryImport } from '#testing/try-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => server.close())
const users = (text: string) => tryImport(server.db, 'users', text)

it('an import of users gives an email that counts as confirmed, and ends links that were mailed to the one before', async () => {
  const who = await server.person({ passwordHash: quickHash('counter nine') })
  const staff = await server.person({ type: 'S', roles: 'Y' })
  const mailsOf = async (address: string) =>
    (
      await server.db.selectFrom('mail').select('body_text').where('recipient', '=', address).execute()
    ).flatMap(({ body_text }) => /reset-password\/([\w-]+)/.exec(body_text)?.[1] ?? [])
  const mailLink = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000)
    await staff.call('staffMailPasswordLink', { userId: who.userId, reason: 'Asked by phone' })
  }
  const profile = async () => profileOf(server.db, who.userId)
  await who.call('updateUserProfile', { ...(await profile()), email: `mistyped.${who.email}` })
  await mailLink()
  const [before = ''] = await mailsOf(who.email)
  const email = `imported.${who.email}`
  expect(counts(await users(`login,email\n${who.login},${email}\n`))).toEqual(['users 1 changed'])
  const used = server.stranger('updatePassword', { token: before, password: 'counter ten' })
  await expect(used).rejects.toMatchObject({ code: 'session.linkExpired' })
  await mailLink()
  expect([(await mailsOf(who.email)).length, (await mailsOf(email)).length]).toEqual([1, 1])

  // the same file again says nothing of what the user changed since
  const own = `own.${who.email}`
  await who.call('updateUserProfile', { ...(await profile()), email: own })
  expect(counts(await users(`login,email\n${who.login},${own}\n`))).toEqual(['users 1 unchanged'])
  await mailLink()
  expect([(await mailsOf(email)).length, (await mailsOf(own)).length]).toEqual([2, 0])
})
