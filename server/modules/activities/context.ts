import type { CallSpec } from '#shared/calls/call.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { CatalogueMemory } from '#server/modules/catalogue/catalogue-memory.ts'

/** What the calls about recent activity need besides the database. */
export type ActivityServices = { catalogue: Pick<CatalogueMemory, 'snapshot'> }
/** The context of a call with them. */
export type ActivityCtx<C extends CallSpec = CallSpec> = Ctx<C, ActivityServices>
