import type { CallSpec } from '#shared/calls/call.ts'
import type { CatalogueCache } from '#server/modules/catalogue/catalogue-cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { HomeCache } from '#server/modules/home/home-cache.ts'
import type { PortalKeys } from '#server/modules/people/secrets.ts'

/** What signing in and the first answer need besides the database. */
export type SessionServices = {
  config: Pick<
    Config,
    'productName' | 'publicUrl' | 'seller' | 'production' | 'secretsKey' | 'refuseCommonPasswords'
  >
  catalogue: Pick<CatalogueCache, 'view'>
  home: HomeCache
  keys: PortalKeys
}
/** The context of a call with them. */
export type SessionCtx<C extends CallSpec = CallSpec> = Ctx<C, SessionServices>
