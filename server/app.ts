import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { allCalls } from '#shared/calls/index.ts'
import { BODY_MAX } from '#shared/codes/limits.ts'
import type { Db } from './db/connect.ts'
import { demoIsLoaded } from './db/demo/load-demo.ts'
import { addressHandlers } from './features/addresses/addresses.calls.ts'
import { cartHandlers } from './features/cart/cart.calls.ts'
import { catalogueHandlers } from './features/catalogue/catalogue.calls.ts'
import { checkoutHandlers } from './features/checkout/checkout.calls.ts'
import type { OpenPages } from './features/live/open-pages.ts'
import { serveLive } from './features/live/serve-live.ts'
import { serveDocuments } from './features/documents/serve-documents.ts'
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
import { readBodies } from './kit/body-limits.ts'
import { arrivalLimits, limitConnections } from './kit/connection-limits.ts'
import { listDoors } from './kit/doors.ts'
import { faultHandler } from './kit/faults.ts'
import { refuseUnknown } from './kit/unknown-address.ts'
import { limitDoors } from './kit/work-limits.ts'
import { followMoves } from './kit/moved-session.ts'
import { refuseMalformed, UNREADABLE } from './kit/malformed.ts'
import { refuseOtherHosts, trustedBy } from './kit/hosts.ts'
import { refuseOtherSites } from './kit/other-site.ts'
import { openApi } from './kit/openapi.ts'
import { serveCalls } from './kit/rest.ts'
import { answerBroken, refuseExpectations } from './kit/raw-answers.ts'
import { answerHeaders, headerLines, secureAnswers } from './kit/security-headers.ts'
import type { PeopleMemory } from './memory/people-memory.ts'

/** Every handler in the house, by name. A missing one does not compile. */
const handlers = {
  ...sessionHandlers, ...catalogueHandlers, ...searchHandlers, ...personalHandlers, ...cartHandlers, ...checkoutHandlers, ...addressHandlers, ...orderHandlers,
}

export type AppDeps = { db: Db; people: PeopleMemory; pages: OpenPages; shop: Shop; now(): Date }

/** The composition root of everything that answers over HTTP, apart from the built web (kit/web-files). */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps.shop
  const setHeaders = answerHeaders(config)
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-session-token"]'] },
    logController: new LogController({ disableRequestLogging: true }), trustProxy: trustedBy(config.trustProxy), bodyLimit: BODY_MAX, genReqId: requestIds(),
    childLoggerFactory: (logger) => logger, // only faults are logged, and they name their request themselves
    routerOptions: { maxParamLength: 2_000 }, ...arrivalLimits(config),
    clientErrorHandler: answerBroken(headerLines(config)),
    frameworkErrors: (problem, _request, reply) => {
      setHeaders(reply.raw) // no hook runs for an address that cannot be read
      void (reply as FastifyReply).code(problem.statusCode ?? 400).send({ error: UNREADABLE })
    },
  })
  secureAnswers(app, setHeaders)
  refuseExpectations(app, setHeaders)
  listDoors(app)
  limitConnections(app, config)
  app.setErrorHandler(faultHandler())
  refuseOtherHosts(app, config.allowedHosts)
  refuseOtherSites(app, config.publicUrl)
  refuseMalformed(app)
  limitDoors(app, deps.shop.limits)
  followMoves(app, deps.people)
  refuseUnknown(app)
  await readBodies(app)
  serveCalls(app, allCalls, handlers, deps)
  const description = JSON.stringify(openApi(allCalls, config.productName))
  app.get('/rest/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(description))
  serveMedia(app)
  serveDocuments(app, deps)
  serveCardWindow(app, deps)
  if (deps.shop.gateways.paypal?.name === 'sandbox') serveSandboxPayPal(app, deps)
  if (config.mail.smtpUrl === undefined && !config.production) serveMailbox(app, { ...deps, isDemo: () => demoIsLoaded(deps.db) })
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
