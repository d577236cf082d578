import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type * as mini from 'zod/mini'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, type Need } from '#shared/rules/access.ts'
import type { Db } from '#server/db/connect.ts'
import { type Actor, isMasqueradeOver } from '#server/modules/people/actor.ts'
import type { PeopleCache } from '#server/modules/people/people-cache.ts'
import type { WorkLimits } from './work-limits.ts'

/* What the gates of the calls (rest.ts) and of the endpoints (open-endpoint.ts) share. */

/** What the gates themselves use of what handlers are given. */
export type GateServices = { limits: WorkLimits }
export type GateDeps<S extends GateServices = GateServices> = {
  db: Db
  people: PeopleCache
  services: S
  now(): Date
}

declare module 'fastify' {
  interface FastifyInstance {
    gate: GateDeps
  }
  interface FastifyRequest {
    /** Who asks, once the gate knows; for the log. */
    who: Actor | null
  }
}

/**
 * Notes who asks. Staff whose time on a customer's account is over may do nothing but end that: what a page
 * of the customer still asks for must not be done on their own account.
 * @throws Refusal where that is not who may
 */
export function admit(
  request: FastifyRequest,
  need: Need,
  actor: Actor | null,
  { isOpenWhenOver = false }: { isOpenWhenOver?: boolean } = {},
) {
  request.who = actor
  if (actor && !isOpenWhenOver && isMasqueradeOver(actor, request.server.gate.now()))
    throw new Refusal('masquerade.over')
  if (allows(need, actor)) return
  if (!actor) throw new Refusal('session.signInAgain')
  throw new Refusal(actor.lacksFactor ? 'session.factorFirst' : 'access.denied')
}

/**
 * The fields as they are declared; what is not declared is dropped.
 * @throws Refusal that names the first field which cannot be read
 */
export function readFields<T extends mini.ZodMiniObject>(input: T, fields: unknown): mini.output<T> {
  const result = z.safeDecode(input, fields as never)
  if (!result.success)
    throw new Refusal('input.invalid', { field: String(result.error.issues[0]?.path[0] ?? '') })
  return result.data
}
