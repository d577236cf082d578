import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

const customerColumns = [
  'id', 'name', 'country', 'credit_limit2_cents', 'credit_limit3_cents', 'payment_terms_id', 'payer_id', 'custom_addresses', 'business_group',
] as const
export type CustomerRow = Awaited<ReturnType<typeof customersById>>[number]

export const customersById = (tx: Tx | Db, ids: string[]) =>
  tx.selectFrom('customer').select([...customerColumns]).where('id', 'in', ids.length ? ids : ['']).orderBy('id').execute()

export type HeldAccount = { account_id: string; name: string; customer_id: string; delivery_address_id: number | null; permissions: string; extra_permissions: string }

/** The accounts a person may work on, with their letters there. */
export const accountsOf = (tx: Tx | Db, userId: number): Promise<HeldAccount[]> =>
  tx.selectFrom('user_account as ua').innerJoin('account as a', 'a.id', 'ua.account_id')
    .select(['ua.account_id', 'a.name', 'a.customer_id', 'a.delivery_address_id', 'ua.permissions', 'ua.extra_permissions'])
    .where('ua.user_id', '=', userId).where('ua.status', '=', '20').orderBy('ua.account_id').execute()

export const accountById = (tx: Tx | Db, accountId: string) =>
  tx.selectFrom('account').select(['id as account_id', 'name', 'customer_id', 'delivery_address_id']).where('id', '=', accountId).executeTakeFirst()

/** Who may approve orders on each of these accounts: active people with letter F. */
export const approversOn = (tx: Tx | Db, accountIds: string[]) =>
  tx.selectFrom('user_account as ua').innerJoin('portal_user as u', 'u.id', 'ua.user_id')
    .select(['ua.account_id', 'u.id', 'u.first_name', 'u.last_name'])
    .where('ua.account_id', 'in', accountIds.length ? accountIds : ['']).where('ua.status', '=', '20').where('u.type', 'in', ['S', 'C'])
    .where(sql<boolean>`position('F' in ua.permissions) > 0`).orderBy('u.last_name').orderBy('u.first_name').execute()

/** Accounts whose id or name, or whose customer's name, holds the text; for staff who serve customers. */
export const searchAccounts = (tx: Tx | Db, text: string, limit: number) => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  return tx.selectFrom('account as a').innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.name'])
    .where((eb) => eb.or([eb('a.id', 'ilike', pattern), eb('a.name', 'ilike', pattern), eb('c.name', 'ilike', pattern)]))
    .orderBy(sql`a.id ilike ${`${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`, 'desc').orderBy('a.id').limit(limit).execute()
}

export const homePage = async (tx: Tx | Db) => ({
  banners: await tx.selectFrom('banner').selectAll().orderBy('position').execute(),
  content: (await tx.selectFrom('home_content').select('html').orderBy('id').execute()).map((row) => row.html).join('\n'),
})

/** One line for an account's invoice address: the delivery address where it has none of its own. */
export const addressLine = async (tx: Tx | Db, addressId: number | null): Promise<string> => {
  if (addressId === null) return ''
  const a = await tx.selectFrom('address').selectAll().where('id', '=', addressId).executeTakeFirst()
  return a ? [a.company_name, a.line1, a.line2, a.suburb, a.city, a.state, a.postcode].filter(Boolean).join(', ') : ''
}
