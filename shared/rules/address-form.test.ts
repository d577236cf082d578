import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressGap,
  addressFields,
  addressProblems,
  addressRefusal,
  contactsRefusal,
  EMPTY_ADDRESS,
  isUsableAddress,
  normaliseState,
  placeLine,
  STATE_CHOICES,
  type AddressForm,
} from './address-form.ts'
import { customAddressesAllowed } from './custom-addresses.ts'

const checkout = { addressNameRequired: false }
const account = { addressNameRequired: true }
const au: AddressForm = {
  ...EMPTY_ADDRESS,
  name: 'Jo',
  address1: '1 Queen St',
  suburb: 'Brisbane',
  state: 'QLD',
  postcode: '4000',
}
const nz: AddressForm = {
  ...EMPTY_ADDRESS,
  name: 'Jo',
  address1: '1 Queen St',
  suburb: 'Ponsonby',
  city: 'Auckland',
  postcode: '1011',
}

describe('fields', () => {
  it('CHK-24 CHK-26 Australia has a state and no city', () =>
    expect(addressFields('AU')).toEqual([
      'addressName',
      'company',
      'name',
      'address1',
      'address2',
      'suburb',
      'state',
      'postcode',
    ]))
  it('CHK-23 ACC-32 New Zealand has a city and no state', () =>
    expect(addressFields('NZ')).toEqual([
      'addressName',
      'company',
      'name',
      'address1',
      'address2',
      'suburb',
      'city',
      'postcode',
    ]))
  it('CHK-27 offers eight states in order', () =>
    expect(STATE_CHOICES).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']))
})

describe('states', () => {
  it.each([
    ['QL', 'QLD'],
    ['NS', 'NSW'],
    ['VI', 'VIC'],
    ['TA', 'TAS'],
    ['TS', 'TAS'],
    ['AC', 'ACT'],
    ['qld', 'QLD'],
    [' ns ', 'NSW'],
    ['WA', 'WA'],
    ['Otago', 'OTAGO'],
    ['', ''],
    ['constructor', 'CONSTRUCTOR'],
  ])('CHK-28 %j is %j', (given, state) => expect(normaliseState(given)).toBe(state))
  it('CHK-28 normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseState(normaliseState(text))).toBe(normaliseState(text))
      }),
    )
  })
})

describe('what is wrong with an address', () => {
  it.each([
    ['CHK-18 ADR-15', 'name', 'Please input your name!'],
    ['CHK-19 ADR-16', 'address1', 'Please input your address!'],
    ['CHK-20 ADR-17', 'postcode', 'Please input your postcode!'],
    ['CHK-22 ADR-18', 'suburb', 'Please input your suburb!'],
    ['CHK-24 ADR-20', 'state', 'Please input your state!'],
  ] as const)('%s an empty %s says %s', (_id, field, words) => {
    expect(addressProblems({ ...au, [field]: '' }, 'AU', checkout)).toEqual({ [field]: words })
    expect(addressProblems({ ...au, [field]: '  ' }, 'AU', checkout)).toEqual({ [field]: words })
  })
  it('CHK-23 ADR-19 an empty city in New Zealand', () =>
    expect(addressProblems({ ...nz, city: '' }, 'NZ', checkout)).toEqual({ city: 'Please input your city!' }))
  it('CHK-23 New Zealand asks for no state, Australia for no city', () => {
    expect(addressProblems(nz, 'NZ', checkout)).toEqual({})
    expect(addressProblems(au, 'AU', checkout)).toEqual({})
  })
  it('CHK-25 ADR-21 company, second line and, at checkout, the address name are optional', () => {
    expect(addressProblems(au, 'AU', checkout)).toEqual({})
    expect(addressProblems(au, 'AU', account)).toEqual({ addressName: 'Please input your address name!' })
  })
  it.each(['40AB', '-400', '4 000', '4000.0', '４０００'])(
    'CHK-21 a postcode of %j is not accepted',
    (postcode) => expect(addressProblems({ ...au, postcode }, 'AU', checkout)).toHaveProperty('postcode'),
  )
  it('CHK-21 leading zeros are fine', () =>
    expect(addressProblems({ ...au, state: 'NT', postcode: '0800' }, 'AU', checkout)).toEqual({}))
  it('CHK-24 a state outside the list is none, an old code is one', () => {
    expect(addressProblems({ ...au, state: 'Otago' }, 'AU', checkout)).toHaveProperty('state')
    expect(addressProblems({ ...au, state: 'ql' }, 'AU', checkout)).toEqual({})
  })
  it('names the first in form order for the server', () => {
    expect(addressRefusal(EMPTY_ADDRESS, 'AU', account)).toBe('address.addressName')
    expect(addressRefusal(EMPTY_ADDRESS, 'AU', checkout)).toBe('address.name')
    expect(addressRefusal({ ...nz, city: '', postcode: 'x' }, 'NZ', checkout)).toBe('address.city')
    expect(addressRefusal(au, 'AU', checkout)).toBeNull()
  })
})

