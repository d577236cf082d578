import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketProxy, type SocketProxy } from '#testing/outage/socket-proxy.ts'
import { testServer, type TestServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { type Db, openDatabase, type Queryable } from './connect.ts'
import { DatabaseAway } from './database-away.ts'
import { atOnce } from './one-message.ts'

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
    // The news of who was just written may come late: the session is then read again before the change.
    const answers = proxy.holdAnswers('begin')
    const changed = person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity })
    await expect
      .poll(() => answers.sent())
      .toMatch(/begin[^]*commit/)
      .finally(() => answers.release())
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

it('of statements in one message the error of the one that failed first is reported, not of those that failed with it', async () => {
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

describe('what stores send at once', () => {
  let db: Db
  beforeAll(() => {
    db = openDatabase(proxy.connection, { max: 1 }).db
  })
  afterAll(() => db.destroy())
  const one = (tx: Queryable, says: string) => sql<{ says: string }>`select ${says} as says`.execute(tx)

  it('leaves before anything of it is answered, and each answer is its own', async () => {
    const rows = await db.transaction().execute(async (tx) => {
      await one(tx, 'first')
      const answers = proxy.holdAnswers()
      const read = atOnce(tx, (handle) => [one(handle, 'left'), null, one(handle, 'right')])
      await expect
        .poll(() => answers.sent())
        .toMatch(/left[^]*right|right[^]*left/)
        .finally(() => answers.release())
      const [left, nothing, right] = await read
      return [left.rows, nothing, right.rows]
    })
    expect(rows).toEqual([[{ says: 'left' }], null, [{ says: 'right' }]])
  })

  it('throws the error that came first, changes nothing, and leaves the connection usable', async () => {
    const fails = db
      .transaction()
      .execute((tx) =>
        atOnce(tx, (handle) => [
          sql`select 1 / 0`.execute(handle),
          one(handle, 'after it'),
          sql`update product set name = 'changed'`.execute(handle),
        ]),
      )
    await expect(fails).rejects.toThrow('division by zero')
    await expect(
      db
        .transaction()
        .execute((tx) =>
          atOnce(tx, (handle) => [one(handle, 'before it'), sql`select 1 / 0`.execute(handle)]),
        ),
    ).rejects.toThrow('division by zero')
    expect((await one(db, 'still here')).rows).toEqual([{ says: 'still here' }])
    expect((await sql`select from product where name = 'changed'`.execute(db)).rows).toEqual([])
  })

  it('fails as the database being away where the line is cut in the middle', async () => {
    let answers: ReturnType<SocketProxy['holdAnswers']> | undefined
    const cut = db.transaction().execute(async (tx) => {
      await one(tx, 'first')
      answers = proxy.holdAnswers()
      const read = atOnce(tx, (handle) => [one(handle, 'left'), one(handle, 'right')])
      proxy.cut()
      return read
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseAway)
    answers?.release()
  })
})
