import { sql } from 'kysely'
import type { SearchWordRow } from '#shared/codes/first-search-words.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

const TERMS_OF_PERSON_MAX = 50 // more than are shown: they count towards what many search for

/** A person's terms as they were typed, newest first. */
export async function termsOf(tx: Queryable, userId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('search_term')
    .select('typed')
    .where('user_id', '=', userId)
    .orderBy('searched_at', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute()
  return rows.map((row) => row.typed)
}

/** Notes that a person searched for a term now; of very many, the oldest go. */
export async function noteTerm(tx: Tx, userId: number, term: string, typed: string, now: Date) {
  await tx
    .insertInto('search_term')
    .values({ user_id: userId, term, typed, searched_at: now })
    .onConflict((oc) => oc.columns(['user_id', 'term']).doUpdateSet({ typed, searched_at: now }))
    .execute()
  await sql`delete from search_term where user_id = ${userId} and term not in
      (select term from search_term where user_id = ${userId}
        order by searched_at desc, term limit ${TERMS_OF_PERSON_MAX})`.execute(tx)
}

export const deleteTerms = (tx: Tx, userId: number) =>
  tx.deleteFrom('search_term').where('user_id', '=', userId).execute()

/**
 * Counts anew which terms so many people have searched for since a moment, those of most people first, each
 * as most of them type it.
 */
export async function countPopular(tx: Tx, since: Date, people: number, limit: number): Promise<void> {
  await sql`lock table popular_search in exclusive mode`.execute(tx) // of two countings, one after the other
  await tx.deleteFrom('popular_search').execute()
  await sql`
    insert into popular_search (place, typed)
    select row_number() over (order by count(*) desc, max(searched_at) desc, term),
           mode() within group (order by typed)
      from search_term where searched_at >= ${since} group by term having count(*) >= ${people}
     order by 1 limit ${limit}`.execute(tx)
}

/** All words of the search, in any order. */
export const searchWords = (db: Queryable): Promise<SearchWordRow[]> =>
  db.selectFrom('search_word').select(['use', 'typed', 'called']).execute()

/** The products that an account has ordered since a moment, those of most orders first. */
export async function boughtBy(
  tx: Queryable,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select l.product_id from web_order o join order_line l using (web_order_no)
     where o.account_id = ${accountId} and o.placed_at >= ${since} and l.quantity > l.cancelled
     group by l.product_id order by count(distinct o.web_order_no) desc, l.product_id limit ${limit}`.execute(
    tx,
  )
  return rows.map((row) => row.product_id)
}

/** The terms of the last counting, in its order. */
export async function popularSearches(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('popular_search').select('typed').orderBy('place').execute()
  return rows.map((row) => row.typed)
}

// further terms of a day are dropped, so that nobody fills the disk by searching
const MISSED_OF_DAY_MAX = 5_000

/** Adds to the counts of the terms missed on a day. */
export async function addMissed(db: Db, day: string, counts: ReadonlyMap<string, number>) {
  const terms = [...counts.keys()],
    searches = [...counts.values()]
  await sql`
    insert into missed_search (day, term, searches)
    select ${day}::date, term, searches from unnest(${terms}::text[], ${searches}::int[]) as missed (term, searches)
     where (select count(*) from missed_search where day = ${day}::date) < ${MISSED_OF_DAY_MAX}
        or exists (select 1 from missed_search m where m.day = ${day}::date and m.term = missed.term)
     order by term
    on conflict (day, term) do update set searches = missed_search.searches + excluded.searches`.execute(db)
}
