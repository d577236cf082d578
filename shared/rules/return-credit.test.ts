import { expect, it } from 'vitest'
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
  expect(restockingFee([{ quantity: 2, priceCents: 10_00 }])).toBe(3_00)
  // 15 % of 10 cents is 1.5, of each line
  expect(
    restockingFee([
      { quantity: 1, priceCents: 10 },
      { quantity: 1, priceCents: 10 },
    ]),
  ).toBe(4)
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
