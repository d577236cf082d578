import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { GUESSES_PER_PERSON, GUESSES_PER_PLACE, LIST_COUNT_MAX } from '#shared/codes/limits.ts'
import type { UserKind, UserState } from '#shared/codes/user-lists.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { SortKey } from '#server/db/list-cursor.ts'
import { hasTrigram, likeWord, listWords, lowered } from '#server/db/list-words.ts'
import { listTotal } from '#server/db/list-total.ts'

/** since: failed sign-ins from then on count (decision 39). */
export type UserFilter = { kind: UserKind; state: UserState; text: string; since: Date }
type Page = { after: SortKey | null; limit: number }
type KeyRow = { id: number; sorted_by: string }

/** So many users are looked through before the index is asked: what stands in many is found among them. */
const LOOKED_THROUGH = 2_000

/** The people who have used up a limit of failed sign-ins, as guard-attempt counts them. */
const lockedQuery = (since: Date, who: RawBuilder<SqlBool> = sql`true`) => sql`
  select substr(f.person, 6)::bigint as user_id
    from (select person, case when device is null then 'network ' || network else 'device ' || device end as place
            from sign_in_failure where at > ${since} and starts_with(person, 'user:') and ${who}) f
   group by grouping sets ((f.person), (f.person, f.place))
  having count(*) >= case when grouping(f.place) = 1 then ${GUESSES_PER_PERSON}::bigint
    else ${GUESSES_PER_PLACE}::bigint end`

const KINDS: Record<UserKind, RawBuilder<SqlBool>> = {
  all: sql`true`,
  customer: sql`s.kind = 'customer'`,
  staff: sql`s.kind = 'staff'`,
}
const isInState = ({ state, since }: UserFilter): RawBuilder<SqlBool> => {
  switch (state) {
    case 'any':
      return sql`true`
    case 'locked':
      return sql`s.user_id = any (array(${lockedQuery(since)}))`
    case 'inactive':
      return sql`s.is_inactive`
    case 'factor':
      return sql`s.has_factor and not s.is_inactive`
    case 'noFactor':
      return sql`not s.has_factor and not s.is_inactive`
    case 'never':
      return sql`not s.has_signed_in and not s.is_inactive`
  }
}
const isAsked = (filter: UserFilter) => sql<SqlBool>`${KINDS[filter.kind]} and ${isInState(filter)}`
const hasWords = (text: string) =>
  sql.join(
    [sql`true`, ...listWords(text).map((word) => sql`s.words like ${lowered(likeWord(word))}`)],
    sql` and `,
  )
const beyond = (after: SortKey | null) =>
  after
    ? sql<SqlBool>`(s.name, s.user_id) > (${String(after.by)}::text collate "C", ${Number(after.id)}::bigint)`
    : sql<SqlBool>`true`

/**
 * The keys of a page and of one row more, by name; among so many of the next users, or all where that is
 * null.
 */
export const userWalkQuery = (
  filter: UserFilter,
  { after, limit }: Page,
  among: number | null,
): RawBuilder<KeyRow> => sql`
  select s.user_id as id, s.name as sorted_by
    from (select s.* from portal_user_search s where ${isAsked(filter)} and ${beyond(after)}
           order by s.name, s.user_id limit ${among}::bigint) s
   where ${hasWords(filter.text)} order by s.name, s.user_id limit ${limit + 1}::bigint`

/** The same by the index of words: all that have them are read. */
export const userWordsQuery = (filter: UserFilter, { after, limit }: Page): RawBuilder<KeyRow> => sql`
  with found as materialized (select s.* from portal_user_search s where ${hasWords(filter.text)})
  select s.user_id as id, s.name as sorted_by from found s
   where ${isAsked(filter)} and ${beyond(after)} order by s.name, s.user_id limit ${limit + 1}::bigint`

/**
 * A page of the users by name, and the key of its last row where there are more. A text that stands in many
 * is found among the next of them; one that is rare, by the index of words.
 */
export async function userKeys(
  tx: Queryable,
  filter: UserFilter,
  page: Page,
): Promise<{ ids: number[]; next: SortKey | null }> {
  const byWords = hasTrigram(filter.text)
  const walked = await userWalkQuery(filter, page, byWords ? LOOKED_THROUGH : null).execute(tx)
  const isFull = !byWords || walked.rows.length > page.limit
  const { rows } = isFull ? walked : await userWordsQuery(filter, page).execute(tx)
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined
  return {
    ids: rows.slice(0, page.limit).map(({ id }) => id),
    next: last ? { by: last.sorted_by, id: String(last.id) } : null,
  }
}

/** How many there are, counted up to LIST_COUNT_MAX. */
export async function countUsers(
  tx: Queryable,
  filter: UserFilter,
): Promise<{ count: number; isExact: boolean }> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from (
      select from portal_user_search s where ${isAsked(filter)} and ${hasWords(filter.text)}
       limit ${LIST_COUNT_MAX + 1}::bigint) n`.execute(tx)
  const many = rows[0]?.many ?? 0
  return listTotal(many)
}

export type ListedUser = {
  id: number
  login: string
  name: string
  email: string
  is_staff: boolean
  is_active: boolean
  is_locked: boolean
  has_factor: boolean
  is_invited: boolean
  last_login_at: Date | null
  accounts: number
  account_id: string | null
}

/** Users by their ids, in that order. */
export async function listedUsers(tx: Queryable, ids: readonly number[], since: Date): Promise<ListedUser[]> {
  const locked = lockedQuery(
    since,
    sql`person = any (array(select 'user:' || i from unnest(${ids}::bigint[]) i))`,
  )
  const { rows } = await sql<ListedUser>`
    select u.id, u.login, trim(u.first_name || ' ' || u.last_name) as name, u.email, s.kind = 'staff' as is_staff,
           not s.is_inactive as is_active, u.id = any (array(${locked})) as is_locked, s.has_factor,
           u.password_hash is null as is_invited, held.last_login_at, held.accounts, held.account_id
      from unnest(${ids}::bigint[]) with ordinality i (id, at)
      join portal_user u on u.id = i.id join portal_user_search s on s.user_id = u.id
      cross join lateral (
        select max(ua.last_login_at) as last_login_at, count(*)::int as accounts, min(ua.account_id) as account_id
          from user_account ua where ua.user_id = u.id) held
     order by i.at`.execute(tx)
  return rows
}
