import { describe, expect, it } from 'vitest'
import { actedWords } from './masquerade.ts'

const held = (...actions: string[]) => actions.map((action) => ({ action, many: 1 }))

describe('what staff did for an account', () => {
  it.each([
    [[], 'looked, and changed nothing'],
    [held('masquerade.begin', 'cart.choose', 'masquerade.end'), 'looked, and changed nothing'],
    [held('address.change'), 'changed an address'],
    [held('address.delete', 'address.restore'), 'deleted an address, put an address back'],
    [[{ action: 'order.place', many: 2 }, ...held('address.add')], 'placed 2 orders, added an address'],
    [
      [...held('return.create'), { action: 'return.change', many: 3 }, ...held('return.submit')],
      'began a service request, changed service requests, lodged a service request',
    ],
    [held('payment.begin', 'payment.settle', 'order.place', 'order.hold'), 'placed an order'],
    [held('payment.begin', 'payment.settle'), 'began a payment'],
    [held('payment.begin', 'payment.settle', 'receipt.take', 'receipt.allocate'), 'made a payment'],
    [held('payment.begin', 'receipt.allocate', 'order.release'), 'used money of the account'],
    [held('order.place', 'receipt.allocate'), 'placed an order, used money of the account'],
    [held('order.hold', 'document.issue'), 'held an order'],
    [[{ action: 'order.release', many: 2 }, ...held('order.allocate')], 'released 2 orders'],
    [held('dunning.move', 'order.release'), 'changed the reminders of overdue invoices'],
    [held('something.new'), 'changed something'],
    [held('order.swap', 'something.new'), 'swapped a product, changed something else'],
  ])('%j reads %s', (actions, words) => {
    expect(actedWords(actions)).toBe(words)
  })
})
