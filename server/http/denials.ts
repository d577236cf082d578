import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { Actor } from '#server/modules/people/actor.ts'

/** Refusals of an attempt without permission. Other refusals mean that something cannot be done. */
const DENIALS: readonly RefusalCode[] = ['access.denied', 'account.notYours', 'cart.notYours', 'approval.own']

/**
 * Logs who was denied what, for whoever watches the log (docs/security.md). Strangers without a session are
 * not logged.
 */
export function logDenial(
  request: FastifyRequest,
  { code, actor, what }: { code: RefusalCode; actor: Actor | null; what: string },
) {
  if (!DENIALS.includes(code) || actor === null) return
  const { userId, accountId } = actor
  request.log.warn({ event: code, what, userId, accountId, address: request.ip }, 'somebody was denied')
}
