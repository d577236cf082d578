import { describe, expect, it } from 'vitest'
import { paymentMethodsFor, paymentProblem } from './payment-choice.ts'

describe('payment methods', () => {
  const cards = ['VISA_CREDIT', 'VISA_DEBIT', 'MASTERCARD_CREDIT', 'MASTERCARD_DEBIT', 'AMEX']
  const au = { cash: true, australian: true, extras: '' }
  const nz = { cash: true, australian: false, extras: '' }
  it.each([
    [
      'PAY-01 PAY-02 Australia: cards, PayPal, deposit, no pickup',
      au,
      [...cards, 'PAYPAL', 'DIRECT_DEPOSIT'],
    ],
    ['PAY-01 PAY-03 New Zealand: deposit and pickup only', nz, ['DIRECT_DEPOSIT', 'PICKUP']],
    ['PAY-32 extra O: cards only', { ...au, extras: 'O' }, cards],
    [
      'OP-34 extra O has no effect where there are no cards',
      { ...nz, extras: 'O' },
      ['DIRECT_DEPOSIT', 'PICKUP'],
    ],
    ['PAY-33 credit customers are not asked', { ...au, cash: false }, []],
  ])('%s', (_title, person, methods) => expect(paymentMethodsFor(person)).toEqual(methods))
  it.each([
    ['PAY-06 nothing chosen', au, '', 'checkout.paymentMissing'],
    ['PAY-03 a card in New Zealand', nz, 'AMEX', 'checkout.paymentMethod'],
    ['PAY-01 pickup in Australia', au, 'PICKUP', 'checkout.paymentMethod'],
    ['PAY-32 PayPal with extra O', { ...au, extras: 'O' }, 'PAYPAL', 'checkout.paymentMethod'],
    ['an invented method', au, 'constructor', 'checkout.paymentMethod'],
    ['PAY-33 a method from a credit customer', { ...au, cash: false }, 'AMEX', 'checkout.paymentNotNeeded'],
    ['PAY-33 none from a credit customer', { ...au, cash: false }, '', null],
    ['an offered one', nz, 'PICKUP', null],
  ])('%s: %j', (_title, person, method, problem) => expect(paymentProblem(person, method)).toBe(problem))
})
