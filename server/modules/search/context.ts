import type { CallSpec } from '#shared/calls/call.ts'
import type { CatalogueMemory } from '#server/modules/catalogue/catalogue-memory.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { MissedSearches } from './missed-searches.ts'
import type { PopularTerms } from './popular-terms.ts'
import type { SearchMemory } from './search-memory.ts'

/** What a search is answered from. */
export type SearchServices = {
  catalogue: CatalogueMemory
  search: SearchMemory
  popular: PopularTerms
  missed: MissedSearches
}
/** The context of a call with them. */
export type SearchCtx<C extends CallSpec = CallSpec> = Ctx<C, SearchServices>
