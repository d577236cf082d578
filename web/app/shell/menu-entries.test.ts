import { expect, it } from 'vitest'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { menuEntries } from './menu-entries.ts'

const vendor = (name: string, models: string[]) => ({
  id: name,
  name,
  link: name.toLowerCase(),
  count: models.length,
  devices: models.map((model) => ({
    id: model,
    name: model,
    link: model.toLowerCase().replaceAll(' ', '-'),
    count: 1,
  })),
})
const brand = (name: string) => ({ id: name, name, link: name.toLowerCase(), highlighted: false, count: 1 })
const catalogueOf = (vendors: object[], brands: object[] = []) =>
  ({ vendors, brands, categories: [] }) as unknown as Catalogue
const entry = (id: string, catalogue: Catalogue) =>
  menuEntries(catalogue).find((one) => one.id === id)?.groups ?? []

it('NAV-14 NAV-15 NAV-16 NAV-17 the heading of a family leads to that family, however few its devices are', () => {
  const catalogue = catalogueOf([
    vendor('Nokia', ['3310']),
    vendor('Oppo', ['A57', 'Reno8']),
    vendor('Microsoft', ['Surface Pro 9', 'Surface Laptop 5']),
    vendor('Samsung', ['Galaxy Note 9', 'Galaxy Z Flip', 'Galaxy Z Fold']),
    vendor('Apple', ['AirPods Pro', 'iPhone 15']),
  ])
  expect(entry('compatibility', catalogue).map(({ title, to }) => [title, to])).toEqual([
    ['Apple iPhone', '/shop/compatibility/apple/iphone-15'],
    ['Apple AirPods', '/shop/compatibility/apple/airpods-pro'],
    ['Samsung Galaxy Z', '/shop/compatibility/samsung/galaxy-z-flip_galaxy-z-fold'],
    ['Samsung Galaxy Note', '/shop/compatibility/samsung/galaxy-note-9'],
    ['Oppo A Series', '/shop/compatibility/oppo/a57'],
    ['Oppo Reno Series', '/shop/compatibility/oppo/reno8'],
    ['Microsoft Surface Tablet', '/shop/compatibility/microsoft/surface-pro-9'],
    ['Microsoft Surface Laptop', '/shop/compatibility/microsoft/surface-laptop-5'],
    ['Nokia', '/shop/compatibility/nokia'],
  ])
})

it('F10 of 700 brands the menu shows twenty-five and the way to all', () => {
  const brands = Array.from({ length: 700 }, (_, at) => brand(`Brand ${String(at)}`))
  const links = entry('brands', catalogueOf([], brands))[0]?.links ?? []
  expect(links).toHaveLength(26)
  expect(links.at(-1)).toEqual({ label: 'All 700 brands', to: '/shop/brands' })
})

it('S6 S27 a family that is cut says how many it has, and a maker’s last column leads to all of it', () => {
  const phones = Array.from({ length: 12 }, (_, at) => `iPhone ${String(at + 1)}`)
  const groups = entry('compatibility', catalogueOf([vendor('Apple', [...phones, 'AirPods Pro'])]))
  expect(groups.map(({ links, all }) => [links.length, all.map(({ label }) => label)])).toEqual([
    [8, ['All 12 iPhones']],
    [1, ['All Apple']],
  ])
  expect(groups[1]?.all[0]?.to).toBe('/shop/compatibility/apple')
})

it('F10 of 400 categories the menu shows six of each group, and any is found by its name', () => {
  const category = (name: string, children: object[] = []) => ({
    ...{ id: name, name, link: name.toLowerCase().replaceAll(' ', '-'), count: 1, children },
  })
  const tops = Array.from({ length: 20 }, (_, top) =>
    category(
      `Top ${String(top)}`,
      Array.from({ length: 19 }, (_unused, sub) => category(`Sub ${String(top)} ${String(sub)}`)),
    ),
  )
  const catalogue = { vendors: [], brands: [], categories: tops } as unknown as Catalogue
  const menu = menuEntries(catalogue).find(({ id }) => id === 'categories')
  expect(menu?.groups.map(({ links }) => links.length)).toEqual(Array(20).fill(6))
  expect(menu?.groups[0]?.all).toEqual([{ label: 'All Top 0', to: '/shop/categories/top-0' }])
  expect(menu?.findable).toHaveLength(400)
})
