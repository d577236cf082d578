import type { CallSpec } from '#shared/calls/call.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { CatalogueMemory } from './catalogue-memory.ts'
import type { PartMemory } from './part-memory.ts'

/** What the catalogue is answered from. */
export type CatalogueServices = {
  catalogue: CatalogueMemory
  parts: PartMemory
  answers: AnswerMemory
  /** The favourites and tabs that the specification's answer brings along. */
  ownLists(tx: Tx, userId: number): Promise<{ favourites: string[]; tabs: string[] }>
}
/** The context of a call with them. */
export type CatalogueCtx<C extends CallSpec = CallSpec> = Ctx<C, CatalogueServices>
