import type { CallSpec } from '#shared/calls/call.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'

/** What the calls of a person's own lists need besides the database. */
export type PersonalServices = { catalogue: Pick<CatalogueCache, 'snapshot' | 'stockOf'> }
/** The context of a call with them. */
export type PersonalCtx<C extends CallSpec = CallSpec> = Ctx<C, PersonalServices>
