import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'

/*
 * How long answers to strangers take says nothing of who is there (decisions 19 and 21). The kinds are asked
 * in turn and compared with one another, so that neither the machine nor what else it does matters. What is
 * done for each of them is counted in same-work.test.ts.
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'fatal' })
})
afterAll(() => server.close())

const SIGN_INS = 40
const RESETS = 150

/** @returns milliseconds until the answer, whose text is the same for every kind */
async function timed(url: string, payload: object, from: { address: string; says: RegExp }): Promise<number> {
  const begun = performance.now()
  const answer = await server.app.inject({ method: 'POST', url, remoteAddress: from.address, payload })
  const took = performance.now() - begun
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(from.says)])
  return took
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/**
 * Asks each kind in every round, each time beginning with another kind.
 * @param ask of a round. @returns the median of each kind by that of the first
 */
async function compared<Kind extends string>(
  kinds: readonly [Kind, ...Kind[]],
  rounds: number,
  ask: (kind: Kind, round: number) => Promise<number>,
): Promise<Record<string, number>> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[(round + at) % kinds.length] ?? kinds[0]
      times.get(kind)?.push(await ask(kind, round))
    }
  const first = median(times.get(kinds[0]) ?? [])
  return Object.fromEntries([...times].map(([kind, took]) => [kind, median(took) / first]))
}

const beyond = (ratios: Record<string, number>) =>
  Object.entries(ratios).filter(([, ratio]) => !(ratio > 0.5 && ratio < 2))

it('a sign-in takes as long for a wrong password, an unknown login, a deactivated and an invited person', async () => {
  const passwordHash = await hashPassword('counter nine')
  const rounds: Record<'known' | 'unknown' | 'inactive' | 'invited', { login: string }>[] = []
  for (let round = 0; round < SIGN_INS; round += 1) {
    const known = await server.person({ passwordHash })
    const inactive = await server.person({ passwordHash, type: 'c' })
    const invited = await server.person({ passwordHash: null })
    const unknown = { login: `nobody-${String(round)}` }
    rounds.push({ known, unknown, inactive, invited })
  }
  const ratios = await compared(['known', 'unknown', 'inactive', 'invited'], SIGN_INS, (kind, round) => {
    const usernameOrEmailOrAlias = rounds[round]?.[kind].login
    const password = kind === 'inactive' ? 'counter nine' : 'wrong'
    const from = { address: `203.0.113.${String(round)}`, says: /session\.wrongCredentials/ }
    return timed('/rest/login', { usernameOrEmailOrAlias, password }, from)
  })
  expect(beyond(ratios)).toEqual([])
})

it('PWD-08 asking for a link takes as long for a known, an unknown and a deactivated person', async () => {
  const known = await server.person()
  const inactive = await server.person({ type: 'c' })
  const names = { known: known.login, unknown: 'nobody-at-all', inactive: inactive.login }
  const from = { address: '203.0.113.200', says: /^\{\}$/ }
  const ask = (kind: keyof typeof names) =>
    timed('/rest/requestPasswordReset', { accountName: names[kind] }, from)
  await ask('known') // what the first request of a process does besides
  expect(beyond(await compared(['known', 'unknown', 'inactive'], RESETS, ask))).toEqual([])
})
