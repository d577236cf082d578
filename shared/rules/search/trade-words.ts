import { FIRST_SEARCH_WORDS, type SearchWordRow } from '../../codes/first-search-words.ts'
import { basicForm } from './search-words.ts'

/** The words of the trade as searches use them. All are in their base form, except the little ones. */
export type TradeWords = {
  /** By one or two words: their synonyms, each as its words. */
  called: ReadonlyMap<string, readonly (readonly string[])[]>
  little: ReadonlySet<string>
  kinds: ReadonlySet<string>
}

/** The maximum number of words of one synonym. */
export const SYNONYM_WORDS = 2

const basic = (phrase: string) => phrase.split(' ').map(basicForm)

/** @param rows in any order; several rows of one synonym are added up */
export function tradeWordsOf(rows: readonly SearchWordRow[]): TradeWords {
  const called = new Map<string, readonly (readonly string[])[]>()
  for (const row of rows) {
    if (row.use !== 'synonym') continue
    const key = basic(row.typed).join(' ')
    called.set(key, [...(called.get(key) ?? []), ...row.called.map(basic)])
  }
  const typedOf = (use: SearchWordRow['use']) =>
    rows.filter((row) => row.use === use).map(({ typed }) => typed)
  return { called, little: new Set(typedOf('little')), kinds: new Set(typedOf('kind').map(basicForm)) }
}

/** The words that a new database starts with. */
export const FIRST_TRADE_WORDS: TradeWords = tradeWordsOf(FIRST_SEARCH_WORDS)

/** The synonyms of these words (in their base form), each as its words. */
export const otherNames = (
  { called }: TradeWords,
  words: readonly string[],
): readonly (readonly string[])[] => called.get(words.join(' ')) ?? []
