import type { Config } from './config/config.ts'
import type { WorkLimits } from './http/work-limits.ts'
import type { AllSlots } from './http/work-slots.ts'
import type { AnswerMemory } from './modules/catalogue/answer-memory.ts'
import type { CatalogueMemory } from './modules/catalogue/catalogue-memory.ts'
import type { PartMemory } from './modules/catalogue/part-memory.ts'
import type { DocumentWorkers } from './modules/documents/document-workers.ts'
import type { HomeMemory } from './modules/home/home-memory.ts'
import type { PortalKeys } from './modules/people/secrets.ts'
import type { personalOf } from './modules/personal/personal.store.ts'
import type { TermsMemory } from './modules/pricing/terms-memory.ts'
import type { MissedSearches } from './modules/search/missed-searches.ts'
import type { PopularTerms } from './modules/search/popular-terms.ts'
import type { SearchMemory } from './modules/search/search-memory.ts'
import type { Gateways } from './ports/payments/payment-gateway.ts'

/**
 * All that handlers use besides the database, made once. Each module names what it needs of it (context.ts).
 */
export type Services = {
  config: Config
  catalogue: CatalogueMemory
  search: SearchMemory
  popular: PopularTerms
  missed: MissedSearches
  answers: AnswerMemory
  parts: PartMemory
  ownLists: typeof personalOf
  terms: TermsMemory
  home: HomeMemory
  gateways: Gateways
  documents: DocumentWorkers
  keys: PortalKeys
  limits: WorkLimits
  slots: AllSlots
}
