import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Queryable } from '#server/db/connect.ts'
import { HAS_FACTOR } from '#server/modules/people/has-factor.store.ts'
import { IS_STAFF_LOGIN } from '#server/modules/people/staff-login.store.ts'

/** Amounts in cents inc GST. owing and open orders are those it pays for. */
export type CustomerRow = {
  id: string
  name: string
  business_group: string
  payment_terms_id: string
  credit_limit2_cents: number
  credit_limit3_cents: number
  credit_hold: boolean
  invoiced_cents: number
  open_orders_cents: number
  overdue_cents: number
  held_orders: number
}
export type CustomerFacts = CustomerRow & {
  country: string
  tax_number: string
  level_list_id: string | null
  contract_list_id: string | null
  payer_id: string | null
  payer_name: string | null
}

const columns = (day: string) => sql`
  c.id, c.name, c.business_group, c.payment_terms_id, c.credit_limit2_cents, c.credit_limit3_cents, c.credit_hold,
  coalesce(b.invoiced_cents, 0) as invoiced_cents, coalesce(b.open_orders_cents, 0) as open_orders_cents,
  coalesce((select sum(i.amount_inc_cents - i.allocated_cents) from invoice i
             where i.payer_id = c.id and i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents
               and i.due_on < ${day}::date), 0)::bigint as overdue_cents,
  (select count(*) from web_order o where o.payer_id = c.id and o.open_cents > 0 and o.held_reason is not null) as held_orders`

/** Customers by their numbers, in any order. */
export async function customerRows(
  tx: Queryable,
  ids: readonly string[],
  day: string,
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${columns(day)} from customer c left join customer_balance b on b.customer_id = c.id
     where c.id = any (${ids}::text[])`.execute(tx)
  return rows
}

export async function customerFacts(
  tx: Queryable,
  customerId: string,
  day: string,
): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<CustomerFacts>`
    select ${columns(day)}, c.country, c.tax_number, c.level_list_id, c.contract_list_id, c.payer_id,
           p.name as payer_name
      from customer c left join customer_balance b on b.customer_id = c.id left join customer p on p.id = c.payer_id
     where c.id = ${customerId}`.execute(tx)
  return rows[0]
}

export type AccountWithPeople = {
  id: string
  name: string
  people: {
    userId: number
    login: string
    name: string
    email: string
    type: string
    letters: string
    extras: string
    isActive: boolean
    hasFactor: boolean
  }[]
}

/** The accounts of a customer with the people who may work on them, and their letters there. */
export async function accountsWithPeople(tx: Queryable, customerId: string): Promise<AccountWithPeople[]> {
  const { rows } = await sql<AccountWithPeople>`
    select a.id, a.name,
           (select coalesce(json_agg(json_build_object('userId', u.id, 'login', u.login,
                                                       'name', trim(u.first_name || ' ' || u.last_name),
                                                       'email', u.email, 'type', u.type,
                                                       'letters', ua.permissions, 'extras', ua.extra_permissions,
                                                       'isActive', ua.status = ${ACTIVE_ON_ACCOUNT} and u.type = 'C',
                                                       'hasFactor', ${sql.raw(HAS_FACTOR)})
                                     order by u.last_name, u.first_name, u.id), '[]')
              from user_account ua join portal_user u on u.id = ua.user_id
             where ua.account_id = a.id and not ${sql.raw(IS_STAFF_LOGIN)}) as people
      from account a where a.customer_id = ${customerId} order by a.id`.execute(tx)
  return rows
}

export const priceLevels = (tx: Queryable) =>
  tx.selectFrom('price_list').select(['id', 'name']).where('kind', '=', 'level').orderBy('name').execute()

/** The status of a person on an account, undefined where they are not on it. */
export const personOn = async (
  tx: Queryable,
  accountId: string,
  userId: number,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('user_account')
      .select('status')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.status
