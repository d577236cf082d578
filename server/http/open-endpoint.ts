import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as mini from 'zod/mini'
import { type EndpointSpec, isOfPeople } from '#shared/calls/endpoint.ts'
import { type AllEndpoints, allEndpoints, type EndpointName } from '#shared/calls/endpoints.ts'
import { BODY_MAX } from '#shared/codes/limits.ts'
import { Refusal, type RefusalCode } from '#shared/codes/refusals.ts'
import { WORK_LIMITS } from '#shared/codes/work-limits.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { answerWords } from './answer-words.ts'
import { isBearer } from './bearer.ts'
import { cookieOf } from './cookies.ts'
import { countWork } from './count-work.ts'
import { logDenial } from './denials.ts'
import { admit, readFields } from './gate.ts'
import { openRoute } from './open-route.ts'

type Asker<D extends EndpointSpec> = D extends { openWith: string } | { exceptFor: string }
  ? Actor | null
  : D['needs'] extends { is: 'anyone' | 'signature' | 'token' | 'setupCode' }
    ? null
    : Actor

/** What an endpoint's answer is made from. `message` is what the signature was checked of. */
export type EndpointRequest<D extends EndpointSpec = EndpointSpec> = {
  input: mini.output<D['input']>
  actor: Asker<D>
  message: D['needs'] extends { is: 'signature' } ? string | null : null
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  /** Asks again who asks, as the gate did: for work that goes on long after. @throws Refusal as the gate */
  askAgain: () => Promise<void>
}
type Message = { headers: FastifyRequest['headers']; body: Buffer }
/** What the declaration of an endpoint asks the server for: an endpoint that lacks it does not compile. */
type Proofs<D extends EndpointSpec> = (D['needs'] extends { is: 'signature' }
  ? {
      /** Checks the signature. @returns what the message is about, or null. @throws where it is forged */
      verify(message: Message): Promise<string | null>
    }
  : object) &
  (D['needs'] extends { is: 'token' } ? { token: string } : object) &
  (D['needs'] extends { is: 'setupCode' } ? { hasCode(request: FastifyRequest): boolean } : object) &
  (D extends { exceptFor: string } ? { admits(request: FastifyRequest): Promise<boolean> } : object)
export type Opening<D extends EndpointSpec = EndpointSpec> = Proofs<D> & {
  answer(asked: EndpointRequest<D>): unknown
  /** How much work a request is, 1 without it. */
  weigh?: (fields: Readonly<Record<string, unknown>>) => number
  /** Answers what was thrown in words of its own, or throws it again. */
  onProblem?: (problem: unknown, reply: FastifyReply) => unknown
  /** It answers before a body is read. */
  early?: true
  /** What a plugin of Fastify wants to know of the route. */
  more?: Partial<RouteOptions>
}
type AnyOpening = Omit<Opening, 'answer'> & {
  answer(asked: Record<keyof EndpointRequest, unknown>): unknown
  verify?: (message: Message) => Promise<string | null>
  token?: string
  hasCode?: (request: FastifyRequest) => boolean
  admits?: (request: FastifyRequest) => Promise<boolean>
}
type Endpoint = { name: EndpointName; spec: EndpointSpec; opening: AnyOpening }

/** Refusals carry an HTTP status; what is not named here is not there at all (decision 27). */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'session.signInAgain': 401,
  'access.denied': 403,
  'masquerade.over': 403,
  'session.factorFirst': 403,
  'setup.code': 401,
  'setup.wrongCode': 401,
  'setup.guesses': 429,
  'setup.step': 409,
  'setup.over': 404,
  'input.invalid': 400,
  'input.tooLarge': 413,
  'upload.size': 413,
  'evidence.full': 409,
  'evidence.drafts': 409,
  'upload.type': 415,
  'upload.pixels': 415,
  'evidence.offset': 409,
  'return.notDraft': 409,
}
const NOTHING_HERE = 'There is no such page'
const NO_TOKEN = 'The token in Authorization is missing or wrong'

/**
 * Opens an address of the table `shared/calls/endpoints.ts`. Every request passes the gate of the calls. Its
 * work is counted, then who asks must meet what the endpoint needs, then its fields must be as declared.
 */
