import { describe, expect, it } from 'vitest'
import { checkoutSteps, stepAfter, stepBefore } from './checkout-steps.ts'

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
  it('CHK-39 Back moves one step', () => {
    expect(stepBefore('confirm', cash)).toBe('payment')
    expect(stepBefore('confirm', credit)).toBe('freight')
  })
  it('CHK-40 before the first step there is the cart', () => expect(stepBefore('options', cash)).toBeNull())
  it('the last step has none after it', () =>
    expect([stepAfter('freight', cash), stepAfter('freight', credit), stepAfter('confirm', cash)]).toEqual([
      'payment',
      'confirm',
      null,
    ]))
  it('a step that is not walked leads nowhere', () =>
    expect([stepAfter('payment', credit), stepBefore('payment', credit)]).toEqual([null, null]))
})
