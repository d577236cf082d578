import type { CallSpec } from '#shared/calls/call.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { Ctx, ReadCtx } from '#server/http/handlers.ts'
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
/** The context of a call with them. */
export type CatalogueCtx<C extends CallSpec = CallSpec> = Ctx<C, CatalogueServices>
/** What an answer of theirs is read with. */
export type CatalogueReadCtx = ReadCtx<CatalogueServices>
