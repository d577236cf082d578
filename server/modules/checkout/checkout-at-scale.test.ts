import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Choices, confirmOrder, walkCheckout } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Cart = readonly { productId: string; quantity: number }[]

const walk = (person: TestPerson, cart: Cart, choices: Choices = {}) =>
  walkCheckout(
    person,
    Object.fromEntries(cart.map(({ productId, quantity }) => [productId, quantity])),
    choices,
  )

/*
 * The figures once more, from the price list of the small world alone and by other means than the rules:
 * decimal text and exact integers.
 */
const BREAKS: Record<string, [from: number, dollars: string][]> = {
  [PRODUCTS.case]: [
    [1, '10.00'],
    [10, '9.00'],
    [50, '8.00'],
  ],
  [PRODUCTS.minimum]: [[1, '7.77']],
  [PRODUCTS.special]: [[1, '11.00']],
  [PRODUCTS.multiple]: [[1, '5.00']],
  [PRODUCTS.zero]: [[1, '2.50']],
  [PRODUCTS.hostile]: [[1, '1.00']],
}
const MINIMUM: Record<string, number> = { [PRODUCTS.minimum]: 3, [PRODUCTS.multiple]: 6 }
const FREIGHT: Record<string, [usual: bigint, freeFrom: bigint | null]> = {
  'AU STD': [1250n, 25000n],
  'AU EXP': [1950n, null],
  'AU PICKUP': [0n, null],
}
const inCents = (dollars: string) => BigInt(dollars.replace('.', ''))
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

/** Millionths of goods and freight, from the specification (PAY-07 to PAY-13). */
const FEE: Record<string, bigint> = {
  VISA_CREDIT: 9_200n,
  VISA_DEBIT: 4_800n,
  MASTERCARD_CREDIT: 9_000n,
  MASTERCARD_DEBIT: 5_000n,
  AMEX: 21_450n,
  PAYPAL: 20_000n,
  DIRECT_DEPOSIT: 0n,
}

function reckon(cart: Cart, freight: string, gstPercent: bigint, feeRate = 0n) {
  const goods = cart.reduce((sum, { productId, quantity }) => {
    const wanted = Math.max(quantity, MINIMUM[productId] ?? 1)
    const held = productId === PRODUCTS.multiple ? Math.ceil(wanted / 4) * 4 : wanted
    const dollars = BREAKS[productId]!.filter(([from]) => from <= held).at(-1)![1]
    return sum + BigInt(held) * inCents(dollars)
  }, 0n)
  const [usual, freeFrom] = FREIGHT[freight]!
  const charge = freeFrom !== null && goods >= freeFrom ? 0n : usual
  const fee = halfUp((goods + charge) * feeRate, 1_000_000n)
  const gst = halfUp((goods + charge + fee) * gstPercent, 100n)
  return {
    goods: Number(goods),
    freight: Number(charge),
    fee: Number(fee),
    gst: Number(gst),
    total: Number(goods + charge + fee + gst),
  }
}

const outlookOf = (last: Awaited<ReturnType<typeof walkCheckout>>['last']) => ({
  goods: last.orderBaseTotalExGST,
  freight: last.freightChargeExGST,
  fee: last.adminFeeExGST,
  gst: last.totalGST,
  total: last.totalIncGST,
})

