import type { paymentCalls } from '#shared/calls/payments.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { seesAllPayments } from '#shared/rules/seen-payments.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { paymentsSince } from './payments.store.ts'

const PAYMENTS_SHOWN_MS = 30 * 24 * 3_600_000

export const paymentHandlers: HandlersFor<typeof paymentCalls> = {
  paymentsFromServer: async (_input, { tx, actor, now }) => {
    const seesAll = seesAllPayments(actor, actor.masquerade !== null)
    const since = new Date(now.getTime() - PAYMENTS_SHOWN_MS)
    const payments = await paymentsSince(tx, since, seesAll ? null : actor.accountId)
    return {
      payments: payments.map((p) => ({
        webOrderNo: p.web_order_no,
        orderNo: p.order_no ?? '',
        accountName: p.account_name,
        methodId: p.method_id,
        state: p.state,
        ...(allows(NEEDS.dealerPrices, actor) ? { amount: p.amount_cents } : {}),
        createdAt: p.created_at,
        problem: seesAll ? p.problem : '',
      })),
    }
  },
}
