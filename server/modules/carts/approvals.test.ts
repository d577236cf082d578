import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { holdAccount } from '#testing/build.ts'
import { confirmOrder, takeSteps } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Carts = Awaited<ReturnType<TestPerson['call']>> & {
  shoppingCart: {
    shoppingCartIdToShoppingCart: Record<string, { name: string; status: string; type: string }>
  }
}
const cartsOf = (person: TestPerson) => person.call('shoppingCartsFromServer', {})
const named = (carts: Carts, name: string) =>
  Object.entries(carts.shoppingCart.shoppingCartIdToShoppingCart).find(([, cart]) => cart.name === name)

/**
 * A buyer (letter E), an approver (letter F) and a further one on an account, and a cart of the buyer that
 * waits.
 */
async function waiting(
  lines: Readonly<Record<string, number>> = { [PRODUCTS.case]: 10, [PRODUCTS.minimum]: 6 },
) {
  const approver = await server.person()
  const buyer = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
  const second = await server.person({ accountId: approver.accountId })
  for (const [productId, quantity] of Object.entries(lines))
    await buyer.call('updateShoppingCartProductQuantity', { productId, quantity })
  const carts = await buyer.call('setApproverForCurrentShoppingCart', {
    approverUserId: approver.userId,
    cartName: 'Window',
  })
  const cartId = Number(named(carts, 'Window')![0])
  return { approver, buyer, second, cartId, carts }
}
const lineOf = async (person: TestPerson, cartId: number, productId: string) =>
  (await cartsOf(person)).shoppingCart.shoppingCartIdToLines[String(cartId)]?.find(
    (line) => line.productid === productId,
  )
const statusOf = (cartId: number) =>
  server.db.selectFrom('cart').select(['status', 'type']).where('id', '=', cartId).executeTakeFirst()
const ordersOf = (accountId: string) =>
  server.db.selectFrom('web_order').selectAll().where('account_id', '=', accountId).execute()
const bell = async (person: TestPerson) =>
  (await person.call('alertsFromServer', {})).unreadAlerts.map((alert) => alert.messageline)
const mailsTo = async (email: string) => (await server.mailsTo(email)).map((mail) => mail.subject)

/** Walks the wizard of a waiting cart to its confirm step. */
async function walk(person: TestPerson, cartId: number) {
  await person.call('checkoutApprovalShoppingCart', { cartId })
  return takeSteps(person, cartId)
}
const confirm = confirmOrder

describe('submitting a cart for approval', () => {
  it('CRT-36 CRT-40 CRT-26 makes it wait under its name, and leaves the person an empty cart', async () => {
    const { buyer, cartId, carts } = await waiting()
    expect(carts.itemCount).toBe(0)
    expect(await statusOf(cartId)).toEqual({ status: 'WA', type: 'T' })
    expect((await cartsOf(buyer)).shoppingCart.shoppingCartIdToShoppingCart[String(cartId)]).toMatchObject({
      name: 'Window',
      status: 'WA',
      type: 'T',
      approval: { isOwn: true },
    })
    await expect(buyer.call('loadSavedShoppingCart', { cartId })).rejects.toMatchObject({
      code: 'cart.unknown',
    })
    await expect(buyer.call('deleteSavedShoppingCart', { cartId })).rejects.toMatchObject({
      code: 'cart.unknown',
    })
  })

  it('decision 12: notifies the approver on the bell and by mail, and shows the cart to every approver of the account', async () => {
    const { approver, buyer, second, cartId } = await waiting()
    expect(await bell(approver)).toEqual([
      expect.stringContaining('has submitted the cart &quot;Window&quot; for approval'),
    ])
    expect(await bell(second)).toEqual([])
    expect(await mailsTo(approver.email)).toEqual([
      expect.stringContaining('has submitted the cart "Window" for approval'),
    ])
    for (const person of [approver, second]) {
      expect((await cartsOf(person)).shoppingCart.shoppingCartIdToShoppingCart[String(cartId)]).toMatchObject(
        { approval: { submitter: `Pat ${buyer.login}`, approver: `Pat ${approver.login}`, isOwn: false } },
      )
    }
  })

  it('CRT-35 needs approver and name; the approver must approve on this account, and never the person', async () => {
    const approver = await server.person()
    const stranger = await server.person()
    const buyer = await server.person({ accountId: approver.accountId, letters: 'PDE' })
    const submit = (approverUserId: number, cartName: string) =>
      buyer.call('setApproverForCurrentShoppingCart', { approverUserId, cartName })
    await expect(submit(approver.userId, 'x')).rejects.toMatchObject({ code: 'cart.empty' })
    await buyer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
    await expect(submit(approver.userId, '  ')).rejects.toThrow('Please fill in approver name and cart name')
    await expect(submit(0, 'x')).rejects.toThrow('Please fill in approver name and cart name')
    for (const nobody of [stranger.userId, buyer.userId, 999_999_999])
      await expect(submit(nobody, 'x')).rejects.toMatchObject({ code: 'approval.approver' })
    await server.db
      .updateTable('user_account')
      .set({ permissions: 'PDR' })
      .where('user_id', '=', approver.userId)
      .execute()
    await expect(submit(approver.userId, 'x')).rejects.toMatchObject({ code: 'approval.approver' })
    expect((await cartsOf(buyer)).itemCount).toBe(1)
  })

  it.each(['"><img src=x onerror=alert(1)>', '\u{1F4F1} \u05E9\u05DC\u05D5\u05DD', "O'Brien & Söhne"])(
    'shows a name such as %s as it was typed, and runs nothing of it',
    async (cartName) => {
      const { approver, buyer } = await waiting({ [PRODUCTS.case]: 1 })
      await buyer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
      expect(
        named(
          (await buyer.call('setApproverForCurrentShoppingCart', {
            approverUserId: approver.userId,
            cartName,
          })) as never,
          cartName,
        ),
      ).toBeDefined()
      expect((await bell(approver)).join()).not.toContain('<img')
    },
  )
})

