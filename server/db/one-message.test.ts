import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { socketProxy, type SocketProxy } from '#testing/outage/socket-proxy.ts'
import { testServer, type TestServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let proxy: SocketProxy
beforeAll(async () => {
  server = await testServer({ STOCK_REFRESH_SECONDS: '600' }, 'small', async (connection) => {
    proxy = await socketProxy(connection)
    return proxy.connection
  })
})
afterAll(async () => {
  await server.close()
  await proxy.close()
})

it.each([
  { is: 'set', quantity: 7, held: 1 },
  { is: 'removed', quantity: 0, held: 0 },
])(
  'M8 a line of a cart is $is in one message: the commit leaves before anything is answered',
  async ({ quantity, held }) => {
    const person = await server.person()
    await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 3 })
    const answers = proxy.holdAnswers()
    const changed = person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity })
    await expect.poll(() => answers.sent()).toMatch(/begin[^]*commit/)
    answers.release()
    expect((await changed).itemCount).toBe(held)
  },
)

it('M8 a statement that fails leaves nothing behind, and the connection serves the next', async () => {
  const person = await server.person()
  await expect(
    person.call('updateShoppingCartProductQuantity', { productId: 'NO-SUCH', quantity: 1 }),
  ).rejects.toThrow()
  expect(
    (await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 2 }))
      .itemCount,
  ).toBe(1)
})

it('F3 M8 a change that was rolled back, as its statements met a column of another type, is not answered as made', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()))
  const set = (quantity: number) =>
    Promise.allSettled(
      people.map((person) =>
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity }),
      ),
    )
  // the statements are prepared on every connection
  for (let round = 1; round <= 5; round += 1) await set(round)
  for (const type of ['bigint', 'integer']) {
    await sql`alter table cart_line alter column quantity type ${sql.raw(type)}`.execute(server.db)
    const quantity = type === 'bigint' ? 41 : 42
    const answers = await set(quantity)
    for (const [at, { status }] of answers.entries()) {
      const { cartItems } = await people[at]!.call('shoppingCartsFromServer', {})
      if (status === 'fulfilled') expect(cartItems).toMatchObject([{ quantity }])
    }
    await set(quantity) // the new statements
  }
})

it('of statements in one message the error of the one that failed first is told, not of those that failed with it', async () => {
  const person = await server.person()
  await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 2 })
  await sql`create function refuse_removal() returns trigger language plpgsql as $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse_removal before delete on cart_line for each row execute function refuse_removal()`.execute(
    server.db,
  )
  const answer = await person.raw({
    method: 'PUT',
    url: '/rest/updateShoppingCartProductQuantity',
    payload: { productId: PRODUCTS.case, quantity: 0 },
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'server.busy'])
  await sql`drop function refuse_removal cascade`.execute(server.db)
})
