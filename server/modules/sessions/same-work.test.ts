import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { workOf } from '#testing/counted-work.ts'
import { setUpTotp } from '#testing/second-factor.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { addedUser } from '#testing/users.ts'
import { invite } from './invitation.ts'

/*
 * What a stranger is answered takes the same work whoever is there (decisions 19 and 21): the same statements
 * and as many hashes of a password. same-time.test.ts compares how long it takes.
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const PASSWORD = 'counter nine'
let network = 0
/** Asks as a stranger from a network of their own, and counts the work. */
async function asked(call: 'login' | 'requestPasswordReset' | 'updatePassword', payload: object) {
  network += 1
  const request = { remoteAddress: `198.51.100.${String(network)}`, url: `/rest/${call}`, payload }
  let answer = ''
  const work = await workOf(async () => {
    const method = call === 'updatePassword' ? 'PUT' : 'POST'
    const { statusCode, body } = await server.app.inject({ method, ...request })
    answer = `${String(statusCode)} ${body}`
  })
  return { answer, ...work }
}
type Asked = Awaited<ReturnType<typeof asked>>

/** Asks for each kind of name or link. @returns the work for the first, which that for the others equals */
async function sameForEach(
  kinds: Record<string, string>,
  ask: (one: string) => Promise<Asked>,
): Promise<Asked> {
  const found: [string, Asked][] = []
  for (const [kind, one] of Object.entries(kinds)) found.push([kind, await ask(one)])
  const first = found[0]?.[1] ?? { answer: '', hashes: 0, statements: [] }
  for (const [kind, work] of found) expect([kind, work]).toEqual([kind, first])
  return first
}
const signIn = (usernameOrEmailOrAlias: string, password = 'wrong') =>
  asked('login', { usernameOrEmailOrAlias, password })

/** Somebody of every kind, by the name that they type. */
async function names() {
  const passwordHash = await hashPassword(PASSWORD)
  const known = await server.person({ passwordHash })
  const withCode = await server.person({ passwordHash })
  await setUpTotp(server, withCode)
  const { login: inactive } = await server.person({ passwordHash, type: 'c' })
  const { login: invited } = await server.person({ passwordHash: null })
  const { login: staff } = await server.person({ passwordHash, type: 'S', roles: 'Z' })
  return {
    known: known.login,
    'by email': known.email,
    'by alias': `alias-${known.login}`,
    'in capitals': known.login.toUpperCase(),
    'with a second factor': withCode.login,
    ...{ inactive, invited, staff },
    unknown: 'nobody-at-all',
    'an unknown email': 'nobody@nowhere.example',
    'no name': "' or 1=1 --",
  }
}

/** A new link of an invitation, as a mail has it. @returns its secret */
async function linkOf(userId: number): Promise<string> {
  const facts = { userId, by: COMMAND, productName: 'Shop', publicUrl: 'https://shop.example' }
  const { now } = server.clock
  const link = await server.db.transaction().execute((tx) => invite(tx, { ...facts, now }))
  return link.split('/').at(-1) ?? ''
}

describe('the work of the portal for a stranger', () => {
  it('is the same for a sign-in that fails, whoever is named: one hash, and the same statements', async () => {
    const { answer, hashes, statements } = await sameForEach(await names(), (name) => signIn(name))
    expect(answer).toContain('session.wrongCredentials')
    expect(hashes).toBe(1)
    expect(statements.length).toBeGreaterThan(2)
  })

  it('is the same for the right password of somebody who is deactivated', async () => {
    const { known, inactive } = await names()
    expect(await signIn(inactive, PASSWORD)).toEqual(await signIn(known))
  })

  it('PWD-08 is the same for a link to another password: no hash, and no look at a person', async () => {
    const ask = (accountName: string) => asked('requestPasswordReset', { accountName })
    const { answer, hashes, statements } = await sameForEach(await names(), ask)
    const ofPeople = statements.filter((text) => text.includes('portal_user'))
    expect({ answer, hashes, ofPeople }).toEqual({ answer: '200 {}', hashes: 0, ofPeople: [] })
    expect(statements.length).toBeGreaterThan(0)
  })

  it('is the same for every link of an invitation that is of no use', async () => {
    const owner = await server.person()
    const invited = async () => (await addedUser(owner)).id
    const [used, replaced, gone, late] = [await invited(), await invited(), await invited(), await invited()]
    const links = {
      unknown: 'x'.repeat(43),
      used: await linkOf(used),
      replaced: await linkOf(replaced),
      'of somebody who is deactivated': await linkOf(gone),
      'too old': await linkOf(late),
    }
    await server.stranger('updatePassword', { token: links.used, password: PASSWORD })
    await linkOf(replaced)
    await owner.call('deactivateUserProfile', { userId: gone })
    // by the clock all of them would be too old
    await server.db
      .updateTable('invitation')
      .set({ expires_at: server.clock.now })
      .where('user_id', '=', late)
      .execute()
    const ask = (token: string) => asked('updatePassword', { token, password: 'another nine' })
    const { answer, hashes } = await sameForEach(links, ask)
    expect(answer).toContain('session.linkExpired')
    expect(hashes).toBe(0)
  })
})
