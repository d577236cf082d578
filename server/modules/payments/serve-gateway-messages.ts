import type { FastifyInstance } from 'fastify'
import { gatewayActs } from '#server/modules/audit/who-acts.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { ForgedMessage, GatewayDown } from '#server/ports/payments/payment-gateway.ts'
import type { PaymentDeps } from './payment-subject.ts'
import { refundsOfPayment } from '#server/modules/receipts/gateway-refunds.store.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'
import { paymentAtGateway } from './payments.store.ts'

const ENDPOINTS = { stripe: 'stripeMessages', paypal: 'payPalMessages' } as const

/**
 * Messages of the gateways: POST /webhooks/stripe and /webhooks/paypal. A message only says which
 * payment to look at; duplicates, late ones and those out of order therefore do no harm. Answered 200 once it
 * has been dealt with, 400 where it is forged, 503 to be sent again.
 */
export async function serveGatewayMessages(app: FastifyInstance, deps: Omit<PaymentDeps, 'by'>) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature is of the bytes
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const gateway of Object.values(deps.gateways)) {
      if (gateway === null || gateway.name === 'sandbox') continue
      const { name } = gateway
      openEndpoint(scope, ENDPOINTS[name], {
        verify: (message) => gateway.readMessage(message),
        answer: async ({ message, request, reply }) => {
          const payment = message === null ? undefined : await paymentAtGateway(deps.db, name, message)
          if (payment) await settleWithRefunds({ ...deps, by: gatewayActs(request) }, payment.id)
          return reply.code(200).send()
        },
        onProblem: (problem, reply) => {
          if (problem instanceof ForgedMessage) return reply.code(400).send()
          if (problem instanceof GatewayDown) return reply.code(503).send()
          throw problem
        },
      })
    }
    return Promise.resolve()
  })
}

/**
 * A message of a refund names its payment alone; a refund that was made may fail later. The portal's own
 * refunds come first: what is left to explain of what went back is a reversal. One that fails keeps neither
 * the others nor the payment from being settled; the message is then asked for again.
 */
async function settleWithRefunds(deps: PaymentDeps, paymentId: number): Promise<void> {
  const problems: unknown[] = []
  for (const { id } of await refundsOfPayment(deps.db, paymentId))
    await settleRefund(deps, id).catch((problem: unknown) => problems.push(problem))
  await settlePayment(deps, paymentId)
  if (problems.length > 0) throw problems[0]
}
