import type { CallSpec } from '#shared/calls/call.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { PortalKeys } from '#server/modules/people/secrets.ts'

/** What the calls of orders need besides the database. */
export type OrderServices = {
  config: Pick<Config, 'productName' | 'seller'>
  keys: Pick<PortalKeys, 'secrets'>
}
/** What the swaps of back orders need. */
export type SwapServices = { config: Pick<Config, 'swapBetterPricePercent'> }
/** The context of a call with them. */
export type OrderCtx<C extends CallSpec = CallSpec> = Ctx<C, OrderServices>
