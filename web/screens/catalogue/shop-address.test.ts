import { describe, expect, it } from 'vitest'
import { selectionOf } from '#shared/rules/shop-selection.ts'
import { readShopAddress, shopAddressPath } from './shop-address.ts'

const power = selectionOf('categories', { categories: ['power'] })
const read = (query: string) => readShopAddress(power, query)

describe('the address of a list', () => {
  it('leaves unsaid what is usual', () => expect(shopAddressPath(read(''))).toBe('/shop/categories/power'))
  it('says sort, stock, view and page, and reads them back', () => {
    const query = '?sort=price-desc&stock=1&price=10-20&view=list&page=3'
    expect(shopAddressPath(read(query))).toBe(`/shop/categories/power${query}`)
    expect(read(query)).toMatchObject({
      sort: { value: 'price-desc' },
      inStock: true,
      price: { fromCents: 1000, toCents: 2000 },
      view: 'list',
      page: 3,
    })
  })
  it.each([
    '?sort=toString&stock=yes&view=map&page=-1',
    '?price=cheap',
    '?page=0',
    '?page=1.5',
    '?page=9999999',
    '?page=abc',
  ])('%s counts as not said', (query) =>
    expect(read(query)).toMatchObject({ sort: null, inStock: false, view: null, page: 1 }),
  )
  it('OP-54 new products start with the newest, top sellers by rank', () => {
    expect(readShopAddress(selectionOf('new'), '').sort?.value).toBe('date-desc')
    expect(readShopAddress(selectionOf('top-sellers'), '').sort).toBeNull()
    expect(shopAddressPath({ ...readShopAddress(selectionOf('new'), ''), inStock: true })).toBe(
      '/shop/new?stock=1',
    )
  })
})
