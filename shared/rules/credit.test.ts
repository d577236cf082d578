import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditPosition, isCashCustomer, limitsFit, type CreditInput, type CreditTerms } from './credit.ts'

const terms = (
  limit2: number | null,
  limit3: number | null,
  paymentTermsId: string | null = '30D',
): CreditTerms => ({ limit2Cents: limit2, limit3Cents: limit3, paymentTermsId })

describe('cash customers', () => {
  it.each([
    ['CHK-04 ACC-18 a limit of $1', terms(1_00, 0), null, true],
    ['CHK-04 a limit of $2', terms(2_00, 0), null, false],
    ['OP-31 the greater of the two limits counts', terms(0, 500_00), null, false],
    ['OP-31 missing limits count 0', terms(null, null), null, true],
    ['CHK-05 ACC-18 terms COD whatever the limit', terms(5_000_00, 5_000_00, 'COD'), null, true],
    ['CHK-05 ACC-18 terms 07I whatever the limit', terms(5_000_00, 5_000_00, '07I'), null, true],
    ['terms in small letters and blanks', terms(5_000_00, 0, ' cod '), null, true],
    ['no terms at all', terms(5_000_00, 0, null), null, false],
    ['OP-31 the payer counts: credit', terms(0, 0, 'COD'), terms(9_000_00, 0), false],
    ['OP-31 the payer counts: cash', terms(9_000_00, 0), terms(0, 0), true],
  ])('%s', (_title, customer, payer, cash) => expect(isCashCustomer(customer, payer)).toBe(cash))
})

it.each([
  [0, 0, true],
  [1_00, 0, true],
  [0, 1_00, true],
  [1_00, 1_00, true],
  [1_00, 1_01, true],
  [1_01, 1_00, false],
])('limits of %i on invoices and %i with open orders fit: %s', (limit2Cents, limit3Cents, fit) =>
  expect(limitsFit({ limit2Cents, limit3Cents })).toBe(fit),
)

describe('credit position', () => {
  const base: CreditInput = {
    limit2Cents: 1_000_00,
    limit3Cents: 1_500_00,
    invoicedCents: 400_00,
    openOrdersCents: 300_00,
    thisOrderCents: 200_00,
    prepaid: false,
    creditHold: false,
    overdueStop: false,
  }
  const of = (facts: Partial<CreditInput>) => creditPosition({ ...base, ...facts })

  it('leaves what both limits leave', () =>
    expect(of({})).toEqual({
      headroomCents: 600_00,
      limitCents: 1_500_00,
      over: false,
      holdReason: null,
      stopped: false,
    }))
  it.each([
    [
      'exactly at limit 2 is not over: limit 3 says what is left',
      { invoicedCents: 1_000_00, openOrdersCents: 0 },
      false,
      300_00,
    ],
    ['a cent above limit 2', { invoicedCents: 1_000_01, openOrdersCents: 0 }, 'limit2', -1],
    ['exactly at limit 3', { thisOrderCents: 800_00 }, false, 0],
    ['a cent above limit 3', { thisOrderCents: 800_01 }, 'limit3', -1],
    ['above both, limit 2 is reported', { invoicedCents: 1_600_00 }, 'limit2', -600_00],
    ['a credit balance gives room', { invoicedCents: -100_00 }, false, 1_100_00],
    [
      'an unset limit 2 is not tested',
      { limit2Cents: null, invoicedCents: 1_200_00, openOrdersCents: 0 },
      false,
      100_00,
    ],
    ['a limit of 0 beside another was never set', { limit2Cents: 0 }, false, 600_00],
    ['no limit at all', { limit2Cents: null, limit3Cents: null }, false, null],
  ] as const)('decision 8: %s', (_title, facts, over, headroomCents) =>
    expect(of(facts)).toMatchObject({ over, headroomCents }),
  )
  it.each([
    ['limit 2', { limit3Cents: 0 }],
    ['limit 3', { limit2Cents: null, limit3Cents: 1_000_00 }],
  ] as const)(
    'M7 %s alone stands for both: what is left takes off open orders and this one',
    (_title, facts) => {
      expect(of(facts)).toMatchObject({ headroomCents: 100_00, limitCents: 1_000_00, over: false })
      expect(of({ ...facts, thisOrderCents: 300_01 })).toMatchObject({
        headroomCents: -1,
        over: 'limit3',
        holdReason: 'Invoiced balance, open orders and this order are over the credit limit',
      })
    },
  )
  it('M7 what is said to be left is true: that much more may be ordered, and not a cent beyond it', () => {
    const cents = fc.integer({ min: 0, max: 9_999_99 })
    const limit = fc.option(fc.integer({ min: 0, max: 9_999_99 }))
    fc.assert(
      fc.property(
        limit,
        limit,
        fc.integer({ min: -9_999_99, max: 9_999_99 }),
        cents,
        cents,
        (limit2Cents, limit3Cents, invoicedCents, openOrdersCents, thisOrderCents) => {
          const facts = {
            limit2Cents,
            limit3Cents,
            invoicedCents,
            openOrdersCents,
            thisOrderCents,
            prepaid: false,
            creditHold: false,
            overdueStop: false,
          }
          const { headroomCents, limitCents, over } = creditPosition(facts)
          if (headroomCents === null || over === 'limit2') {
            expect(headroomCents).toBe(headroomCents === null ? null : (limitCents ?? 0) - invoicedCents)
            expect(headroomCents === null).toBe(!limit2Cents && !limit3Cents)
            return
          }
          expect([limit2Cents, limit3Cents]).toContain(limitCents)
          expect(headroomCents + invoicedCents + openOrdersCents + thisOrderCents).toBe(limitCents)
          const next = (thisOrder: number) =>
            creditPosition({
              ...facts,
              openOrdersCents: openOrdersCents + thisOrderCents,
              thisOrderCents: thisOrder,
            })
          if (headroomCents >= 0)
            expect([next(headroomCents).over, next(headroomCents + 1).over]).toEqual([false, 'limit3'])
        },
      ),
    )
  })
  it('an order over a limit is held with its reason', () => {
    expect(of({ invoicedCents: 1_000_01 }).holdReason).toBe('Invoiced balance is over the credit limit')
    expect(of({ thisOrderCents: 900_00 }).holdReason).toBe(
      'Invoiced balance, open orders and this order are over the credit limit',
    )
  })
  it('a prepaid order passes, though its account is over', () =>
    expect(of({ thisOrderCents: 900_00, prepaid: true })).toMatchObject({
      over: 'limit3',
      holdReason: null,
      stopped: false,
    }))
  it('a manual hold stops confirm, prepaid or not', () =>
    expect([of({ creditHold: true }).stopped, of({ creditHold: true, prepaid: true }).stopped]).toEqual([
      true,
      true,
    ]))
})
