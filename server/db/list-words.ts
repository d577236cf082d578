import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIST_WORDS_MAX } from '#shared/codes/limits.ts'

/** The words of a text that a list is searched for, as they are typed: each once, LIST_WORDS_MAX at most. */
export const listWords = (text: string): string[] =>
  [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, LIST_WORDS_MAX)

/**
 * A typed text in small letters, as the database makes them of what it is compared with. Never lower it here:
 * `toLowerCase` makes other letters of some (İ, the Σ that ends a word), and a database of another locale
 * others again. As a query of its own it is made once: plans for any values would lower it for each row.
 */
export const lowered = (typed: string | null): RawBuilder<string> =>
  sql<string>`(select lower(${typed}::text))`

/** Sorts after every text that begins with the same characters. */
const LAST = '\u{10FFFF}'

/**
 * Whether a column in small letters begins with what is typed, as a range of an index in the order of
 * characters: a prepared `like` could not use the index, since its pattern is not known when it is planned.
 */
export const beginsWith = (column: RawBuilder<unknown>, typed: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} ~>=~ ${lowered(typed)} and ${column} ~<~ (${lowered(typed)} || ${LAST}::text)`

const TRIGRAM = /[\p{L}\p{Nd}]{3}/u

/**
 * Whether a text has three letters or figures in a row. An index of trigrams finds such a text quickly. Asked
 * for one without, it reads all of itself (`---`) or much of it (`a-b`).
 */
export const hasTrigram = (text: string): boolean => TRIGRAM.test(text)

/** Three figures in a row: a number, which few rows have. */
const NUMBER = /\d{3}/

/**
 * Which words an index of trigrams is asked for: the numbers among them, where there are any. A word that
 * many rows have takes the index longer than comparing the few rows that have the number.
 */
export function wordsForIndex(words: readonly string[]): { asked: string[]; compared: string[] } {
  const numbers = words.filter((word) => NUMBER.test(word))
  const asked = numbers.length > 0 ? numbers : [...words]
  return { asked, compared: words.filter((word) => !asked.includes(word)) }
}

/** A text as a pattern of `like` matches it alone: what the pattern could misread is escaped. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` that a text with this word in it has. */
export const likeWord = (word: string): string => `%${likeText(word)}%`
