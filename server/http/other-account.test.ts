import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import { ACCOUNT_HEADER } from '#shared/codes/account-header.ts'
import { isForConsole } from '#shared/rules/access.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { holdAccount } from '#testing/build.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* A page that shows one account changes nothing on another. */

let server: TestServer, who: TestPerson
beforeAll(async () => {
  server = await testServer()
  who = await server.person()
})
afterAll(() => server.close())

const put = async (account: string | null, quantity: number) => {
  const answer = await who.raw({
    method: 'PUT',
    url: '/rest/updateShoppingCartProductQuantity',
    payload: { productId: PRODUCTS.case, quantity },
    ...(account === null ? {} : { headers: { [ACCOUNT_HEADER]: encodeURIComponent(account) } }),
  })
  return answer.json<{ code?: string }>().code
}
const units = async () =>
  (await who.call('shoppingCartsFromServer', {})).cartItems.map((item) => item.quantity)

it('a write that names another account than the session is on changes nothing', async () => {
  expect(await put(null, 1)).toBeUndefined()
  expect(await put(who.accountId, 2)).toBeUndefined()
  for (const other of ['', 'OTHER', `${who.accountId} `, 'É/%'])
    expect([other, await put(other, 7)]).toEqual([other, 'session.otherAccount'])
  expect(await units()).toEqual([2])
})

it('an address comes to no other account than that of the page it was typed on', async () => {
  const owner = await server.person()
  const other = (await server.person()).accountId
  await holdAccount(server.db, owner.userId, other, 'ABCDFHILOPR')
  await owner.call('changeToAccountOnServer', { accountId: other })
  const answer = await owner.raw({
    method: 'POST',
    url: '/rest/addAddress',
    payload: {
      ...{ addressName: 'Depot', companyName: 'Depot', contactName: 'Kim', addressLine1: '1 Wharf Street' },
      ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
    },
    headers: { [ACCOUNT_HEADER]: encodeURIComponent(owner.accountId) },
  })
  expect(answer.json<{ code?: string }>().code).toBe('session.otherAccount')
  const saved = server.db.selectFrom('address').selectAll().where('account_id', '=', other)
  expect(await saved.where('address_name', '=', 'Depot').execute()).toEqual([])
})

/** Writes of the person or the session, whichever account that is on. */
const OF_PERSON: readonly CallName[] = [
  ...(['changeToAccountOnServer', 'endMasquerade', 'updatePath', 'endSignIn', 'endOtherSignIns'] as const),
  ...(['resendEmailLink', 'updateUserProfile'] as const),
  ...(['beginTotp', 'confirmTotp', 'removeTotp', 'replaceRecoveryCodes'] as const),
  ...(['beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'] as const),
]

it('every other write names the account it is for; those of the console and of the person need none', async () => {
  const wholeRights = await server.person({
    type: 'S',
    letters: 'ABCDFHILOPR',
    extras: 'M',
    roles: ALL_STAFF_LETTERS,
  })
  const asked: string[] = []
  for (const [name, { method, needs }] of Object.entries(allCalls)) {
    if (method === 'GET' || needs.is === 'anyone') continue
    const answer = await wholeRights.raw({
      method,
      url: `/rest/${name}`,
      ...(method === 'DELETE' ? {} : { payload: {} }),
      headers: { [ACCOUNT_HEADER]: 'OTHER' },
    })
    const { code } = answer.json<{ code?: string }>()
    const isRefused = code === 'session.otherAccount'
    if (code === 'access.denied') continue
    asked.push(name)
    expect([name, isRefused]).toEqual([name, !isForConsole(needs) && !OF_PERSON.includes(name as CallName)])
  }
  expect(asked.length).toBeGreaterThan(100)
})
