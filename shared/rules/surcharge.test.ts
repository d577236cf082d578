import { describe, expect, it } from 'vitest'
import type { PaymentMethodId } from '../codes/payment-methods.ts'
import { feeCents, feeRate, ratePercent, SEED_FEE_RATES, type FeeRateRow } from './surcharge.ts'

const now = new Date('2026-08-01T00:00:00Z')

describe('fee rates', () => {
  it.each([
    [9_200, '0.92%'],
    [21_450, '2.145%'],
    [20_000, '2%'],
    [0, '0%'],
  ])('%d parts per million are read as %s', (ppm, words) => expect(ratePercent(ppm)).toBe(words))

  it.each([
    ['PAY-07', 'MASTERCARD_CREDIT', 9_00],
    ['PAY-08', 'MASTERCARD_DEBIT', 5_00],
    ['PAY-09', 'VISA_CREDIT', 9_20],
    ['PAY-10', 'VISA_DEBIT', 4_80],
    ['PAY-11', 'AMEX', 21_45],
    ['PAY-12', 'PAYPAL', 20_00],
    ['PAY-13', 'DIRECT_DEPOSIT', 0],
    ['PAY-13', 'PICKUP', 0],
  ] as const)('%s %s on 1000.00 costs %d cents', (_id, method, fee) =>
    expect(feeCents(1000_00, feeRate(SEED_FEE_RATES, method, 'AU', now))).toBe(fee),
  )

  const row = (
    from: string | null,
    to: string | null,
    ratePpm: number,
    method: PaymentMethodId = 'AMEX',
  ): FeeRateRow => ({ method, region: 'AU', from, to, ratePpm })
  it.each([
    ['2026-09-30T13:59:59Z', 21_450], // still the 30th in Brisbane
    ['2026-09-30T14:00:00Z', 10_000], // the 1st
    ['2026-12-31T13:59:59Z', 10_000],
    ['2026-12-31T14:00:00Z', 0],
  ])('change by rows, on the Brisbane day: at %s %d ppm', (instant, ppm) => {
    expect(
      feeRate(
        [row('2026-10-01', '2026-12-31', 10_000), row(null, '2026-12-31', 21_450)],
        'AMEX',
        'AU',
        new Date(instant),
      ),
    ).toBe(ppm)
  })
  it('are nothing for another region or without a row', () => {
    expect(feeRate([row(null, null, 1)], 'AMEX', 'NZ', now)).toBe(0)
    expect(feeRate([], 'PAYPAL', 'AU', now)).toBe(0)
  })
  it('leave the rows as they were given', () => {
    const rows = [row(null, null, 1), row('2020-01-01', null, 2)]
    expect(feeRate(rows, 'AMEX', 'AU', now)).toBe(2)
    expect(rows.map((r) => r.ratePpm)).toEqual([1, 2])
  })
  it('OP-37 round half up to the cent', () =>
    expect([feeCents(1_00, 5_000), feeCents(99, 5_000), feeCents(0, 21_450)]).toEqual([1, 0, 0]))
})
