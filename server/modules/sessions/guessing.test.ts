import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { PersonSpec } from '#testing/build.ts'
import { quickHash } from '#testing/quick-hash.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { NOW } from '#testing/template-database.ts'
import { mailGuessNotices } from './guess-notices.ts'

/*
 * Guessing a password (A1, A2, decision 39): ten failures for a person from a network, 30 from anywhere, 100
 * from a network.
 */

const SECRET = 'JBSWY3DPEHPK3PXP'
let server: TestServer
const passwordHash = quickHash('counter')
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'fatal' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
  tests += 1
})
/** Each test comes from an address of its own, so that none closes another's. */
let tests = 0
const here = () => `203.0.113.${String(tests)}`

const person = (spec: PersonSpec = {}) => server.person({ passwordHash, ...spec })
type From = { address?: string; cookie?: string; code?: string }
const login = (name: string, password: string, { address = here(), cookie = '', code = '' }: From = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/rest/login',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({
      usernameOrEmailOrAlias: name,
      password,
      staffVerificationCode: code,
      stayLoggedIn: 'false',
    }).toString(),
  })
type Answer = Awaited<ReturnType<typeof login>>
const outcome = (answer: Answer) => answer.json<{ code?: string }>().code ?? 'in'
const outcomes = (answers: Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcome)].map(([code, group]) => [code, group.length]))
const guess = (name: string, many: number, from: (n: number) => From = () => ({})) =>
  Promise.all(Array.from({ length: many }, (_, n) => login(name, `wrong ${String(n)}`, from(n))))
const deviceCookie = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''
const codeAt = (now: Date) =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now.getTime() })
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const auditOf = (action: string, userId: number) =>
  server.db
    .selectFrom('audit')
    .select(['detail', 'address'])
    .where('action', '=', action)
    .where('subject_id', '=', String(userId))
    .execute()

describe('A1 guesses at once', () => {
  it('of 200 with the right password among them at most ten are checked', async () => {
    const { login: name, userId } = await person()
    const passwords = Array.from({ length: 200 }, (_, n) => (n === 190 ? 'counter' : `wrong ${String(n)}`))
    const answers = await Promise.all(passwords.map((password) => login(name, password)))
    const counts = outcomes(answers)
    expect((counts['session.wrongCredentials'] ?? 0) + (counts['in'] ?? 0)).toBeLessThanOrEqual(10)
    expect(counts['session.tooManyAttempts']).toBeGreaterThanOrEqual(190)
    expect((await auditOf('session.signInFailed', userId)).length).toBeLessThanOrEqual(10)
  })

  it('count for the person, whether login, e-mail or alias is typed, in whatever letter case', async () => {
    const { login: name, email } = await person()
    const typed = [name, email, `alias-${name}`, name.toUpperCase(), email.toUpperCase()]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login(typed[n % typed.length] ?? name, 'wrong')),
    )
    expect(outcomes(answers)).toEqual({ 'session.wrongCredentials': 10, 'session.tooManyAttempts': 40 })
  })

  it('count for a name that nobody has as for one that somebody has', async () => {
    const counts = outcomes(await guess('nobody-at-all', 20))
    expect(counts).toEqual({ 'session.wrongCredentials': 10, 'session.tooManyAttempts': 10 })
  })

  it('leave no name in the audit that nobody has: it may be a password in the wrong field', async () => {
    const typed = 'my-own-secret-phrase'
    await guess(typed, 12)
    const entries = await server.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', 'is', null)
      .execute()
    const failed = entries.filter(({ action }) => action.startsWith('session.signIn'))
    expect(failed.map(({ action }) => action)).toContain('session.signInFailed')
    expect(failed.map(({ action }) => action)).toContain('session.signInClosed')
    expect(JSON.stringify(failed)).not.toContain(typed)
  })

  it('of staff codes count like those of passwords', async () => {
    const { login: name } = await person({ type: 'S', totpSecret: SECRET })
    const codes = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0'))
    const wrong = await Promise.all(codes.map((code) => login(name, 'counter', { code })))
    expect(outcomes(wrong)).toEqual({ 'session.wrongStaffCode': 10, 'session.tooManyAttempts': 30 })
    expect(outcome(await login(name, 'counter', { code: codeAt(server.clock.now) }))).toBe(
      'session.tooManyAttempts',
    )
  })

  it('close an address after a hundred, whoever they are for', async () => {
    const names = Array.from({ length: 130 }, (_, n) => `nobody-${String(n)}`)
    const answers = await Promise.all(names.map((name) => login(name, 'wrong')))
    expect(outcomes(answers)).toEqual({ 'session.wrongCredentials': 100, 'session.tooManyAttempts': 30 })
  })

  it('from addresses of one IPv6 network count as guesses from one network', async () => {
    const { login: name } = await person()
    const answers = await guess(name, 20, (n) => ({ address: `2001:db8:1:2::${n.toString(16)}` }))
    expect(outcomes(answers)).toEqual({ 'session.wrongCredentials': 10, 'session.tooManyAttempts': 10 })
  })
})

