import { CompiledQuery } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Queryable } from '#server/db/connect.ts'

type AccountRow = {
  account_id: string
  name: string
  customer_id: string
  delivery_address_id: number | null
  /** Of the delivery address, as it was typed; '' where nobody has said. */
  state: string
  invoice_address: string
}
export type UserAccountRow = AccountRow & { permissions: string; extra_permissions: string }
export type CustomerRow = {
  id: string
  name: string
  country: string
  credit_limit2_cents: number
  credit_limit3_cents: number
  payment_terms_id: string
  payer_id: string | null
  custom_addresses: boolean
}
type ApproverRow = { account_id: string; id: number; first_name: string; last_name: string }
type ProfileRow = {
  id: number
  login: string
  alias: string | null
  email: string
  first_name: string
  last_name: string
  phone: string
  type: string
}
export type AccountFacts = {
  profile: ProfileRow
  /** The accounts the person may work on, with their letters there, by id. */
  held: UserAccountRow[]
  /** The account asked for, which need not be one of these; null where there is none. */
  current: AccountRow | null
  /** Active people with letter F on any of these accounts, by name. */
  approvers: ApproverRow[]
  /** Customers of these accounts, and who pays for them, by id. */
  customers: CustomerRow[]
  payers: CustomerRow[]
}

const ACCOUNT = `a.id as account_id, a.name, a.customer_id, a.delivery_address_id,
  coalesce((select d.state from address d where d.id = a.delivery_address_id), '') as state`
const CUSTOMER =
  'c.id, c.name, c.country, c.credit_limit2_cents, c.credit_limit3_cents, c.payment_terms_id, c.payer_id, c.custom_addresses'
/** One line for an account's invoice address: the delivery address where it has none of its own. */
const ADDRESS = `coalesce((select concat_ws(', ', nullif(d.company_name, ''),
  nullif(d.line1, ''), nullif(d.line2, ''), nullif(d.suburb, ''),
  nullif(d.city, ''), nullif(d.state, ''), nullif(d.postcode, ''))
  from address d where d.id = a.delivery_address_id), '') as invoice_address`
const list = (rows: string, order: string) =>
  `coalesce((select json_agg(r order by ${order}) from (${rows}) r), '[]')`

const TEXT = `with held as (
    select ${ACCOUNT}, ua.permissions, ua.extra_permissions, ${ADDRESS}
      from user_account ua join account a on a.id = ua.account_id
     where ua.user_id = $1 and ua.status = '${ACTIVE_ON_ACCOUNT}'),
  here as (select ${ACCOUNT}, ${ADDRESS} from account a where a.id = $2),
  own as (select ${CUSTOMER} from customer c where c.id in (select customer_id from held union select customer_id from here)),
  payer as (select ${CUSTOMER} from customer c where c.id in (select payer_id from own)),
  approver as (
    select ua.account_id, u.id, u.first_name, u.last_name from user_account ua join portal_user u on u.id = ua.user_id
     where ua.account_id in (select account_id from held union select account_id from here)
       and ua.status = '${ACTIVE_ON_ACCOUNT}' and u.type in ('S', 'C') and position('F' in ua.permissions) > 0)
  select (select to_json(p)
          from (select id, login, alias, email, first_name, last_name, phone, type
                from portal_user where id = $1) p) as profile,
         (select to_json(h) from here h) as current, ${list('select * from held', 'r.account_id')} as held,
         ${list('select * from approver', 'r.last_name, r.first_name, r.id')} as approvers,
         ${list('select * from own', 'r.id')} as customers, ${list('select * from payer', 'r.id')} as payers`

/**
 * Everything the shell shows of a person, their accounts and one account more, in one statement. @throws
 * Error where there is no such person
 */
export async function readAccountFacts(
  tx: Queryable,
  userId: number,
  accountId: string,
): Promise<AccountFacts> {
  const {
    rows: [facts],
  } = await tx.executeQuery<AccountFacts | { profile: null }>(CompiledQuery.raw(TEXT, [userId, accountId]))
  if (!facts?.profile) throw new Error(`there is no person ${String(userId)}`)
  return facts
}