describe('an approver', () => {
  it('CRT-25 opens a waiting cart and sees its lines at the prices of that day; another sees who has it', async () => {
    const { approver, second, cartId } = await waiting()
    expect((await approver.call('loadSavedShoppingCart', { cartId })).approvalCartId).toBe(String(cartId))
    expect(await lineOf(approver, cartId, PRODUCTS.case)).toMatchObject({ quantity: 10, price: 9_00 })
    expect(
      (await cartsOf(second)).shoppingCart.shoppingCartIdToShoppingCart[String(cartId)]?.approval,
    ).toMatchObject({ openedBy: `Pat ${approver.login}` })
    expect((await cartsOf(second)).approvalCartId).toBe('')
  })

  it('reduces or removes lines, never raises one nor removes the last', async () => {
    const { approver, cartId } = await waiting()
    const set = (productId: string, quantity: number) =>
      approver.call('updateShoppingCartProductQuantity', { productId, quantity, cartId })
    await set(PRODUCTS.case, 4)
    expect((await lineOf(approver, cartId, PRODUCTS.case))?.quantity).toBe(4)
    await expect(set(PRODUCTS.case, 5)).rejects.toMatchObject({ code: 'approval.reduceOnly' })
    await expect(set(PRODUCTS.special, 1)).rejects.toMatchObject({ code: 'approval.reduceOnly' })
    await set(PRODUCTS.minimum, 0)
    expect(await lineOf(approver, cartId, PRODUCTS.minimum)).toBeUndefined()
    await expect(set(PRODUCTS.case, 0)).rejects.toMatchObject({ code: 'approval.lastLine' })
    expect((await cartsOf(approver)).itemCount).toBe(0) // their own cart is another one
  })

  it('CRT-24 a long message is cut in the subject of the mail, between two characters', async () => {
    for (const before of ['', 'a']) {
      const { approver, buyer, cartId } = await waiting()
      const comment = before + '\u{1F4F1}'.repeat(100)
      await approver.call('rejectApprovalShoppingCart', { cartId, comment })
      expect(await mailsTo(buyer.email)).toEqual([expect.stringMatching(/\u{1F4F1}$/u)])
    }
  })

  it("CRT-24 rejects with a message; the submitter is notified and gets the cart back, at today's prices", async () => {
    const { approver, buyer, cartId } = await waiting()
    await approver.call('rejectApprovalShoppingCart', { cartId, comment: 'Not <before> Friday' })
    expect(await statusOf(cartId)).toEqual({ status: 'RJ', type: 'T' })
    const { itemCount, shoppingCart } = await cartsOf(approver)
    expect([itemCount, Object.keys(shoppingCart.shoppingCartIdToShoppingCart)]).toEqual([
      0,
      [shoppingCart.currentShoppingCartId],
    ])
    expect(await bell(buyer)).toEqual([
      expect.stringContaining('has rejected your cart &quot;Window&quot;: Not &lt;before&gt; Friday'),
    ])
    expect((await cartsOf(buyer)).shoppingCart.shoppingCartIdToShoppingCart[String(cartId)]).toMatchObject({
      status: 'RJ',
      approval: { comment: 'Not <before> Friday' },
    })
    expect((await buyer.call('loadSavedShoppingCart', { cartId })).cartItems).toEqual(
      expect.arrayContaining([
        { productid: PRODUCTS.case, quantity: 10 },
        { productid: PRODUCTS.minimum, quantity: 6 },
      ]),
    )
    expect(await statusOf(cartId)).toEqual({ status: '', type: '' })
  })

  it('CRT-23 CHK-01 CHK-50 checks it out: the order is placed, the cart has status AP, the submitter is notified', async () => {
    const { approver, buyer, cartId } = await waiting()
    await walk(approver, cartId)
    const { order } = await confirm(approver, cartId)
    expect(await statusOf(cartId)).toEqual({ status: 'AP', type: 'T' })
    expect(await ordersOf(approver.accountId)).toMatchObject([
      { cart_id: cartId, user_id: approver.userId, goods_cents: 10 * 9_00 + 6 * 7_77 },
    ])
    expect(await bell(buyer)).toEqual([expect.stringContaining(`order ${order.orderno}`)])
    expect((await cartsOf(buyer)).shoppingCart.shoppingCartIdToShoppingCart).toEqual({})
  })

  it('decision 12: a price that rose must be accepted, a lower one is used', async () => {
    const own = await testServer()
    const other = { ...server }
    server = own
    const { approver, cartId } = await waiting()
    const setPrice = (productId: string, quantity: number, price_cents: number) =>
      own.db
        .updateTable('price_break')
        .set({ price_cents })
        .where('product_id', '=', productId)
        .where('quantity', '=', quantity)
        .where('list_id', '=', 'BASE')
        .execute()
    await setPrice(PRODUCTS.case, 10, 9_50)
    await setPrice(PRODUCTS.minimum, 1, 7_00)
    const begun = await walk(approver, cartId)
    expect(begun.raisedPrices).toEqual([
      { product: 'AeroShield Clear Case for iPhone 15 Pro', from: 9_00, to: 9_50 },
    ])
    await expect(confirm(approver, cartId)).rejects.toThrow(
      'The price of AeroShield Clear Case for iPhone 15 Pro has gone up from $9.00 to $9.50. Please check your cart.',
    )
    expect(await ordersOf(approver.accountId)).toEqual([])
    await confirm(approver, cartId, { acceptRaisedPrices: true })
    expect(await ordersOf(approver.accountId)).toMatchObject([{ goods_cents: 10 * 9_50 + 6 * 7_00 }])
    server = other
    await own.close()
  })

  it('two at once: one order, whoever confirms; after it nothing can be rejected, and after a rejection nothing ordered', async () => {
    const { approver, second, cartId } = await waiting()
    await walk(approver, cartId)
    await walk(second, cartId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => confirm(at % 2 ? approver : second, cartId)),
    )
    expect(new Set(answers.map(({ order }) => order.orderno)).size).toBe(1)
    expect(await ordersOf(approver.accountId)).toHaveLength(1)
    await expect(second.call('rejectApprovalShoppingCart', { cartId, comment: '' })).rejects.toMatchObject({
      code: 'approval.settled',
    })
    const next = await waiting()
    await walk(next.approver, next.cartId)
    const [rejected, ordered] = await Promise.allSettled([
      next.second.call('rejectApprovalShoppingCart', { cartId: next.cartId, comment: '' }),
      confirm(next.approver, next.cartId),
    ])
    expect([rejected.status, ordered.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect((await statusOf(next.cartId))?.status).toBe(rejected.status === 'fulfilled' ? 'RJ' : 'AP')
    expect(await ordersOf(next.approver.accountId)).toHaveLength(rejected.status === 'fulfilled' ? 0 : 1)
  })

  it('a cart that another approver has changed since it was shown is not ordered unseen', async () => {
    const { approver, second, cartId } = await waiting()
    const { version } = await walk(approver, cartId)
    await second.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1, cartId })
    await expect(confirm(approver, cartId, { version })).rejects.toMatchObject({ code: 'checkout.changed' })
    const { version: newest } = await approver.call('checkoutApprovalShoppingCart', { cartId })
    // one costs more than one of ten
    await confirm(approver, cartId, { version: newest, acceptRaisedPrices: true })
  })

  it('PRM-36 PRM-20 nobody acts on a cart of another account, on their own, or without letter F', async () => {
    const { buyer, cartId } = await waiting()
    const stranger = await server.person()
    const plain = await server.person({ accountId: buyer.accountId, letters: 'PDR' })
    const acts = (person: TestPerson) => [
      () => person.call('rejectApprovalShoppingCart', { cartId, comment: '' }),
      () => person.call('checkoutApprovalShoppingCart', { cartId }),
      () =>
        person.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1, cartId }),
      () => person.call('loadSavedShoppingCart', { cartId }),
      () => confirm(person, cartId),
    ]
    for (const act of acts(stranger)) await expect(act()).rejects.toMatchObject({ code: 'cart.unknown' })
    for (const act of acts(plain))
      await expect(act()).rejects.toMatchObject({
        code: expect.stringMatching(/^(access\.denied|cart\.unknown)$/) as string,
      })
    await server.db
      .updateTable('user_account')
      .set({ permissions: 'PDRF' })
      .where('user_id', '=', buyer.userId)
      .execute()
    for (const act of acts(buyer).slice(0, 2))
      await expect(act()).rejects.toMatchObject({ code: 'approval.own' })
    expect(await statusOf(cartId)).toMatchObject({ status: 'WA' })
  })

  it('M10 a buyer who changes a line of a cart that they have submitted gets the message that it awaits approval', async () => {
    const { buyer, cartId } = await waiting()
    const change = () =>
      buyer.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1, cartId })
    await expect(change()).rejects.toThrow('This cart is awaiting approval and cannot be changed')
  })

  it('a person of several accounts acts on the one they are on', async () => {
    const { approver, cartId } = await waiting()
    const elsewhere = await server.person()
    await holdAccount(server.db, elsewhere.userId, approver.accountId, 'PDRF')
    await expect(elsewhere.call('rejectApprovalShoppingCart', { cartId, comment: '' })).rejects.toMatchObject(
      { code: 'cart.unknown' },
    )
    await elsewhere.call('changeToAccountOnServer', { accountId: approver.accountId })
    await elsewhere.call('rejectApprovalShoppingCart', { cartId, comment: '' })
    expect(await statusOf(cartId)).toMatchObject({ status: 'RJ' })
  })
})

