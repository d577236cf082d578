import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyMaxOf, type CallSpec, type CallTable, workOf } from '#shared/calls/call.ts'
import { ACCOUNT_HEADER } from '#shared/codes/account-header.ts'
import { Refusal, refusalText } from '#shared/codes/refusals.ts'
import { allows, isForConsole } from '#shared/rules/access.ts'
import type { Db } from '#server/db/connect.ts'
import { logDenial } from './denials.ts'
import { acceptedBy, packed } from './compression.ts'
import { cookieOf } from './cookies.ts'
import { clientOf } from './client-info.ts'
import { countWork } from './count-work.ts'
import { type ClientInfo, Encoded, type HandlersFor, SessionChanged } from './handlers.ts'
import { admit, type GateDeps, type GateServices, readFields } from './gate.ts'
import { openEndpoint } from './open-endpoint.ts'
import { openRoute } from './open-route.ts'
import { type Actor, inConsole } from '#server/modules/people/actor.ts'

type AnyHandler = (input: unknown, ctx: unknown) => Promise<object>
type Route = { name: string; spec: CallSpec; handle: AnyHandler; deps: GateDeps }

const JSON_TYPE = 'application/json; charset=utf-8'

/** Serves every call of the table under /rest/, each through the same gate. */
export function serveCalls<T extends CallTable, S extends GateServices>(
  app: FastifyInstance,
  table: T,
  handlers: HandlersFor<T, S>,
  deps: GateDeps<S>,
) {
  for (const [name, spec] of Object.entries(table)) {
    const route: Route = { name, spec, handle: handlers[name] as AnyHandler, deps }
    openRoute(app, {
      name,
      method: spec.method,
      path: `/rest/${name}`,
      config: { changes: spec.changes === true, work: 'counted' },
      bodyMax: bodyMaxOf(spec),
      // that of a call with a body before the body is read
      ...(spec.method === 'GET'
        ? {}
        : {
            onRequest: (request: FastifyRequest) => countCall(route, request),
          }),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
  openEndpoint(app, 'unknownCall', {
    early: true,
    answer: ({ reply }) =>
      reply
        .code(404)
        .type(JSON_TYPE)
        .send({ error: refusalText('call.unknown') }),
  })
}

/** Counts the work of a call. @returns the person, where the cache has them */
const countCall = ({ spec, deps }: Route, request: FastifyRequest) =>
  countWork(
    { people: deps.people, limits: deps.services.limits, now: deps.now() },
    workOf(spec, fieldsOf(spec, request)),
    { session: cookieOf(request.headers.cookie, 'session'), address: request.ip },
  )

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const isPublic = route.spec.needs.is === 'anyone'
  const client = clientOf(request, reply)
  try {
    const result = await runAndForget(route, request, client)
    return await send(
      request,
      reply,
      result instanceof Encoded
        ? result
        : new Encoded(JSON.stringify(isPublic ? result : { authenticated: true, ...result })),
    )
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem // a bug: the error handler logs it and answers 500
    const { code } = problem as Refusal
    logDenial(request, { code, actor: request.who, what: route.name })
    return { authenticated: request.who !== null, error: problem.message, code }
  }
}

/** Sends JSON, compressed where that is worth it and has not been done. */
async function send(request: FastifyRequest, reply: FastifyReply, { body, encoding }: Encoded) {
  const isReady = encoding !== null || !(typeof body === 'string' || Buffer.isBuffer(body))
  const answer = isReady ? { body, encoding } : await packed(body, acceptedBy(request))
  if (answer.encoding) reply.header('content-encoding', answer.encoding)
  return reply.header('vary', 'accept-encoding').type(JSON_TYPE).send(answer.body)
}

/** Drops what is remembered of a session that the call has changed before anybody hears of the change. */
async function runAndForget(route: Route, request: FastifyRequest, client: ClientInfo): Promise<object> {
  try {
    const result = await run(route, request, client)
    if (route.spec.changesCaller) client.sessionChanged()
    return result
  } finally {
    if (client.isSessionStale) route.deps.people.forget(client.cookies.session)
  }
}

async function run(route: Route, request: FastifyRequest, client: ClientInfo): Promise<object> {
  const { spec, deps } = route
  if (spec.signsOut) signOut(client)
  const base = { client, services: deps.services, now: deps.now(), accepts: acceptedBy(request) }
  const admitted = (actor: Actor | null) => {
    // its cookies are of no use any more (SES-35)
    if (!actor && client.cookies.session && spec.needs.is !== 'anyone') client.signOut()
    admit(request, spec.needs, actor, spec)
    if (actor && isForOtherAccount(route, request, actor)) throw new Refusal('session.otherAccount')
    if (spec.notWhileMasquerading && actor?.masquerade) throw new Refusal('session.notWhileMasquerading')
    return { ...base, actor: actor && isForConsole(spec.needs) ? inConsole(actor) : actor }
  }
  if (spec.method === 'GET') {
    const known = await countCall(route, request)
    const reader = async () => known ?? (await deps.people.reader(client.cookies.session, base.now))
    const ctx = admitted(spec.needs.is === 'anyone' ? null : await reader())
    return encode(spec, await route.handle(read(spec, request), { ...ctx, tx: deps.db, db: deps.db }))
  }
  const header = request.headers['x-session-token']
  const token = typeof header === 'string' ? header : ''
  const writer = (tx: Db) => deps.people.writer(tx, client.cookies.session, token, base.now)
  if (spec.transaction === 'own') {
    const ctx = admitted(spec.needs.is === 'anyone' ? null : await writer(deps.db))
    return encode(spec, await route.handle(read(spec, request), { ...ctx, db: deps.db }))
  }
  if (spec.transaction === 'statement') {
    const handle = async (actor: Actor | null) => {
      const ctx = admitted(actor)
      return encode(spec, await route.handle(read(spec, request), { ...ctx, tx: deps.db, db: deps.db }))
    }
    const remembered = await deps.people.expectedWriter(client.cookies.session, token, base.now)
    if (remembered && allows(spec.needs, remembered)) {
      try {
        return await handle(remembered)
      } catch (problem) {
        if (!(problem instanceof SessionChanged)) throw problem
        deps.people.forget(client.cookies.session)
      }
    }
    return handle(await writer(deps.db))
  }
  return deps.db.transaction().execute(async (tx) => {
    const ctx = admitted(await writer(tx))
    return encode(spec, await route.handle(read(spec, request), { ...ctx, tx }))
  })
}

/**
 * Whether a write was meant for another account than the session is on by now: another window of the browser
 * may have changed it. A page names the account it shows; a caller that names none is not asked. What is of
 * the person, and what staff do in the console, is about no account of the session.
 */
function isForOtherAccount({ spec }: Route, { headers }: FastifyRequest, { accountId }: Actor): boolean {
  const meant = headers[ACCOUNT_HEADER]
  if (spec.method === 'GET' || typeof meant !== 'string') return false
  if (spec.ofPerson || spec.needs.is === 'session' || isForConsole(spec.needs)) return false
  return meant !== encodeURIComponent(accountId)
}

/** Takes the cookies back before the database is asked, which may be away (SES-40). */
function signOut(client: ClientInfo) {
  client.signOut()
  client.sessionEnded()
}

/** As they came: from the query of GET and DELETE, from the body of the others. */
function fieldsOf({ method }: CallSpec, { query, body }: FastifyRequest): Record<string, unknown> {
  const fields = method === 'GET' || method === 'DELETE' ? query : body
  return (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
}

/** The fields under the names that the call declares. */
function read(spec: CallSpec, request: FastifyRequest): unknown {
  const fields = { ...fieldsOf(spec, request) }
  for (const [alias, name] of Object.entries(spec.aliases ?? {}))
    if (fields[name] === undefined) fields[name] = fields[alias]
  return readFields(spec.input, fields)
}

/** Only declared fields leave the server. */
const encode = (spec: CallSpec, result: object): object =>
  result instanceof Encoded ? result : z.encode(spec.output, result as never)
