import { keptRows } from '#server/cache/kept-rows.ts'
import type { Db } from '#server/db/connect.ts'
import type { SearchWordRow } from '#shared/codes/first-search-words.ts'
import { type TradeWords, tradeWordsOf } from '#shared/rules/search/trade-words.ts'
import { searchWords } from './search.store.ts'

/** The words of the search, kept until the database notifies of a change. */
export type WordCache = {
  rows(): Promise<SearchWordRow[]>
  /** The same object until they change. */
  trade(): Promise<TradeWords>
  forget(): void
}

/** @param isTrusted false while the database's notices cannot be heard: then the rows are read each time */
export function wordCache(db: Db, isTrusted: () => boolean): WordCache {
  const { rows, forget } = keptRows(() => searchWords(db), isTrusted)
  let made: { text: string; of: SearchWordRow[]; trade: TradeWords } | null = null
  return {
    rows,
    forget,
    trade: async () => {
      const of = await rows()
      if (made?.of === of) return made.trade
      const text = JSON.stringify([...of].sort((a, b) => (a.use + a.typed < b.use + b.typed ? -1 : 1)))
      made = { text, of, trade: made?.text === text ? made.trade : tradeWordsOf(of) }
      return made.trade
    },
  }
}
