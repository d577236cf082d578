import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUESSES_PER_PERSON } from '#shared/codes/limits.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { areApart } from '#testing/rank-test.ts'
import { failSignIns } from '#testing/staff-users.ts'
import { takenNames } from '#testing/taken-names.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { uselessLinks } from '#testing/useless-links.ts'
import { newUser } from '#testing/users.ts'

/*
 * How long answers take says nothing of who is there (decisions 19 and 21). The kinds of names and links are
 * asked in a random order in every round, and the times of each two kinds are compared by their ranks, so
 * that neither the machine nor what else it does matters. What is done for each of them is counted in
 * same-work.test.ts.
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'fatal' })
})
afterAll(() => server.close())

const PASSWORD = 'counter nine'
const SIGN_INS = 40
const ROUNDS = 100

/** What an answer says, byte for byte, but for the number of the request, the time and the length. */
function saidBy({ statusCode, headers, body }: LightMyRequestResponse): string {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...others } = headers
  return JSON.stringify([statusCode, others, body])
}

type Ask = () => Promise<LightMyRequestResponse>
/**
 * Asks each kind once in every round, in a random order.
 * @param answer what a part of each answer is
 * @param without what of an answer is as the kind was asked
 * @returns the pairs of kinds whose times are apart
 */
async function apartIn<Kind extends string>(
  kinds: readonly Kind[],
  {
    rounds,
    answer,
    without = () => '',
  }: { rounds: number; answer: RegExp; without?: (kind: Kind) => string },
  ask: (kind: Kind, round: number) => ReturnType<Ask>,
): Promise<string[]> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const said = new Set<string>()
  for (const kind of kinds) await ask(kind, 0) // what the first request of a process does besides
  for (let round = 1; round <= rounds; round += 1)
    for (const kind of shuffled(kinds)) {
      const begun = performance.now()
      const response = await ask(kind, round)
      times.get(kind)?.push(performance.now() - begun)
      said.add(saidBy(response).replaceAll(without(kind), ''))
    }
  expect([...said]).toEqual([expect.stringMatching(answer)])
  const pairs = kinds.flatMap((one, at) => kinds.slice(at + 1).map((other) => [one, other] as const))
  return pairs
    .filter(([one, other]) => areApart(times.get(one) ?? [], times.get(other) ?? []))
    .map((pair) => pair.join(' and '))
}
const shuffled = <One>(all: readonly One[]): One[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

const signIn = (usernameOrEmailOrAlias: string, password: string, remoteAddress: string) =>
  server.app.inject({
    ...{ method: 'POST', url: '/rest/login', remoteAddress },
    payload: { usernameOrEmailOrAlias, password },
  })

it('a sign-in takes as long for a wrong password, an unknown login, a deactivated and an invited person', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const rounds: Record<'known' | 'unknown' | 'inactive' | 'invited', { login: string }>[] = []
  for (let round = 0; round <= SIGN_INS; round += 1) {
    const known = await server.person({ passwordHash })
    const inactive = await server.person({ passwordHash, type: 'c' })
    const invited = await server.person({ passwordHash: null })
    rounds.push({ known, unknown: { login: `nobody-${String(round)}` }, inactive, invited })
  }
  const apart = await apartIn(
    ['known', 'unknown', 'inactive', 'invited'],
    { rounds: SIGN_INS, answer: /session\.wrongCredentials/ },
    (kind, round) =>
      signIn(
        rounds[round]?.[kind].login ?? '',
        kind === 'inactive' ? PASSWORD : 'wrong',
        `203.0.113.${String(round)}`,
      ),
  )
  expect(apart).toEqual([])
})

it('a sign-in that is locked takes as long, and reads the same, for every name', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const people = {
    known: await server.person({ passwordHash }),
    inactive: await server.person({ passwordHash, type: 'c' }),
    invited: await server.person({ passwordHash: null }),
  }
  for (const { userId } of Object.values(people)) await failSignIns(server, userId, GUESSES_PER_PERSON)
  const unknown = { login: 'nobody-at-all' }
  const person = `name:${createHash('sha256').update(unknown.login).digest('hex')}`
  const failure = { person, network: '203.0.113.7', device: null, at: server.clock.now }
  await server.db
    .insertInto('sign_in_failure')
    .values(Array.from({ length: GUESSES_PER_PERSON }, () => failure))
    .execute()
  const names = { ...people, unknown }
  const apart = await apartIn(
    ['known', 'unknown', 'inactive', 'invited'],
    { rounds: ROUNDS, answer: /session\.tooManyAttempts/ },
    (kind) => signIn(names[kind].login, PASSWORD, '198.51.100.9'),
  )
  expect(apart).toEqual([])
})

it('PWD-08 asking for a link takes as long for a known, an unknown, a deactivated and an invited person', async () => {
  const known = await server.person()
  const inactive = await server.person({ type: 'c' })
  const invited = await server.person({ passwordHash: null })
  const names = {
    ...{ known: known.login, 'by email': known.email, unknown: 'nobody-at-all' },
    ...{ inactive: inactive.login, invited: invited.login },
  }
  const apart = await apartIn(
    Object.keys(names) as (keyof typeof names)[],
    { rounds: ROUNDS, answer: /^\[200,.*"\{\}"\]$/ },
    (kind) =>
      server.app.inject({
        ...{ method: 'POST', url: '/rest/requestPasswordReset', remoteAddress: '203.0.113.200' },
        payload: { accountName: names[kind] },
      }),
  )
  expect(apart).toEqual([])
})

it('PWD-23 a link that is of no use takes as long, whatever the reason', async () => {
  const links = await uselessLinks(server)
  const apart = await apartIn(
    Object.keys(links) as (keyof typeof links)[],
    { rounds: ROUNDS, answer: /session\.linkExpired/ },
    (kind) =>
      server.app.inject({
        ...{ method: 'PUT', url: '/rest/updatePassword', remoteAddress: '203.0.113.201' },
        payload: { token: links[kind], password: 'another nine' },
      }),
  )
  expect(apart).toEqual([])
})

it('USR-37 inviting somebody by a name that is taken takes as long, whosever it is', async () => {
  const owner = await server.person()
  const names = await takenNames(server, owner)
  const apart = await apartIn(
    Object.keys(names) as (keyof typeof names)[],
    { rounds: ROUNDS, answer: /user\.nameInUse/, without: (kind) => names[kind] },
    (kind) =>
      owner.raw({
        ...{ method: 'POST', url: '/rest/addUser' },
        payload: newUser(owner.accountId, { email: names[kind] }),
      }),
  )
  expect(apart).toEqual([])
})
