import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const set = (person: TestPerson, productId: string, quantity: number) =>
  person.call('updateShoppingCartProductQuantity', { productId, quantity })
/** Waits until the portal has read that a product cannot be ordered: then no more of it can be added. */
function expectUnavailable(person: TestPerson, productId: string) {
  let quantity = 0
  const addOne = () => set(person, productId, (quantity += 1)).catch((problem: unknown) => problem)
  return expect.poll(addOne).toMatchObject({ code: 'product.unavailable' })
}
const currentLines = (carts: Awaited<ReturnType<typeof set>>) =>
  carts.shoppingCart.shoppingCartIdToLines[carts.shoppingCart.currentShoppingCartId] ?? []

describe('the current cart', () => {
  it('CRT-01 CRT-02 CRT-03 SES-50 answers every key, also of an empty cart', async () => {
    const person = await server.person()
    expect(await person.call('shoppingCartsFromServer', {})).toEqual({
      cartItems: [],
      itemCount: 0,
      approvalCartId: '',
      shoppingCart: {
        currentShoppingCartId: '',
        shoppingCartIdToShoppingCart: {},
        shoppingCartIdToLines: {},
      },
    })
    const carts = await set(person, PRODUCTS.case, 2)
    const id = carts.shoppingCart.currentShoppingCartId
    expect(carts).toEqual({
      cartItems: [{ productid: PRODUCTS.case, quantity: 2 }],
      itemCount: 1,
      approvalCartId: '',
      shoppingCart: {
        currentShoppingCartId: id,
        shoppingCartIdToShoppingCart: { [id]: { id: Number(id), name: '', status: '', type: '' } },
        shoppingCartIdToLines: {
          [id]: [
            {
              productid: PRODUCTS.case,
              product: 'AeroShield Clear Case for iPhone 15 Pro',
              quantity: 2,
              price: 10_00,
            },
          ],
        },
      },
    })
  })

  it('CRT-08 CRT-12 raises to the minimum and up to a whole multiple', async () => {
    const person = await server.person()
    for (const [wanted, kept] of [
      [7, 8],
      [1, 8],
      [8, 8],
      [99_999, 100_000],
    ] as const) {
      expect((await set(person, PRODUCTS.multiple, wanted)).cartItems).toEqual([
        { productid: PRODUCTS.multiple, quantity: kept },
      ])
    }
  })

  it('CRT-09 a quantity of 0 removes the line, and one that is not there stays away', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.case, 5)
    expect((await set(person, PRODUCTS.case, 0)).itemCount).toBe(0)
    expect((await set(person, PRODUCTS.minimum, 0)).itemCount).toBe(0)
  })

  it.each(['-1', '1.5', 'abc', '', '100001', '1e3', '99999999999'])(
    'CRT-11 the call refuses a quantity of %j and changes nothing',
    async (quantity) => {
      const person = await server.person()
      await set(person, PRODUCTS.case, 5)
      const answer = await person.raw({
        method: 'PUT',
        url: '/rest/updateShoppingCartProductQuantity',
        payload: { productId: PRODUCTS.case, quantity },
      })
      expect(answer.json()).toMatchObject({
        authenticated: true,
        code: expect.stringMatching(/input.invalid|cart.quantity/) as string,
      })
      expect((await person.call('shoppingCartsFromServer', {})).cartItems).toEqual([
        { productid: PRODUCTS.case, quantity: 5 },
      ])
    },
  )

  it('CRT-31 a line pays the price of the break its quantity reaches', async () => {
    const person = await server.person()
    for (const [quantity, price] of [
      [9, 10_00],
      [10, 9_00],
      [49, 9_00],
      [50, 8_00],
    ] as const)
      expect(currentLines(await set(person, PRODUCTS.case, quantity))[0]!.price).toBe(price)
  })

  it('PRM-33 without letter D the cart shows quantities only', async () => {
    const person = await server.person({ letters: 'PR' })
    expect(currentLines(await set(person, PRODUCTS.case, 1))[0]).not.toHaveProperty('price')
  })

  it('CAT-45 takes nothing that is sold out or only to be asked for, but what is on its way', async () => {
    const person = await server.person()
    for (const productId of [PRODUCTS.soldOut, PRODUCTS.text])
      await expect(set(person, productId, 1)).rejects.toMatchObject({ code: 'product.unavailable' })
    await expect(set(person, 'NO-SUCH', 1)).rejects.toMatchObject({ code: 'product.unknown' })
    expect((await set(person, PRODUCTS.awaited, 1)).itemCount).toBe(1)
  })

  it('takes nothing that has no price', async () => {
    const own = await testServer()
    await own.db.deleteFrom('price_break').where('product_id', '=', PRODUCTS.zero).execute()
    await expectUnavailable(await own.person(), PRODUCTS.zero)
    await own.close()
  })

  it('lets a line whose product has sold out shrink and go, but not grow', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.zero, 6)
    await server.db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', PRODUCTS.zero).execute()
    await expectUnavailable(await server.person(), PRODUCTS.zero)
    await expect(set(person, PRODUCTS.zero, 7)).rejects.toMatchObject({ code: 'product.unavailable' })
    expect((await set(person, PRODUCTS.zero, 3)).cartItems).toEqual([
      { productid: PRODUCTS.zero, quantity: 3 },
    ])
    expect((await set(person, PRODUCTS.zero, 0)).itemCount).toBe(0)
    await server.db
      .updateTable('stock')
      .set({ on_hand: 1_000_000 })
      .where('product_id', '=', PRODUCTS.zero)
      .execute()
    const other = await server.person()
    await expect
      .poll(() =>
        set(other, PRODUCTS.zero, 1).then(
          ({ itemCount }) => itemCount,
          () => 'refused',
        ),
      )
      .toBe(1)
  })

  it('CRT-15 is emptied by clearCurrentShoppingCart', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.case, 5)
    await set(person, PRODUCTS.minimum, 5)
    expect((await person.call('clearCurrentShoppingCart', {})).itemCount).toBe(0)
  })

  it('CRT-52 is on the server: another sign-in of the person finds it, another person on the account does not', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.case, 5)
    const colleague = await server.person({ accountId: person.accountId })
    expect((await colleague.call('shoppingCartsFromServer', {})).itemCount).toBe(0)
    expect((await server.as(person)('shoppingCartsFromServer', {})).itemCount).toBe(1)
  })

  it('keeps every one of twenty lines added at once, and the last of ten changes of one line', async () => {
    const person = await server.person()
    const ids = [PRODUCTS.case, PRODUCTS.minimum, PRODUCTS.special, PRODUCTS.hostile, PRODUCTS.zero]
    await Promise.all(Array.from({ length: 20 }, (_, at) => set(person, ids[at % ids.length]!, 10 + at)))
    expect((await person.call('shoppingCartsFromServer', {})).itemCount).toBe(ids.length)
    for (let quantity = 1; quantity <= 10; quantity += 1) await set(person, PRODUCTS.case, quantity)
    expect(
      (await person.call('shoppingCartsFromServer', {})).cartItems.find(
        (line) => line.productid === PRODUCTS.case,
      )?.quantity,
    ).toBe(10)
  })
})

