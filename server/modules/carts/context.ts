import type { CallSpec } from '#shared/calls/call.ts'
import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx, ReadCtx } from '#server/http/handlers.ts'

/** What the calls of carts need besides the database. */
export type CartServices = { config: Pick<Config, 'productName'>; catalogue: CatalogueCache }
/** The context of a call with them. */
export type CartCtx<C extends CallSpec = CallSpec> = Ctx<C, CartServices>
/** What an answer of theirs is read with. */
export type CartReadCtx = ReadCtx<CartServices>
