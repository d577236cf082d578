import bwip from 'bwip-js/node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OutgoingState } from '#shared/calls/setup-state.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { strangerActs } from '#server/modules/audit/who-acts.ts'
import { NOT_SET_UP } from '#server/http/unknown-address.ts'
import type { SetupCode } from './setup-code.ts'
import type { Setup, SetupState } from './setup.ts'

const COOKIE = 'setup'
const HEADERS = { 'cache-control': 'no-store' }

/**
 * Serves the set-up's own addresses. Whoever has typed the code gets a cookie of this process. Without it
 * nothing is shown and nothing is saved.
 */
export function serveSetup(app: FastifyInstance, { setup, code }: { setup: Setup; code: SetupCode }) {
  const hasCode = (request: FastifyRequest) => code.holds(cookieOf(request.headers.cookie, COOKIE))
  openEndpoint(app, 'setupEnter', {
    answer: async ({ input, request, reply }) => {
      const secret = await code.enter(input.code, request.ip)
      const secure = request.protocol === 'https' ? '; Secure' : ''
      return reply
        .headers(HEADERS)
        .header('set-cookie', `${COOKIE}=${secret}; Path=/setup; SameSite=Strict; HttpOnly${secure}`)
        .send({})
    },
  })
  openEndpoint(app, 'setupState', {
    hasCode,
    answer: async ({ reply }) => reply.headers(HEADERS).send(stateFor(await setup.state())),
  })
  openEndpoint(app, 'setupSave', {
    hasCode,
    answer: async ({ input: { step, values }, request, reply }) => {
      const by = strangerActs({ address: request.ip, requestId: request.id })
      const { problems, link } = await setup.save(step, values, by)
      return reply.headers(HEADERS).send({ problems, link, state: stateFor(await setup.state()) })
    },
  })
  const words = { error: NOT_SET_UP.words }
  openEndpoint(app, 'unknownCall', {
    early: true,
    answer: ({ reply }) => reply.code(NOT_SET_UP.status).headers(HEADERS).send(words),
  })
}

/** Adds the second factor as a picture for an authenticator. */
const stateFor = ({ factor, ...state }: SetupState): OutgoingState => ({
  ...state,
  factor: factor && {
    secret: factor.secret,
    picture: bwip.toSVG({
      bcid: 'qrcode',
      text: factor.uri,
      scale: 4,
      padding: 4,
      backgroundcolor: 'FFFFFF',
    }),
  },
})
