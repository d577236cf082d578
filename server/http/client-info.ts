import type { FastifyReply, FastifyRequest } from 'fastify'
import { changeMark } from '#server/modules/people/people-cache.ts'
import { changedCookie, cookieOf, deviceCookie, signInCookies, signOutCookies } from './cookies.ts'
import type { ClientInfo } from './handlers.ts'

const USER_AGENT_MAX = 500

/**
 * The caller's side of a request: its address, its cookies, and what may be done to them. A class, since one
 * is made for every request: an object literal with getters gets a new hidden class each time, which V8 keeps
 * until its next full collection.
 */
class RequestClient implements ClientInfo {
  isSessionStale = false
  readonly cookies: ClientInfo['cookies']
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    const { cookie } = request.headers
    this.cookies = {
      session: cookieOf(cookie, 'session'),
      token: cookieOf(cookie, 'token'),
      device: cookieOf(cookie, 'device'),
    }
    this.#request = request
    this.#reply = reply
  }

  get address() {
    return this.#request.ip
  }
  get requestId() {
    return this.#request.id
  }
  get userAgent() {
    return (this.#request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
  }
  get origin() {
    return `${this.#request.protocol}://${this.#request.host}`
  }

  signIn(secrets: { session: string; token: string }, device: string) {
    const secure = needsSecure(this.#request)
    this.#reply.header('set-cookie', [...signInCookies(secrets, secure), deviceCookie(device, secure)])
  }
  signOut() {
    this.#reply.header('set-cookie', signOutCookies(needsSecure(this.#request)))
  }
  sessionEnded() {
    this.isSessionStale = true
  }
  sessionChanged() {
    this.isSessionStale = true
    this.#reply.header(
      'set-cookie',
      changedCookie(changeMark(this.cookies.session), needsSecure(this.#request)),
    )
  }
}

export const clientOf = (request: FastifyRequest, reply: FastifyReply): ClientInfo =>
  new RequestClient(request, reply)

/**
 * A browser drops Secure cookies that come over plain http, except from this very machine; there they are not
 * asked for.
 */
function needsSecure(request: FastifyRequest): boolean {
  return (
    request.protocol === 'https' || !['localhost', '127.0.0.1', '[::1]', '::1'].includes(request.hostname)
  )
}
