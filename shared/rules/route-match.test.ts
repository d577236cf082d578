import { describe, expect, it } from 'vitest'
import { ROUTES } from '../codes/routes.ts'
import { matchRoute, placeholderTarget } from './route-match.ts'

describe('an address', () => {
  it.each([
    ['/', 'home'],
    ['/cart', 'cart'],
    ['/cart/', 'cart'],
    ['/shop/new', 'newProducts'],
    ['/shop/KS-1', 'product'],
    ['/shop/KS-1/extra', null],
    ['/shop/brands/any/cases', 'shopMenu'],
    ['/cart/more', null],
    ['/carts', null],
    ['/your-account/your-orders//', null],
  ])('RTE-01 %s is %s', (path, name) => expect(matchRoute(path)).toBe(name))
})

describe('a placeholder in the place of an id', () => {
  const details = Object.values(ROUTES).filter(
    (path) => path.includes(':') && !/^\/(shop|search)\//.test(path),
  )
  it.each(details.filter((path) => path !== ROUTES.editRequest))('RTE-42 %s goes home', (path) => {
    for (const form of [path, path.replaceAll(/:(\w+)/g, '{$1}'), path.replaceAll(':', '%3A'), `${path}/`])
      expect(placeholderTarget(form)).toBe('/')
  })
  it('RTE-42 a request to edit goes to the returns', () =>
    expect(placeholderTarget('/your-account/edit-request/:returnId')).toBe('/your-account/returns'))
  it.each(['/order-success', '/cart-submitted/'])('RTE-42 %s without its number goes home', (path) =>
    expect(placeholderTarget(path)).toBe('/'),
  )
  it.each([
    '/',
    '/cart',
    '/your-account/your-orders/1234',
    '/shop/:productId',
    '/search/:searchParam',
    '/your-account/your-orders/a:b',
  ])('%s is left alone', (path) => expect(placeholderTarget(path)).toBeNull())
})
