import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const DEPOT = {
  addressName: 'Depot',
  companyName: 'Depot Pty Ltd',
  contactName: 'Kim',
  addressLine1: '1 Wharf Street',
  addressLine2: 'Dock 3',
  suburb: 'Fortitude Valley',
  city: '',
  state: 'qld',
  postcode: '4006',
}
const read = (person: TestPerson) => person.call('addressesFromServer', {})
const idsOf = async (person: TestPerson) => (await read(person)).addresses.map(({ addressId }) => addressId)
const add = async (person: TestPerson) => (await person.call('addAddress', DEPOT)).addressId

describe('the addresses of an account', () => {
  it('ADR-13 ADR-22 are read without input, and a new one is among them', async () => {
    const person = await server.person()
    const addressId = await add(person)
    const { addresses, defaultAddressId } = await read(person)
    expect(addresses).toHaveLength(2)
    expect(addresses.at(-1)).toMatchObject({ ...DEPOT, addressId, state: 'QLD' })
    expect(defaultAddressId).toBe(String(person.addressId))
  })

  it('ADR-14 a blank name becomes line 1', async () => {
    const person = await server.person()
    const { addresses } = await person.call('addAddress', { ...DEPOT, addressName: '' })
    expect(addresses.at(-1)?.addressName).toBe('1 Wharf Street')
    const changed = await person.call('updateAddress', {
      ...DEPOT,
      ...{ addressName: ' ', addressLine1: '2 Wharf Street', addressId: person.addressId },
    })
    expect(changed.addresses[0]?.addressName).toBe('2 Wharf Street')
    const long = { ...DEPOT, addressName: '', addressLine1: `${'x'.repeat(99)}\u{1F4F1}` }
    const added = await person.call('addAddress', long)
    expect(added.addresses.at(-1)?.addressName).toBe('x'.repeat(99)) // no half of a pair
  })

  it('ADR-06 ADR-21 are changed as a whole; company and line 2 may be blank', async () => {
    const person = await server.person()
    const change = { ...DEPOT, companyName: '', addressLine2: '', state: 'NSW', postcode: '2000' }
    const { addresses } = await person.call('updateAddress', { ...change, addressId: person.addressId })
    expect(addresses).toEqual([expect.objectContaining({ ...change, addressId: person.addressId })])
    expect((await read(person)).addresses).toEqual(addresses)
  })

  it.each([
    ['contactName', '', 'address.name'],
    ['addressLine1', ' ', 'address.line1'],
    ['suburb', '', 'address.suburb'],
    ['state', 'TEXAS', 'address.state'],
    ['postcode', '', 'address.postcode'],
    ['postcode', '40a6', 'address.postcodeDigits'],
    ['postcode', '40060', 'address.postcodeLength'],
  ])('ADR-15 ADR-16 ADR-17 ADR-18 ADR-20 are not changed to %s %j', async (field, value, code) => {
    const person = await server.person()
    const before = await read(person)
    const change = { ...DEPOT, [field]: value, addressId: person.addressId }
    await expect(person.call('updateAddress', change)).rejects.toMatchObject({ code })
    expect(await read(person)).toEqual(before)
  })

  it('ADR-19 in New Zealand have a city and no state', async () => {
    const kiwi = await server.person({ country: 'NZ' })
    const change = { ...DEPOT, addressId: kiwi.addressId }
    await expect(kiwi.call('updateAddress', change)).rejects.toMatchObject({ code: 'address.city' })
    const { addresses } = await kiwi.call('updateAddress', { ...change, city: 'Auckland' })
    expect(addresses[0]).toMatchObject({ city: 'Auckland', state: '' })
  })

  it('ADR-08 ADR-11 are deleted but for the only one', async () => {
    const person = await server.person()
    const only = { addressId: person.addressId }
    await expect(person.call('deleteAddress', only)).rejects.toMatchObject({ code: 'address.last' })
    const addressId = await add(person)
    const { addresses } = await person.call('deleteAddress', only)
    expect(addresses.map((one) => one.addressId)).toEqual([addressId])
    await expect(person.call('deleteAddress', { addressId })).rejects.toMatchObject({ code: 'address.last' })
    await expect(person.call('deleteAddress', only)).rejects.toMatchObject({ code: 'address.unknown' })
  })

  it('have another default once it is deleted: the first that is left', async () => {
    const person = await server.person()
    const [second, third] = [await add(person), await add(person)]
    expect(await person.call('deleteAddress', { addressId: second })).toMatchObject({
      defaultAddressId: String(person.addressId),
    })
    const answer = await person.call('deleteAddress', { addressId: person.addressId })
    expect(answer.defaultAddressId).toBe(String(third))
    expect((await read(person)).defaultAddressId).toBe(String(third))
    const entries = await server.db
      .selectFrom('audit')
      .select(['action', 'subject_id', 'before', 'after'])
      .where('actor_id', '=', person.userId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toMatchObject([
      {
        ...{ action: 'address.default', subject_id: String(third) },
        ...{ before: { defaultAddressId: person.addressId }, after: { defaultAddressId: third } },
      },
      { action: 'address.delete', subject_id: String(person.addressId) },
    ])
  })

  it('have a default that can be delivered to, where one that is left can', async () => {
    const person = await server.person()
    const addressId = await add(person)
    const last = await add(person)
    await server.db.updateTable('address').set({ postcode: '' }).where('id', '=', person.addressId).execute()
    await person.call('setDefaultAddress', { addressId })
    const answer = await person.call('deleteAddress', { addressId })
    expect(answer.defaultAddressId).toBe(String(last))
  })

  it('have a default from the first one that is added', async () => {
    const person = await server.person()
    await server.db.deleteFrom('address').where('account_id', '=', person.accountId).execute()
    const addressId = await add(person)
    await add(person)
    expect((await read(person)).defaultAddressId).toBe(String(addressId))
  })

  it('20 times: two of three that are deleted at once leave the third as the default', async () => {
    for (let times = 0; times < 20; times += 1) {
      const person = await server.person()
      const [second, third] = [await add(person), await add(person)]
      await Promise.all(
        [person.addressId, second].map((addressId) => person.call('deleteAddress', { addressId })),
      )
      const { addresses, defaultAddressId } = await read(person)
      expect([addresses.map(({ addressId }) => addressId), defaultAddressId]).toEqual([
        [third],
        String(third),
      ])
    }
  })

  it('ADR-11 20 times: of two that are deleted at once, one stays, and is the default', async () => {
    for (let times = 0; times < 20; times += 1) {
      const person = await server.person()
      const ids = [person.addressId, await add(person)]
      const answers = await Promise.allSettled(
        ids.map((addressId) => person.call('deleteAddress', { addressId })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await idsOf(person)).toEqual([Number((await read(person)).defaultAddressId)])
    }
  })

  it('have a default that is chosen, and that the checkout has first', async () => {
    const person = await server.person()
    const addressId = await add(person)
    expect(await person.call('setDefaultAddress', { addressId })).toMatchObject({
      defaultAddressId: String(addressId),
    })
    expect((await read(person)).defaultAddressId).toBe(String(addressId))
  })

  it('of another account are unknown: neither changed nor deleted nor chosen', async () => {
    const [one, other] = [await server.person(), await server.person()]
    await add(one)
    const before = await read(other)
    const theirs = { addressId: other.addressId }
    for (const act of [
      () => one.call('updateAddress', { ...DEPOT, ...theirs }),
      () => one.call('deleteAddress', theirs),
      () => one.call('setDefaultAddress', theirs),
      () => one.call('restoreAddress', theirs),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'address.unknown' })
    expect(await read(other)).toEqual(before)
  })

  it('ADR-24 are not changed where the customer may have none of its own, or without letter P', async () => {
    for (const person of [
      await server.person({ customAddresses: false }),
      await server.person({ letters: 'ABCDFHILOQRST' }),
    ]) {
      const mine = { addressId: person.addressId }
      for (const act of [
        () => person.call('addAddress', DEPOT),
        () => person.call('updateAddress', { ...DEPOT, ...mine }),
        () => person.call('deleteAddress', mine),
        () => person.call('setDefaultAddress', mine),
        () => person.call('restoreAddress', mine),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'access.denied' })
    }
  })
})
