import { describe, expect, it } from 'vitest'
import { checkoutSteps } from './checkout-steps.ts'

const cash = { cash: true }
const credit = { cash: false }

describe('steps', () => {
  it('CHK-02 a cash customer walks five steps', () => {
    expect(checkoutSteps(cash).map((s) => s.title)).toEqual([
      'Options',
      'Delivery Address',
      'Freight & Back Order',
      'Payment',
      'Order Details',
    ])
  })
  it('CHK-03 anybody else skips Payment, so confirm is index 3', () => {
    expect(checkoutSteps(credit).map((s) => s.id)).toEqual(['options', 'address', 'freight', 'confirm'])
    expect(checkoutSteps(credit)[3]?.title).toBe('Order Details')
  })
})
