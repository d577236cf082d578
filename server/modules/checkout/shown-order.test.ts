import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmOrder, fillCart, shownAt, usualAddress, walkCheckout } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ordersOf = async (person: TestPerson) => (await person.call('ordersFromServer', {})).orders
const setPrice = (productId: string, cents: number) =>
  server.db
    .updateTable('price_break')
    .set({ price_cents: cents })
    .where('product_id', '=', productId)
    .where('quantity', '=', 1)
    .execute()
const setOnHand = (productId: string, units: number) =>
  server.db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', productId).execute()

/**
 * Confirms with what a page has shown. @returns the words that say what differs; empty where the order is
 * placed
 */
async function confirmShown(person: TestPerson, cartId: number, shown: ReturnType<typeof shownAt>) {
  const answer = await person.call('checkoutConfirm', { cartId, shown })
  return { answer, differences: answer.differences }
}

describe('decision 40: what was shown is what is ordered', () => {
  it('M2 a price that rose since the page was drawn refuses, says so, answers the new amounts and asks once more', async () => {
    const person = await server.person()
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.zero]: 10 })
    const before = last.totalIncGST
    await setPrice(PRODUCTS.zero, 5_50)
    const { answer, differences } = await confirmShown(person, cartId, shownAt(last))
    expect(answer).toMatchObject({ status: 'CHANGED', order: null, orderNo: '' })
    expect(differences).toContain('Leading Zero Stylus went from $2.50 to $5.50')
    expect(differences.at(-1)).toMatch(/^The total went from \$\d+\.\d\d to \$\d+\.\d\d$/)
    expect(answer.checkout).toMatchObject({ orderBaseTotalExGST: 55_00 })
    expect(answer.checkout?.totalIncGST).not.toBe(before)
    expect(await ordersOf(person)).toEqual([])
    const again = await confirmShown(person, cartId, shownAt(answer.checkout!))
    expect(again.answer.order).toMatchObject({ baseprice: 55_00 })
    await setPrice(PRODUCTS.zero, 2_50)
  })

  it('M2 a second device that changes address, freight, reference or lines is noticed, also by the version alone', async () => {
    const person = await server.person()
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.case]: 2 })
    const elsewhere = { ...(await usualAddress(person)), address1: '9 Other Road' }
    await person.call('checkoutSetDeliveryAddress', { cartId, ...elsewhere })
    await expect(person.call('checkoutConfirm', { cartId, version: last.version })).rejects.toMatchObject({
      code: 'checkout.changed',
    })
    expect((await confirmShown(person, cartId, shownAt(last))).differences).toEqual([
      expect.stringContaining('9 Other Road'),
    ])
    await person.call('checkoutSetFreightBackOrderOptions', {
      cartId,
      freightOptionId: 'EXP',
      allowBackorders: true,
    })
    await fillCart(person, { [PRODUCTS.case]: 3 })
    const { differences } = await confirmShown(person, cartId, shownAt(last))
    expect(differences.join('\n')).toContain(
      'The quantity of AeroShield Clear Case for iPhone 15 Pro went from 2 to 3',
    )
    expect(differences.join('\n')).toContain('Freight went from $12.50 to $19.50')
    expect(await ordersOf(person)).toEqual([])
  })

  it('M2 the version rises with every change of lines and of choices', async () => {
    const person = await server.person()
    const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 2 })
    const address = await usualAddress(person)
    const version = async () => (await person.call('checkoutCurrentShoppingCart', {})).version
    const changes: (() => Promise<unknown>)[] = [
      () =>
        person.call('checkoutSetConfirmEmailCustRef', {
          cartId,
          confirmationEmail: person.email,
          customerReference: 'PO 2',
        }),
      () => person.call('checkoutSetDeliveryAddress', { cartId, ...address, address2: 'Rear' }),
      () =>
        person.call('checkoutSetFreightBackOrderOptions', {
          cartId,
          freightOptionId: 'EXP',
          allowBackorders: false,
        }),
      () => fillCart(person, { [PRODUCTS.case]: 5 }),
      async () => {
        await person.call('clearCurrentShoppingCart', {})
        await fillCart(person, { [PRODUCTS.case]: 5 })
      },
    ]
    for (const change of changes) {
      const before = await version()
      const answered = (await change()) as { version?: number } | undefined
      const after = await version()
      expect(after).toBeGreaterThan(before)
      if (answered?.version !== undefined) expect(answered.version).toBe(after)
    }
  })

  it('M3 stock that sank since refuses with what ships and waits, and the page asks once more', async () => {
    const person = await server.person()
    await setOnHand(PRODUCTS.rare, 4)
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.rare]: 4 })
    expect(last.outlook).toMatchObject([{ productId: PRODUCTS.rare, quantity: 4, ships: 4, waits: 0 }])
    await setOnHand(PRODUCTS.rare, 1)
    const { answer, differences } = await confirmShown(person, cartId, shownAt(last))
    expect(differences).toEqual(['Rare Speaker: 1 of 4 ships now, was 4'])
    expect(answer.checkout?.outlook).toMatchObject([{ ships: 1, waits: 3 }])
    expect((await confirmShown(person, cartId, shownAt(answer.checkout!))).answer.status).toBe('ORDERED')
    await server.db
      .updateTable('stock')
      .set({ on_hand: 1_000_000 })
      .where('product_id', '=', PRODUCTS.rare)
      .execute()
  })

  it('M3 the outlook is read from the tables, not from what a process remembers', async () => {
    const person = await server.person()
    await walkCheckout(person, { [PRODUCTS.minimum]: 30 })
    await setOnHand(PRODUCTS.minimum, 20)
    expect((await person.call('checkoutCurrentShoppingCart', {})).outlook).toMatchObject([
      { ships: 20, waits: 10 },
    ])
    await setOnHand(PRODUCTS.minimum, 1_000_000)
  })

  it('M2 nothing that shows a price is said to somebody without letter D', async () => {
    const person = await server.person({ letters: 'PRH' })
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.zero]: 10 })
    await setPrice(PRODUCTS.zero, 3_00)
    const { answer } = await confirmShown(person, cartId, shownAt(last))
    expect(answer.status).toBe('ORDERED')
    expect(JSON.stringify(answer)).not.toMatch(/price|totalIncGST/)
    await setPrice(PRODUCTS.zero, 2_50)
  })

  it('a caller that sends neither version nor what it showed gets the prices of today, as the specification has it', async () => {
    const person = await server.person()
    const { cartId } = await walkCheckout(person, { [PRODUCTS.zero]: 10 })
    await setPrice(PRODUCTS.zero, 3_00)
    expect((await confirmOrder(person, cartId)).order).toMatchObject({ baseprice: 30_00 })
    await setPrice(PRODUCTS.zero, 2_50)
  })

  it('M2 a payment that another session began for another order is not the one that was shown', async () => {
    const person = await server.person({ cash: true })
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.zero]: 10 }, { payment: 'VISA_CREDIT' })
    const other = await walkCheckout(person, { [PRODUCTS.zero]: 200 }, { payment: 'VISA_CREDIT' })
    expect((await confirmShown(person, cartId, shownAt(other.last))).answer.status).toBe('PENDING')
    const { answer, differences } = await confirmShown(person, cartId, shownAt(last))
    expect(answer).toMatchObject({ status: 'CHANGED', order: null, ccPaymentId: '' })
    expect(differences[0]).toBe('The quantity of Leading Zero Stylus went from 10 to 200')
    expect(answer.checkout).toMatchObject({
      totalIncGST: other.last.totalIncGST,
      payment: { webOrderNo: other.last.webOrderNo },
    })
    await expect(person.call('checkoutConfirm', { cartId, version: last.version })).rejects.toMatchObject({
      code: 'checkout.changed',
    })
    // shown now, it goes on
    expect((await confirmShown(person, cartId, shownAt(answer.checkout!))).answer.status).toBe('PENDING')
    await person.call('cancelOrderPayment', { webOrderNo: other.last.webOrderNo })
  })

  it('M2 an order that another session placed is answered, and that it is not what was shown', async () => {
    const person = await server.person()
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.zero]: 10 })
    const other = await walkCheckout(person, { [PRODUCTS.zero]: 30 })
    expect((await confirmShown(person, cartId, shownAt(other.last))).answer.status).toBe('ORDERED')
    const { answer, differences } = await confirmShown(person, cartId, shownAt(last))
    expect(answer).toMatchObject({ status: 'ORDERED', webOrderNo: other.last.webOrderNo })
    expect(differences[0]).toBe('The quantity of Leading Zero Stylus went from 10 to 30')
    // a second click
    expect((await confirmShown(person, cartId, shownAt(other.last))).differences).toEqual([])
  })

  it.each<[string, (shown: ReturnType<typeof shownAt>) => void]>([
    [
      'a line twice',
      (shown) => {
        shown.lines.unshift({ ...shown.lines[0]!, quantity: 99, price: 1 })
      },
    ],
    [
      "another product's name",
      (shown) => {
        shown.lines[0]!.product = 'Something else'
      },
    ],
    [
      'an address in other fields',
      (shown) => {
        shown.choices.delivery = {
          ...shown.choices.delivery!,
          company: shown.choices.delivery!.name,
          name: '',
        }
      },
    ],
  ])('M2 what differs in any way is refused: %s', async (_, change) => {
    const person = await server.person()
    const { cartId, last } = await walkCheckout(person, { [PRODUCTS.zero]: 1 })
    const shown = structuredClone(shownAt(last))
    change(shown)
    expect((await confirmShown(person, cartId, shown)).answer.status).toBe('CHANGED')
    expect(await ordersOf(person)).toEqual([])
  })

  it.each(['', 'x', '[]', 'null', '{"lines":1}', `{"lines":[${'1,'.repeat(50)}1]}`])(
    'refuses what is no shown order: %j',
    async (shown) => {
      const person = await server.person()
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 1 })
      const answer = await person.raw({
        method: 'PUT',
        url: '/rest/checkoutConfirm',
        payload: { cartId, shown },
      })
      expect(answer.json()).toMatchObject({ code: 'input.invalid' })
    },
  )

  it('M2 random prices, stock and choices: an order stands exactly as it was shown', async () => {
    const person = await server.person()
    for (let round = 0; round < 25; round += 1) {
      const { cartId, last } = await walkCheckout(person, {
        [PRODUCTS.zero]: 1 + ((round * 7) % 40),
        [PRODUCTS.case]: 1 + ((round * 13) % 60),
      })
      const shown = shownAt(last)
      const change = person.call('updateShoppingCartProductQuantity', {
        productId: PRODUCTS.case,
        quantity: 1 + ((round * 29) % 60),
      })
      const [confirmed] = await Promise.all([
        confirmShown(person, cartId, shown),
        change.catch(() => null),
        setPrice(PRODUCTS.zero, 2_00 + (round % 3) * 50),
      ])
      const { order, orderLines, differences } = confirmed.answer
      if (!order) {
        expect(differences.length).toBeGreaterThan(0)
        await person.call('clearCurrentShoppingCart', {})
        continue
      }
      expect(order.totalIncGST).toBe(shown.total)
      expect(
        Object.fromEntries(orderLines.map((line) => [line.itemno, [line.orderedqty, line.unitprice]])),
      ).toEqual(Object.fromEntries(shown.lines.map((line) => [line.productId, [line.quantity, line.price]])))
      await person.call('clearCurrentShoppingCart', {})
    }
    await setPrice(PRODUCTS.zero, 2_50)
  })
})

