import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { ACCOUNT_HEADER } from '#shared/codes/account-header.ts'
import { actingFor } from '#testing/masquerade.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* Staff use the console in one window while they act for a customer in another. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const reason = 'Asked by phone'
const entriesOf = (userId: number) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'account_id', 'on_behalf_of'])
    .where('actor_id', '=', userId)
    .where('action', 'not like', 'masquerade.%')
    .orderBy('id')
    .execute()

it('what they do there is of their own account, and the customer does not read it', async () => {
  const [customer, other] = [await server.person(), await server.person()]
  const agent = await actingFor(server, customer, { names: true, roles: ALL_STAFF_LETTERS })
  const began = (await entriesOf(agent.userId)).length
  await agent.call('staffHoldCustomer', { customerId: other.customerId, isStopped: true, reason })
  await agent.call('staffSaveCarrier', { id: '77', name: 'Swift', trackingUrl: '' })
  const entryId = crypto.randomUUID()
  await agent.call('staffAdjustStock', { entryId, productId: PRODUCTS.zero, units: 2, isOut: false, reason })
  const own = { account_id: agent.accountId, on_behalf_of: null }
  expect((await entriesOf(agent.userId)).slice(began)).toEqual([
    { action: 'customer.hold', ...own },
    { action: 'carrier.save', ...own },
    { action: 'stock.enter', ...own },
  ])
  const { acted } = await customer.call('actedForAccount', {})
  expect(acted).toMatchObject([{ did: 'looked, and changed nothing' }])
})

it('a page of the console that was opened before goes on working', async () => {
  const customer = await server.person()
  const agent = await actingFor(server, customer, { names: true, roles: ALL_STAFF_LETTERS })
  const headers = { [ACCOUNT_HEADER]: encodeURIComponent(agent.accountId) }
  const payload = { id: '78', name: 'Tern', trackingUrl: '' }
  const saved = await agent.raw({ method: 'PUT', url: '/rest/staffSaveCarrier', payload, headers })
  expect(saved.json<{ code?: string }>().code).toBeUndefined()
  const ended = await agent.raw({ method: 'POST', url: '/rest/endMasquerade', payload: {}, headers })
  expect(ended.json<{ code?: string }>().code).toBeUndefined()
})
