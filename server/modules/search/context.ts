import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { ReadCtx } from '#server/http/handlers.ts'
import type { MissedSearches } from './missed-searches.ts'
import type { PopularTerms } from './popular-terms.ts'
import type { Purchases } from './purchases.ts'
import type { SearchCache } from './search-cache.ts'
import type { WordCache } from './word-cache.ts'

/** What a search is answered from. */
export type SearchServices = {
  catalogue: CatalogueCache
  search: SearchCache
  popular: PopularTerms
  missed: MissedSearches
  words: WordCache
  purchases: Purchases
}
/** What an answer of theirs is read with. */
export type SearchReadCtx = ReadCtx<SearchServices>