describe('an order has lines', () => {
  it('M1 200 times: clearing the cart beside its confirm orders what was in it, or nothing at all', async () => {
    const person = await server.person()
    const outcomes = new Set<string>()
    for (let round = 0; round < 200; round += 1) {
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 1 })
      const [confirmed] = await Promise.allSettled([
        person.call('checkoutConfirm', { cartId }),
        person.call('clearCurrentShoppingCart', {}),
      ])
      outcomes.add(
        confirmed.status === 'fulfilled'
          ? `${String(confirmed.value.orderLines.length)} lines`
          : (confirmed.reason as { code: string }).code,
      )
    }
    expect(
      [...outcomes].filter((outcome) => outcome !== '1 lines' && outcome !== 'checkout.emptied'),
    ).toEqual([])
    const { rows } = (await server.pool.query(
      'select count(*)::int as empty from web_order o where not exists (select from order_line l where l.web_order_no = o.web_order_no)',
    )) as { rows: { empty: number }[] }
    expect(rows).toEqual([{ empty: 0 }])
  })

  it('M1 the database is the last word: an order without lines cannot be committed', async () => {
    const person = await server.person()
    await expect(
      server.db.transaction().execute((tx) =>
        tx
          .insertInto('web_order')
          .values({
            web_order_no: 1,
            account_id: person.accountId,
            customer_id: person.customerId,
            payer_id: person.customerId,
            business_group: 'AU01',
            user_id: person.userId,
            placed_at: new Date(),
            delivery: JSON.stringify({}),
            freight_method_id: 'STD',
            ship_now: true,
            goods_cents: 0,
            freight_cents: 0,
            fee_cents: 0,
            gst_cents: 0,
            total_inc_cents: 0,
            low_status: '33',
          } as never)
          .execute(),
      ),
    ).rejects.toThrow(/has no lines/)
  })
})
