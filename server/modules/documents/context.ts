import type { Config } from '#server/config/config.ts'
import type { CatalogueMemory } from '#server/modules/catalogue/catalogue-memory.ts'
import type { DocumentWorkers } from './document-workers.ts'

/** What documents are made from. */
export type DocumentSources = {
  config: Pick<Config, 'productName' | 'mediaBase'>
  catalogue: CatalogueMemory
  documents: DocumentWorkers
}
