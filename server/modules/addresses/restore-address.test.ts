import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESSES_MAX, REMOVED_ADDRESS_HOURS } from '#shared/codes/limits.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { ADDRESS } from '#testing/addresses.ts'
import { holdAccount } from '#testing/build.ts'
import { buyNow } from '#testing/checkout.ts'
import { actingFor } from '#testing/masquerade.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* A removed address comes back as it was: Undo of the page of addresses. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const UNKNOWN = { code: 'address.unknown' }
const read = (person: TestPerson) => person.call('addressesFromServer', {})
const add = async (person: TestPerson) => (await person.call('addAddress', ADDRESS)).addressId
const remove = (person: TestPerson, addressId: number) => person.call('deleteAddress', { addressId })
const restore = (person: TestPerson, addressId: number) => person.call('restoreAddress', { addressId })
const rowsOf = ({ accountId }: TestPerson) =>
  server.db.selectFrom('address').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
const entriesAbout = (addressId: number) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'account_id', 'on_behalf_of', 'before', 'after'])
    .where('subject_kind', '=', 'address')
    .where('subject_id', '=', String(addressId))
    .orderBy('id')
    .execute()
/** An address between two others, with what an import and a person save at one. */
async function between() {
  const person = await server.person()
  const [addressId] = [await add(person), await add(person)]
  await server.db
    .updateTable('address')
    .set({ line3: 'Behind the mill', line4: 'Gate 4', other_contacts: ['Sam "S" Ng', 'Ana, of the dock'] })
    .where('id', '=', addressId)
    .execute()
  return { person, addressId }
}

describe('a removed address', () => {
  it('comes back in its place under its number, with lines 3 and 4 and its other contacts', async () => {
    const { person, addressId } = await between()
    const [rows, answer] = [await rowsOf(person), await read(person)]
    await remove(person, addressId)
    expect(await restore(person, addressId)).toEqual(answer)
    expect(await rowsOf(person)).toEqual(rows)
    const row = rows[1]!
    expect(row.line4).toBe('Gate 4')
    const [removal, back] = (await entriesAbout(addressId)).slice(-2)
    expect(removal).toMatchObject({ action: 'address.delete', before: row })
    expect(Object.keys(removal!.before as object).toSorted()).toEqual(Object.keys(row).toSorted())
    expect(back).toMatchObject({ action: 'address.restore', before: null, after: row })
  })

  it('is the default again where it was, and only there', async () => {
    const { person, addressId } = await between()
    await remove(person, addressId)
    expect((await restore(person, addressId)).defaultAddressId).toBe(String(person.addressId))
    await person.call('setDefaultAddress', { addressId })
    expect((await remove(person, addressId)).defaultAddressId).toBe(String(person.addressId))
    expect((await restore(person, addressId)).defaultAddressId).toBe(String(addressId))
    expect((await entriesAbout(addressId)).at(-1)).toMatchObject({
      action: 'address.default',
      before: { defaultAddressId: person.addressId },
      after: { defaultAddressId: addressId },
    })
  })

  it('is the default again after the one that took its place was removed and came back as well', async () => {
    const { person } = await between()
    const first = person.addressId
    await remove(person, first)
    const second = Number((await read(person)).defaultAddressId)
    await remove(person, second)
    expect((await restore(person, second)).defaultAddressId).toBe(String(second))
    expect((await restore(person, first)).defaultAddressId).toBe(String(first))
    await person.call('setDefaultAddress', { addressId: second })
    await remove(person, first)
    expect((await restore(person, first)).defaultAddressId).toBe(String(second))
  })

  it('leaves a default that was chosen since as it is', async () => {
    const { person } = await between()
    const other = await add(person)
    await remove(person, person.addressId)
    await person.call('setDefaultAddress', { addressId: other })
    expect((await restore(person, person.addressId)).defaultAddressId).toBe(String(other))
  })

  it('comes back once more after it was removed again', async () => {
    const { person, addressId } = await between()
    await remove(person, addressId)
    await restore(person, addressId)
    const { addresses } = await person.call('setAddressContacts', { addressId, contacts: ['Lee'] })
    await remove(person, addressId)
    expect((await restore(person, addressId)).addresses).toEqual(addresses)
  })

  it('comes back for a colleague, and for staff who act for the customer', async () => {
    const { person, addressId } = await between()
    const { addresses } = await read(person)
    await remove(person, addressId)
    const colleague = await server.person({ accountId: person.accountId })
    expect((await restore(colleague, addressId)).addresses).toEqual(addresses)
    await remove(person, addressId)
    expect((await restore(await actingFor(server, person, { names: true }), addressId)).addresses).toEqual(
      addresses,
    )
    expect((await entriesAbout(addressId)).at(-1)).toMatchObject({
      ...{ action: 'address.restore', account_id: person.accountId, on_behalf_of: person.userId },
    })
  })

  it('20 times: brought back twice at once is there once', async () => {
    for (let times = 0; times < 20; times += 1) {
      const { person, addressId } = await between()
      await person.call('setDefaultAddress', { addressId })
      const before = await read(person)
      await remove(person, addressId)
      expect(await Promise.all([restore(person, addressId), restore(person, addressId)])).toEqual([
        before,
        before,
      ])
      const actions = (await entriesAbout(addressId)).map(({ action }) => action)
      expect(actions.filter((action) => action === 'address.restore')).toHaveLength(1)
    }
  })

  it('that is there stays as it is, and leaves nothing in the audit', async () => {
    const { person, addressId } = await between()
    const [before, entries] = [await read(person), await entriesAbout(addressId)]
    expect(await restore(person, addressId)).toEqual(before)
    expect(await entriesAbout(addressId)).toEqual(entries)
  })

  it('leaves an order that went to it with its own words', async () => {
    const { person } = await between()
    const { webOrderNo } = await buyNow(person, { [PRODUCTS.case]: 1 })
    const order = () =>
      server.db
        .selectFrom('web_order')
        .select('delivery')
        .where('web_order_no', '=', webOrderNo)
        .executeTakeFirstOrThrow()
    const placed = await order()
    await remove(person, person.addressId)
    expect(await order()).toEqual(placed)
    await restore(person, person.addressId)
    expect(await order()).toEqual(placed)
  })
})

