import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_ROWS_MAX, QUANTITY_MAX } from '#shared/codes/limits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Lines = { productId: string; quantity: number }[]
const set = (person: TestPerson, lines: Lines) =>
  person.call('updateShoppingCartProductQuantities', { lines })
const send = async (person: TestPerson, lines: string) => {
  const answer = await person.raw({
    method: 'PUT',
    url: '/rest/updateShoppingCartProductQuantities',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lines }).toString(),
  })
  return { status: answer.statusCode, ...answer.json<{ code?: string; itemCount?: number }>() }
}
const versionOf = async (person: TestPerson) =>
  (
    await server.db
      .selectFrom('cart')
      .select('version')
      .where('user_id', '=', person.userId)
      .where('is_current', '=', true)
      .executeTakeFirst()
  )?.version

describe('P7 many quantities in one call', () => {
  it('are set in one change, each fitted as a single one is, in the order they were sent', async () => {
    const person = await server.person()
    await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.zero, quantity: 9 })
    const before = (await versionOf(person)) ?? 0
    const { cartItems, itemCount, results } = await set(person, [
      { productId: PRODUCTS.special, quantity: 2 },
      { productId: PRODUCTS.multiple, quantity: 1 },
      { productId: PRODUCTS.case, quantity: 50 },
      { productId: PRODUCTS.zero, quantity: 0 },
    ])
    expect(results.map(({ quantity, error }) => [quantity, error])).toEqual([
      [2, ''],
      [8, ''],
      [50, ''],
      [0, ''],
    ])
    expect(cartItems).toEqual([
      { productid: PRODUCTS.special, quantity: 2 },
      { productid: PRODUCTS.multiple, quantity: 8 },
      { productid: PRODUCTS.case, quantity: 50 },
    ])
    expect(itemCount).toBe(3)
    expect(await versionOf(person)).toBe(before + 1)
    expect(await person.call('shoppingCartsFromServer', {})).toMatchObject({ cartItems })
  })

  it('are each refused as a single one is, and leave the others', async () => {
    const person = await server.person()
    const refused: Lines = [
      { productId: 'NOPE', quantity: 1 },
      { productId: PRODUCTS.soldOut, quantity: 1 },
      { productId: PRODUCTS.case, quantity: QUANTITY_MAX + 1 },
    ]
    const codes = await Promise.all(
      refused.map((line) =>
        person.call('updateShoppingCartProductQuantity', line).catch((problem: unknown) => problem),
      ),
    )
    const { results, cartItems } = await set(person, [
      ...refused,
      { productId: PRODUCTS.special, quantity: 1 },
    ])
    expect(results.slice(0, 3)).toEqual(
      codes.map((problem, at) => {
        const { message, code } = problem as Error & { code: string }
        return { productId: refused[at]?.productId, quantity: 0, error: message, code }
      }),
    )
    expect(cartItems).toEqual([{ productid: PRODUCTS.special, quantity: 1 }])
  })

  it('of one product twice, the later counts; 0 removes', async () => {
    const person = await server.person()
    await set(person, [
      { productId: PRODUCTS.case, quantity: 3 },
      { productId: PRODUCTS.case, quantity: 5 },
      { productId: PRODUCTS.rare, quantity: 4 },
    ])
    expect((await person.call('shoppingCartsFromServer', {})).cartItems).toEqual([
      { productid: PRODUCTS.case, quantity: 5 },
      { productid: PRODUCTS.rare, quantity: 4 },
    ])
    const { cartItems } = await set(person, [
      { productId: PRODUCTS.case, quantity: 0 },
      { productId: PRODUCTS.rare, quantity: 0 },
    ])
    expect(cartItems).toEqual([])
  })

  it('are never more than the limit, never none, and never of another shape', async () => {
    const person = await server.person()
    const line = (productId: string, quantity: unknown = 1) => JSON.stringify([{ productId, quantity }])
    const many = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ productId: PRODUCTS.case, quantity: 1 })))
    expect(await send(person, many(CSV_ROWS_MAX))).toMatchObject({ status: 200, itemCount: 1 })
    for (const hostile of [
      many(CSV_ROWS_MAX + 1),
      '[]',
      '',
      '{}',
      'null',
      '[null]',
      '[1]',
      'not json',
      '[[]]',
      line(''),
      line('x'.repeat(101)),
      line('a\0b'),
      line('\ud800'),
      line(PRODUCTS.case, -1),
      line(PRODUCTS.case, 1.5),
      line(PRODUCTS.case, '1e3'),
      line(PRODUCTS.case, null),
      line(PRODUCTS.case, {}),
      '[{}]',
      '[{"quantity":1}]',
    ])
      expect(await send(person, hostile), hostile.slice(0, 40)).toMatchObject({
        status: 200,
        code: 'input.invalid',
      })
    expect(await send(person, line("'; drop table cart; --"))).toMatchObject({ status: 200, itemCount: 1 })
    expect(await send(person, line('__proto__'))).toMatchObject({ status: 200, itemCount: 1 })
  })

  it('M8 of two at once, and beside single ones, none is lost, and the last answer has them all', async () => {
    const person = await server.person()
    await set(person, [{ productId: PRODUCTS.zero, quantity: 1 }])
    for (let round = 1; round <= 50; round += 1) {
      const answers = await Promise.all([
        set(person, [
          { productId: PRODUCTS.case, quantity: round },
          { productId: PRODUCTS.special, quantity: round },
        ]),
        set(person, [{ productId: PRODUCTS.zero, quantity: round }]),
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.hostile, quantity: round }),
      ])
      expect(
        Math.max(
          ...answers.map(({ cartItems }) => cartItems.filter(({ quantity }) => quantity === round).length),
        ),
      ).toBe(4)
    }
  })
})
