import type { TestPerson } from './test-server.ts'

/** An address as it is typed. */
export const ADDRESS = {
  ...{ addressName: 'Depot', companyName: 'Depot', contactName: 'Kim', addressLine1: '1 Wharf Street' },
  ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
}

/** What the audit's test makes of each call that writes to addresses: who acts, and the act. */
export function addressActs(dealer: () => Promise<TestPerson>) {
  const by = (act: (person: TestPerson) => unknown) => async () => {
    const who = await dealer()
    return { who, act: () => act(who) }
  }
  return {
    addAddress: by((p) => p.call('addAddress', ADDRESS)),
    updateAddress: by((p) => p.call('updateAddress', { ...ADDRESS, addressId: p.addressId })),
    deleteAddress: async () => {
      const who = await dealer()
      const { addressId } = await who.call('addAddress', ADDRESS)
      return { who, act: () => who.call('deleteAddress', { addressId }) }
    },
    restoreAddress: async () => {
      const who = await dealer()
      const { addressId } = who
      await who.call('addAddress', ADDRESS)
      await who.call('deleteAddress', { addressId })
      return { who, act: () => who.call('restoreAddress', { addressId }) }
    },
    setAddressContacts: by((p) =>
      p.call('setAddressContacts', { addressId: p.addressId, contacts: ['Sam Ng'] }),
    ),
    setDefaultAddress: by((p) => p.call('setDefaultAddress', { addressId: p.addressId })),
  }
}
