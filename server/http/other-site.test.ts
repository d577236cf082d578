import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/index.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/* A3, decision 41 of the specification: another site signs nobody in or out and writes nothing. */

let server: TestServer
let one: TestPerson
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://portal.example.com' })
  one = await server.person({ passwordHash: await hashPassword('counter') })
})
afterAll(() => server.close())

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:81' },
]
const OWN: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://localhost' },
  { origin: 'https://portal.example.com' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
]
const own = (options: InjectOptions) =>
  server.app.inject({ ...options, headers: { host: 'localhost', ...options.headers } })
const cookies = () => `session=${one.session}; token=${one.token}`
const login = (headers: Record<string, string>) =>
  own({
    method: 'POST',
    url: '/rest/login',
    headers,
    payload: { usernameOrEmailOrAlias: one.login, password: 'counter' },
  })
const isSignedIn = async () =>
  (await one.raw({ method: 'GET', url: '/rest/accountFromServer' })).json<{ authenticated: boolean }>()
    .authenticated
const writes = (Object.entries(allCalls) as [string, CallSpec][]).filter(
  ([name, spec]) => spec.method !== 'GET' || spec.changes === true || name === 'logout',
)

describe('A3 another site', () => {
  it.each(FOREIGN)('signs nobody in or out: %j', async (headers) => {
    const signIn = await login(headers)
    const signOut = await own({
      method: 'GET',
      url: '/rest/logout',
      headers: { cookie: cookies(), ...headers },
    })
    for (const answer of [signIn, signOut]) {
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
      expect(answer.json()).toMatchObject({
        error: 'This request came from another site',
        code: 'access.otherSite',
      })
    }
    expect(await isSignedIn()).toBe(true)
  })

  it.each(['image', 'document', 'iframe', 'style'])(
    'and markup of our own pages sign nobody out: what asks is the %s of a page, and no script',
    async (dest) => {
      const headers = { cookie: cookies(), 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest }
      const answer = await own({ method: 'GET', url: '/rest/logout', headers })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
      expect(await isSignedIn()).toBe(true)
    },
  )

  it('signs nobody out by a link that hides where it stands, as old browsers send it', async () => {
    const link = { referer: 'https://evil.example/' }
    expect(
      (await own({ method: 'GET', url: '/rest/logout', headers: { cookie: cookies(), ...link } })).statusCode,
    ).toBe(403)
    expect(await isSignedIn()).toBe(true)
  })

  it.each(writes)('A3 %s is refused before anything is read', async (name, spec) => {
    for (const headers of FOREIGN) {
      const answer = await one.raw({
        method: spec.method,
        url: `/rest/${name}`,
        headers: { host: 'localhost', ...headers },
      })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
  })

  it.each(['/sandbox/paypal/approve', '/CreditCardServlet?webOrderNo=1', '/nowhere', '/rest/nope'])(
    'A3 posts nothing to %s',
    async (url) => {
      for (const headers of FOREIGN) {
        expect(
          (await one.raw({ method: 'POST', url, headers: { host: 'localhost', ...headers } })).statusCode,
        ).toBe(403)
      }
    },
  )

  it('may link to what is only read', async () => {
    const answer = await one.raw({
      method: 'GET',
      url: '/rest/accountFromServer',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.json()).toMatchObject({ authenticated: true })
  })
})

describe('A3 our own pages', () => {
  it.each(OWN)('sign in and write: %j', async (headers) => {
    expect((await login(headers)).json()).toHaveProperty('token')
    const path = { method: 'PUT', url: '/rest/updatePath', payload: { path: '/' } } as const
    expect((await one.raw({ ...path, headers: { host: 'localhost', ...headers } })).json()).toMatchObject({
      authenticated: true,
    })
  })
})

describe('A3 signing in again', () => {
  it('ends the session that the browser had', async () => {
    const before = await login({})
    const cookie = [before.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const read = () => own({ method: 'GET', url: '/rest/accountFromServer', headers: { cookie } })
    expect((await read()).json()).toMatchObject({ authenticated: true })
    expect((await login({ cookie })).json()).toHaveProperty('token')
    expect((await read()).json()).toMatchObject({ authenticated: false })
  })
})

describe('A3 SES-40 a sign-out that fails at the server', () => {
  it('takes both cookies back all the same, says that it failed, and lets the session in nowhere in this process', async () => {
    const broken = await testServer({ LOG_LEVEL: 'silent' })
    const person = await broken.person()
    expect(await person.call('accountFromServer', {})).toHaveProperty('currentUserAccount')
    await broken.db.schema.alterTable('session').renameTo('session_away').execute()
    const answer = await person.raw({ method: 'GET', url: '/rest/logout' })
    expect(answer.statusCode).toBe(500)
    expect([answer.headers['set-cookie']].flat()).toEqual([
      'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'token=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect((await person.raw({ method: 'GET', url: '/rest/accountFromServer' })).statusCode).toBe(500)
    await broken.close()
  })
})

it('SES-22 loginServer answers with authenticated, signed in or not', async () => {
  const signIn = (password: string) =>
    own({
      method: 'POST',
      url: '/rest/loginServer',
      payload: { usernameOrEmailOrAlias: one.login, password },
    })
  expect((await signIn('counter')).json()).toMatchObject({
    authenticated: true,
    token: expect.any(String) as string,
  })
  expect((await signIn('wrong')).json()).toMatchObject({
    authenticated: false,
    code: 'session.wrongCredentials',
  })
})
