import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentOf, sumCents } from './money.ts'
import { hasRestockingFee, restockingFee, returnCredit } from './return-credit.ts'

it.each([
  ['R31', [], true],
  ['R20', [], false],
  ['R36', [3_00], false],
  ['R99', [0, 3_00], true],
  ['R99', [0, 0], false],
] as const)(
  'RET-71 the credit of reason %s with shown fees %j is less the restocking fee: %s',
  (reason, fees, has) => {
    expect(hasRestockingFee(reason, fees)).toBe(has)
  },
)

it('RET-71 the restocking fee is 15 % of each line, rounded half up', () => {
  expect(restockingFee([])).toBe(0)
  expect(restockingFee([{ quantity: 2, priceCents: 10_00, charged: 0 }])).toBe(3_00)
  // 15 % of 10 cents is 1.5, of each line
  expect(
    restockingFee([
      { quantity: 1, priceCents: 10, charged: 0 },
      { quantity: 1, priceCents: 10, charged: 0 },
    ]),
  ).toBe(4)
})

it('RET-71 ten units at $1.10 that are credited one by one cost 15 % of all of them', () => {
  const fees = Array.from({ length: 10 }, (_, charged) =>
    restockingFee([{ quantity: 1, priceCents: 1_10, charged }]),
  )
  expect(fees).toEqual([17, 16, 17, 16, 17, 16, 17, 16, 17, 16])
  expect(sumCents(fees)).toBe(1_65)
})

const NOTHING = { goodsCents: 0, freightCents: 0, feeCents: 0, gstCents: 0 }
const invoice = (invoiceNo: string, goods: number, credited = NOTHING) => ({
  invoiceNo,
  credited,
  amounts: {
    ...NOTHING,
    goodsCents: goods,
    gstCents: Math.round(goods / 10),
    totalIncGstCents: goods + Math.round(goods / 10),
  },
})
const units = (invoiceNo: string, quantity: number, priceCents: number) => ({
  invoiceNo,
  quantity,
  priceCents,
  charged: 0,
})

it.each([
  [[units('1', 2, 10_00)], true, [20_00, 3_00, 1_70, 18_70]],
  [[units('1', 2, 10_00)], false, [20_00, 0, 2_00, 22_00]],
  [[units('1', 1, 10_00), units('2', 1, 10_00)], true, [20_00, 3_00, 1_70, 18_70]],
  [[units('1', 0, 10_00)], true, [0, 0, 0, 0]],
  [[], true, [0, 0, 0, 0]],
  // GST is rounded on each credit note: 0.55 of each, not 1.05 of both
  [[units('1', 1, 5_45), units('2', 1, 5_45)], false, [10_90, 0, 1_10, 12_00]],
] as const)(
  'the units %j with a fee: %s are credited at %j: goods, fee, GST, total',
  (of, hasFee, amounts) => {
    const { goodsCents, feeCents, gstCents, totalCents } = returnCredit(
      of,
      [invoice('1', 100_00), invoice('2', 100_00)],
      hasFee,
    )
    expect([goodsCents, feeCents, gstCents, totalCents]).toEqual(amounts)
  },
)

it('the last units of an invoice are credited with what is left of its GST', () => {
  const before = { ...NOTHING, goodsCents: 3_33, gstCents: 33 }
  const { gstCents } = returnCredit([units('1', 1, 6_67)], [invoice('1', 10_00, before)], false)
  expect(gstCents).toBe(67)
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  priceCents: fc.integer({ min: 0, max: 500_00 }),
  invoiceNo: fc.constantFrom('1', '2'),
})
/** Parts of the units of each line, in any order, that are credited one after the other. */
const inParts = fc.array(line, { minLength: 1, maxLength: 4 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    order: fc.shuffledSubarray(
      lines.flatMap(({ quantity }, at) => Array.from({ length: quantity }, () => at)),
      { minLength: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
    ),
    sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 160, maxLength: 160 }),
    gstPercent: fc.constantFrom(10, 15),
    hasFee: fc.boolean(),
  }),
)
it('any split of the units into part credits comes to the credit of the whole, to the cent', () => {
  fc.assert(
    fc.property(inParts, ({ lines, order, sizes, gstPercent, hasFee }) => {
      const invoices = ['1', '2'].map((invoiceNo) => {
        // the invoice has another unit of each line, and freight
        const own = lines.filter((one) => one.invoiceNo === invoiceNo)
        const goods = sumCents(own.map((one) => (one.quantity + 1) * one.priceCents))
        const gstCents = percentOf(goods + 9_95, gstPercent)
        const ex = { ...NOTHING, goodsCents: goods, freightCents: 9_95, gstCents }
        return { invoiceNo, credited: NOTHING, amounts: { ...ex, totalIncGstCents: goods + 9_95 + gstCents } }
      })
      const whole = returnCredit(
        lines.map((one) => ({ ...one, charged: 0 })),
        invoices,
        hasFee,
      )
      const charged = lines.map(() => 0)
      const sum = { goodsCents: 0, feeCents: 0, gstCents: 0, totalCents: 0 }
      let soFar = invoices
      const left = [...order]
      for (const size of sizes) {
        const part = left.splice(0, size)
        const wanted = lines.map((one, at) => ({
          ...one,
          charged: charged[at] ?? 0,
          quantity: part.filter((own) => own === at).length,
        }))
        const credit = returnCredit(wanted, soFar, hasFee)
        for (const key of ['goodsCents', 'feeCents', 'gstCents', 'totalCents'] as const)
          sum[key] += credit[key]
        soFar = soFar.map((one) => {
          const own = returnCredit(wanted, [one], hasFee)
          const { goodsCents, feeCents, gstCents } = one.credited
          const credited = {
            ...NOTHING,
            goodsCents: goodsCents + own.goodsCents,
            feeCents: feeCents - own.feeCents,
            gstCents: gstCents + own.gstCents,
          }
          return { ...one, credited }
        })
        for (const [at, { quantity }] of wanted.entries()) charged[at] = (charged[at] ?? 0) + quantity
      }
      expect(left).toEqual([])
      expect(sum).toEqual(whole)
    }),
  )
})
