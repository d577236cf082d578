import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyNow } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('of eight people who ask at once for one confirmation once more, one is sent it, and the others are asked to wait', async () => {
  const dealer = await server.person()
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: 2 })
  const people = [
    dealer,
    ...(await Promise.all(Array.from({ length: 7 }, () => server.person({ accountId: dealer.accountId })))),
  ]
  server.clock.now = new Date(server.clock.now.getTime() + 61_000)
  const answers = await Promise.all(
    people.map((person) =>
      person.call('resendOrderConfirmation', { orderNo: order.orderno }).then(
        () => 'sent',
        (problem: unknown) => (problem as { code?: string }).code,
      ),
    ),
  )
  expect(answers.sort()).toEqual([...Array.from({ length: 7 }, () => 'order.mailedJustNow'), 'sent'])
  expect(
    await server.db.selectFrom('mail').select('id').where('order_pdf_of', 'is not', null).execute(),
  ).toHaveLength(2)
})
