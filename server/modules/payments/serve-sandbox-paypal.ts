import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { openEndpoint } from '#server/http/open-endpoint.ts'
import { paymentAtGateway } from './payments.store.ts'
import { sandboxLedger } from './sandbox-ledger.store.ts'
import type { WindowDeps } from './serve-card-window.ts'

const SCRIPT = new URL('./sandbox-paypal.browser.mjs', import.meta.url)

/**
 * The sandbox's substitute for PayPal: the script of its buttons, and the payer's word that the money
 * may be taken.
 */
export function serveSandboxPayPal(app: FastifyInstance, { db, now }: Pick<WindowDeps, 'db' | 'now'>) {
  openEndpoint(app, 'sandboxPayPalScript', {
    answer: async ({ reply }) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(await readFile(SCRIPT, 'utf8')),
  })
  openEndpoint(app, 'sandboxPayPalApproval', {
    answer: async ({ input: { orderID }, actor, reply }) => {
      const payment = await paymentAtGateway(db, 'sandbox', orderID)
      if (
        !payment?.gateway_id ||
        payment.method_id !== 'PAYPAL' ||
        payment.user_id !== actor.userId ||
        !PAYMENT_STATES[payment.state].isOpen
      )
        throw new Refusal('payment.unknown')
      await sandboxLedger(db, now).move(payment.gateway_id, ['pending'], 'approved')
      return reply.header('cache-control', 'no-store').send({ payerID: `SANDBOX${String(actor.userId)}` })
    },
  })
}
