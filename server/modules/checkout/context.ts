import type { CallSpec } from '#shared/calls/call.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx, ReadCtx } from '#server/http/handlers.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { TermsCache } from '#server/modules/pricing/terms-cache.ts'

/**
 * What the checkout needs besides the database. isPast: set where orders of the past are placed, of which
 * nobody is to get a mail any more.
 */
export type CheckoutServices = { config: Config; terms: TermsCache; gateways: Gateways; isPast?: true }
/** The context of a call with them. */
export type CheckoutCtx<C extends CallSpec = CallSpec> = Ctx<C, CheckoutServices>
/** What an answer of theirs is read with. */
export type CheckoutReadCtx = ReadCtx<CheckoutServices>
