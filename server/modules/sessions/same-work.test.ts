import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUESSES_PER_PERSON } from '#shared/codes/limits.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { workOf } from '#testing/counted-work.ts'
import { setUpTotp } from '#testing/second-factor.ts'
import { takenNames } from '#testing/taken-names.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { uselessLinks } from '#testing/useless-links.ts'
import { addedUser, newUser, profileOf } from '#testing/users.ts'

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

describe('the work of the portal for a stranger', () => {
  it('is the same for a sign-in that fails, whoever is named: one hash, and the same statements', async () => {
    const { answer, hashes, statements } = await sameForEach(await names(), (name) => signIn(name))
    expect(answer).toContain('session.wrongCredentials')
    expect(hashes).toBe(1)
    expect(statements.length).toBeGreaterThan(2)
  })

  it('is the same for the failure that uses up the guesses of a name, and for those that are refused then', async () => {
    const kinds = await names()
    /** Uses up the guesses of a name but for so many, whoever is named. */
    const useUp = async (name: string, left: number) => {
      await server.db.deleteFrom('sign_in_failure').execute()
      await signIn(name)
      await sql`insert into sign_in_failure (person, network, at) select person, '192.0.2.1', at
                  from sign_in_failure, generate_series(1, ${GUESSES_PER_PERSON - 1 - left}::int)`.execute(
        server.db,
      )
    }
    const last = await sameForEach(kinds, async (name) => {
      await useUp(name, 1)
      return signIn(name)
    })
    expect([last.answer.includes('session.wrongCredentials'), last.hashes]).toEqual([true, 1])
    expect(last.statements.filter((text) => text.includes('sign_in_notice_request'))).toHaveLength(1)
    const refused = await sameForEach(kinds, async (name) => {
      await useUp(name, 0)
      return signIn(name, PASSWORD)
    })
    expect([refused.answer.includes('session.tooManyAttempts'), refused.hashes]).toEqual([true, 0])
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
    const links = await uselessLinks(server)
    const ask = (token: string) => asked('updatePassword', { token, password: 'another nine' })
    const { answer, hashes } = await sameForEach(links, ask)
    expect(answer).toContain('session.linkExpired')
    expect(hashes).toBe(0)
  })
})

describe('the work of the portal for who manages users', () => {
  /** Makes a call for each kind of name or user. @returns the work, which is the same for all */
  async function sameFor(
    who: TestPerson,
    call: 'addUser' | 'reactivateUserProfile' | 'updateUserProfile',
    payloads: Record<string, Record<string, unknown>>,
  ): Promise<Asked> {
    const send = async (payload: Record<string, unknown> = {}) => {
      const method = call === 'addUser' ? 'POST' : 'PUT'
      const { statusCode, body } = await who.raw({ method, url: `/rest/${call}`, payload })
      // the refusal repeats the name that was typed
      return `${String(statusCode)} ${body}`.replaceAll(String(payload['email']), 'NAME')
    }
    const kinds = Object.fromEntries(Object.keys(payloads).map((kind) => [kind, kind]))
    return sameForEach(kinds, async (kind) => {
      let answer = ''
      const work = await workOf(async () => {
        answer = await send(payloads[kind])
      })
      // before its transaction a call asks who is there, once more where that has just changed
      const begun = work.statements.indexOf('begin')
      return { answer, ...work, statements: work.statements.slice(begun) }
    })
  }
  const eachOf = (names: Record<string, string>, fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(names).map(([kind, email]) => [kind, { ...fields, email }]))

  it('USR-37 is the same for an invitation to a name that is taken, whosever it is, and mails nothing', async () => {
    const owner = await server.person()
    const names = await takenNames(server, owner)
    for (const [password, many] of [
      ['', 0],
      [PASSWORD, 1],
    ] as const) {
      const asked = eachOf(names, newUser(owner.accountId, { password }))
      const { answer, hashes, statements } = await sameFor(owner, 'addUser', asked)
      expect(answer).toContain('user.nameInUse')
      const isWrite = (text: string) => /^\s*(?:insert|update|delete)/i.test(text)
      const written = statements.filter((text) => isWrite(text) && !text.includes('rate_limit'))
      expect({ hashes, written }).toEqual({ hashes: many, written: [] })
    }
  })

  it('USR-37 is the same for a taken email of a user who comes back, and for the own one', async () => {
    const owner = await server.person()
    const names = await takenNames(server, owner)
    const { id: userId } = await addedUser(owner)
    await owner.call('deactivateUserProfile', { userId })
    const back = await sameFor(owner, 'reactivateUserProfile', eachOf(names, { userId }))
    expect([back.answer.includes('user.nameInUse'), back.hashes]).toEqual([true, 0])
    const own = await profileOf(server.db, owner.userId)
    const changed = await sameFor(owner, 'updateUserProfile', eachOf(names, own))
    expect([changed.answer.includes('user.nameInUse'), changed.hashes]).toEqual([true, 0])
  })

  it('USR-28 is the same for a user who is somebody else’s, deactivated there, or nobody', async () => {
    const [owner, others] = [await server.person(), await server.person()]
    const [theirs, gone] = [await addedUser(others), await addedUser(others)]
    await others.call('deactivateUserProfile', { userId: gone.id })
    const ids = { theirs: theirs.id, gone: gone.id, nobody: 99_999_999 }
    const asked = (fields: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(ids).map(([kind, userId]) => [kind, { ...fields, userId }]))
    const back = await sameFor(owner, 'reactivateUserProfile', asked({ email: 'free@users.example' }))
    expect(back.answer).toContain('user.unknown')
    const password = { ...(await profileOf(server.db, owner.userId)), password: PASSWORD }
    const changed = await sameFor(owner, 'updateUserProfile', asked(password))
    expect([changed.answer.includes('user.unknown'), changed.hashes]).toEqual([true, 0])
  })
})
