import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownDifferences, type ShownOrder } from './shown-order.ts'

const NAMES = {
  freight: (id: string) => `freight ${id}`,
  payment: (id: string) => (id ? `payment ${id}` : ''),
}
const ORDER: ShownOrder = {
  lines: [
    { productId: 'A', product: 'AeroShield Clear Case', quantity: 5, price: 12_20, ships: 5 },
    { productId: 'B', product: 'Cable', quantity: 1, price: 7_00, ships: 0 },
  ],
  goods: 68_00,
  freight: 12_50,
  fee: 0,
  gst: 8_05,
  total: 88_55,
  choices: {
    confirmationEmail: 'a@example.com',
    customerReference: '',
    freightOptionId: 'STD',
    allowBackorders: true,
    paymentMethodId: '',
    delivery: {
      company: 'Shop',
      name: 'Sam',
      address1: '1 Queen Street',
      address2: '',
      suburb: 'Brisbane',
      city: '',
      state: 'QLD',
      postcode: '4000',
    },
  },
}
const [CASE, CABLE] = ORDER.lines as [ShownOrder['lines'][number], ShownOrder['lines'][number]]
const withChoice = (change: Partial<ShownOrder['choices']>): ShownOrder => ({
  ...ORDER,
  choices: { ...ORDER.choices, ...change },
})

describe('decision 40: what differs from what was shown, in words', () => {
  it.each<[string, ShownOrder, string[]]>([
    ['nothing', ORDER, []],
    [
      'a price',
      { ...ORDER, lines: [{ ...CASE, price: 15_20 }, CABLE] },
      ['AeroShield Clear Case went from $12.20 to $15.20'],
    ],
    [
      'a quantity',
      { ...ORDER, lines: [{ ...CASE, quantity: 6, ships: 6 }, CABLE] },
      ['The quantity of AeroShield Clear Case went from 5 to 6'],
    ],
    ['a line less', { ...ORDER, lines: [CASE] }, ['Cable is not in the cart any more']],
    [
      'a line more',
      {
        ...ORDER,
        lines: [...ORDER.lines, { productId: 'C', product: 'Glass', quantity: 2, price: 1_00, ships: 2 }],
      },
      ['Glass has been added: 2 at $1.00'],
    ],
    [
      'what ships',
      { ...ORDER, lines: [{ ...CASE, ships: 1 }, CABLE] },
      ['AeroShield Clear Case: 1 of 5 ships now, was 5'],
    ],
    [
      'nothing ships',
      { ...ORDER, lines: [{ ...CASE, ships: 0 }, CABLE] },
      ['AeroShield Clear Case: none of 5 ships now, was 5'],
    ],
    [
      'the address',
      withChoice({ delivery: { ...ORDER.choices.delivery!, address1: '9 Other Road' } }),
      ['The delivery address is now Shop, Sam, 9 Other Road, Brisbane, QLD, 4000'],
    ],
    ['the freight method', withChoice({ freightOptionId: 'EXP' }), ['The freight method is now freight EXP']],
    [
      'ship or hold',
      withChoice({ allowBackorders: false }),
      ['The whole order now waits until everything is in stock'],
    ],
    [
      'the payment method',
      withChoice({ paymentMethodId: 'PAYPAL' }),
      ['The payment method is now payment PAYPAL'],
    ],
    [
      'e-mail and reference',
      withChoice({ confirmationEmail: '', customerReference: 'PO 7' }),
      ['The confirmation email is now left out', 'The customer reference is now PO 7'],
    ],
    [
      'amounts',
      { ...ORDER, goods: 70_00, gst: 8_25, total: 90_75 },
      [
        'Goods went from $68.00 to $70.00',
        'GST went from $8.05 to $8.25',
        'The total went from $88.55 to $90.75',
      ],
    ],
  ])('%s', (_what, now, words) => expect(shownDifferences(ORDER, now, NAMES)).toEqual(words))

  it('blanks around an address are no difference', () => {
    expect(
      shownDifferences(
        ORDER,
        withChoice({ delivery: { ...ORDER.choices.delivery!, suburb: ' Brisbane ' } }),
        NAMES,
      ),
    ).toEqual([])
  })

  it('any change of a line or an amount is noticed, and no change is not', () => {
    const line = fc.record({
      productId: fc.constantFrom('A', 'B', 'C', 'D'),
      product: fc.constant('P'),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9 }),
      ships: fc.integer({ min: 0, max: 9 }),
    })
    const order = fc
      .record({
        lines: fc.uniqueArray(line, { selector: ({ productId }) => productId, maxLength: 4 }),
        total: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ lines, total }): ShownOrder => ({ ...ORDER, lines, total }))
    const facts = ({ lines, total }: ShownOrder) =>
      JSON.stringify([lines.map((l) => [l.productId, l.quantity, l.price, l.ships]).sort(), total])
    fc.assert(
      fc.property(order, order, (shown, now) => {
        expect(shownDifferences(shown, now, NAMES).length === 0).toBe(facts(shown) === facts(now))
      }),
    )
  })
})
