import type { Queryable, Tx } from '#server/db/connect.ts'

export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number]

export const addressesOf = (tx: Queryable, accountId: string) =>
  tx.selectFrom('address').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

export const defaultAddressId = async (tx: Queryable, accountId: string): Promise<number | null> =>
  (
    await tx
      .selectFrom('account')
      .select('delivery_address_id')
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.delivery_address_id ?? null

/** How many addresses an account has; none is added by others until the transaction ends. */
export async function lockAddressCount(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const counted = tx
    .selectFrom('address')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('account_id', '=', accountId)
  return (await counted.executeTakeFirstOrThrow()).many
}

export type NewAddress = Omit<AddressRow, 'id' | 'account_id' | 'line3' | 'line4'>

export const insertAddress = async (tx: Tx, accountId: string, address: NewAddress): Promise<number> =>
  (
    await tx
      .insertInto('address')
      .values({ account_id: accountId, ...address })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
