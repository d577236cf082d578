import type { CallSpec } from '#shared/calls/call.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { Ctx } from '#server/http/handlers.ts'
import type { Gateways } from '#server/ports/payments/payment-gateway.ts'
import type { PaymentDeps } from './payment-subject.ts'

type Services = { config: Pick<Config, 'seller'>; gateways: Gateways }
type Who = Pick<Ctx<CallSpec, Services>, 'actor' | 'client' | 'services' | 'now'>

/** What the payments need of a call. */
export const paymentDeps = (db: Db, { actor, client, services, now }: Who): PaymentDeps => ({
  db,
  by: whoActs({ actor, client }),
  gateways: services.gateways,
  seller: services.config.seller,
  now: () => now,
})
