import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROUNDS = 200

describe('two changes of one cart at once', () => {
  it('M8 each is answered with the cart after it: the later answer shows both', async () => {
    const person = await server.person()
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = { [PRODUCTS.case]: 1 + (round % 50), [PRODUCTS.zero]: 1 + ((round + 25) % 50) }
      const answers = await Promise.all(
        Object.entries(wanted).map(([productId, quantity]) =>
          person.call('updateShoppingCartProductQuantity', { productId, quantity }),
        ),
      )
      const shown = answers.map(({ cartItems }) =>
        Object.fromEntries(cartItems.map((item) => [item.productid, item.quantity])),
      )
      expect(shown, `round ${String(round)}`).toContainEqual(wanted)
      Object.entries(wanted).forEach(([productId, quantity], at) =>
        expect(shown[at]?.[productId]).toBe(quantity),
      )
    }
  })

  it('M8 two that set the same product: the cart shows the last of them, and each answer its own', async () => {
    const person = await server.person()
    for (let round = 0; round < ROUNDS; round += 1) {
      const quantities = [1, 2, 3].map((at) => at * 10 + (round % 10))
      const answers = await Promise.all(
        quantities.map((quantity) =>
          person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity }),
        ),
      )
      expect(answers.map(({ cartItems }) => cartItems[0]?.quantity)).toEqual(quantities)
    }
  })

  it('M8 a line removed beside one that is set', async () => {
    const person = await server.person()
    for (let round = 0; round < ROUNDS; round += 1) {
      await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.zero, quantity: 5 })
      const [set, dropped] = await Promise.all([
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 3 }),
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.zero, quantity: 0 }),
      ])
      const after = [{ productid: PRODUCTS.case, quantity: 3 }]
      expect([set.cartItems, dropped.cartItems], `round ${String(round)}`).toContainEqual(after)
      await person.call('clearCurrentShoppingCart', {})
    }
  })

  it('M1 saving a cart beside clearing it never keeps an empty cart under a name', async () => {
    for (let round = 0; round < ROUNDS / 20; round += 1) {
      const person = await server.person()
      for (let round = 0; round < 20; round += 1) {
        await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
        await Promise.allSettled([
          person.call('saveCurrentShoppingCart', { cartName: `n${String(round)}` }),
          person.call('clearCurrentShoppingCart', {}),
        ])
      }
      const { shoppingCart } = await person.call('shoppingCartsFromServer', {})
      const saved = Object.entries(shoppingCart.shoppingCartIdToLines).filter(
        ([id]) => id !== shoppingCart.currentShoppingCartId,
      )
      expect(saved.filter(([, lines]) => lines.length === 0)).toEqual([])
    }
  })
})

