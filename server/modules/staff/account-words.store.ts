import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'
import { lowered } from '#server/db/list-words.ts'

/** The accounts that typed words mean; or the words, where too many accounts have them to name each. */
export type FoundAccounts = { accounts: readonly string[] } | { words: readonly string[] }

/** So many accounts are read one by one; words that more of them have are compared as rows are walked. */
const ACCOUNTS_MAX = 200

/** Every word stands in the id, the name or the customer of an account. */
export const hasAccountWords = (words: readonly string[]) =>
  sql<SqlBool>`${sql.join(
    words.map((word) => sql`strpos(lower(id || ' ' || name || ' ' || customer_id), ${lowered(word)}) > 0`),
    sql` and `,
  )}`

/** @param words at least one */
export async function accountsOfWords(tx: Queryable, words: readonly string[]): Promise<FoundAccounts> {
  const { rows } = await sql<{ id: string }>`
    select id from account where ${hasAccountWords(words)} order by id limit ${ACCOUNTS_MAX + 1}::bigint`.execute(
    tx,
  )
  return rows.length > ACCOUNTS_MAX ? { words } : { accounts: rows.map(({ id }) => id) }
}
