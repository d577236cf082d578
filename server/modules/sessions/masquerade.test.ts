import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { INACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { allCalls } from '#shared/calls/index.ts'
import { secondFactorCalls } from '#shared/calls/second-factor.ts'
import { userCalls } from '#shared/calls/users.ts'
import { actingFor } from '#testing/masquerade.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const start = new Date('2026-03-02T00:00:00Z')
beforeEach(() => {
  server.clock.now = start
})

const TRIES = 20
const ADDRESS = {
  ...{ addressName: 'Depot', companyName: 'Depot', contactName: 'Kim', addressLine1: '1 Wharf Street' },
  ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
}
const refused = (code: string) => ({ code })
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const accountOf = async (who: TestPerson) =>
  (await who.call('accountFromServer', {})).currentUserAccount.accountid
const auditOf = (who: TestPerson, action: string) =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', who.userId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
const openOnes = (who: TestPerson) =>
  server.db
    .selectFrom('masquerade')
    .selectAll()
    .where('user_id', '=', who.userId)
    .where('ended_at', 'is', null)
    .execute()

describe('decision 23 staff who act for a customer', () => {
  it('say why, and for whom; what they change names both people', async () => {
    const dealer = await server.person()
    const agent = await server.person({ type: 'S', extras: 'M', letters: 'DPRA' })
    const asked = { accountId: dealer.accountId }
    for (const reason of [undefined, '', '  ', '\u200b'])
      await expect(
        agent.call('changeToAccountOnServer', { ...asked, ...(reason !== undefined && { reason }) }),
      ).rejects.toMatchObject(refused('masquerade.reason'))
    expect(await agent.call('masqueradePeople', asked)).toMatchObject({ people: [{ id: dealer.userId }] })
    const stranger = await server.person()
    await expect(
      agent.call('changeToAccountOnServer', { ...asked, reason: 'x', forUserId: stranger.userId }),
    ).rejects.toMatchObject(refused('masquerade.person'))
    expect(await accountOf(agent)).toBe(agent.accountId)

    await agent.call('changeToAccountOnServer', { ...asked, reason: 'Phoned in', forUserId: dealer.userId })
    const { masquerade, firstName, lastName } = await agent.call('initFromServer', {})
    expect(masquerade?.until).toEqual(new Date(start.getTime() + 60 * 60_000))
    expect(masquerade?.for).not.toBe('')
    expect(masquerade?.for).not.toBe(`${firstName} ${lastName}`)
    const { addressId } = await agent.call('addAddress', ADDRESS)
    expect(addressId).toBeGreaterThan(0)
    const [entry] = await auditOf(agent, 'address.add')
    expect(entry).toMatchObject({ on_behalf_of: dealer.userId, account_id: dealer.accountId })
    expect((await auditOf(agent, 'masquerade.begin'))[0]?.after).toMatchObject({ reason: 'Phoned in' })
  })

  it('cannot change who may sign in, and how', async () => {
    const dealer = await server.person()
    const agent = await actingFor(server, dealer, { roles: 'Y' })
    const closed = Object.entries<CallSpec>(allCalls).filter(([, spec]) => 'notWhileMasquerading' in spec)
    const changing = Object.entries({ ...userCalls, ...secondFactorCalls }).filter(
      ([, { method, needs }]) => method !== ('GET' as string) && needs.is !== 'anyone',
    )
    const wanted = ['staffSetLetters', 'staffResetFactor', ...changing.map(([name]) => name)]
    expect(closed.map(([name]) => name)).toEqual(expect.arrayContaining(wanted))
    for (const [name, { method }] of closed) {
      const answer = await agent.raw({ method, url: `/rest/${name}` })
      expect(answer.json(), name).toMatchObject(refused('session.notWhileMasquerading'))
    }
    await agent.call('endMasquerade', {})
    for (const [name, { method }] of closed) {
      const answer = await agent.raw({ method, url: `/rest/${name}` })
      expect(answer.json(), name).not.toMatchObject(refused('session.notWhileMasquerading'))
    }
  })

  it('have a cart of their own, and the customer keeps theirs', async () => {
    const dealer = await server.person()
    await dealer.call('updateShoppingCartProductQuantity', { productId: 'CASE-1', quantity: 3 })
    const agent = await actingFor(server, dealer)
    expect((await agent.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
    await agent.call('updateShoppingCartProductQuantity', { productId: 'CASE-1', quantity: 5 })
    expect((await dealer.call('shoppingCartsFromServer', {})).itemCount).toBe(1)
    expect((await dealer.call('shoppingCartsFromServer', {})).cartItems).toMatchObject([{ quantity: 3 }])
  })

  it('are back on their own account when they end it, however often they say so', async () => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const agent = await actingFor(server, await server.person())
      pass(5)
      await Promise.all([1, 2, 3].map(() => agent.call('endMasquerade', {})))
      expect(await accountOf(agent)).toBe(agent.accountId)
      expect(await auditOf(agent, 'masquerade.end')).toHaveLength(1)
      expect((await agent.call('initFromServer', {})).masquerade).toBeNull()
    }
  })

  it.each(['leaves the account', 'may not sign in any more'])(
    'act no longer for a person who meanwhile %s, and may end it',
    async (how) => {
      const dealer = await server.person()
      const agent = await actingFor(server, dealer, { names: true })
      const other = await actingFor(server, dealer)
      expect(await accountOf(agent)).toBe(dealer.accountId)
      if (how === 'leaves the account')
        await server.db
          .updateTable('user_account')
          .set({ status: INACTIVE_ON_ACCOUNT })
          .where('user_id', '=', dealer.userId)
          .execute()
      else
        await server.db
          .updateTable('portal_user')
          .set({ type: 'c' })
          .where('id', '=', dealer.userId)
          .execute()
      await expect(agent.call('addAddress', ADDRESS)).rejects.toMatchObject(refused('masquerade.over'))
      const codeOf = (problem: unknown) => (problem as { code: string }).code
      await expect.poll(() => accountOf(agent).catch(codeOf)).toBe('masquerade.over')
      expect(await accountOf(other)).toBe(dealer.accountId)
      await agent.call('endMasquerade', {})
      expect(await accountOf(agent)).toBe(agent.accountId)
    },
  )

  it('have ended it when they sign out', async () => {
    const agent = await actingFor(server, await server.person())
    await agent.call('logout', {})
    expect(await openOnes(agent)).toEqual([])
    expect(await auditOf(agent, 'masquerade.end')).toHaveLength(1)
  })

  it('have ended it when their session ends elsewhere', async () => {
    const agent = await actingFor(server, await server.person())
    await server.db.deleteFrom('session').where('user_id', '=', agent.userId).execute()
    expect(await openOnes(agent)).toEqual([])
  })

  it('act for one customer at a time, also where they choose several at once', async () => {
    const [one, two] = [await server.person(), await server.person()]
    for (let tries = 0; tries < TRIES; tries += 1) {
      const agent = await server.person({ type: 'S', extras: 'M' })
      await Promise.all(
        [one, two, one].map(({ accountId }) =>
          agent.call('changeToAccountOnServer', { accountId, reason: 'Phoned in' }),
        ),
      )
      const open = await openOnes(agent)
      expect(open).toHaveLength(1)
      expect(open[0]).toMatchObject({ account_id: await accountOf(agent), home_account_id: agent.accountId })
      expect(await auditOf(agent, 'masquerade.end')).toHaveLength(2)
      await agent.call('changeToAccountOnServer', { accountId: agent.accountId })
      expect(await openOnes(agent)).toEqual([])
    }
  })
})

describe('decision 23 the hour', () => {
  it('refuses every call after it, until the person has ended it; nothing is done on the own account', async () => {
    const dealer = await server.person()
    const before = (await dealer.call('addressesFromServer', {})).addresses.length
    const agent = await actingFor(server, dealer)
    pass(59)
    await agent.call('accountFromServer', {})
    pass(1)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answers = await Promise.allSettled([1, 2, 3].map(() => agent.call('addAddress', ADDRESS)))
      expect(answers).toMatchObject([1, 2, 3].map(() => ({ reason: refused('masquerade.over') })))
    }
    await expect(agent.call('accountFromServer', {})).rejects.toMatchObject(refused('masquerade.over'))
    pass(30)
    await Promise.all([1, 2].map(() => agent.call('endMasquerade', {})))
    expect(await accountOf(agent)).toBe(agent.accountId)
    for (const who of [dealer, agent])
      expect((await who.call('addressesFromServer', {})).addresses).toHaveLength(before)
    expect(await endsOn(dealer)).toMatchObject([{ at: new Date(start.getTime() + 60 * 60_000) }])
  })

  it('holds for reads, documents, the live stream and changes of a cart', async () => {
    const dealer = await server.person()
    const agent = await actingFor(server, dealer)
    await agent.call('updateShoppingCartProductQuantity', { productId: 'CASE-1', quantity: 1 })
    pass(61)
    for (const url of ['/rest/ordersFromServer', '/rest/shoppingCartsFromServer', '/rest/initFromServer'])
      expect((await agent.raw({ method: 'GET', url })).json()).toMatchObject(refused('masquerade.over'))
    const changed = await agent.raw({
      ...{ method: 'PUT', url: '/rest/updateShoppingCartProductQuantity' },
      payload: { productId: 'CASE-1', quantity: 9 },
    })
    expect(changed.json()).toMatchObject(refused('masquerade.over'))
    for (const url of ['/InvoiceServlet/8000001', '/live'])
      expect([401, 403]).toContain((await agent.raw({ method: 'GET', url })).statusCode)
    const lines = await server.db
      .selectFrom('cart_line as l')
      .innerJoin('cart as c', 'c.id', 'l.cart_id')
      .select('l.quantity')
      .where('c.account_id', '=', dealer.accountId)
      .execute()
    expect(lines).toEqual([{ quantity: 1 }])
  })

  it('a lost letter M ends the session at the next call', async () => {
    const agent = await actingFor(server, await server.person())
    await server.db
      .updateTable('user_account')
      .set({ extra_permissions: '' })
      .where('user_id', '=', agent.userId)
      .execute()
    const answer = await agent.raw({ method: 'GET', url: '/rest/accountFromServer' })
    expect(answer.json()).toMatchObject(refused('session.signInAgain'))
  })
})

