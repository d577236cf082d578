import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { REFUSALS } from '#shared/codes/refusals.ts'
import { clientOf } from '#server/http/client-info.ts'
import { paymentAtGateway } from './payments.store.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'
import type { WindowDeps } from './serve-card-window.ts'

const SCRIPT = new URL('./sandbox-paypal.browser.mjs', import.meta.url)

/**
 * PayPal's part where the sandbox plays it: the script of its buttons, and the payer's word that the money
 * may be taken.
 */
export function serveSandboxPayPal(app: FastifyInstance, deps: WindowDeps) {
  const { people, db, now } = deps
  app.get('/sandbox/paypal.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(SCRIPT, 'utf8')),
  )
  app.post<{ Body: Record<string, unknown> | undefined }>(
    '/sandbox/paypal/approve',
    async (request, reply) => {
      const device = clientOf(request, reply)
      const token = request.headers['x-session-token']
      const actor = await people.writer(
        db,
        device.cookies.session,
        typeof token === 'string' ? token : '',
        now(),
      )
      if (!actor) return reply.code(401).send({ error: REFUSALS['session.signInAgain'] })
      const orderID = request.body?.['orderID']
      const payment = typeof orderID === 'string' ? await paymentAtGateway(db, 'sandbox', orderID) : undefined
      if (
        !payment?.gateway_id ||
        payment.method_id !== 'PAYPAL' ||
        payment.user_id !== actor.userId ||
        !PAYMENT_STATES[payment.state].isOpen
      )
        return reply.code(404).send({ error: REFUSALS['payment.unknown'] })
      await sandboxLedger(db, now).move(payment.gateway_id, ['pending'], 'approved')
      return reply.header('cache-control', 'no-store').send({ payerID: `SANDBOX${String(actor.userId)}` })
    },
  )
}
