import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETED_CART_HOURS, OPEN_CARTS_MAX } from '#shared/codes/limits.ts'
import { readConfig } from '#server/config/config.ts'
import { sweep } from '#server/modules/sweeping/sweep.ts'
import { ALL_LETTERS } from '#testing/build.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* S4: a saved cart that was deleted comes back with Undo, for a stated time. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const unknown = { code: 'cart.unknown' }
const remove = (person: TestPerson, cartId: number) => person.call('deleteSavedShoppingCart', { cartId })
const restore = (person: TestPerson, cartId: number) => person.call('restoreSavedShoppingCart', { cartId })
const set = (person: TestPerson, productId: string, quantity: number) =>
  person.call('updateShoppingCartProductQuantity', { productId, quantity })
type Carts = Awaited<ReturnType<typeof restore>>
const savedIds = ({ shoppingCart }: Carts) =>
  Object.values(shoppingCart.shoppingCartIdToShoppingCart)
    .map(({ id }) => id)
    .filter((id) => String(id) !== shoppingCart.currentShoppingCartId)

async function save(person: TestPerson, name = 'Winter'): Promise<number> {
  await set(person, PRODUCTS.minimum, 10)
  await set(person, PRODUCTS.case, 5)
  const [id] = savedIds(await person.call('saveCurrentShoppingCart', { cartName: name }))
  return id ?? 0
}
const facts = (cartId: number) =>
  Promise.all([
    server.db
      .selectFrom('cart')
      .selectAll()
      .where('id', '=', cartId)
      .executeTakeFirst()
      .then((row) => row && { ...row, version: null, updated_at: null }),
    server.db.selectFrom('cart_line').selectAll().where('cart_id', '=', cartId).orderBy('added_at').execute(),
  ])
const sweepNow = () => sweep(server.db, readConfig({}).keepDays, server.clock.now)

describe('S4 Undo of Delete Cart', () => {
  it('brings back the very cart: its lines, name and choices of the checkout', async () => {
    const person = await server.person()
    const { cartId } = await walkCheckout(
      person,
      { [PRODUCTS.case]: 3, [PRODUCTS.minimum]: 10 },
      { reference: 'PO 4711' },
    )
    const listed = await person.call('saveCurrentShoppingCart', { cartName: ' "Winter" <b> ' })
    const before = await facts(cartId)
    expect(before[0]).toMatchObject({ customer_reference: 'PO 4711', freight_method_id: 'STD' })
    expect(savedIds(await remove(person, cartId))).toEqual([])
    const restored = await restore(person, cartId)
    expect(await facts(cartId)).toEqual(before)
    expect(restored.shoppingCart.shoppingCartIdToLines[String(cartId)]).toEqual(
      listed.shoppingCart.shoppingCartIdToLines[String(cartId)],
    )
    const loaded = await person.call('loadSavedShoppingCart', { cartId })
    expect(loaded.shoppingCart.currentShoppingCartId).toBe(String(cartId))
  })

  it('brings back a rejected cart as a rejected one, with what the approver said', async () => {
    const boss = await server.person({ letters: ALL_LETTERS })
    const buyer = await server.person({ accountId: boss.accountId, letters: 'PDRE' })
    await set(buyer, PRODUCTS.case, 5)
    const { shoppingCart } = await buyer.call('setApproverForCurrentShoppingCart', {
      approverUserId: boss.userId,
      cartName: 'Window',
    })
    const cartId = Number(Object.values(shoppingCart.shoppingCartIdToShoppingCart)[0]?.id)
    await boss.call('rejectApprovalShoppingCart', { cartId, comment: 'Too many' })
    await remove(buyer, cartId)
    const { shoppingCartIdToShoppingCart } = (await restore(buyer, cartId)).shoppingCart
    expect(shoppingCartIdToShoppingCart[String(cartId)]).toMatchObject({
      name: 'Window',
      status: 'RJ',
      type: 'T',
      approval: { comment: 'Too many' },
    })
  })

  it('twice, one after the other and at once, brings back one cart', async () => {
    const person = await server.person()
    const cartId = await save(person)
    await remove(person, cartId)
    for (const carts of await Promise.all(Array.from({ length: 6 }, () => restore(person, cartId))))
      expect(savedIds(carts)).toEqual([cartId])
    const [row] = await facts(cartId)
    expect(savedIds(await restore(person, cartId))).toEqual([cartId])
    expect((await facts(cartId))[0]).toEqual(row)
    await person.call('loadSavedShoppingCart', { cartId })
    await expect(restore(person, cartId)).rejects.toMatchObject(unknown) // it is the current one by now
  })

  it('is for the owner on the account alone', async () => {
    const person = await server.person()
    const colleague = await server.person({ accountId: person.accountId, letters: ALL_LETTERS })
    const stranger = await server.person()
    const cartId = await save(person)
    await remove(person, cartId)
    for (const other of [colleague, stranger])
      await expect(restore(other, cartId)).rejects.toMatchObject(unknown)
    await expect(restore(person, 2_000_000_000)).rejects.toMatchObject(unknown)
    expect(savedIds(await restore(person, cartId))).toEqual([cartId])
  })

  it('a cart that nobody deleted by hand, or that was ordered, does not come back', async () => {
    const person = await server.person()
    const cartId = await save(person)
    const emptied = Number((await set(person, PRODUCTS.case, 0)).shoppingCart.currentShoppingCartId)
    await person.call('loadSavedShoppingCart', { cartId }) // the empty current cart goes
    await expect(restore(person, emptied)).rejects.toMatchObject(unknown)
  })

  it('counts against the most carts of a person', async () => {
    const person = await server.person()
    const cartId = await save(person)
    await remove(person, cartId)
    for (let n = 0; n < OPEN_CARTS_MAX; n += 1) await save(person)
    await expect(restore(person, cartId)).rejects.toMatchObject({ code: 'cart.tooMany' })
  })

  it(`after ${String(DELETED_CART_HOURS)} hours is refused, and the sweep deletes the cart; before, it leaves it`, async () => {
    const person = await server.person()
    const cartId = await save(person)
    const deletedAgo = async (ms: number) => {
      const at = new Date(server.clock.now.getTime() - ms)
      await server.db.updateTable('cart').set({ updated_at: at }).where('id', '=', cartId).execute()
    }
    const kept = DELETED_CART_HOURS * 3_600_000
    await sweepNow()
    await remove(person, cartId)
    await deletedAgo(kept - 1)
    expect(await sweepNow()).toMatchObject({ cart: 0 })
    expect(savedIds(await restore(person, cartId))).toEqual([cartId])
    await remove(person, cartId)
    await deletedAgo(kept + 1)
    await expect(restore(person, cartId)).rejects.toMatchObject(unknown)
    expect(await sweepNow()).toMatchObject({ cart: 1 })
    expect(await facts(cartId)).toEqual([undefined, []])
    await expect(restore(person, cartId)).rejects.toMatchObject(unknown)
  })

  it('the sweep leaves a deleted cart that a payment names', async () => {
    const person = await server.person({ cash: true })
    const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 3 }, { payment: 'PAYPAL' })
    await person.call('checkoutConfirm', { cartId })
    await server.db
      .updateTable('cart')
      .set({ status: 'DL', is_current: false, updated_at: new Date(0) })
      .where('id', '=', cartId)
      .execute()
    expect(await sweepNow()).toMatchObject({ cart: 0 })
    expect((await facts(cartId))[1]).toHaveLength(1)
  })
})
