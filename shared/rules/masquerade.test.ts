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
    [held('something.new'), 'changed something'],
    [held('order.swap', 'something.new'), 'swapped a product, changed something else'],
  ])('%j reads %s', (actions, words) => {
    expect(actedWords(actions)).toBe(words)
  })
})
