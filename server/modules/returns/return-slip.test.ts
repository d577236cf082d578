import { afterAll, beforeAll, expect, it } from 'vitest'
import { pagesOf } from '#testing/papers.ts'
import { acceptReturn, bought, RETURN_CONTACT, staffOf } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it.each([
  ['NZ', { suburb: 'Newtown', city: 'Wellington', state: '', postcode: '6021' }, 'Newtown Wellington 6021'],
  ['NZ', { suburb: '', city: 'Gore', state: '', postcode: '9710' }, 'Gore 9710'],
  ['AU', { suburb: 'Newtown', city: '', state: 'nsw', postcode: '2042' }, 'Newtown NSW 2042'],
] as const)('the packing slip of %s from %j says %s, as other papers do', async (country, place, words) => {
  const person = await server.person({ country })
  await bought(server, person)
  const { requestno: requestNo } = await person.call('createReturnRequestContact', {
    ...{ reasonCode: 'R31', address1: '12 Riddiford Street', ...place },
    ...RETURN_CONTACT,
  })
  await person.call('addReturnRequestProduct', { requestNo, productId: PRODUCTS.case, quantity: 1 })
  await person.call('submitIncompleteReturnRequest', { requestNo })
  await acceptReturn(await staffOf(server), requestNo)
  const paper = await person.raw({ method: 'GET', url: `/return-slip/${String(requestNo)}` })
  const text = (await pagesOf(paper.rawPayload)).join(' ')
  expect(text).toContain(`12 Riddiford Street ${words} 07 3000 0001`)
})
