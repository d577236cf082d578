import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/db/connect.ts'
import { lockAccount } from '#server/modules/accounts/accounts.store.ts'
import type { AuditAction } from '#server/modules/audit/audit-actions.ts'

export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number]

/** By name, so that the statement is prepared: each step of the checkout reads them. */
const COLUMNS = [
  'id',
  'account_id',
  'address_name',
  'company_name',
  'contact_name',
  'line1',
  'line2',
  'line3',
  'line4',
  'suburb',
  'city',
  'state',
  'postcode',
  'other_contacts',
] as const

export const addressesOf = (tx: Queryable, accountId: string) =>
  tx.selectFrom('address').select(COLUMNS).where('account_id', '=', accountId).orderBy('id').execute()

export const defaultAddressId = async (tx: Queryable, accountId: string): Promise<number | null> =>
  (
    await tx
      .selectFrom('account')
      .select('delivery_address_id')
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.delivery_address_id ?? null

/** The addresses of an account; nobody else changes any of them until the transaction ends. */
export async function lockAddresses(tx: Tx, accountId: string): Promise<AddressRow[]> {
  await lockAccount(tx, accountId)
  return addressesOf(tx, accountId)
}

export type NewAddress = Omit<AddressRow, 'id' | 'account_id' | 'line3' | 'line4' | 'other_contacts'>

export const insertAddress = async (tx: Tx, accountId: string, address: NewAddress): Promise<number> =>
  (
    await tx
      .insertInto('address')
      .values({ account_id: accountId, ...address })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const setOtherContacts = (tx: Tx, addressId: number, contacts: readonly string[]) =>
  tx
    .updateTable('address')
    .set({ other_contacts: [...contacts] })
    .where('id', '=', addressId)
    .execute()

type ChangedAddress = NewAddress & Partial<Pick<AddressRow, 'other_contacts'>>

/** Lines 3 and 4, which no form shows, stay as they are. */
export const changeAddress = (tx: Tx, addressId: number, address: ChangedAddress) =>
  tx.updateTable('address').set(address).where('id', '=', addressId).execute()

export const deleteAddress = (tx: Tx, addressId: number) =>
  tx.deleteFrom('address').where('id', '=', addressId).execute()

/** The audit's entries of one action about an address. */
const entriesOf = (tx: Tx, action: AuditAction, addressId: number) =>
  tx
    .selectFrom('audit')
    .where('subject_kind', '=', 'address')
    .where('subject_id', '=', String(addressId))
    .where('action', '=', action)

/** The audit's entry of the removal of an address from an account, which has all its columns. */
export const removalOf = async (tx: Tx, accountId: string, addressId: number, since: Date) =>
  (
    await entriesOf(tx, 'address.delete', addressId)
      .select('id')
      .where('account_id', '=', accountId)
      .where('at', '>=', since)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null

/** Saves a removed address again as it was, under the number that it had. */
export async function insertRemoved(tx: Tx, removalId: number): Promise<AddressRow | undefined> {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const { rows } = await sql<AddressRow>`
    insert into address (${columns}) overriding system value
    select ${sql.join(COLUMNS.map((name) => sql.ref(`was.${name}`)))}
      from audit, jsonb_populate_record(null::address, audit.before) was
     where audit.id = ${removalId}::bigint
    returning ${columns}`.execute(tx)
  return rows[0]
}

/**
 * Whether an address is the default because another one was removed, and nobody has chosen it since. That it
 * came back itself meanwhile is no choice.
 * @param removalId the entry of that removal
 */
export async function isDefaultInPlaceOf(tx: Tx, addressId: number, removedId: number, removalId: number) {
  const last = await entriesOf(tx, 'address.default', addressId)
    .select(sql<string | null>`before ->> 'defaultAddressId'`.as('was'))
    .where('id', '>', removalId)
    .where(sql<boolean>`not coalesce(detail, '{}') ? 'isRestored'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.was === String(removedId)
}

export const setDefaultAddress = (tx: Tx, accountId: string, addressId: number) =>
  tx.updateTable('account').set({ delivery_address_id: addressId }).where('id', '=', accountId).execute()
