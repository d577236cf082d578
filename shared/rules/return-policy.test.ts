import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETURN_REASONS } from '../codes/return-reasons.ts'
import { addDays } from './calendar-days.ts'
import {
  boughtDays,
  type BoughtLine,
  hasReference,
  lineVerdict,
  planReturn,
  returnableUnits,
  type ReturnAsked,
  withReference,
} from './return-policy.ts'

const TODAY = '2026-11-25'
const line = (age: number, more: Partial<BoughtLine> = {}): BoughtLine => ({
  ...{ invoiceNo: '70000001', lineNo: 1, quantity: 10, priceCents: 10_00, credited: 0, claimed: 0 },
  invoicedOn: addDays(TODAY, -age),
  ...more,
})
const asked = (reason: ReturnAsked['reason'], more: Partial<ReturnAsked> = {}): ReturnAsked => ({
  ...{ reason, today: TODAY, gstPercent: 10, rotations: 0, isRotatable: true, isClearance: false },
  ...more,
})

describe('the verdict over a line', () => {
  it.each([
    // good stock: within 14 days, less 15 % (RET-71, RET-72)
    ['good stock of today', 0, 'R31', {}, [null, 'credit', 3_00, 17_00, 1_70, 0]],
    ['good stock of 14 days', 14, 'R31', {}, [null, 'credit', 3_00, 17_00, 1_70, 0]],
    ['good stock of 15 days', 15, 'R31', {}, ['tooOld', 'credit', 0, 0, 0, 0]],
    ['good stock, GST of New Zealand', 3, 'R31', { gstPercent: 15 }, [null, 'credit', 3_00, 17_00, 2_55, 0]],
    ['good stock on clearance', 3, 'R31', { isClearance: true }, ['clearance', 'credit', 0, 0, 0, 0]],
    // rotation: 30 to 90 days, once a month, 150 % (RET-73)
    ['a rotation of 29 days', 29, 'R32', {}, ['tooNew', 'rotation', 0, 0, 0, 0]],
    ['a rotation of 30 days', 30, 'R32', {}, [null, 'rotation', 0, 20_00, 2_00, 30_00]],
    ['a rotation of 90 days', 90, 'R32', {}, [null, 'rotation', 0, 20_00, 2_00, 30_00]],
    ['a rotation of 91 days', 91, 'R32', {}, ['tooOld', 'rotation', 0, 0, 0, 0]],
    ['a second rotation in a month', 40, 'R32', { rotations: 1 }, ['rotationUsed', 'rotation', 0, 0, 0, 0]],
    [
      'a rotation of what is not rotatable',
      40,
      'R32',
      { isRotatable: false },
      ['notRotatable', 'rotation', 0, 0, 0, 0],
    ],
    ['a rotation on clearance', 40, 'R32', { isClearance: true }, [null, 'rotation', 0, 20_00, 2_00, 30_00]],
    // faulty goods are tested, whenever they were bought
    ['a fault of today', 0, 'R20', {}, [null, 'evaluation', 0, 20_00, 2_00, 0]],
    ['a fault after a year', 365, 'R21', {}, [null, 'evaluation', 0, 20_00, 2_00, 0]],
    ['a repair', 365, 'R80', { isClearance: true }, [null, 'evaluation', 0, 20_00, 2_00, 0]],
    ['an assessment', 365, 'R86', {}, [null, 'evaluation', 0, 20_00, 2_00, 0]],
    // deliveries
    ['damage of yesterday', 1, 'R35', {}, [null, 'replacement', 0, 20_00, 2_00, 0]],
    ['a wrong delivery of last week', 7, 'R36', {}, [null, 'replacement', 0, 20_00, 2_00, 0]],
    ['a refused parcel', 10, 'R34', {}, [null, 'credit', 0, 20_00, 2_00, 0]],
    ['a wrong address', 200, 'R89', {}, [null, 'credit', 0, 20_00, 2_00, 0]],
  ] as const)('RET-71 RET-72 RET-73 %s', (_what, age, reason, more, expected) => {
    const { refusal, kind, feeCents, creditCents, gstCents, owedCents } = lineVerdict(
      line(age),
      2,
      asked(reason, more),
    )
    expect([refusal, kind, feeCents, creditCents, gstCents, owedCents]).toEqual(expected)
  })

  it.each([
    ['R31', '2026-11-11', null],
    ['R32', '2026-08-27', '2026-10-26'],
    ['R20', null, null],
    ['R36', null, null],
  ] as const)('RET-72 RET-73 takes back for %s what was bought from %s to %s', (reason, first, last) => {
    expect(boughtDays(asked(reason))).toEqual({ first, last })
    const refusal = (day: string, by: number) =>
      lineVerdict(line(0, { invoicedOn: addDays(day, by) }), 1, asked(reason)).refusal
    if (first !== null) expect([refusal(first, 0), refusal(first, -1)]).toEqual([null, 'tooOld'])
    if (last !== null) expect([refusal(last, 0), refusal(last, 1)]).toEqual([null, 'tooNew'])
  })

  it('RET-70 names the day by which the goods arrive: 21 days after an approval of today', () => {
    expect(lineVerdict(line(0), 1, asked('R31')).sendBy).toBe('2026-12-16')
  })

  it.each([
    ['R31', 15, 'Good stock is taken back within 14 days; this one was bought on 10 Nov 2026'],
    ['R32', 10, 'Only items bought 30 to 90 days ago are rotated; this one was bought on 15 Nov 2026'],
    ['R31', 1, 'Credit less a restocking fee of 15%'],
    ['R32', 40, 'Credit against an order of at least 150%'],
    ['R35', 2, 'Replacement or credit'],
    ['R35', 3, 'Replacement or credit if it was reported within 48 hours of delivery'],
    ['R36', 3, 'Replacement or credit'],
    ['R36', 4, 'Replacement or credit if it was reported within 72 hours of delivery'],
  ] as const)('RET-74 says in words what happens: %s after %i days', (reason, age, words) => {
    expect(lineVerdict(line(age), 1, asked(reason)).words).toBe(words)
  })
})

