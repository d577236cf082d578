import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { EXTRA_LETTERS, LETTERS } from '../codes/letters.ts'
import { STAFF_LETTERS } from '../codes/staff-letters.ts'
import { allows, describeNeed, NEEDS, type NeedName, type Person } from './access.ts'

const nobody: Person = {
  letters: '',
  extras: '',
  staff: false,
  roles: '',
  cash: false,
  australian: true,
  customAddresses: true,
  accounts: 1,
  lacksFactor: false,
}
const may = (name: NeedName, facts: Partial<Person>) => allows(NEEDS[name], { ...nobody, ...facts })

const people = fc.record<Person>({
  letters: fc.subarray(Object.keys(LETTERS)).map((l) => l.join('')),
  extras: fc.subarray(Object.keys(EXTRA_LETTERS)).map((l) => l.join('')),
  staff: fc.boolean(),
  roles: fc.subarray(Object.keys(STAFF_LETTERS)).map((l) => l.join('')),
  cash: fc.boolean(),
  australian: fc.boolean(),
  customAddresses: fc.boolean(),
  accounts: fc.nat(5),
  lacksFactor: fc.boolean(),
})

describe('one letter opens what it is for, and nothing else does', () => {
  it.each([
    ['PRM-07', 'accountOverview', 'C'],
    ['PRM-07', 'recentActivities', 'C'],
    ['PRM-08', 'orders', 'H'],
    ['PRM-08', 'backOrdersPage', 'H'],
    ['PRM-26', 'backOrders', 'B'],
    ['PRM-10', 'invoices', 'I'],
    ['PRM-27', 'invoices', 'I'],
    ['PRM-11', 'returns', 'L'],
    ['PRM-28', 'returns', 'L'],
    ['PRM-12', 'addressesPage', 'P'],
    ['PRM-14', 'creditSummary', 'C'],
    ['PRM-16', 'manageUsers', 'A'],
    ['PRM-24', 'manageUsers', 'A'],
    ['PRM-18', 'dataFeed', 'D'],
    ['PRM-20', 'approveOrders', 'F'],
    ['PRM-21', 'approveOrders', 'F'],
    ['PRM-23', 'placeOrders', 'P'],
    ['PRM-25', 'orders', 'H'],
    ['PRM-29', 'dueInvoices', 'C'],
    ['PRM-33', 'dealerPrices', 'D'],
    ['PRM-34', 'retailPrices', 'R'],
    ['ORD-63', 'cancelBackOrder', 'O'],
    ['CRT-49', 'placeOrders', 'P'],
    ['OP-56', 'savedAddresses', 'P'],
  ] as const)('%s %s needs %s', (_id, name, letter) => {
    expect(may(name, { letters: letter })).toBe(true)
    expect(
      may(name, {
        letters: Object.keys(LETTERS)
          .filter((l) => l !== letter)
          .join(''),
      }),
    ).toBe(false)
  })
})

