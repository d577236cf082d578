import { describe, expect, it } from 'vitest'
import { isApprovalCart, isPayingCart, isSavedCart, pendingApprovals, savedCartName } from './cart-state.ts'

describe('carts', () => {
  const cart = (id: string, status: string, type = '') => ({ id, status, type })
  const carts = [
    cart('now', 'WA', 'T'),
    cart('a', 'WA', 'T'),
    cart('b', 'WA', 'T'),
    cart('odd', 'WA'),
    cart('kept', ''),
    cart('back', 'RJ', 'T'),
    cart('pending', 'PE'),
  ]
  it('CRT-26 approval carts are of type T, wait, and are not the current one', () => {
    expect(carts.filter((c) => isApprovalCart(c, 'now')).map((c) => c.id)).toEqual(['a', 'b'])
  })
  it('CRT-28 OP-25 other carts that do not wait are saved ones; none shows twice', () => {
    expect(carts.filter((c) => isSavedCart(c, 'now')).map((c) => c.id)).toEqual(['kept', 'back', 'pending'])
    expect(carts.filter((c) => isSavedCart(c, 'now') && isApprovalCart(c, 'now'))).toEqual([])
  })
  it('one that was submitted and is being paid for is no saved one', () => {
    expect(isSavedCart(cart('paying', 'PE', 'T'), 'now')).toBe(false)
    expect(['', 'PE', 'WA'].filter((status) => isPayingCart({ status }))).toEqual(['PE'])
  })
  it('CRT-27 NAV-20 the second badge counts them', () => expect(pendingApprovals(carts, 'now')).toBe(2))
  it.each([
    ['', 'Current Cart'],
    ['  ', 'Current Cart'],
    [' Friday ', 'Friday'],
  ])('CRT-17 saved as %j it is called %s', (typed, name) =>
    expect(savedCartName(typed, 'Current Cart')).toBe(name),
  )
})
