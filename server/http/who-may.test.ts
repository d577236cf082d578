import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { type EndpointSpec, isOfPeople } from '#shared/calls/endpoint.ts'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { allCalls } from '#shared/calls/index.ts'
import { ACTIVE_ON_ACCOUNT, INACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { allows, describeNeed, type Need } from '#shared/rules/access.ts'
import { ALL_LETTERS, holdAccount, NO_RIGHTS, type PersonSpec } from '#testing/build.ts'
import { actingFor } from '#testing/masquerade.ts'
import { callRequest, endpointRequest } from '#testing/requests.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/*
 * Who may what, for every call and every endpoint of people, over HTTP: somebody who has all rights but one
 * part of what is needed, the right letters on another account only, staff who act for a customer, and people
 * who lose their rights between two requests.
 */

let server: TestServer, url: string
beforeAll(async () => {
  server = await testServer()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

type Secrets = Pick<TestPerson, 'session' | 'token'>
type Verdict = 'stranger' | 'denied' | 'admitted'
type Gate = { name: string; need: Need; ask: (who: Secrets) => Promise<Verdict> }

/** Sends a request, and reads no more of a stream than its head. */
async function send({ session, token }: Secrets, request: ReturnType<typeof callRequest>) {
  const { method = 'GET', url: path = '/', headers, payload } = request
  return fetch(url + (typeof path === 'string' ? path : path.pathname), {
    method,
    redirect: 'manual',
    headers: {
      ...(typeof payload === 'object' && { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
      cookie: `session=${session}; token=${token}`,
      'x-session-token': token,
    },
    ...(payload === undefined
      ? {}
      : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
}

const callGates = Object.entries<CallSpec>(allCalls)
  .filter(([, { needs }]) => needs.is !== 'anyone')
  .map(
    ([name, spec]): Gate => ({
      name,
      need: spec.needs,
      ask: async (who) => {
        const answer = await send(who, callRequest(name, spec))
        const { authenticated, code } = (await answer.json()) as { authenticated?: boolean; code?: string }
        if (answer.status >= 500) throw new Error(`${name} answered ${String(answer.status)}: ${code ?? ''}`)
        if (authenticated === false) return 'stranger'
        return code === 'access.denied' ? 'denied' : 'admitted'
      },
    }),
  )
const endpointGates = Object.entries<EndpointSpec>(allEndpoints).flatMap(([name, spec]): Gate[] => {
  const { needs, hidden } = spec
  if (!isOfPeople(needs) || needs.is === 'anyone' || hidden) return []
  const ask = async (who: Secrets): Promise<Verdict> => {
    const request = endpointRequest(spec)
    const payload = { ...(request.payload as object), proof: who.token }
    const answer = await send(who, spec.proof === 'field' ? { ...request, payload } : request)
    await answer.body?.cancel()
    if (answer.status >= 500) throw new Error(`${name} answered ${String(answer.status)}`)
    if (answer.status === 401) return 'stranger'
    return answer.status === 403 ? 'denied' : 'admitted'
  }
  return [{ name, need: needs, ask }]
})
const gates = [...callGates, ...endpointGates]
/** The gates by what they need. */
const byNeed = [...Map.groupBy(gates, ({ need }) => describeNeed(need))].map(
  ([words, of]) => [words, { need: of[0]!.need, of }] as const,
)

type Rights = Required<
  Pick<PersonSpec, 'letters' | 'extras' | 'type' | 'roles' | 'cash' | 'country' | 'customAddresses'>
> & { accounts: 1 | 2 }
const FULL: Rights = {
  letters: ALL_LETTERS,
  extras: 'M',
  type: 'S',
  roles: ALL_STAFF_LETTERS,
  cash: false,
  country: 'AU',
  customAddresses: true,
  accounts: 2,
}
type Change = (rights: Rights) => Rights
const customer: Change = (rights) => ({ ...rights, type: 'C', roles: '' })
const FACT_AWAY: Record<Extract<Need, { is: 'fact' }>['fact'], Change> = {
  staff: customer,
  masquerade: (rights) => ({ ...rights, extras: rights.extras.replace('M', '') }),
  severalAccounts: (rights) => ({ ...rights, accounts: 1 }),
  notCash: (rights) => ({ ...rights, cash: true }),
  australian: (rights) => ({ ...rights, country: 'NZ' }),
  customAddresses: (rights) => customer({ ...rights, customAddresses: false }), // staff always may
  addressNotFixed: (rights) => ({ ...rights, extras: `${rights.extras}F` }),
  feedAllowed: (rights) => customer({ ...rights, extras: `${rights.extras}D` }),
  ordersUnapproved: (rights) => ({ ...rights, letters: `${rights.letters}E` }),
}

/** Every way to lack just enough that a need is not met. */
function without(need: Need): Change[] {
  switch (need.is) {
    case 'letter':
      return [(rights) => ({ ...rights, letters: rights.letters.replace(need.letter, '') })]
    case 'staffLetter':
      return [(rights) => ({ ...rights, roles: rights.roles.replace(need.letter, '') })]
    case 'fact':
      return [FACT_AWAY[need.fact]]
    case 'all':
      return need.of.flatMap(without)
    case 'any':
      return [(rights) => need.of.reduce((left, part) => without(part)[0]!(left), rights)]
    default:
      return []
  }
}
const needsLetterE = (need: Need): boolean =>
  need.is === 'letter' ? need.letter === 'E' : 'of' in need && need.of.some(needsLetterE)
/** Every right there is that goes with a need: who needs approval places no order alone. */
const fullFor = (need: Need): Rights => (needsLetterE(need) ? { ...FULL, letters: `${FULL.letters}E` } : FULL)

/** Somebody with these rights on the account they work on, and every right on the other. */
async function personWith({ accounts, ...rights }: Rights): Promise<TestPerson> {
  const person = await server.person(rights)
  if (accounts === 2) {
    const { accountId } = await server.person()
    await holdAccount(server.db, person.userId, accountId, `${ALL_LETTERS}E`)
  }
  return person
}
const verdicts = async (of: readonly Gate[], who: Secrets) => {
  const found: Record<string, Verdict> = {}
  for (const { name, ask } of of) found[name] = await ask(who)
  return found
}
const all = (of: readonly Gate[], verdict: Verdict) =>
  Object.fromEntries(of.map(({ name }) => [name, verdict]))

describe('whoever needs', () => {
  it.each(byNeed)('%s: is admitted with it', async (_words, { need, of }) => {
    // what ends a session comes last
    const who = await personWith(fullFor(need))
    const kept = of.filter(({ name }) => name !== 'logout')
    expect(await verdicts(kept, who)).toEqual(all(kept, 'admitted'))
  })

  it.each(byNeed.filter(([, { need }]) => without(need).length > 0))(
    '%s: is refused without any part of it, whatever they may beside it and on another account',
    async (_words, { need, of }) => {
      for (const change of without(need))
        expect(await verdicts(of, await personWith(change(fullFor(need))))).toEqual(all(of, 'denied'))
    },
  )
})

describe('rights that end between two requests', () => {
  const dealer: Rights = { ...FULL, type: 'C', roles: '', extras: '' }
  const lose = async (act: (who: TestPerson) => Promise<unknown>) => {
    const who = await personWith(dealer)
    const ask = gates.find(({ name }) => name === 'ordersPage')!.ask
    expect(await ask(who)).toBe('admitted')
    await act(who)
    await expect.poll(() => ask(who)).not.toBe('admitted')
    return verdicts(gates, who)
  }

  it('USR-06 somebody who is deactivated is a stranger to every call and document', async () => {
    const found = await lose((who) =>
      server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', who.userId).execute(),
    )
    expect(found).toEqual(all(gates, 'stranger'))
  })

  it('USR-06 somebody who has left the account, at status 90, is a stranger to every call and document of it', async () => {
    const found = await lose((who) =>
      server.db
        .updateTable('user_account')
        .set({ status: INACTIVE_ON_ACCOUNT })
        .where('user_id', '=', who.userId)
        .where('account_id', '=', who.accountId)
        .where('status', '=', ACTIVE_ON_ACCOUNT)
        .execute(),
    )
    expect(found).toEqual(all(gates, 'stranger'))
  })

  it('somebody who loses every letter is refused what needs one, and nothing else', async () => {
    const found = await lose((who) =>
      server.db
        .updateTable('user_account')
        .set({ permissions: '' })
        .where('user_id', '=', who.userId)
        .where('account_id', '=', who.accountId)
        .execute(),
    )
    const left = { ...NO_RIGHTS, cash: false, customAddresses: true, accounts: 2 }
    const expected = gates.map(({ name, need }) => [name, allows(need, left) ? 'admitted' : 'denied'])
    expect(found).toEqual(Object.fromEntries(expected))
  })
})

it('staff who act for a customer have the letters of their own account there, for every call and document', async () => {
  const agent = await actingFor(server, await server.person(), { roles: 'W' })
  const rights = { ...NO_RIGHTS, staff: true, cash: false, customAddresses: true, extras: 'M', roles: 'W' }
  const letters = 'ABCDFHILOPR' // of actingFor
  const ends = ['logout', 'endMasquerade', 'changeToAccountOnServer']
  const asked = gates.filter(({ name }) => !ends.includes(name))
  const expected = asked.map(({ name, need }) => [
    name,
    allows(need, { ...rights, letters }) ? 'admitted' : 'denied',
  ])
  expect(await verdicts(asked, agent)).toEqual(Object.fromEntries(expected))
})
