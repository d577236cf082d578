import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * A session that one portal process changes is answered so by another one at once, before the database has
 * told it.
 */

let server: TestServer, other: Portal
beforeAll(async () => {
  server = await testServer()
  other = await openPortal({
    connection: server.connection,
    now: () => server.clock.now,
    poolSize: 4,
    config: readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '10000' }),
  })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

type Browser = { token: string; cookies: Map<string, string> }
const browserOf = ({ session, token }: TestPerson): Browser => ({
  token,
  cookies: new Map([
    ['session', session],
    ['token', token],
  ]),
})

/** Asks as a browser does: with the cookies it holds, keeping those of the answer. */
async function ask({ app }: Pick<Portal, 'app'>, { token, cookies }: Browser, options: InjectOptions) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ ...options, headers: { cookie, 'x-session-token': token } })
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
  return answer.json<Answer>()
}
type Answer = { authenticated: boolean; currentUserAccount?: { accountid: string } } & Partial<
  Record<'userId' | 'alias' | 'firstName' | 'lastName' | 'email' | 'phone', string>
>
const INIT = { url: '/rest/initFromServer' }
const READ = { url: '/rest/accountFromServer' }
const write = (quantity: number): InjectOptions => ({
  method: 'PUT',
  url: '/rest/updateShoppingCartProductQuantity',
  payload: { productId: PRODUCTS.case, quantity },
})
const accountAt = async (portal: Pick<Portal, 'app'>, browser: Browser) =>
  (await ask(portal, browser, READ)).currentUserAccount?.accountid
const switchTo = (portal: Pick<Portal, 'app'>, browser: Browser, accountId: string) =>
  ask(portal, browser, { method: 'POST', url: '/rest/changeToAccountOnServer', payload: { accountId } })

describe('two portals on one database', () => {
  it('NAV-48 answer the account that was switched to, whichever is asked next', async () => {
    const person = await server.person()
    const further = await server.person()
    await server.db
      .insertInto('user_account')
      .values({ user_id: person.userId, account_id: further.accountId, permissions: 'D', status: '20' })
      .execute()
    const browser = browserOf(person)
    const seen: [number, string | undefined][] = [],
      expected: [number, string][] = []
    for (let round = 0; round < 100; round += 1) {
      const [here, there] = round % 3 === 0 ? [other, server] : [server, other]
      const account = [further.accountId, person.accountId][round % 2] ?? ''
      await accountAt(there, browser)
      await switchTo(here, browser, account)
      expected.push([round, account])
      seen.push([round, await accountAt(there, browser)])
    }
    expect(seen).toEqual(expected)
  })

  it('SES-38 answer nobody who has signed out, whichever is asked next', async () => {
    for (let round = 0; round < 100; round += 1) {
      const browser = browserOf(await server.person())
      const kept = { ...browser, cookies: new Map(browser.cookies) }
      const [here, there] = round % 2 ? [other, server] : [server, other]
      expect([round, (await ask(there, browser, READ)).authenticated]).toEqual([round, true])
      await ask(here, browser, { url: '/rest/logout' })
      expect([round, (await ask(there, browser, READ)).authenticated]).toEqual([round, false])
      // nor who has kept the cookies
      expect([round, (await ask(there, kept, write(1))).authenticated]).toEqual([round, false])
      if (round % 10 === 0)
        await expect.poll(async () => (await ask(there, kept, READ)).authenticated).toBe(false)
    }
  })

  it('answer the own details as they were saved, whichever is asked next', async () => {
    const browser = browserOf(await server.person())
    const seen: [number, string | undefined][] = [],
      expected: [number, string][] = []
    for (let round = 0; round < 100; round += 1) {
      const [here, there] = round % 3 === 0 ? [other, server] : [server, other]
      // each has the person in its memory, and the one that saves is asked at once as well
      await ask(there, browser, INIT)
      const { userId, alias, firstName, lastName, email } = await ask(here, browser, INIT)
      const phone = `07 5550 ${String(1000 + round)}`
      await ask(here, browser, {
        method: 'PUT',
        url: '/rest/updateUserProfile',
        payload: { userId, alias, firstName, lastName, email, phone, password: '' },
      })
      expected.push([round, phone], [round, phone])
      for (const portal of [here, there]) seen.push([round, (await ask(portal, browser, INIT)).phone])
    }
    expect(seen).toEqual(expected)
  })

  it('take a mark of a session that is another, or none of theirs, for no more than a reason to look', async () => {
    const person = await server.person()
    const browser = browserOf(person)
    for (const mark of ['x', '.', 'ffffffffffffffff.nothing', '%', `${'a'.repeat(2_000)}.b`]) {
      browser.cookies.set('changed', mark)
      expect(await accountAt(other, browser)).toBe(person.accountId)
    }
  })
})
