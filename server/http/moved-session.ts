import type { FastifyInstance } from 'fastify'
import type { PeopleCache } from '#server/modules/people/people-cache.ts'
import { cookieOf, MOVED } from './cookies.ts'

/**
 * Lets a browser that has switched account be answered on the new one by every process at once. The answer of
 * the switch leaves a short-lived cookie that names the account. A process that remembers the session on
 * another one reads it anew, whether or not the database has notified it yet. Requests without that cookie
 * cost nothing more, and those with it no message to the database where the cache agrees.
 */
export function followMoves(app: FastifyInstance, people: PeopleCache) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie } = request.headers
    const mark = cookie?.includes(MOVED) === true ? cookieOf(cookie, MOVED) : ''
    if (mark !== '') people.follow(cookieOf(cookie, 'session'), mark)
    done()
  })
}
