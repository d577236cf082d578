import { describe, expect, it } from 'vitest'
import type { Person } from './access.ts'
import { ACCOUNT_MENU, accountMenu, accountTiles, menuEntryOf } from './account-menu.ts'

const everything: Person = {
  letters: 'ABCDFHILOPR',
  extras: '',
  staff: false,
  roles: '',
  cash: false,
  australian: true,
  customAddresses: true,
  accounts: 2,
  lacksFactor: false,
}
const labels = (facts: Partial<Person>) => accountMenu({ ...everything, ...facts }).map((item) => item.label)
const tiles = (facts: Partial<Person>, wide = true) =>
  accountTiles({ ...everything, ...facts }, { wide }).map((item) => item.label)

describe('the entry that a page belongs to', () => {
  it.each([
    ['/your-account', 'overview'],
    ['/your-account/', 'overview'],
    ['/your-account/email-contacts', 'overview'],
    ['/your-account/your-orders', 'orders'],
    ['/your-account/your-orders/1000123', 'orders'],
    ['/your-account/back-orders/1000123', 'backOrders'],
    ['/your-account/credit-summary', 'credit'],
    ['/your-account/payments', 'credit'],
    ['/your-account/payments/R-1', 'credit'],
    ['/your-account/returns/12', 'returns'],
    ['/your-account/new-request', 'returns'],
    ['/your-account/new-request/12', 'returns'],
    ['/your-account/edit-request/12', 'returns'],
    ['/your-account/manage-users/kim', 'users'],
    ['/your-account/your-ordersX', undefined],
    ['/cart', undefined],
  ])('%s', (pathname, entry) => {
    expect(menuEntryOf(pathname)).toBe(entry)
  })
})

describe('account panel', () => {
  it('NAV-34 shows all 14 entries in order to whoever may see them', () => {
    expect(labels({})).toEqual([
      'Account Overview',
      'Your Orders',
      'Back Orders',
      'Login & Security',
      'Invoices',
      'Service Requests',
      'Addresses',
      'Credit Summary / Make Payment',
      'Manage Users',
      'Download Price Lists',
      'Data Feed',
      'Download Files',
      'Switch Account',
      'Sign Out',
    ])
  })
  it('NAV-35 leads to the account routes', () => {
    expect(ACCOUNT_MENU.map((entry) => entry.path)).toEqual([
      '/your-account',
      '/your-account/your-orders',
      '/your-account/back-orders',
      '/your-account/login-detail',
      '/your-account/your-invoices',
      '/your-account/returns',
      '/your-account/addresses',
      '/your-account/credit-summary',
      '/your-account/manage-users',
      '/your-account/pricelist',
      '/data-feed',
      '/your-account/files',
      null,
      null,
    ])
  })
  it('PRM-09 NAV-36 leaves Login & Security, Download Files and Sign Out to a user without letters', () => {
    expect(labels({ letters: '', accounts: 1 })).toEqual(['Login & Security', 'Download Files', 'Sign Out'])
  })
  it('PRM-15 calls it Credit Summary in New Zealand', () => {
    expect(labels({ australian: false })).toContain('Credit Summary')
    expect(labels({ australian: false })).not.toContain('Credit Summary / Make Payment')
  })
  it('PRM-13 PRM-14 hides Addresses and credit where customer and terms do not allow them', () => {
    expect(labels({ customAddresses: false })).not.toContain('Addresses')
    expect(labels({ cash: true }).filter((l) => l.startsWith('Credit'))).toEqual([])
  })
  it('NAV-46 hides Switch Account from a single account', () =>
    expect(labels({ accounts: 1 })).not.toContain('Switch Account'))
})

describe('tiles of /your-account', () => {
  it('ACC-05 ACC-16 are the twelve of the table, the first one Recent Activities', () => {
    expect(tiles({})).toEqual([
      'Recent Activities',
      'Your Orders',
      'Back Orders',
      'Login & Security',
      'Invoices',
      'Service Requests',
      'Addresses',
      'Credit Summary / Make Payment',
      'Manage Users',
      'Download Price Lists',
      'Data Feed',
      'Download Files',
    ])
  })
  it('ACC-11 ACC-21 the Addresses tile needs P, and a customer that allows addresses of its own', () => {
    expect(tiles({ letters: 'P' })).toContain('Addresses')
    expect(tiles({ letters: 'D' })).not.toContain('Addresses')
    expect(tiles({ letters: 'P', customAddresses: false })).not.toContain('Addresses')
  })
  it('ACC-07 the Back Orders tile goes by H, not by B', () => {
    expect(tiles({ letters: 'H' })).toContain('Back Orders')
    expect(tiles({ letters: 'B' })).not.toContain('Back Orders')
  })
  it.each([
    ['ACC-14', 'Download Price Lists', 'D'],
    ['ACC-15', 'Data Feed', 'R'],
    ['ACC-09', 'Invoices', 'H'],
    ['ACC-10', 'Service Requests', 'S'],
    ['ACC-13', 'Manage Users', 'F'],
  ])('%s no %s with %s alone', (_id, label, letters) => expect(tiles({ letters })).not.toContain(label))
  it('ACC-17 no credit tile for a cash customer', () =>
    expect(tiles({ cash: true }).join()).not.toContain('Credit'))
  it('ACC-19 PRM-15 New Zealand has the credit tile on narrow screens only', () => {
    expect(tiles({ australian: false }, true).join()).not.toContain('Credit')
    expect(tiles({ australian: false }, false)).toContain('Credit Summary')
  })
  it('ACC-20 elsewhere it says that payments can be made', () =>
    expect(tiles({})).toContain('Credit Summary / Make Payment'))
  it('ACC-23 ACC-24 extra D hides the data feed from customers, not from staff', () => {
    expect(tiles({ extras: 'D' })).not.toContain('Data Feed')
    expect(tiles({ extras: 'D', staff: true })).toContain('Data Feed')
  })
})
