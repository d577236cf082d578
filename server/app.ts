import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { allCalls } from '#shared/calls/index.ts'
import type { Db } from './db/connect.ts'
import { addressHandlers } from './features/addresses/addresses.calls.ts'
import { cartHandlers } from './features/cart/cart.calls.ts'
import { catalogueHandlers } from './features/catalogue/catalogue.calls.ts'
import { checkoutHandlers } from './features/checkout/checkout.calls.ts'
import type { OpenPages } from './features/live/open-pages.ts'
import { serveLive } from './features/live/serve-live.ts'
import { serveDocuments } from './features/documents/serve-documents.ts'
import { drawPicture } from './features/media/draw-picture.ts'
import { serveMailbox } from './features/mailbox/serve-mailbox.ts'
import { serveMedia } from './features/media/serve-media.ts'
import { serveGatewayMessages } from './features/payments/serve-gateway-messages.ts'
import { serveCardWindow } from './features/payments/serve-card-window.ts'
import { serveSandboxPayPal } from './features/payments/serve-sandbox-paypal.ts'
import { orderHandlers } from './features/orders/orders.calls.ts'
import { personalHandlers } from './features/personal/personal.calls.ts'
import { searchHandlers } from './features/search/search.calls.ts'
import { sessionHandlers } from './features/session/session.calls.ts'
import type { Shop } from './kit/handlers.ts'
import { openApi } from './kit/openapi.ts'
import { serveCalls } from './kit/rest.ts'
import type { PeopleMemory } from './memory/people-memory.ts'

/** Every handler in the house, by name. A missing one does not compile. */
const handlers = {
  ...sessionHandlers, ...catalogueHandlers, ...searchHandlers, ...personalHandlers, ...cartHandlers, ...checkoutHandlers, ...addressHandlers, ...orderHandlers,
}

export type AppDeps = { db: Db; people: PeopleMemory; pages: OpenPages; shop: Shop; now(): Date }

/** The composition root of everything that answers over HTTP, apart from the built web (kit/web-files). */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps.shop
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-session-token"]'] },
    logController: new LogController({ disableRequestLogging: true }), trustProxy: config.trustProxy, bodyLimit: 1_048_576, genReqId: requestIds(),
    childLoggerFactory: (logger) => logger, // only faults are logged, and they name their request themselves
    routerOptions: { maxParamLength: 2_000 },
  })
  app.setErrorHandler((problem: Error & { statusCode?: number }, request, reply) => {
    const status = problem.statusCode ?? 500
    if (status >= 500) request.log.error({ err: problem, requestId: request.id }, 'a call failed')
    const error = status >= 500 ? `Something went wrong on our side (${request.id})` : 'The request could not be read'
    return reply.code(status).type('application/json; charset=utf-8').send({ error })
  })
  await serveCalls(app, allCalls, handlers, deps)
  const description = JSON.stringify(openApi(allCalls, config.productName))
  app.get('/rest/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(description))
  serveMedia(app)
  serveDocuments(app, deps, (name) => drawPicture('products', name))
  serveCardWindow(app, deps)
  if (deps.shop.gateways.paypal?.name === 'sandbox') serveSandboxPayPal(app, deps)
  if (config.mail.smtpUrl === undefined && !config.production) serveMailbox(app, deps.db)
  await serveGatewayMessages(app, { db: deps.db, gateways: deps.shop.gateways, productName: config.productName, now: () => deps.now() })
  await serveLive(app, { ...deps, sessionCheckMs: config.sessionCheckMs })
  return app
}

/** Numbers requests, told apart from those of other processes by a random beginning. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${String(count)}`
  }
}
