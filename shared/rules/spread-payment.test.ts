import { describe, expect, it } from 'vitest'
import { fittedPayment, mayPay } from './invoice-payment.ts'
import { spreadPayment } from './spread-payment.ts'

describe('what may be paid of a balance', () => {
  it.each([
    [0, 123_45, 0],
    [-1_00, 123_45, 0],
    [99, 123_45, 0],
    [1_00, 123_45, 1_00],
    [10_50, 123_45, 10_00],
    [123_44, 123_45, 123_00],
    [123_45, 123_45, 123_45],
    [200_00, 123_45, 123_45],
    [50, 50, 50],
    [49, 50, 0],
    [-10_50, -20_30, -10_00],
    [-20_30, -20_30, -20_30],
    [-99_00, -20_30, -20_30],
    [5_00, -20_30, 0],
  ])('CRD-10 CRD-11 CRD-12 asked for %i of %i: %i', (cents, balance, fitted) => {
    expect(fittedPayment(cents, balance)).toBe(fitted)
  })

  it('is always what the server takes, and what it takes is not changed', () => {
    for (let balance = -3_05; balance <= 3_05; balance += 1)
      for (let cents = -4_00; cents <= 4_00; cents += 1) {
        expect(mayPay(balance, fittedPayment(cents, balance))).toBe(true)
        if (mayPay(balance, cents)) expect(fittedPayment(cents, balance)).toBe(cents)
      }
  })
})

describe('an amount spread over invoices', () => {
  const invoices = [
    { invoiceNo: 'C', balanceCents: 700_00, dueOn: null },
    { invoiceNo: 'B', balanceCents: 80_10, dueOn: '2026-02-01' },
    { invoiceNo: 'A', balanceCents: 123_45, dueOn: '2026-01-01' },
    { invoiceNo: 'N', balanceCents: -50_00, dueOn: null },
  ]
  it.each([
    [0, {}, 0],
    [100_00, { A: 100_00 }, 0],
    [123_45, { A: 123_45 }, 0],
    [150_00, { A: 123_45, B: 26_00 }, 55],
    [500_00, { A: 123_45, B: 80_10, C: 296_00 }, 45],
    [10_000_00, { A: 123_45, B: 80_10, C: 700_00 }, 9_096_45],
  ])('%i cents, due longest first', (cents, paid, left) => {
    const spread = spreadPayment(cents, invoices)
    expect(Object.fromEntries(spread.paid)).toEqual(paid)
    expect(spread.leftCents).toBe(left)
  })
})