describe('a change that names the cart it is meant for', () => {
  const set = { productId: PRODUCTS.case, quantity: 7 }
  const CHANGES = {
    'a quantity': (person: TestPerson, currentCartId: number) =>
      person.call('updateShoppingCartProductQuantity', { ...set, currentCartId }),
    'a line that goes': (person: TestPerson, currentCartId: number) =>
      person.call('updateShoppingCartProductQuantity', { ...set, quantity: 0, currentCartId }),
    'many quantities': (person: TestPerson, currentCartId: number) =>
      person.call('updateShoppingCartProductQuantities', { lines: [set], currentCartId }),
    'an emptied cart': (person: TestPerson, currentCartId: number) =>
      person.call('clearCurrentShoppingCart', { currentCartId }),
    'a cart put aside': (person: TestPerson, currentCartId: number) =>
      person.call('saveCurrentShoppingCart', { cartName: 'Front window', currentCartId }),
  }
  const begin = async (person: TestPerson) => {
    await person.call('updateShoppingCartProductQuantity', { ...set, quantity: 3 })
    return currentOf(person)
  }
  const currentOf = async (person: TestPerson) =>
    Number((await person.call('shoppingCartsFromServer', {})).shoppingCart.currentShoppingCartId)
  const putAside = (person: TestPerson) => person.call('saveCurrentShoppingCart', { cartName: 'Elsewhere' })

  it.each(Object.entries(CHANGES))('%s is made there', async (_what, change) => {
    const person = await server.person()
    await expect(change(person, await begin(person))).resolves.toBeDefined()
  })

  it.each(Object.entries(CHANGES))('%s never comes to the next cart', async (_what, change) => {
    const person = await server.person()
    const meant = await begin(person)
    await putAside(person)
    await expect(change(person, meant)).rejects.toMatchObject({ code: 'cart.replaced' })
    const next = await begin(person)
    await expect(change(person, meant)).rejects.toMatchObject({ code: 'cart.replaced' })
    const { cartItems, shoppingCart } = await person.call('shoppingCartsFromServer', {})
    expect(cartItems).toEqual([{ productid: PRODUCTS.case, quantity: 3 }])
    expect(shoppingCart.currentShoppingCartId).toBe(String(next))
    expect(Object.keys(shoppingCart.shoppingCartIdToLines)).toHaveLength(2)
  })

  it('M1 a submission for approval never takes the next cart', async () => {
    const approver = await server.person()
    const buyer = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
    const submit = (currentCartId: number) =>
      buyer.call('setApproverForCurrentShoppingCart', {
        ...{ approverUserId: approver.userId, cartName: 'Window', currentCartId },
      })
    const meant = await begin(buyer)
    await putAside(buyer)
    const next = await begin(buyer)
    await expect(submit(meant)).rejects.toMatchObject({ code: 'cart.replaced' })
    expect(await currentOf(buyer)).toBe(next)
    const { shoppingCart } = await submit(next)
    expect(shoppingCart.shoppingCartIdToShoppingCart[String(next)]).toMatchObject({ status: 'WA' })
  })

  it("a change of another person's cart is refused as any other", async () => {
    const [person, other] = [await server.person(), await server.person()]
    const foreign = await begin(other)
    await begin(person)
    for (const change of Object.values(CHANGES))
      await expect(change(person, foreign)).rejects.toMatchObject({ code: 'cart.replaced' })
    expect((await other.call('shoppingCartsFromServer', {})).cartItems).toEqual([
      { productid: PRODUCTS.case, quantity: 3 },
    ])
  })

  it('beside one that puts the cart aside it comes to that cart or to none', async () => {
    const person = await server.person()
    for (let round = 0; round < ROUNDS; round += 1) {
      const meant = await begin(person)
      const change = CHANGES[round % 2 === 0 ? 'a quantity' : 'many quantities']
      const [made] = await Promise.allSettled([change(person, meant), putAside(person)])
      const { cartItems, shoppingCart } = await person.call('shoppingCartsFromServer', {})
      expect(cartItems, `round ${String(round)}`).toEqual([])
      expect(shoppingCart.shoppingCartIdToLines[String(meant)]?.[0]?.quantity).toBe(
        made.status === 'fulfilled' ? 7 : 3,
      )
      await person.call('deleteSavedShoppingCart', { cartId: meant })
    }
  })
})

describe('a session that changes while its cart does', () => {
  it('a change is not made for somebody signed out, however shortly before', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 50; round += 1) {
      const person = await server.person()
      await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
      await server.db.deleteFrom('session').where('user_id', '=', person.userId).execute()
      const answer = await person
        .call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 2 })
        .then(
          () => 'changed',
          (problem: unknown) => (problem as Error).constructor.name,
        )
      outcomes.add(answer)
    }
    expect([...outcomes]).toEqual(['SignedOut'])
  })

  it('nor for somebody whose letters were taken away a moment before', async () => {
    for (let round = 0; round < 50; round += 1) {
      const person = await server.person()
      await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
      await server.db
        .updateTable('user_account')
        .set({ permissions: 'DRH' })
        .where('user_id', '=', person.userId)
        .execute()
      await expect(
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 2 }),
      ).rejects.toMatchObject({ code: 'access.denied' })
    }
  })

  it('and a wrong token changes nothing', async () => {
    const person = await server.person()
    await person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
    const forged = server.as({ session: person.session, token: 'forged' })
    await expect(
      forged('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 2 }),
    ).rejects.toThrow()
    expect((await person.call('shoppingCartsFromServer', {})).cartItems).toEqual([
      { productid: PRODUCTS.case, quantity: 1 },
    ])
  })
})