describe('an address does not come back', () => {
  it('to another account, even of the same person', async () => {
    const { person, addressId } = await between()
    await remove(person, addressId)
    const other = await server.person()
    await expect(restore(other, addressId)).rejects.toMatchObject(UNKNOWN)
    await expect(restore(person, 987_654_321)).rejects.toMatchObject(UNKNOWN)
    await holdAccount(server.db, person.userId, other.accountId, 'P')
    await person.call('changeToAccountOnServer', { accountId: other.accountId })
    await expect(restore(person, addressId)).rejects.toMatchObject(UNKNOWN)
    expect(await rowsOf(other)).toHaveLength(1)
    await person.call('changeToAccountOnServer', { accountId: person.accountId })
    expect((await restore(person, addressId)).addresses).toHaveLength(3)
  })

  it(`later than ${String(REMOVED_ADDRESS_HOURS)} hour after it was removed`, async () => {
    const { person, addressId } = await between()
    const { now } = server.clock
    const after = (ms: number) => new Date(now.getTime() + REMOVED_ADDRESS_HOURS * 3_600_000 + ms)
    await remove(person, addressId)
    try {
      server.clock.now = after(1)
      await expect(restore(person, addressId)).rejects.toMatchObject(UNKNOWN)
      server.clock.now = after(0)
      expect((await restore(person, addressId)).addresses).toHaveLength(3)
    } finally {
      server.clock.now = now
    }
  })

  it('to an account that is full', async () => {
    const { person, addressId } = await between()
    await remove(person, addressId)
    const others = Array.from({ length: ADDRESSES_MAX - 2 }, () => ({ account_id: person.accountId }))
    await server.db.insertInto('address').values(others).execute()
    await expect(restore(person, addressId)).rejects.toMatchObject({ code: 'account.addresses' })
    expect(await rowsOf(person)).toHaveLength(ADDRESSES_MAX)
  })

  it('to whoever may not remove and add addresses', async () => {
    expect(NEEDS.newDeliveryAddress).toEqual(NEEDS.changeAddresses)
    const { person, addressId } = await between()
    await remove(person, addressId)
    for (const rights of [{ letters: 'ABCDFHILOQRST' }, { extras: 'F' }]) {
      const colleague = await server.person({ accountId: person.accountId, ...rights })
      await expect(restore(colleague, addressId)).rejects.toMatchObject({ code: 'access.denied' })
    }
    expect(await rowsOf(person)).toHaveLength(2)
  })
})
