import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallSpec, CallTable } from '#shared/calls/call.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows } from '#shared/rules/access.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { PeopleMemory } from '#server/memory/people-memory.ts'
import { deviceOf } from './device.ts'
import { type Actor, type Device, Encoded, type HandlersFor, type Shop } from './handlers.ts'

export type RestDeps = { db: Db; people: PeopleMemory; shop: Shop; now(): Date }
type AnyHandler = (input: unknown, ctx: unknown) => Promise<object>
type Route = { spec: CallSpec; handle: AnyHandler; deps: RestDeps }

/** An answer is data for our script and nothing else: never kept, never guessed at, never framed. */
const ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
const JSON_TYPE = 'application/json; charset=utf-8'

/** Serves every call of the table under /rest/, each through the same gate. */
export async function serveCalls<T extends CallTable>(app: FastifyInstance, table: T, handlers: HandlersFor<T>, deps: RestDeps) {
  await app.register(formbody, { bodyLimit: app.initialConfig.bodyLimit ?? 1_048_576 })
  for (const [name, spec] of Object.entries(table)) {
    const route: Route = { spec, handle: handlers[name] as AnyHandler, deps }
    app.route({ method: spec.method, url: `/rest/${name}`, handler: (request, reply) => answer(route, request, reply) })
  }
  app.all('/rest/*', (_request, reply) => reply.code(404).type(JSON_TYPE).send({ error: 'There is no such call' }))
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(ANSWER_HEADERS)
  const isPublic = route.spec.needs.is === 'anyone'
  let authenticated = false
  try {
    const device = deviceOf(request, reply)
    const result = await run(route, request, device, () => { authenticated = true })
    if (device.isMoved) route.deps.people.forget(device.cookies.session)
    if (result instanceof Encoded) {
      if (result.encoding) reply.header('content-encoding', result.encoding).header('vary', 'accept-encoding')
      return await reply.type(JSON_TYPE).send(result.body)
    }
    return isPublic ? result : { authenticated: true, ...result }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem // a bug: the error handler logs it and answers 500
    return { ...(isPublic ? {} : { authenticated }), error: problem.message, code: (problem as Refusal).code }
  }
}

async function run(route: Route, request: FastifyRequest, device: Device, isSignedIn: () => void): Promise<object> {
  const { spec, deps } = route
  const base = { device, shop: deps.shop, now: deps.now(), accepts: [request.headers['accept-encoding'] ?? ''].flat().join() }
  const admit = (actor: Actor | null) => {
    if (actor) isSignedIn()
    if (!actor && device.cookies.session && spec.needs.is !== 'anyone') device.signOut() // its cookies are of no use any more (SES-35)
    if (!allows(spec.needs, actor)) throw new Refusal(actor ? 'access.denied' : 'session.signInAgain')
    return { ...base, actor }
  }
  if (spec.method === 'GET') {
    const ctx = admit(await deps.people.reader(device.cookies.session, base.now))
    return encode(spec, await route.handle(read(spec, request), { ...ctx, tx: deps.db as unknown as Tx, db: deps.db }))
  }
  const token = request.headers['x-session-token']
  const writer = (tx: Db) => deps.people.writer(tx, device.cookies.session, typeof token === 'string' ? token : '', base.now)
  if (spec.transaction !== undefined) {
    const ctx = admit(spec.needs.is === 'anyone' ? null : await writer(deps.db))
    return encode(spec, await route.handle(read(spec, request), { ...ctx, db: deps.db, ...(spec.transaction === 'statement' ? { tx: deps.db as unknown as Tx } : {}) }))
  }
  return deps.db.transaction().execute(async (tx) => {
    const ctx = admit(await writer(tx))
    return encode(spec, await route.handle(read(spec, request), { ...ctx, tx }))
  })
}

/** Fields from the query of GET and DELETE, from the body of the others; what is not declared is dropped. */
function read(spec: CallSpec, request: FastifyRequest): unknown {
  const inUrl = spec.method === 'GET' || spec.method === 'DELETE'
  const fields = { ...((inUrl ? request.query : request.body) ?? {}) } as Record<string, unknown>
  for (const [alias, name] of Object.entries(spec.aliases ?? {})) if (fields[name] === undefined) fields[name] = fields[alias]
  const result = z.safeDecode(spec.input, fields)
  if (!result.success) throw new Refusal('input.invalid', { field: String(result.error.issues[0]?.path[0] ?? '') })
  return result.data
}

/** Only declared fields leave the server. */
const encode = (spec: CallSpec, result: object): object => (result instanceof Encoded ? result : z.encode(spec.output, result as never))