describe('the plan of a return', () => {
  it('takes the newest line that the policy accepts first, and goes on with the next', () => {
    const lines = [
      line(12, { invoiceNo: '1', quantity: 4, priceCents: 9_00 }),
      line(2, { invoiceNo: '2', quantity: 3 }),
    ]
    const { parts, isCovered } = planReturn(lines, 5, asked('R31'))
    expect([
      isCovered,
      parts.map((part) => [part.line.invoiceNo, part.units, part.verdict.creditCents]),
    ]).toEqual([
      true,
      [
        ['2', 3, 25_50],
        ['1', 2, 15_30],
      ],
    ])
  })

  it.each([
    ['nothing was bought', [], 1, 0, 'This account has not bought this product'],
    [
      'all came back',
      [line(1, { credited: 4, claimed: 6 })],
      1,
      0,
      'All units of this product have been returned or are in a service request',
    ],
    ['more than is left', [line(1, { credited: 4, claimed: 5 })], 2, 1, 'Only 1 unit can be returned'],
    [
      'all of it too old',
      [line(20)],
      1,
      0,
      'Good stock is taken back within 14 days; this one was bought on 5 Nov 2026',
    ],
    [
      'some of it too old',
      [line(20), line(1, { invoiceNo: '9', quantity: 2 })],
      3,
      2,
      'Only 2 units can be returned for this reason. Good stock is taken back within 14 days; this one was bought on 5 Nov 2026.',
    ],
  ] as const)('says why not, and how many: %s', (_what, lines, units, most, words) => {
    const plan = planReturn(lines, units, asked('R31'))
    expect([plan.isCovered, plan.most, plan.words]).toEqual([false, most, words])
  })

  const lines = fc.array(
    fc.record({
      invoiceNo: fc.constantFrom('1', '2', '3', '4'),
      lineNo: fc.integer({ min: 1, max: 3 }),
      invoicedOn: fc.integer({ min: 0, max: 120 }).map((age) => addDays(TODAY, -age)),
      quantity: fc.integer({ min: 1, max: 50 }),
      priceCents: fc.integer({ min: 0, max: 100_000_00 }),
      credited: fc.integer({ min: 0, max: 50 }),
      claimed: fc.integer({ min: 0, max: 50 }),
    }),
    { maxLength: 8 },
  )
  const question = fc.record({
    reason: fc.constantFrom('R20', 'R31', 'R32', 'R34', 'R35', 'R36'),
    today: fc.constant(TODAY),
    gstPercent: fc.constantFrom(10, 15),
    rotations: fc.integer({ min: 0, max: 2 }),
    isRotatable: fc.boolean(),
    isClearance: fc.boolean(),
  })
  it('never takes more of a line than is left, and what it pays is what was paid less the fee', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 200 }), question, (bought, units, what) => {
        const { parts, isCovered, most } = planReturn(bought, units, what)
        const taken = parts.reduce((sum, part) => sum + part.units, 0)
        expect(taken).toBe(Math.min(units, most))
        expect(isCovered).toBe(taken === units)
        for (const { line: own, units: many, verdict } of parts) {
          expect(many).toBeGreaterThan(0)
          expect(many).toBeLessThanOrEqual(returnableUnits(own))
          expect(verdict.refusal).toBeNull()
          expect(verdict.creditCents + verdict.feeCents).toBe(many * own.priceCents)
          expect(verdict.creditCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('the terms of a reason', () => {
  it.each([
    ['R20', 'Tested within 5 business days'],
    ['R31', '15% restocking fee'],
    ['R32', 'At most 1 rotation per month. The replacement order is at least 150%'],
    ['R32', 'reaches us within 48 hours'],
    ['R35', 'within 48 hours of delivery'],
    ['R36', 'within 72 hours of delivery'],
    ['R36', 'arrive within 21 days of the approval'],
  ] as const)('RET-71 RET-73 RET-74 %s: %s', (code, words) => {
    expect(RETURN_REASONS[code].terms).toContain(words)
  })
  it('RET-72 RET-73 say what they are best for', () => {
    expect(RETURN_REASONS.R31.bestFor).toContain('bought within the last 14 days')
    expect(RETURN_REASONS.R32.bestFor).toContain('bought between 30 and 90 days ago')
  })
})

describe('a reference of the service centre', () => {
  it.each([
    ['REF#AB12 broken', true],
    ['ref#7', true],
    ['REF#', false],
    ['REF# AB12', false],
    ['broken REF#AB12', false],
    ['', false],
  ])('RET-53 %j has one: %s', (fault, has) => {
    expect(hasReference(fault)).toBe(has)
  })
  it.each([
    ['AB12', 'broken', 'REF#AB12 broken'],
    [' AB12 ', '', 'REF#AB12'],
    ['', 'broken', null],
    ['a-b', 'broken', null],
    ['Ä', 'broken', null],
  ])('RET-54 RET-55 the answer %j before %j', (answer, fault, text) => {
    expect(withReference(answer, fault)).toBe(text)
  })
})
