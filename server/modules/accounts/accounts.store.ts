import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

export type UserAccount = {
  account_id: string
  name: string
  customer_id: string
  delivery_address_id: number | null
  permissions: string
  extra_permissions: string
}

/** The accounts a person may work on, with their letters there. */
export const accountsOf = (tx: Queryable, userId: number): Promise<UserAccount[]> =>
  tx
    .selectFrom('user_account as ua')
    .innerJoin('account as a', 'a.id', 'ua.account_id')
    .select([
      'ua.account_id',
      'a.name',
      'a.customer_id',
      'a.delivery_address_id',
      'ua.permissions',
      'ua.extra_permissions',
    ])
    .where('ua.user_id', '=', userId)
    .where('ua.status', '=', '20')
    .orderBy('ua.account_id')
    .execute()

export const accountById = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id as account_id', 'name', 'customer_id', 'delivery_address_id'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/**
 * Whether a person may approve orders on an account: somebody active, of type S or C, with letter F there.
 */
export async function isApproverOn(tx: Queryable, accountId: string, userId: number): Promise<boolean> {
  const approver = await tx
    .selectFrom('user_account as ua')
    .innerJoin('portal_user as u', 'u.id', 'ua.user_id')
    .select('u.id')
    .where('ua.account_id', '=', accountId)
    .where('u.id', '=', userId)
    .where('ua.status', '=', '20')
    .where('u.type', 'in', ['S', 'C'])
    .where(sql<boolean>`position('F' in ua.permissions) > 0`)
    .executeTakeFirst()
  return approver !== undefined
}

/** Accounts whose id or name, or whose customer's name, holds the text; for staff who serve customers. */
export const searchAccounts = (tx: Queryable, text: string, limit: number) => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  return tx
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.name'])
    .where((eb) =>
      eb.or([eb('a.id', 'ilike', pattern), eb('a.name', 'ilike', pattern), eb('c.name', 'ilike', pattern)]),
    )
    .orderBy(sql`a.id ilike ${`${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`, 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
