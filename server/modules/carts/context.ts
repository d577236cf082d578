import type { CallSpec } from '#shared/calls/call.ts'
import type { CatalogueMemory } from '#server/modules/catalogue/catalogue-memory.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx } from '#server/http/handlers.ts'

/** What the calls of carts need besides the database. */
export type CartServices = { config: Pick<Config, 'productName'>; catalogue: CatalogueMemory }
/** The context of a call with them. */
export type CartCtx<C extends CallSpec = CallSpec> = Ctx<C, CartServices>
