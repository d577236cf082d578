import type { FastifyInstance } from 'fastify'
import { LARGE_BODY_MAX } from '#shared/codes/limits.ts'
import { ForgedMessage, GatewayDown } from '#server/ports/payments/payment-gateway.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'
import { paymentAtGateway } from './payments.store.ts'

/**
 * What the gateways tell by themselves: POST /webhooks/stripe and /webhooks/paypal. A message only says which
 * payment to look at; duplicates, late ones and those out of order therefore do no harm. Answered 200 once it
 * has been dealt with, 400 where it is forged, 503 to be sent again.
 */
export async function serveGatewayMessages(app: FastifyInstance, deps: PaymentDeps) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature is of the bytes
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const gateway of Object.values(deps.gateways)) {
      if (gateway === null || gateway.name === 'sandbox') continue
      scope.post(
        `/webhooks/${gateway.name}`,
        { config: { isSigned: true }, bodyLimit: LARGE_BODY_MAX },
        async (request, reply) => {
          try {
            const id = await gateway.readMessage({
              headers: request.headers,
              body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            })
            const payment = id === null ? undefined : await paymentAtGateway(deps.db, gateway.name, id)
            if (payment) await settlePayment(deps, payment.id)
            return await reply.code(200).send()
          } catch (problem) {
            if (problem instanceof ForgedMessage) return reply.code(400).send()
            if (problem instanceof GatewayDown) return reply.code(503).send()
            throw problem
          }
        },
      )
    }
    return Promise.resolve()
  })
}
