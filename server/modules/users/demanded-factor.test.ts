import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/index.ts'
import { SignedOut } from '#web/data/failures.ts'
import { holdAccount } from '#testing/build.ts'
import { addPasskeyTo, nextCode, setUpTotp } from '#testing/second-factor.ts'
import { browser, clientOf, givePassword, signInWith } from '#testing/sign-ins.ts'
import { PRODUCTS } from '#testing/world.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const refused = (code: string) => ({ code })
async function team(letters = 'P') {
  const owner = await server.person()
  const user = await server.person({ accountId: owner.accountId, letters })
  return { owner, user, on: { userId: user.userId, accountId: owner.accountId } }
}
const OPEN = [
  'secondFactorFromServer',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'beginPasskey',
  'addPasskey',
]
  .concat(['renamePasskey', 'removePasskey', 'replaceRecoveryCodes'])
  .sort()

describe('a demanded second factor', () => {
  it('counts from the next call on, for every call but those that set it up, and for documents and pages', async () => {
    const { owner, user, on } = await team('ABCDFHILOPQRST')
    await user.call('initFromServer', {}) // in the memory of the process
    const { users } = await owner.call('demandSecondFactor', { ...on, isDemanded: true })
    expect(users.find(({ id }) => id === user.userId)).toMatchObject({
      hasFactor: false,
      accounts: [{ demandsFactor: true }],
    })
    await expect(user.call('updatePath', { path: '/' })).rejects.toMatchObject(refused('session.factorFirst'))
    await expect
      .poll(() => user.call('initFromServer', {}).catch((problem: unknown) => problem))
      .toMatchObject(refused('session.factorFirst'))
    const open: string[] = []
    for (const [name, spec] of Object.entries(allCalls) as [string, CallSpec][]) {
      if (spec.needs.is === 'anyone') continue
      const answer = await user.raw({ method: spec.method, url: `/rest/${name}` })
      if (answer.json<{ code?: string }>().code !== 'session.factorFirst') open.push(name)
    }
    expect(open.sort()).toEqual(OPEN)
    expect((await user.raw({ method: 'GET', url: '/live' })).statusCode).toBe(403)
  })

  it('is met by an authenticator or a passkey, and then everything is open at once', async () => {
    for (const setUp of [(who: TestPerson) => setUpTotp(server, who), addPasskeyTo]) {
      const { owner, user, on } = await team()
      await owner.call('demandSecondFactor', { ...on, isDemanded: true })
      expect(await user.call('secondFactorFromServer', {})).toMatchObject({ isDemanded: true })
      await setUp(user)
      await user.call('updatePath', { path: '/' })
      await expect.poll(() => user.call('initFromServer', {})).toMatchObject({ login: user.login })
    }
  })

  it('stays while it is demanded: the last factor is not removed', async () => {
    const { owner, user, on } = await team()
    await givePassword(server, user)
    await setUpTotp(server, user)
    await owner.call('demandSecondFactor', { ...on, isDemanded: true })
    const own = { password: 'counter nine', code: '' }
    await expect(user.call('removeTotp', own)).rejects.toMatchObject(refused('factor.demanded'))
    await owner.call('demandSecondFactor', { ...on, isDemanded: false })
    expect((await user.call('removeTotp', own)).hasTotp).toBe(false)
  })

  it('is demanded on every account that somebody works on, while the account is theirs', async () => {
    const { owner, user, on } = await team()
    const other = await server.person()
    await holdAccount(server.db, user.userId, other.accountId, 'P')
    await other.call('demandSecondFactor', { ...on, accountId: other.accountId, isDemanded: true })
    await expect(user.call('updatePath', { path: '/' })).rejects.toMatchObject(refused('session.factorFirst'))
    await other.call('deactivateUserAccount', { ...on, accountId: other.accountId })
    await user.call('updatePath', { path: '/' })
    expect(owner.accountId).not.toBe(other.accountId)
  })

  it('is demanded by who manages users of the account alone, and taken back by who may do as much', async () => {
    const { owner, user, on } = await team()
    const stranger = await server.person()
    for (const [who, code] of [
      [stranger, 'account.notYours'],
      [user, 'access.denied'],
    ] as const)
      await expect(who.call('demandSecondFactor', { ...on, isDemanded: true })).rejects.toMatchObject(
        refused(code),
      )
    const weak = await server.person({ accountId: owner.accountId, letters: 'AP' })
    const strong = { userId: owner.userId, accountId: owner.accountId }
    await weak.call('demandSecondFactor', { ...strong, isDemanded: true })
    await setUpTotp(server, owner)
    await expect(weak.call('demandSecondFactor', { ...strong, isDemanded: false })).rejects.toMatchObject(
      refused('user.stronger'),
    )
    const unknown = { userId: stranger.userId, accountId: owner.accountId, isDemanded: true }
    await expect(owner.call('demandSecondFactor', unknown)).rejects.toMatchObject(
      refused('user.notOnAccount'),
    )
  })

  it('twice is once, and leaves one entry in the audit', async () => {
    const { owner, on } = await team()
    await owner.call('demandSecondFactor', { ...on, isDemanded: true })
    await owner.call('demandSecondFactor', { ...on, isDemanded: true })
    const entries = await server.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'factor.demand')
      .where('subject_id', '=', String(on.userId))
      .execute()
    expect(entries).toEqual([{ after: { isDemanded: true } }])
  })

  it('also holds for a cart that is changed at the same time by a session that is remembered', async () => {
    const { owner, user, on } = await team()
    const put = () =>
      user.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 10 })
    await put() // remembered from here on
    await owner.call('demandSecondFactor', { ...on, isDemanded: true })
    await expect(put()).rejects.toMatchObject(refused('session.factorFirst'))
  })
})

describe('staff who change letters', () => {
  it('reset the second factor of a person of a customer: audited, mailed, signed out everywhere', async () => {
    const staff = await server.person({ type: 'S', roles: 'Y' })
    const { user, on } = await team()
    await givePassword(server, user)
    const { codeNow, recoveryCodes } = await setUpTotp(server, user)
    await addPasskeyTo(user)
    const reset = (reason = 'Phone lost') => staff.call('staffResetFactor', { ...on, reason })
    await expect(reset('')).rejects.toMatchObject(refused('backOffice.reason'))
    await reset()
    await expect(reset()).rejects.toMatchObject(refused('backOffice.nothing'))
    await expect(user.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    const counter = browser()
    nextCode(server)
    expect(await signInWith(server, counter, user)).toHaveProperty('token')
    expect(await clientOf(server, counter)('secondFactorFromServer', {})).toMatchObject({
      ...{ hasTotp: false, passkeys: [], recoveryCodesLeft: 0 },
    })
    expect([codeNow(), recoveryCodes.length]).toEqual([expect.any(String), 10])
    const mails = await server.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', user.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('your second factor was reset'),
    )
    const entry = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'factor.reset')
      .where('subject_id', '=', String(user.userId))
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: staff.userId, detail: { reason: 'Phone lost' } })
  })

  it('reset nobody who is not on the account, and no staff', async () => {
    const staff = await server.person({ type: 'S', roles: 'Y' })
    const { user } = await team()
    const other = await server.person()
    const reason = 'Phone lost'
    for (const on of [
      { userId: user.userId, accountId: other.accountId },
      { userId: staff.userId, accountId: staff.accountId },
      { userId: 999_999, accountId: other.accountId },
    ])
      await expect(staff.call('staffResetFactor', { ...on, reason })).rejects.toMatchObject(
        refused('person.unknown'),
      )
  })
})
