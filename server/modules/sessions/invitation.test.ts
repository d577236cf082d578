import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { SignedOut } from '#web/data/failures.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { invite } from './invitation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60_000
async function invited(userId: number): Promise<string> {
  const facts = { userId, by: COMMAND, productName: 'Shop & Co', publicUrl: 'https://shop.example' }
  const link = await server.db.transaction().execute((tx) => invite(tx, { ...facts, now: server.clock.now }))
  return link.split('/').at(-1) ?? ''
}
const choose = (token: string, password: string) => server.stranger('updatePassword', { token, password })
const signIn = (usernameOrEmailOrAlias: string, password: string) =>
  server.stranger('login', {
    usernameOrEmailOrAlias,
    password,
    staffVerificationCode: '',
    stayLoggedIn: false,
  })
const EXPIRED = { code: 'session.linkExpired' }

it('PWD-22 PWD-23 a link works once, for a password that is long enough; it ends sessions and is kept as a hash', async () => {
  const person = await server.person({ passwordHash: await hashPassword('the old one') })
  const token = await invited(person.userId)
  const mail = await server.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect([mail.recipient, mail.subject]).toEqual([person.email, 'Shop & Co: your invitation'])
  expect(mail.body_html).toContain('invited to Shop &amp; Co.')
  expect(mail.body_text).toContain(`https://shop.example/reset-password/${token}`)
  const kept = await server.db.selectFrom('invitation').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  await expect(choose(token, 'abcd')).rejects.toMatchObject({ code: 'session.password' })
  await expect(choose(token.slice(1), 'abcde')).rejects.toMatchObject(EXPIRED)
  await signIn(person.login, 'the old one')
  const answers = await Promise.allSettled([choose(token, 'abcde'), choose(token, 'abcdf')])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(choose(token, 'abcde')).rejects.toMatchObject(EXPIRED)
  await expect(person.call('initFromServer', {})).rejects.toBeInstanceOf(SignedOut)
  await expect(signIn(person.login, 'the old one')).rejects.toMatchObject({
    code: 'session.wrongCredentials',
  })
  await signIn(person.login, answers[0].status === 'fulfilled' ? 'abcde' : 'abcdf')
})

it('a link is of use for seven days, and only the newest', async () => {
  const person = await server.person()
  const first = await invited(person.userId),
    second = await invited(person.userId)
  await expect(choose(first, 'abcde')).rejects.toMatchObject(EXPIRED)
  const begun = server.clock.now
  server.clock.now = new Date(begun.getTime() + 7 * DAY_MS)
  await expect(choose(second, 'abcde')).rejects.toMatchObject(EXPIRED)
  server.clock.now = new Date(begun.getTime() + 7 * DAY_MS - 1)
  await choose(second, 'abcde')
  server.clock.now = begun
})
