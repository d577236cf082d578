import { type RawBuilder, sql } from 'kysely'
import { keyIn } from '#shared/rules/key-text.ts'
import type { Queryable } from '#server/db/connect.ts'
import { beginsWith, listWords } from '#server/db/list-words.ts'

/**
 * A word in the database's small letters, the accounts whose id or name it stands in, and the product whose
 * number it is, as it is written or as its EAN.
 */
export type SearchWord = { text: string; accountIds: readonly string[]; productId: string | null }
/** Orders by a number that means them, or words that must all be found. */
export type FoundByText = { numbers: readonly number[] } | { words: readonly SearchWord[] }

/** Of more accounts than that a word says too little; it is then searched as a word alone. */
const ACCOUNTS_MAX = 200
const NUMBERS_MAX = 200
/** A connote may be typed in part from so many characters on. */
const CONNOTE_MIN = 4

/**
 * What a typed text means: a number of an order, an invoice, a shipment or a connote, else words. An EAN is
 * the number of its product. Null for an empty text.
 */
export async function readText(tx: Queryable, typed: string): Promise<FoundByText | null> {
  const text = typed.trim()
  if (text === '') return null
  const numbers = await ordersByNumber(tx, text)
  if (numbers.length > 0) return { numbers }
  const words = listWords(text)
  return { words: await meant(tx, words) }
}

/** The orders that a number means exactly, or a connote by its beginning. */
async function ordersByNumber(tx: Queryable, text: string): Promise<number[]> {
  return (await numberQuery(text).execute(tx)).rows.map(({ web_order_no }) => web_order_no)
}

/** Each number, and the beginning of a connote, by its index. */
export function numberQuery(text: string): RawBuilder<{ web_order_no: number }> {
  const webOrderNo = keyIn(text)
  const connote = text.length >= CONNOTE_MIN ? text : null
  return sql`
    select web_order_no from (
      select web_order_no from web_order where order_no = ${text}
      union select web_order_no from web_order where temp_order_no = ${text}
      union select web_order_no from web_order where web_order_no = ${webOrderNo}::bigint
      union select web_order_no from invoice where invoice_no = ${text} and web_order_no is not null
      union select web_order_no from shipment where shipment_no = upper(${text}::text)
      union select web_order_no from shipment where ${beginsWith(sql`lower(connote)`, connote)}) n
     limit ${NUMBERS_MAX}::bigint`
}

/** In one pass: the letters of an account are made small once, not for each word. */
async function meant(tx: Queryable, words: readonly string[]): Promise<SearchWord[]> {
  const { rows } = await sql<{ text: string; product_id: string | null; account_ids: string[] }>`
    with w as materialized (
      select lower(t.typed) as word, t.place,
             coalesce((select p.id from product p where p.id = upper(t.typed)),
                      (select p.id from product p where p.ean = t.typed and p.ean <> '' limit 1)) as product_id
        from unnest(${words}::text[]) with ordinality as t (typed, place)),
    a as materialized (select id, lower(id || ' ' || name) as words from account)
    select coalesce(lower(w.product_id), w.word) as text, w.product_id,
           array(select a.id from a where strpos(a.words, w.word) > 0 limit ${ACCOUNTS_MAX + 1}::bigint) as account_ids
      from w order by w.place`.execute(tx)
  return rows.map(({ text, product_id, account_ids }) => ({
    text,
    accountIds: account_ids.length > ACCOUNTS_MAX ? [] : account_ids,
    productId: product_id,
  }))
}
