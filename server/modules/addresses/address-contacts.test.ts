import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS_CONTACT_MAX, ADDRESS_CONTACTS_MAX, ADDRESS_CONTACTS_TEXT_MAX } from '#shared/codes/limits.ts'
import { fillCart } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const named = async (who: TestPerson, contacts: string[]) => {
  const { addresses } = await who.call('setAddressContacts', { addressId: who.addressId, contacts })
  return addresses.find(({ addressId }) => addressId === who.addressId)
}

describe('other contacts of an address', () => {
  it('are kept in their order, without blanks, repeats and its own contact', async () => {
    const who = await server.person()
    const own = (await named(who, []))?.contactName ?? ''
    const kept = await named(who, ['Sam Ng, 07 3000 0002', ' ', own, 'Jo', 'Sam Ng, 07 3000 0002 '])
    expect(kept?.otherContacts).toEqual(['Sam Ng, 07 3000 0002', 'Jo'])
    await who.call('updateAddress', {
      ...{ ...kept!, addressId: who.addressId, addressLine1: '2 Wharf Street' },
    })
    const { addresses } = await who.call('addressesFromServer', {})
    expect(addresses[0]).toMatchObject({
      ...{ addressLine1: '2 Wharf Street', otherContacts: ['Sam Ng, 07 3000 0002', 'Jo'] },
    })
  })

  it('that nobody sees are none, nor is such a name of an address or a company', async () => {
    const who = await server.person()
    const kept = await named(who, ['\u200b', '\u2800', '\u3164', 'Sam Ng'])
    expect(kept?.otherContacts).toEqual(['Sam Ng'])
    const { addresses } = await who.call('updateAddress', {
      ...{ ...kept!, addressId: who.addressId, addressName: '\u2800', companyName: '\u200b' },
    })
    expect(addresses[0]).toMatchObject({ addressName: kept?.addressLine1, companyName: '' })
  })

  it('are changed with their address as one, or not at all', async () => {
    const who = await server.person()
    const saved = await named(who, ['Sam Ng'])
    const change = { ...saved!, addressId: who.addressId, contactName: 'Jo Park', suburb: 'Newstead' }
    const changed = await who.call('updateAddress', { ...change, contacts: ['Sam Ng', 'Jo Park', 'Kim'] })
    expect(changed.addresses).toMatchObject([{ suburb: 'Newstead', otherContacts: ['Sam Ng', 'Kim'] }])
    const many = Array.from({ length: ADDRESS_CONTACTS_MAX + 1 }, (_, at) => `Contact ${String(at)}`)
    await expect(
      who.call('updateAddress', { ...change, suburb: 'Sandy Bay', contacts: many }),
    ).rejects.toMatchObject({ code: 'account.addressContacts' })
    expect((await who.call('addressesFromServer', {})).addresses).toEqual(changed.addresses)
  })

  it('are limited, and of an own address', async () => {
    const [who, other] = [await server.person(), await server.person()]
    const many = Array.from({ length: ADDRESS_CONTACTS_MAX + 1 }, (_, at) => `Contact ${String(at)}`)
    await expect(named(who, many)).rejects.toMatchObject({ code: 'account.addressContacts' })
    await expect(
      who.call('setAddressContacts', { addressId: other.addressId, contacts: ['Me'] }),
    ).rejects.toMatchObject({ code: 'address.unknown' })
  })

  it('may be as many and as long as the field takes; what is longer is refused in words', async () => {
    const who = await server.person()
    const longest = (at: number) => `${String.fromCharCode(97 + at)}"`.padEnd(ADDRESS_CONTACT_MAX, 'x')
    const ten = Array.from({ length: ADDRESS_CONTACTS_MAX }, (_, at) => longest(at))
    expect(ten.join('\n').length).toBeLessThanOrEqual(ADDRESS_CONTACTS_TEXT_MAX)
    expect((await named(who, ten))?.otherContacts).toEqual(ten)
    const quotes = ten.map((name) => `${name[0]!}${'"'.repeat(ADDRESS_CONTACT_MAX - 1)}`)
    expect((await named(who, quotes))?.otherContacts).toEqual(quotes)
    await expect(named(who, [`${longest(0)}x`])).rejects.toMatchObject({
      code: 'account.addressContact',
      message: 'The name of a contact can have 200 characters',
    })
    await expect(named(who, ['x'.repeat(ADDRESS_CONTACTS_TEXT_MAX)])).rejects.toMatchObject({
      code: 'account.addressContact',
    })
  })

  it('may receive an order where no address but a saved one is allowed; nobody else may', async () => {
    const manager = await server.person()
    const saved = await named(manager, ['Sam Ng'])
    await server.db
      .updateTable('customer')
      .set({ custom_addresses: false })
      .where('id', '=', manager.customerId)
      .execute()
    const who = await server.person({ accountId: manager.accountId, customAddresses: false })
    await fillCart(who, { [PRODUCTS.case]: 1 })
    const { shoppingCart } = await who.call('shoppingCartsFromServer', {})
    await who.call('checkoutCurrentShoppingCart', {})
    const delivery = (name: string) => ({
      ...{ cartId: Number(shoppingCart.currentShoppingCartId), name, company: saved?.companyName ?? '' },
      ...{ address1: saved?.addressLine1 ?? '', address2: saved?.addressLine2 ?? '' },
      ...{ suburb: saved?.suburb ?? '', city: saved?.city ?? '', state: saved?.state ?? '' },
      postcode: saved?.postcode ?? '',
    })
    const { choices } = await who.call('checkoutSetDeliveryAddress', delivery('Sam Ng'))
    expect(choices.delivery?.name).toBe('Sam Ng')
    await expect(who.call('checkoutSetDeliveryAddress', delivery('Somebody'))).rejects.toMatchObject({
      code: 'checkout.customAddressNotAllowed',
    })
  })
})
