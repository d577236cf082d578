import type { Config } from './config/config.ts'
import type { WorkLimits } from './http/work-limits.ts'
import type { AllSlots } from './http/work-slots.ts'
import type { AnswerCache } from './modules/catalogue/answer-cache.ts'
import type { CatalogueCache } from './modules/catalogue/catalogue-cache.ts'
import type { SectionCache } from './modules/catalogue/section-cache.ts'
import type { DocumentWorkers } from './modules/documents/document-workers.ts'
import type { HomeCache } from './modules/home/home-cache.ts'
import type { PortalKeys } from './modules/people/secrets.ts'
import type { personalOf } from './modules/personal/personal.store.ts'
import type { TermsCache } from './modules/pricing/terms-cache.ts'
import type { MissedSearches } from './modules/search/missed-searches.ts'
import type { PopularTerms } from './modules/search/popular-terms.ts'
import type { Purchases } from './modules/search/purchases.ts'
import type { SearchCache } from './modules/search/search-cache.ts'
import type { WordCache } from './modules/search/word-cache.ts'
import type { PictureWorkers } from './modules/pictures/picture-workers.ts'
import type { UploadWorkers } from './modules/uploads/upload-workers.ts'
import type { JobDesk } from './queue/job-desk.ts'
import type { Gateways } from './ports/payments/payment-gateway.ts'

/**
 * All that handlers use besides the database, made once. Each module names what it needs of it (context.ts).
 */
export type Services = {
  config: Config
  catalogue: CatalogueCache
  search: SearchCache
  popular: PopularTerms
  missed: MissedSearches
  words: WordCache
  purchases: Purchases
  answers: AnswerCache
  sections: SectionCache
  ownLists: typeof personalOf
  terms: TermsCache
  home: HomeCache
  gateways: Gateways
  documents: DocumentWorkers
  uploads: UploadWorkers
  pictures: PictureWorkers
  keys: PortalKeys
  limits: WorkLimits
  slots: AllSlots
  jobs: JobDesk
  /** Logs what failed of a call that answers all the same. */
  onProblem: (problem: unknown) => void
}