describe('the money of any cart', () => {
  const carts = fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom(...Object.keys(BREAKS)),
      quantity: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3_000 })),
    }),
    { selector: (line) => line.productId, minLength: 1, maxLength: 6 },
  )

  it('BUS-03 CHK-51 decision 4: break, freight and GST to the cent, as an independent reckoning has them, in the wizard and in the order', async () => {
    await fc.assert(
      fc.asyncProperty(carts, fc.constantFrom('STD', 'EXP', 'PICKUP'), async (cart, freight) => {
        const person = await server.person({ limitCents: 1_000_000_000_00 })
        const { cartId, last } = await walk(person, cart, { freight })
        const expected = reckon(cart, `AU ${freight}`, 10n)
        expect(outlookOf(last)).toEqual(expected)
        const { order } = await confirmOrder(person, cartId)
        expect({
          goods: order.baseprice,
          freight: order.freight,
          fee: order.fee,
          gst: order.gst,
          total: order.totalIncGST,
        }).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('PAY-14 OP-37 the fee of every way to pay, rounded half up to the cent and with GST upon it; what the gateway is asked for is the total', async () => {
    await fc.assert(
      fc.asyncProperty(carts, fc.constantFrom(...Object.keys(FEE)), async (cart, payment) => {
        const person = await server.person({ cash: true })
        const { cartId, last } = await walk(person, cart, { payment })
        const expected = reckon(cart, 'AU STD', 10n, FEE[payment])
        expect(outlookOf(last)).toEqual(expected)
        const confirmed = await person.call('checkoutConfirm', { cartId })
        const asked = await server.db
          .selectFrom('sandbox_payment')
          .select(['amount_cents', 'currency'])
          .where('reference', '=', `WEBORDER${String(confirmed.webOrderNo)}`)
          .execute()
        expect(asked).toEqual(
          payment === 'DIRECT_DEPOSIT' ? [] : [{ amount_cents: expected.total, currency: 'AUD' }],
        )
      }),
      { numRuns: 25 },
    )
  })

  it('BUS-04 in New Zealand GST is 15 percent of the same', async () => {
    await fc.assert(
      fc.asyncProperty(carts, async (cart) => {
        const person = await server.person({ country: 'NZ', limitCents: 1_000_000_000_00 })
        const { last } = await walk(person, cart, { freight: 'PICKUP' })
        const expected = reckon(cart, 'AU PICKUP', 15n)
        expect(outlookOf(last)).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })
})

describe('two hundred buyers', () => {
  it('decision 6: race for the last 50 units; 50 are allocated, the rest is on back order, and stock is never negative', async () => {
    await server.db
      .updateTable('stock')
      .set({ on_hand: 50, allocated: 0 })
      .where('product_id', '=', PRODUCTS.special)
      .execute()
    const buyers: { person: TestPerson; cartId: number }[] = []
    for (let n = 0; n < 200; n += 20) {
      buyers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const person = await server.person()
            return {
              person,
              cartId: (await walk(person, [{ productId: PRODUCTS.special, quantity: 1 }])).cartId,
            }
          }),
        )),
      )
    }
    let isOver = false
    const least = (async () => {
      let seen = Number.POSITIVE_INFINITY
      while (!isOver)
        seen = Math.min(
          seen,
          (
            await server.db
              .selectFrom('stock')
              .select('available')
              .where('product_id', '=', PRODUCTS.special)
              .executeTakeFirstOrThrow()
          ).available,
        )
      return seen
    })()
    const answers = await Promise.all(buyers.map(({ person, cartId }) => confirmOrder(person, cartId)))
    isOver = true
    const statuses = answers.map(({ order }) => order.lowstatus)
    expect([
      statuses.filter((status) => status === '33').length,
      statuses.filter((status) => status === '22').length,
    ]).toEqual([50, 150])
    expect(new Set(answers.map(({ order }) => order.orderno)).size).toBe(200)
    expect(await least).toBeGreaterThanOrEqual(0)
    expect(
      await server.db
        .selectFrom('stock')
        .select(['on_hand', 'allocated', 'available'])
        .where('product_id', '=', PRODUCTS.special)
        .executeTakeFirst(),
    ).toEqual({ on_hand: 50, allocated: 50, available: 0 })
  }, 300_000)
})

describe('what will ship', () => {
  it('is shown before the last click: what ships, what waits and until when; the whole order waits where that is chosen', async () => {
    const person = await server.person()
    const { cartId, last } = await walk(person, [
      { productId: PRODUCTS.rare, quantity: 8 },
      { productId: PRODUCTS.awaited, quantity: 2 },
      { productId: PRODUCTS.case, quantity: 1 },
    ])
    const outlook = (answer: typeof last) =>
      Object.fromEntries(
        answer.outlook.map(({ productId, ships, waits, expected }) => [productId, [ships, waits, expected]]),
      )
    expect(outlook(last)).toEqual({
      [PRODUCTS.rare]: [5, 3, ''],
      [PRODUCTS.awaited]: [0, 2, '2026-12-09'],
      [PRODUCTS.case]: [1, 0, ''],
    })
    const held = await person.call('checkoutSetFreightBackOrderOptions', {
      cartId,
      freightOptionId: 'STD',
      allowBackorders: false,
    })
    expect(outlook(held)).toEqual({
      [PRODUCTS.rare]: [0, 8, ''],
      [PRODUCTS.awaited]: [0, 2, '2026-12-09'],
      [PRODUCTS.case]: [0, 1, ''],
    })
  })

  it('decision 8: the head-room that is left stands beside it, for a credit customer with letter C', async () => {
    const cart = [{ productId: PRODUCTS.case, quantity: 10 }]
    const seen = async (spec: object) => (await walk(await server.person(spec), cart)).last.credit
    expect(await seen({ limitCents: 1_000_00, invoicedCents: 100_00 })).toEqual({
      limit: 1_000_00,
      headroom: 1_000_00 - 100_00 - (90_00 + 12_50 + 10_25),
    })
    expect(await seen({ limitCents: 100_00 })).toEqual({ limit: 100_00, headroom: 100_00 - 112_75 })
    expect(await seen({ limitCents: 1_000_00, letters: 'PDR' })).toBeUndefined()
    // without dealer prices it would tell them: two carts differ by what one costs more
    expect(await seen({ limitCents: 1_000_00, letters: 'PCQ' })).toBeUndefined()
    expect(await seen({ cash: true })).toBeUndefined()
  })
})
