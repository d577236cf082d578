import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_HEADER } from '#shared/codes/account-header.ts'
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