describe('an answer to an approver shows the carts of one moment', () => {
  const acts: Record<string, (who: TestPerson, cartId: number) => Promise<Carts>> = {
    reject: (who, cartId) => who.call('rejectApprovalShoppingCart', { cartId, comment: 'No' }),
    open: (who, cartId) => who.call('loadSavedShoppingCart', { cartId }),
    reduce: (who, cartId) =>
      who.call('updateShoppingCartProductQuantity', { cartId, productId: PRODUCTS.case, quantity: 5 }),
  }
  it.each(Object.entries(acts))(
    'M8 %s waits for a change of their own cart and shows it',
    async (_name, act) => {
      const { approver, cartId } = await waiting()
      await approver.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 3 })
      let answer: Promise<Carts | Error> | undefined
      await server.db.transaction().execute(async (tx) => {
        const own = tx
          .selectFrom('cart')
          .select('id')
          .where('user_id', '=', approver.userId)
          .where('is_current', '=', true)
        const { id } = await own.forUpdate().executeTakeFirstOrThrow()
        answer = act(approver, cartId).catch((problem: unknown) => problem as Error)
        await expect.poll(() => lockWaits(server.db, 'cart')).toBe(1)
        await tx.updateTable('cart_line').set({ quantity: 4 }).where('cart_id', '=', id).execute()
      })
      expect(await answer).toMatchObject({ cartItems: [{ productid: PRODUCTS.case, quantity: 4 }] })
    },
  )
})
