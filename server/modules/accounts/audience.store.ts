import { sql } from 'kysely'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import type { Audience } from '#shared/rules/audience.ts'
import type { Queryable } from '#server/db/connect.ts'

export const businessGroups = async (tx: Queryable): Promise<string[]> =>
  (
    await tx
      .selectFrom('customer')
      .select('business_group')
      .distinct()
      .where('business_group', '<>', '')
      .orderBy('business_group')
      .execute()
  ).map((row) => row.business_group)

/** An account with the business group of its customer; undefined where there is none. */
export const accountWithGroup = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('account as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.name', 'c.business_group'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()

/** Names of accounts by their number, of those that there are. */
export async function accountNames(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Counts = { accounts: number; people: number }

/** How many accounts something is for, and how many people who may sign in there. */
export async function audienceCount(tx: Queryable, { audience, audienceId }: Audience): Promise<Counts> {
  if (audience === 'all') return countAll(tx)
  const isFor = audience === 'group' ? sql`c.business_group = ${audienceId}` : sql`a.id = ${audienceId}`
  const { rows } = await sql<Counts>`
    select count(distinct a.id)::int as accounts, count(distinct u.id)::int as people
      from account a join customer c on c.id = a.customer_id
      left join user_account ua on ua.account_id = a.id and ua.status = ${ACTIVE_ON_ACCOUNT}
      left join portal_user u on u.id = ua.user_id and u.type in ('S', 'C')
     where ${isFor}`.execute(tx)
  return rows[0] ?? { accounts: 0, people: 0 }
}

/** The same for everybody: no table is joined with another and sorted to be counted. */
async function countAll(tx: Queryable): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from account)::int as accounts,
           (select count(*) from portal_user u where u.type in ('S', 'C') and exists (
              select from user_account ua
               where ua.user_id = u.id and ua.status = ${ACTIVE_ON_ACCOUNT}))::int as people`.execute(tx)
  return rows[0] ?? { accounts: 0, people: 0 }
}
