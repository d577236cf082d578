import { expect, it } from 'vitest'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { crumbsOf } from './crumbs.ts'

const group = (name: string, link: string, more: object = {}) => ({ id: link, name, link, count: 1, ...more })
const CATALOGUE = {
  brands: [group('Mag-Grip', 'mag-grip')],
  categories: [group('Power', 'power', { children: [group('Wall-Chargers', 'wall-chargers')] })],
  vendors: [
    group('Apple', 'apple', { devices: [group('iPhone 15', 'iphone-15'), group('iPhone 16', 'iphone-16')] }),
  ],
} as unknown as Catalogue
const texts = (path: string, catalogue: Catalogue | undefined = CATALOGUE) =>
  crumbsOf(path, catalogue).map(({ text }) => text)

it('NAV-49 F10 crumbs keep the dashes of names and numbers', () => {
  expect(texts('/shop/brands/mag-grip')).toEqual(['shop', 'brands', 'Mag-Grip'])
  expect(texts('/shop/categories/power/wall-chargers')).toEqual([
    'shop',
    'categories',
    'Power',
    'Wall-Chargers',
  ])
  expect(texts('/shop/KS-4580-CL')).toEqual(['shop', 'KS-4580-CL'])
  expect(texts('/shop/compatibility/apple/iphone-15_iphone-16')).toEqual([
    'shop',
    'compatibility',
    'Apple',
    'iPhone 15, iPhone 16',
  ])
  expect(texts('/your-account/your-orders/T-1000')).toEqual(['your account', 'your orders', 'T-1000'])
  expect(texts('/search/usb-c%20cable')).toEqual(['search', 'usb-c cable'])
})
it('NAV-49 a page whose title is not its path has its title', () => {
  expect(texts('/your-account/login-detail')).toEqual(['your account', 'Login & Security'])
  expect(texts('/your-account/returns/R-12')).toEqual(['your account', 'Service Requests', 'R-12'])
  expect(texts('/your-account/your-invoices')).toEqual(['your account', 'Invoices'])
})
it('NAV-49 what the catalogue does not know is read from its link', () => {
  expect(crumbsOf('/shop/brands/no-such', CATALOGUE).at(-1)).toMatchObject({ text: 'no such', isName: false })
  expect(crumbsOf('/shop/brands/mag-grip', undefined).at(-1)).toMatchObject({ text: 'mag grip' })
})
it('NAV-49 a segment without a page of its own is no link', () => {
  expect(crumbsOf('/order-success/3001', CATALOGUE).map(({ to }) => to)).toEqual([
    null,
    '/order-success/3001',
  ])
  expect(crumbsOf('/', CATALOGUE)).toEqual([])
})