describe('decision 23 the customer sees', () => {
  it('who acted for the account, when, and what was changed; not why, and not of other accounts', async () => {
    const [dealer, other] = [await server.person(), await server.person()]
    const agent = await actingFor(server, dealer, { names: true })
    pass(2)
    await agent.call('addAddress', ADDRESS)
    const seen = async (who: TestPerson) => (await who.call('actedForAccount', {})).acted
    expect(await seen(dealer)).toMatchObject([{ from: start, to: null, did: 'added an address' }])
    pass(5)
    await agent.call('endMasquerade', {})
    const [acted] = await seen(dealer)
    expect(acted).toMatchObject({ to: new Date(start.getTime() + 7 * 60_000), did: 'added an address' })
    expect(JSON.stringify(acted)).not.toContain('Phoned in')
    expect(await seen(other)).toEqual([])
    const clerk = await server.person({ accountId: dealer.accountId, letters: 'PDH' })
    await expect(seen(clerk)).rejects.toMatchObject(refused('access.denied'))
  })

  it('who acted for nobody in particular: the audit has staff, account and masquerade, without a person', async () => {
    const dealer = await server.person()
    const agent = await actingFor(server, dealer)
    await agent.call('addAddress', ADDRESS)
    const [entry] = await auditOf(agent, 'address.add')
    expect(entry).toMatchObject({ on_behalf_of: null, account_id: dealer.accountId })
    expect(await openOnes(agent)).toMatchObject([{ id: entry?.masquerade_id, account_id: dealer.accountId }])
    const { acted } = await dealer.call('actedForAccount', {})
    const { firstName } = await agent.call('initFromServer', {})
    expect(acted).toMatchObject([{ by: firstName, did: 'added an address' }])
  })

  it('that staff only looked', async () => {
    const dealer = await server.person()
    await actingFor(server, dealer)
    pass(90)
    expect((await dealer.call('actedForAccount', {})).acted).toMatchObject([
      { to: new Date(start.getTime() + 60 * 60_000), did: 'looked, and changed nothing' },
    ])
  })

  it('PRM-05 role letters are kept as they are written; M on the account serves customers, whatever they are', async () => {
    const dealer = await server.person()
    const agent = await server.person({ type: 'S', extras: 'M', roles: 'KQ7' })
    expect((await agent.call('initFromServer', {})).roleLetters).toBe('KQ7')
    await agent.call('changeToAccountOnServer', { accountId: dealer.accountId, reason: 'Phoned in' })
    const without = await server.person({ type: 'S', roles: 'M' })
    await expect(without.call('searchForAccount', { searchText: 'abc' })).rejects.toMatchObject(
      refused('access.denied'),
    )
  })

  it('nobody but staff with M asks for people, or ends', async () => {
    const dealer = await server.person({ extras: 'M' })
    await expect(dealer.call('masqueradePeople', { accountId: 'A-1' })).rejects.toMatchObject(
      refused('access.denied'),
    )
    await expect(dealer.call('endMasquerade', {})).rejects.toMatchObject(refused('access.denied'))
  })
})

const endsOn = ({ accountId }: TestPerson) =>
  server.db
    .selectFrom('audit')
    .select(['actor_kind', 'at'])
    .where('account_id', '=', accountId)
    .where('action', '=', 'masquerade.end')
    .execute()
