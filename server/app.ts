import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { allCalls } from '#shared/calls/index.ts'
import { BODY_MAX } from '#shared/codes/limits.ts'
import type { Db } from './db/connect.ts'
import type { Services } from './services.ts'
import { addressHandlers } from './modules/addresses/addresses.calls.ts'
import { cartHandlers } from '#server/modules/carts/carts.calls.ts'
import { catalogueHandlers } from './modules/catalogue/catalogue.calls.ts'
import { checkoutHandlers } from './modules/checkout/checkout.calls.ts'
import type { OpenPages } from './http/open-pages.ts'
import { serveLive } from './http/serve-live.ts'
import { serveDocuments } from './modules/documents/serve-documents.ts'
import { attachmentPdf } from './modules/documents/mail-attachments.ts'
import { serveMailbox } from './modules/mail/serve-mailbox.ts'
import { serveMedia } from './modules/media/serve-media.ts'
import { serveGatewayMessages } from './modules/payments/serve-gateway-messages.ts'
import { serveCardWindow } from './modules/payments/serve-card-window.ts'
import { serveSandboxPayPal } from './modules/payments/serve-sandbox-paypal.ts'
import { orderHandlers } from './modules/orders/orders.calls.ts'
import { activityHandlers } from './modules/activities/activities.calls.ts'
import { noticeHandlers } from './modules/notices/notices.calls.ts'
import { paymentHandlers } from './modules/payments/payments.calls.ts'
import { personalHandlers } from './modules/personal/personal.calls.ts'
import { searchHandlers } from './modules/search/search.calls.ts'
import { sessionHandlers } from '#server/modules/sessions/sessions.calls.ts'
import { readBodies } from './http/body-limits.ts'
import { arrivalLimits, limitConnections } from './http/connection-limits.ts'
import { listDoors } from './http/doors.ts'
import { faultHandler } from './http/faults.ts'
import { refuseUnknown } from './http/unknown-address.ts'
import { limitDoors } from './http/work-limits.ts'
import { followMoves } from './http/moved-session.ts'
import { refuseMalformed, UNREADABLE } from './http/malformed.ts'
import { refuseOtherHosts, trustedBy } from './http/hosts.ts'
import { refuseOtherSites } from './http/other-site.ts'
import { openApi } from './http/openapi.ts'
import { serveCalls } from './http/rest.ts'
import { answerBroken, refuseExpectations } from './http/raw-answers.ts'
import { answerHeaders, headerLines, secureAnswers } from './http/security-headers.ts'
import { demoIsLoaded } from './modules/people/people.store.ts'
import type { PeopleMemory } from './modules/people/people-memory.ts'

/** Every handler in the house, by name. A missing one does not compile. */
const handlers = {
  ...sessionHandlers,
  ...catalogueHandlers,
  ...searchHandlers,
  ...personalHandlers,
  ...activityHandlers,
  ...noticeHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...addressHandlers,
  ...orderHandlers,
  ...paymentHandlers,
}

export type AppDeps = { db: Db; people: PeopleMemory; pages: OpenPages; services: Services; now(): Date }

/**
 * The composition root of everything that answers over HTTP, apart from the built web (http/web-files.ts).
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps.services
  const setHeaders = answerHeaders(config)
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-session-token"]'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedBy(config.trustProxy),
    bodyLimit: BODY_MAX,
    genReqId: requestIds(),
    childLoggerFactory: (logger) => logger, // only faults are logged, and they name their request themselves
    routerOptions: { maxParamLength: 2_000 },
    ...arrivalLimits(config),
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
  limitDoors(app, deps.services.limits)
  followMoves(app, deps.people)
  refuseUnknown(app)
  await readBodies(app)
  serveCalls(app, allCalls, handlers, deps)
  const description = JSON.stringify(openApi(allCalls, config.productName))
  app.get('/rest/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  )
  serveMedia(app, () => import('#demo/drawings/draw-picture.ts'))
  serveDocuments(app, deps)
  serveCardWindow(app, deps)
  if (deps.services.gateways.paypal?.name === 'sandbox') serveSandboxPayPal(app, deps)
  if (config.mail.smtpUrl === undefined && !config.production)
    serveMailbox(app, {
      ...deps,
      isDemo: () => demoIsLoaded(deps.db),
      attachmentOf: (mail) =>
        attachmentPdf(
          { db: deps.db, documents: deps.services.documents, productName: config.productName },
          mail,
        ),
    })
  await serveGatewayMessages(app, {
    db: deps.db,
    gateways: deps.services.gateways,
    productName: config.productName,
    now: () => deps.now(),
  })
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
