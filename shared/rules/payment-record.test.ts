import { describe, expect, it } from 'vitest'
import { PAYMENT_STATE_CODES } from '../codes/payment-states.ts'
import { paymentNo, paymentRecordState, readPaymentNo } from './payment-record.ts'

const receipt = (refundedCents = 0, isTakenBack = false) => ({
  amountCents: 1_000,
  refundedCents,
  isTakenBack,
})

describe('how a payment stands', () => {
  it.each([
    ['starting', null, 'pending'],
    ['pending', null, 'pending'],
    ['captured', receipt(), 'paid'],
    ['captured', null, 'paid'], // credit notes covered all
    ['captured', receipt(1), 'partRefunded'],
    ['captured', receipt(1_000), 'refunded'],
    ['held', receipt(), 'paid'],
    ['declined', null, 'declined'],
    ['cancelled', null, 'cancelled'],
    ['lapsed', null, 'cancelled'],
    ['refund', null, 'refunding'],
    ['refunded', null, 'refunded'],
    ['refunded', receipt(1_000), 'refunded'],
    [null, receipt(), 'paid'],
    [null, receipt(400), 'partRefunded'],
    [null, receipt(1_000), 'refunded'],
    [null, receipt(1_000, true), 'takenBack'],
  ] as const)('%s with %j is %s', (state, money, expected) =>
    expect(paymentRecordState({ state, receipt: money })).toBe(expected),
  )

  it('every state of a gateway has one', () => {
    for (const state of PAYMENT_STATE_CODES) expect(paymentRecordState({ state, receipt: null })).toBeTruthy()
  })
})

describe('the number of a payment', () => {
  it.each([
    ['P12', { kind: 'P', id: 12 }],
    ['R7', { kind: 'R', id: 7 }],
    ['X7', null],
    ['P', null],
    ['P0', null],
    ['P01', null],
    ['p1', null],
    ['P1 ', null],
    ['P1234567890123456', null],
    ["P1' or 1=1", null],
  ] as const)('%j is %j', (text, expected) => {
    expect(readPaymentNo(text)).toEqual(expected)
    if (expected) expect(paymentNo(expected.kind, expected.id)).toBe(text)
  })
})
