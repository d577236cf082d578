import type { FastifyInstance } from 'fastify'
import type { PeopleCache } from '#server/modules/people/people-cache.ts'
import { CHANGED, cookieOf } from './cookies.ts'

/**
 * Lets a browser whose session has changed (another account, other details) be answered so by every process
 * at once. The answer of the change leaves a short-lived cookie with a mark. A process that sees a mark for
 * the first time reads the session anew, whether or not the database has notified it yet. Requests without
 * that cookie cost nothing more, and those with it one statement for each process and change.
 */
export function followChanges(app: FastifyInstance, people: PeopleCache) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie } = request.headers
    const mark = cookie?.includes(CHANGED) === true ? cookieOf(cookie, CHANGED) : ''
    if (mark !== '') people.follow(cookieOf(cookie, 'session'), mark)
    done()
  })
}