describe('combined needs', () => {
  it.each([
    ['PRM-17 price lists need D and R', 'priceLists', ['DR'], ['D', 'R', '']],
    ['PRM-34 the margin needs both prices', 'margin', ['RD'], ['D', 'R']],
    ['PRM-31 delivery addresses need any of I, H, B', 'deliveryAddresses', ['I', 'H', 'B'], ['P', '']],
    ['PRM-32 tracking needs I or H', 'tracking', ['I', 'H'], ['B']],
    ['CRT-33 submitting for approval needs P and E', 'submitForApproval', ['PE'], ['P', 'E']],
    ['PRM-22 the own cart is checked out with P and without E', 'checkoutOwnCart', ['P'], ['PE', '']],
  ] as const)('%s', (_title, name, enough, tooLittle) => {
    for (const letters of enough) expect(may(name, { letters }), letters).toBe(true)
    for (const letters of tooLittle) expect(may(name, { letters }), letters).toBe(false)
  })

  it('PRM-30 transactions: I, or C for whoever is not a cash customer', () => {
    expect(may('transactions', { letters: 'I', cash: true })).toBe(true)
    expect(may('transactions', { letters: 'C', cash: false })).toBe(true)
    expect(may('transactions', { letters: 'C', cash: true })).toBe(false)
  })
  it('PRM-14 credit summary is closed to cash customers', () =>
    expect(may('creditSummary', { letters: 'C', cash: true })).toBe(false))
  it('ACC-33 New Zealand pays no invoice online', () =>
    expect(may('payInvoices', { letters: 'C', australian: false })).toBe(false))
  it('PRM-13 ADR-24 addresses are closed where custom ones are not allowed', () => {
    expect(may('addressesPage', { letters: 'P', customAddresses: false })).toBe(false)
    expect(may('changeAddresses', { letters: 'P', customAddresses: false })).toBe(false)
  })
  it('CHK-32 extra F takes away the choice of address and the new one', () => {
    expect(may('chooseDeliveryAddress', { letters: 'P' })).toBe(true)
    expect(may('chooseDeliveryAddress', { letters: 'P', extras: 'F' })).toBe(false)
    expect(may('newDeliveryAddress', { letters: 'P', extras: 'F' })).toBe(false)
  })
  it('PRM-19 FTR-11 extra D closes the data feed to customers, not to staff', () => {
    expect(may('dataFeed', { letters: 'D', extras: 'D' })).toBe(false)
    expect(may('dataFeed', { letters: 'D', extras: 'D', staff: true })).toBe(true)
    expect(may('dataFeed', { letters: '', staff: true })).toBe(false)
  })
  it('PRM-04 extra M masquerades only with a staff profile; letter-for-letter it does nothing else', () => {
    expect(may('searchForAccount', { extras: 'M', staff: true })).toBe(true)
    expect(may('searchForAccount', { extras: 'M', staff: false })).toBe(false)
    expect(may('searchForAccount', { letters: 'M', staff: true })).toBe(false)
  })
  it('NAV-46 NAV-47 switching needs a second account, or masquerade', () => {
    expect(may('switchAccount', { accounts: 2 })).toBe(true)
    expect(may('switchAccount', { accounts: 1 })).toBe(false)
    expect(may('switchAccount', { accounts: 1, extras: 'M', staff: true })).toBe(true)
  })
})

describe('properties', () => {
  const names = Object.keys(NEEDS) as NeedName[]
  it('a stranger gets what is for anyone and nothing more', () =>
    expect(names.filter((name) => allows(NEEDS[name], null))).toEqual(['anyone']))
  it('who lacks a second factor that is demanded gets nothing but its set-up', () => {
    fc.assert(
      fc.property(people, (person) => {
        const open = names.filter((name) => allows(NEEDS[name], { ...person, lacksFactor: true }))
        expect(open).toEqual(['anyone', 'secondFactor'])
      }),
    )
  })
  it('PRM-37 letters without a described effect open and close nothing', () => {
    fc.assert(
      fc.property(people, (person) => {
        const bare = {
          ...person,
          letters: person.letters.replace(/[QTVX]/g, ''),
          extras: person.extras.replace(/[ACKPQSTVO]/g, ''),
        }
        for (const name of names) expect(allows(NEEDS[name], bare), name).toBe(allows(NEEDS[name], person))
      }),
    )
  })
  it('PRM-06 one more letter never closes anything, but for E what orders without approval', () => {
    const ordersUnapproved = ['checkoutOwnCart', 'swapBackOrder']
    const closedByE = names.filter((name) => may(name, { letters: 'OP' }) && !may(name, { letters: 'OPE' }))
    expect(closedByE).toEqual(ordersUnapproved)
    fc.assert(
      fc.property(people, fc.constantFrom(...Object.keys(LETTERS)), (person, letter) => {
        for (const name of names) {
          if (letter === 'E' && ordersUnapproved.includes(name)) continue
          if (allows(NEEDS[name], person))
            expect(allows(NEEDS[name], { ...person, letters: person.letters + letter }), name).toBe(true)
        }
      }),
    )
  })
  it('ACC-25 a staff profile opens nothing by itself but the staff console', () => {
    const opened = names.filter((name) => !may(name, {}) && may(name, { staff: true }))
    expect(opened).toEqual(['staffConsole'])
  })
})

it.each([
  ['anyone', 'anyone'],
  ['signedIn', 'signed in'],
  ['invoices', 'letter I (view invoices)'],
  ['priceLists', 'letter D (view dealer prices) and letter R (view retail prices)'],
  ['transactions', 'letter I (view invoices) or (letter C (view credit data) and not a cash customer)'],
] as const)('describes %s in words', (name, words) => expect(describeNeed(NEEDS[name])).toBe(words))
