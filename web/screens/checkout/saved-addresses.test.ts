import { describe, expect, it } from 'vitest'
import type { Addresses } from '#web/data/address-fields.ts'
import { addressChoices, standingChoice } from './saved-addresses.ts'

const address = (addressId: number): Addresses['addresses'][number] => ({
  ...{ addressId, addressName: `Shop ${String(addressId)}`, companyName: 'Shop', contactName: 'Kim' },
  ...{
    addressLine1: `${String(addressId)} King Street`,
    addressLine2: '',
    addressLine3: '',
    addressLine4: '',
  },
  ...{ suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000', otherContacts: [] },
})
const three: Addresses = { addresses: [address(1), address(2), address(3)], defaultAddressId: '2' }

describe('the addresses that a checkout offers', () => {
  it('begin with the default, which stands where nothing was chosen', () => {
    const choices = addressChoices(three, null, true)
    expect(choices.map(({ id }) => id)).toEqual(['2', '1', '3'])
    expect(standingChoice(choices, null)?.id).toBe('2')
  })

  it('let stand what the order has', () => {
    const choices = addressChoices(three, null, true)
    const [, , last] = choices
    expect(standingChoice(choices, last?.delivery ?? null)?.id).toBe('3')
  })

  it('CHK-32 are the default alone with a fixed address', () => {
    expect(addressChoices(three, null, false).map(({ id }) => id)).toEqual(['2'])
  })

  it('have the one of the order that is saved no more', () => {
    const kept = { ...addressChoices(three, null, true)[0]!.delivery, address1: '9 Elsewhere' }
    const choices = addressChoices(three, kept, true)
    expect(choices.at(-1)).toMatchObject({ name: 'Chosen for this order', delivery: kept })
    expect(standingChoice(choices, kept)).toBe(choices.at(-1))
  })
})
