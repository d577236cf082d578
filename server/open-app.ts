import accepts from '@fastify/accepts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { BODY_MAX } from '#shared/codes/limits.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import { arrivalLimits, limitConnections } from './http/connection-limits.ts'
import { faultHandler } from './http/faults.ts'
import { followChanges } from './http/changed-session.ts'
import { refuseOtherHosts, trustedBy } from './http/hosts.ts'
import { refuseMalformed, UNREADABLE } from './http/malformed.ts'
import { onlyOpened } from './http/open-route.ts'
import { refuseOtherSites } from './http/other-site.ts'
import { answerBroken, refuseExpectations } from './http/raw-answers.ts'
import { nameRequests, REQUEST_ID, requestIds } from './http/request-ids.ts'
import { logRequests } from './http/request-log.ts'
import { answerHeaders, headerLines, secureAnswers } from './http/security-headers.ts'
import { NOT_SET_UP, refuseUnknown } from './http/unknown-address.ts'
import { limitEndpoints, type WorkLimits } from './http/work-limits.ts'
import type { PeopleCache } from './modules/people/people-cache.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'

export type OpenAppDeps = {
  db: Db
  people: PeopleCache
  services: { config: Config; limits: WorkLimits }
  now: () => Date
  log: Log
  /** Null where nobody may ask for them. */
  metrics: Metrics | null
  /**
   * While the portal is being set up it answers under any name, since its own is not known yet, and says so
   * at every address it does not have.
   */
  isSetup?: boolean
}

/** The server with what every request passes before its gate. Nothing answers yet. */
export function openApp({
  services,
  db,
  people,
  now,
  log,
  metrics,
  isSetup = false,
}: OpenAppDeps): FastifyInstance {
  const { config, limits } = services
  const setHeaders = answerHeaders(config)
  const nextId = requestIds()
  const loggerInstance: FastifyBaseLogger = log // as Fastify knows it
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedBy(config.trustProxy),
    bodyLimit: BODY_MAX,
    genReqId: nextId,
    childLoggerFactory: (logger) => logger, // a line names its request itself
    routerOptions: { maxParamLength: 2_000 },
    ...arrivalLimits(config),
    clientErrorHandler: answerBroken(headerLines(config)),
    frameworkErrors: (problem, request, reply) => {
      setHeaders(reply.raw) // no hook runs for an address that cannot be read
      const status = problem.statusCode ?? 400
      logUnread(request.id, status)
      void (reply as FastifyReply).code(status).header(REQUEST_ID, request.id).send({ error: UNREADABLE })
    },
  })
  void app.register(accepts) // for answer-words.ts
  app.decorate('gate', { db, people, services, now })
  app.decorate('metrics', metrics)
  app.decorateRequest('who', null)
  nameRequests(app)
  const logUnread = logRequests(app, log)
  secureAnswers(app, setHeaders)
  refuseExpectations(app, setHeaders)
  onlyOpened(app)
  limitConnections(app, config)
  app.setErrorHandler(faultHandler())
  if (!isSetup) refuseOtherHosts(app, config.allowedHosts)
  refuseOtherSites(app, config.publicUrl)
  refuseMalformed(app)
  limitEndpoints(app, limits)
  followChanges(app, people)
  refuseUnknown(app, isSetup ? NOT_SET_UP : undefined)
  return app
}
