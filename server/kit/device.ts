import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, signInCookies, signOutCookies } from './cookies.ts'
import type { Device } from './handlers.ts'

/**
 * The caller's side of a request: its address, its cookies, and what may be done to them. A class, since one is made for every request:
 * a literal with getters of its own would be of another shape each time, which the engine keeps until its next great clean-up.
 */
class RequestDevice implements Device {
  isMoved = false
  readonly cookies: { session: string; token: string }
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    const { cookie } = request.headers
    this.cookies = { session: cookieOf(cookie, 'session'), token: cookieOf(cookie, 'token') }
    this.#request = request
    this.#reply = reply
  }

  get address() { return this.#request.ip }
  get origin() { return `${this.#request.protocol}://${this.#request.host}` }
  get isForeign() { return this.#request.headers['sec-fetch-site'] === 'cross-site' }

  signIn(secrets: { session: string; token: string }) {
    this.#reply.header('set-cookie', signInCookies(secrets, needsSecure(this.#request)))
  }
  signOut() {
    this.#reply.header('set-cookie', signOutCookies(needsSecure(this.#request)))
  }
  moved() {
    this.isMoved = true
  }
}

export const deviceOf = (request: FastifyRequest, reply: FastifyReply): Device => new RequestDevice(request, reply)

/** A browser drops Secure cookies that come over plain http, except from this very machine; there they are not asked for. */
function needsSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || !['localhost', '127.0.0.1', '[::1]', '::1'].includes(request.hostname)
}
