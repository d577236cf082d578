import type { Config } from '#server/config/config.ts'
import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { DocumentWorkers } from './document-workers.ts'

/** What documents are made from. */
export type DocumentSources = {
  config: Pick<Config, 'productName' | 'mediaBase' | 'seller'>
  catalogue: CatalogueCache
  documents: DocumentWorkers
}