describe('saved addresses', () => {
  it.each([
    ['fine', au, 'AU', true],
    ['fine', nz, 'NZ', true],
    ['an old state code', { ...au, state: 'QL' }, 'AU', true],
    ['no contact', { ...au, name: '' }, 'AU', true],
    ['no line 1', { ...au, address1: ' ' }, 'AU', false],
    ['no suburb', { ...au, suburb: '' }, 'AU', false],
    ['no postcode', { ...au, postcode: '' }, 'AU', false],
    ['letters in the postcode', { ...au, postcode: '40AB' }, 'AU', false],
    ['an unknown state', { ...au, state: 'XX' }, 'AU', false],
    ['no city', { ...nz, city: '' }, 'NZ', false],
    ['a New Zealand one in Australia', nz, 'AU', false],
  ] as const)('CHK-14 OP-32 %s (%#)', (_title, address, country, usable) =>
    expect(isUsableAddress(address, country)).toBe(usable),
  )
  it('says what a saved address lacks', () => {
    expect(addressGap(au, 'AU')).toBe('')
    expect(addressGap({ ...au, postcode: '' }, 'AU')).toBe('We cannot deliver here yet: no valid postcode')
    expect(addressGap(EMPTY_ADDRESS, 'AU')).toBe(
      'We cannot deliver here yet: no valid street, suburb, state, postcode',
    )
    expect(addressGap(EMPTY_ADDRESS, 'NZ')).toBe(
      'We cannot deliver here yet: no valid street, suburb, city, postcode',
    )
  })
  it('what the form accepts is usable', () => {
    const text = fc.constantFrom('', ' ', 'Perth', 'WA', 'ql', '6000', '60 00')
    const forms = fc.record({
      addressName: text,
      company: text,
      name: text,
      address1: text,
      address2: text,
      suburb: text,
      city: text,
      state: text,
      postcode: text,
    })
    fc.assert(
      fc.property(forms, fc.constantFrom('AU' as const, 'NZ' as const), (form, country) => {
        if (addressRefusal(form, country, checkout) === null)
          expect(isUsableAddress(form, country)).toBe(true)
      }),
    )
  })
})

it.each([
  [true, 'AU', 'N', true],
  [false, 'NZ', 'N', true],
  [false, 'AU', 'Y', true],
  [false, 'AU', 'N', false],
  [false, 'AU', '', false],
  [false, 'AU', 'y', false],
] as const)('CHK-16 ACC-22 custom addresses: staff %s, %s, flag %j: %s', (staff, country, flag, allowed) =>
  expect(customAddressesAllowed({ staff, country, flag })).toBe(allowed),
)

it.each([
  ['ten of the longest', Array.from({ length: 10 }, () => 'x'.repeat(200)), null],
  ['eleven', Array.from({ length: 11 }, () => 'Jo'), 'An address can have 10 other contacts'],
  ['one that is too long', ['x'.repeat(201)], 'The name of a contact can have 200 characters'],
])('other contacts of an address may be so many and so long: %s', (_what, names, words) => {
  expect(contactsRefusal(names)?.message ?? null).toBe(words)
})

it.each([
  [{ suburb: 'Newtown', city: 'Wellington', state: '', postcode: '6021' }, 'Newtown Wellington 6021'],
  [{ suburb: 'Newtown', city: '', state: 'nsw', postcode: '2042' }, 'Newtown NSW 2042'],
  [{ suburb: '', city: '', state: '', postcode: '' }, ''],
])('the place %j stands on papers as %j', (place, words) => {
  expect(placeLine(place)).toBe(words)
})