export function openEndpoint<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  opening: Opening<AllEndpoints[N]>,
) {
  const endpoint: Endpoint = { name, spec: allEndpoints[name], opening: opening }
  const { spec } = endpoint
  openRoute(app, {
    name,
    method: spec.method === 'ALL' ? [...app.supportedMethods] : spec.method,
    path: spec.path,
    bodyMax: spec.bodyMax ?? BODY_MAX,
    config: {
      work: isCountedHere(spec) ? 'counted' : (spec.limit ?? 'uncounted'),
      isSigned: spec.needs.is === 'signature',
      isStream: spec.answers === 'stream',
      anyHost: spec.anyHost === true,
    },
    ...(opening.early ? { onRequest: (request, reply) => pass(endpoint, request, reply) } : {}),
    handler: (request, reply) => pass(endpoint, request, reply),
    more: endpoint.opening.more ?? {},
  })
}

/** A kind that has a limit for a person is counted once it is known who asks, the others by the network. */
const isCountedHere = ({ limit }: EndpointSpec) => limit !== null && WORK_LIMITS[limit].perPerson !== null

async function pass(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { spec, opening } = endpoint
  const now = request.server.gate.now()
  const fields = fieldsOf(request)
  try {
    const known = isCountedHere(spec) ? await count(endpoint, request, fields, now) : null
    const message = await checkWho(endpoint, { request, fields, now, known })
    return await opening.answer({
      input: readFields(spec.input, fields),
      actor: request.who,
      message,
      now,
      request,
      reply,
      askAgain: async () => {
        await checkWho(endpoint, { request, fields, now: request.server.gate.now(), known: null })
      },
    })
  } catch (problem) {
    if (problem instanceof Refusal)
      logDenial(request, { code: problem.code as RefusalCode, actor: request.who, what: endpoint.name })
    if (opening.onProblem) return opening.onProblem(problem, reply)
    if (!(problem instanceof Refusal)) throw problem
    return answerRefusal(spec, problem as Refusal, request, reply)
  }
}

/** Path, query and form as one; the path cannot be overruled, nor the query by the form. */
function fieldsOf({ params, query, body }: FastifyRequest): Record<string, unknown> {
  const form = typeof body === 'object' && !Buffer.isBuffer(body) ? body : {}
  return { ...form, ...(query as object), ...(params as object) }
}

const sessionOf = (request: FastifyRequest) => cookieOf(request.headers.cookie, 'session')

function count(
  { spec, opening }: Endpoint,
  request: FastifyRequest,
  fields: Record<string, unknown>,
  now: Date,
) {
  const { people, services } = request.server.gate
  const asker = { session: sessionOf(request), address: request.ip }
  return countWork(
    { people, limits: services.limits, now },
    spec.limit ?? 'page',
    asker,
    opening.weigh?.(fields) ?? 1,
  )
}

type Asked = { request: FastifyRequest; fields: Record<string, unknown>; now: Date; known: Actor | null }

/** @returns what a signed message is about. @throws Refusal where who asks does not meet the need */
async function checkWho({ spec, opening }: Endpoint, asked: Asked): Promise<string | null> {
  const { request, fields } = asked
  const { needs } = spec
  if (needs.is === 'signature') {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return (await opening.verify?.({ headers: request.headers, body })) ?? null
  }
  if (needs.is === 'token') {
    if (!isBearer(request.headers.authorization, opening.token ?? ''))
      throw new Refusal('session.signInAgain')
    return null
  }
  if (needs.is === 'setupCode' && opening.hasCode?.(request) !== true) throw new Refusal('setup.code')
  const isOpen = needs.is === 'anyone' || (spec.openWith !== undefined && spec.openWith in fields)
  if (isOpen || !isOfPeople(needs)) return null
  const actor = await personOf(spec, asked)
  try {
    admit(request, needs, actor)
  } catch (problem) {
    if (!(await opening.admits?.(request))) throw problem
  }
  return null
}

/** The person of the session: for a write read from the database, and only with the session's token. */
async function personOf({ method, proof, isNoUse }: EndpointSpec, { request, fields, now, known }: Asked) {
  const { people, db } = request.server.gate
  const session = sessionOf(request)
  if (method !== 'GET') {
    const token = proof === 'field' ? fields['proof'] : request.headers['x-session-token']
    return people.writer(db, session, typeof token === 'string' ? token : '', now)
  }
  if (isNoUse) return people.watcher(session, now)
  return known ?? people.reader(session, now)
}

function answerRefusal(spec: EndpointSpec, refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (spec.hidden) return answerWords(request, reply.code(404), NOTHING_HERE)
  const refused = reply.code(STATUS[refusal.code] ?? 404)
  if (spec.needs.is === 'token')
    return answerWords(request, refused.header('www-authenticate', 'Bearer'), NO_TOKEN)
  if (spec.answers !== 'json') return answerWords(request, refused, refusal.message)
  return refused.header('cache-control', 'no-store').send({ error: refusal.message, code: refusal.code })
}
