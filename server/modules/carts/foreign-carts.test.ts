import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_LETTERS } from '#testing/build.ts'
import { usualAddress } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROUNDS = 40
const approving = ALL_LETTERS // with F, without E

/** Puts something into the current cart of a person. @returns the cart's id */
async function openCart(person: TestPerson): Promise<number> {
  const { shoppingCart } = await person.call('updateShoppingCartProductQuantity', {
    productId: PRODUCTS.case,
    quantity: 2,
  })
  return Number(shoppingCart.currentShoppingCartId)
}

describe('the id of a cart that is somebody else’s', () => {
  it('two people of one account who name each other’s current cart at once are refused, and neither waits for the other', async () => {
    const ann = await server.person()
    const ben = await server.person({ accountId: ann.accountId })
    const cartOf = { ann: await openCart(ann), ben: await openCart(ben) }
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = round % 2 === 0 ? 'loadSavedShoppingCart' : 'deleteSavedShoppingCart'
      const codeFor = (person: TestPerson, cartId: number) =>
        person.call(name, { cartId }).then(
          () => 'done',
          (problem: unknown) => (problem as { code?: string }).code ?? String(problem),
        )
      const codes = await Promise.all(
        [0, 1].flatMap(() => [codeFor(ann, cartOf.ben), codeFor(ben, cartOf.ann)]),
      )
      expect(new Set(codes), `round ${String(round)}`).toEqual(new Set(['cart.unknown']))
    }
  })

  it('locks nothing: it is refused while its owner’s own change is still under way', async () => {
    const ann = await server.person()
    const ben = await server.person({ accountId: ann.accountId, letters: approving })
    const cartId = await openCart(ann)
    await openCart(ben)
    const address = await usualAddress(ben)
    await server.db.transaction().execute(async (tx) => {
      await sql`select from cart where id = ${cartId} for update`.execute(tx)
      const unknown = { code: 'cart.unknown' }
      await expect(ben.call('loadSavedShoppingCart', { cartId })).rejects.toMatchObject(unknown)
      await expect(ben.call('deleteSavedShoppingCart', { cartId })).rejects.toMatchObject(unknown)
      await expect(ben.call('restoreSavedShoppingCart', { cartId })).rejects.toMatchObject(unknown)
      await expect(ben.call('rejectApprovalShoppingCart', { cartId, comment: '' })).rejects.toMatchObject(
        unknown,
      )
      await expect(
        ben.call('updateShoppingCartProductQuantity', { cartId, productId: PRODUCTS.case, quantity: 1 }),
      ).rejects.toMatchObject(unknown)
      await expect(ben.call('checkoutApprovalShoppingCart', { cartId })).rejects.toMatchObject(unknown)
      await expect(ben.call('checkoutSetConfirmEmailCustRef', { cartId })).rejects.toMatchObject(unknown)
      await expect(ben.call('checkoutSetDeliveryAddress', { cartId, ...address })).rejects.toMatchObject(
        unknown,
      )
      await expect(
        ben.call('checkoutSetFreightBackOrderOptions', {
          cartId,
          freightOptionId: 'STD',
          allowBackorders: true,
        }),
      ).rejects.toMatchObject(unknown)
      await expect(ben.call('checkoutConfirm', { cartId })).rejects.toMatchObject(unknown)
    })
  })

  it('a cart that waits for approval is locked only for who approves', async () => {
    const ann = await server.person({ letters: 'PDRHE' })
    const approver = await server.person({ accountId: ann.accountId, letters: approving })
    const other = await server.person({ accountId: ann.accountId, letters: approving.replace('F', '') })
    const cartId = await openCart(ann)
    await openCart(other)
    await ann.call('setApproverForCurrentShoppingCart', {
      approverUserId: approver.userId,
      cartName: 'wanted',
    })
    await server.db.transaction().execute(async (tx) => {
      await sql`select from cart where id = ${cartId} for update`.execute(tx)
      await expect(other.call('loadSavedShoppingCart', { cartId })).rejects.toMatchObject({
        code: 'cart.unknown',
      })
      await expect(
        other.call('updateShoppingCartProductQuantity', { cartId, productId: PRODUCTS.case, quantity: 1 }),
      ).rejects.toMatchObject({ code: 'cart.unknown' })
      await expect(other.call('checkoutConfirm', { cartId })).rejects.toMatchObject({ code: 'cart.unknown' })
      await expect(
        ann.call('updateShoppingCartProductQuantity', { cartId, productId: PRODUCTS.case, quantity: 1 }),
      ).rejects.toMatchObject({ code: 'cart.locked' })
      await expect(ann.call('loadSavedShoppingCart', { cartId })).rejects.toMatchObject({
        code: 'cart.unknown',
      })
    })
    await expect(approver.call('loadSavedShoppingCart', { cartId })).resolves.toBeDefined()
  })
})