describe('saved carts', () => {
  it('CRT-16 CRT-17 CRT-19 are put aside under a name, or "Current Cart", and come back; what was current is kept', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.case, 5)
    const saved = await person.call('saveCurrentShoppingCart', { cartName: '  ' })
    expect(saved.itemCount).toBe(0)
    const [cart] = Object.values(saved.shoppingCart.shoppingCartIdToShoppingCart)
    expect(cart).toMatchObject({ name: 'Current Cart', status: '' })
    await set(person, PRODUCTS.minimum, 3)
    const loaded = await person.call('loadSavedShoppingCart', { cartId: cart!.id })
    expect(loaded.cartItems).toEqual([{ productid: PRODUCTS.case, quantity: 5 }])
    expect(
      Object.values(loaded.shoppingCart.shoppingCartIdToLines)
        .flat()
        .map((line) => line.productid)
        .sort(),
    ).toEqual([PRODUCTS.minimum, PRODUCTS.case].sort())
  })

  it.each(['Fridays "order" <b>', '\u{1F4F1} \u05E9\u05DC\u05D5\u05DD', "O'Brien; drop table cart"])(
    'keep a name such as %j as it was typed',
    async (cartName) => {
      const person = await server.person()
      await set(person, PRODUCTS.case, 5)
      const { shoppingCart } = await person.call('saveCurrentShoppingCart', { cartName })
      expect(Object.values(shoppingCart.shoppingCartIdToShoppingCart).map((cart) => cart.name)).toEqual([
        cartName,
      ])
    },
  )

  it('CRT-20 leave the list when they are deleted, with status DL', async () => {
    const person = await server.person()
    await set(person, PRODUCTS.case, 5)
    const { shoppingCart } = await person.call('saveCurrentShoppingCart', { cartName: 'x' })
    const [cart] = Object.values(shoppingCart.shoppingCartIdToShoppingCart)
    const left = await person.call('deleteSavedShoppingCart', { cartId: cart!.id })
    expect(Object.keys(left.shoppingCart.shoppingCartIdToShoppingCart)).toEqual([
      left.shoppingCart.currentShoppingCartId,
    ]) // the empty one in use
    expect(left.shoppingCart.currentShoppingCartId).not.toBe(String(cart!.id))
    expect(await server.db.selectFrom('cart').select('status').where('id', '=', cart!.id).execute()).toEqual([
      { status: 'DL' },
    ])
    await expect(person.call('loadSavedShoppingCart', { cartId: cart!.id })).rejects.toMatchObject({
      code: 'cart.unknown',
    })
  })

  it('an empty cart is not saved', async () => {
    await expect(
      (await server.person()).call('saveCurrentShoppingCart', { cartName: 'x' }),
    ).rejects.toMatchObject({ code: 'cart.empty' })
  })
})