it('A1 a sign-in that fails by a server error releases its slot', async () => {
  const { login: name } = await person()
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
    server.db,
  )
  await sql`create trigger fails before insert on session for each row execute function fail()`.execute(
    server.db,
  )
  const before = await server.db.selectFrom('sign_in_failure').select('id').execute()
  for (let n = 0; n < 3; n += 1) expect((await login(name, 'counter')).statusCode).toBe(500)
  await sql`drop trigger fails on session`.execute(server.db)
  expect(await server.db.selectFrom('sign_in_failure').select('id').execute()).toHaveLength(before.length)
})

describe('A1 a sign-in that succeeds', () => {
  it('releases its slot: asking for the staff code twelve times blocks nothing', async () => {
    const { login: name } = await person({ type: 'S', totpSecret: SECRET })
    for (let n = 0; n < 12; n += 1)
      expect(outcome(await login(name, 'counter'))).toBe('session.staffVerification')
    expect(outcome(await login(name, 'counter', { code: codeAt(server.clock.now) }))).toBe('in')
  })

  it('fifteen minutes after the failures is let in again', async () => {
    const { login: name } = await person()
    await guess(name, 12)
    expect(outcome(await login(name, 'counter'))).toBe('session.tooManyAttempts')
    later(14)
    expect(outcome(await login(name, 'counter'))).toBe('session.tooManyAttempts')
    later(2)
    expect(outcome(await login(name, 'counter'))).toBe('in')
  })
})

describe('A2 a stranger who guesses', () => {
  it('locks out neither a device that has signed in before, though it comes from the same address, nor another address', async () => {
    const { login: name } = await person()
    const cookie = deviceCookie(await login(name, 'counter'))
    await guess(name, 40)
    expect(outcome(await login(name, 'counter'))).toBe('session.tooManyAttempts')
    expect(outcome(await login(name, 'counter', { cookie }))).toBe('in')
    expect(outcome(await login(name, 'counter', { address: '198.51.100.1' }))).toBe('in')
  })

  it('from everywhere makes every unknown device wait after thirty, a known one not', async () => {
    const { login: name } = await person()
    const cookie = deviceCookie(await login(name, 'counter'))
    const answers = await guess(name, 80, (n) => ({ address: `198.51.${String(tests)}.${String(n)}` }))
    expect(outcomes(answers)).toEqual({ 'session.wrongCredentials': 30, 'session.tooManyAttempts': 50 })
    expect(outcome(await login(name, 'counter', { address: '192.0.2.1' }))).toBe('session.tooManyAttempts')
    expect(outcome(await login(name, 'counter', { address: '192.0.2.2', cookie }))).toBe('in')
  })

  it('on a known device has ten guesses there, and no more', async () => {
    const { login: name } = await person()
    const cookie = deviceCookie(await login(name, 'counter'))
    const counts = outcomes(await guess(name, 40, () => ({ cookie })))
    expect(counts).toEqual({ 'session.wrongCredentials': 10, 'session.tooManyAttempts': 30 })
  })

  it('with the device cookie of another person, or a forged one, is unknown', async () => {
    const [one, other] = [await person(), await person()]
    const cookie = deviceCookie(await login(other.login, 'counter'))
    const forged = `${cookie}${'A'.repeat(22)}`
    await guess(one.login, 10)
    for (const tried of [cookie, forged, 'device=x', 'device=', `device=${'a.'.repeat(500)}`]) {
      expect(outcome(await login(one.login, 'counter', { cookie: tried }))).toBe('session.tooManyAttempts')
    }
  })

  it('is seen by staff with name and address; the person gets one mail, however often', async () => {
    const { login: name, userId, email } = await person()
    await guess(name, 30)
    await guess(name, 30, (n) => ({ address: `198.51.101.${String(n)}` }))
    const closed = await auditOf('session.signInClosed', userId)
    expect(closed).toContainEqual({ detail: { name, of: 'pair' }, address: here() })
    const failed = await auditOf('session.signInFailed', userId)
    expect(failed).toContainEqual({ detail: { name }, address: here() })
    const { productName } = readConfig({})
    const run = () => mailGuessNotices({ db: server.db, productName, now: server.clock.now })
    await Promise.all([run(), run()])
    expect(await run()).toBe(0)
    const mails = await server.db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain(here())
  })

  it('mails nobody about a name that is nobody’s, or of somebody who was deactivated', async () => {
    const { login: name, userId, email } = await person()
    const left = { type: 'c', email: `inactive:${email}` } as const
    await server.db.updateTable('portal_user').set(left).where('id', '=', userId).execute()
    for (const tried of [name, 'nobody-of-this-name']) await guess(tried, 30)
    const asked = () => server.db.selectFrom('sign_in_notice_request').select('user_id').execute()
    expect((await asked()).map(({ user_id }) => user_id)).toContain(null)
    const { productName } = readConfig({})
    expect(await mailGuessNotices({ db: server.db, productName, now: server.clock.now })).toBe(0)
    expect(await asked()).toEqual([])
  })
})

describe('the device cookie', () => {
  it('lasts, is out of reach of scripts, and knows each of the people who signed in with it', async () => {
    const [one, two] = [await person(), await person()]
    const first = await login(one.login, 'counter')
    const line = [first.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('device='))
    expect(line).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/)
    const both = deviceCookie(await login(two.login, 'counter', { cookie: deviceCookie(first) }))
    await guess(one.login, 10)
    await guess(two.login, 10)
    for (const { login: name } of [one, two]) {
      expect(outcome(await login(name, 'counter', { cookie: both }))).toBe('in')
    }
  })
})
