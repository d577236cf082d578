import { describe, expect, it } from 'vitest'
import { fillBlanks, Refusal, REFUSALS, refusalText, type RefusalCode } from './refusals.ts'

describe('refusals', () => {
  it('carries its code and its sentence', () => {
    const refusal = new Refusal('order.noLines')
    expect(refusal).toMatchObject({
      code: 'order.noLines',
      message: 'Something is wrong with this order. Please try again later.',
      name: 'Refusal',
    })
    expect(refusal).toBeInstanceOf(Error)
  })
  it('fills the blanks of its sentence', () => {
    expect(new Refusal('cart.quantity', { max: 100_000 }).message).toBe(
      'Quantity must be a whole number up to 100000',
    )
    expect(refusalText('input.invalid', { field: 'lines.2.quantity' })).toContain('lines.2.quantity')
  })
  it('asks for what the sentence needs and for nothing else', () => {
    // @ts-expect-error the maximum is missing
    expect(() => new Refusal('cart.quantity')).not.toThrow()
    // @ts-expect-error this sentence has no blanks
    expect(() => new Refusal('order.noLines', { order: '1' })).not.toThrow()
  })
  it('takes a value as it is: what looks like a blank or a pattern in it stays', () => {
    expect(fillBlanks('{a} and {b}', { a: '{b} $& $1', b: 'x' })).toBe('{b} $& $1 and x')
    expect(fillBlanks('{toString}', {})).toBe('{toString}')
  })
  it('SES-14 only a second factor is asked for with words that reveal its field', () => {
    const revealing = (Object.keys(REFUSALS) as RefusalCode[]).filter(
      (code) => code.startsWith('session.') && /verification|staff/i.test(REFUSALS[code]),
    )
    expect(revealing).toEqual([
      'session.staffVerification',
      'session.wrongStaffCode',
      'session.verification',
      'session.wrongCode',
      'session.passkeyVerification',
    ])
  })
  it.each([
    ['CHK-09', 'order.noLines', 'Something is wrong with this order. Please try again later.'],
    ['CHK-14', 'checkout.address', 'Selected address is invalid!'],
    ['CHK-18', 'address.name', 'Please input your name!'],
    ['CHK-19', 'address.line1', 'Please input your address!'],
    ['CHK-20', 'address.postcode', 'Please input your postcode!'],
    ['CHK-22', 'address.suburb', 'Please input your suburb!'],
    ['CHK-23', 'address.city', 'Please input your city!'],
    ['CHK-24', 'address.state', 'Please input your state!'],
    ['CRT-35', 'approval.incomplete', 'Please fill in approver name and cart name'],
    ['ADR-14', 'address.addressName', 'Please input your address name!'],
  ] as const)('%s words of %s', (_id, code, words) => expect(REFUSALS[code]).toBe(words))
})
