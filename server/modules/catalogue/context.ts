import type { Queryable } from '#server/db/connect.ts'
import type { ReadCtx } from '#server/http/handlers.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import type { SectionCache } from './section-cache.ts'

/** What the catalogue is answered from. */
export type CatalogueServices = {
  catalogue: CatalogueCache
  sections: SectionCache
  answers: AnswerCache
  /** The favourites and tabs that the specification's answer brings along. */
  ownLists(tx: Queryable, userId: number): Promise<{ favourites: string[]; tabs: string[] }>
}
/** What an answer of theirs is read with. */
export type CatalogueReadCtx = ReadCtx<CatalogueServices>
