import type { CatalogueMemory } from '#server/modules/catalogue/catalogue-memory.ts'

/** What the calls about a person need besides the database. */
export type PersonalServices = { catalogue: Pick<CatalogueMemory, 'snapshot'> }
