import type { paymentHistoryCalls } from '#shared/calls/payment-history.ts'
import { LIST_COUNT_MAX, LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { readPaymentNo } from '#shared/rules/payment-record.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import { listWords } from '#server/db/list-words.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { OrderServices } from '#server/modules/orders/context.ts'
import { countHistory, paymentHistory, paymentOfHistory, whatIsPaid } from './payment-history.store.ts'
import { presentPaymentRecord, presentPaymentRow } from './present-payment.ts'

export const paymentHistoryHandlers: HandlersFor<typeof paymentHistoryCalls, OrderServices> = {
  paymentHistoryPage: async ({ cursor, limit = LIST_PAGE_MAX, ...asked }, { tx, actor, services }) => {
    const { accountId } = actor
    const filter = {
      accountId,
      words: listWords(asked.text),
      from: asked.from ?? null,
      to: asked.to ?? null,
    }
    const cursors = listCursor(services.keys.secrets, { list: 'payments', accountId, filter })
    const after = cursors.read(cursor)
    const rows = await paymentHistory(tx, filter, { after, limit })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const count = after ? 0 : await countHistory(tx, filter, LIST_COUNT_MAX)
    return {
      payments: shown.map(presentPaymentRow),
      next: cursors.write(rows.length > limit && last ? { atMicros: last.at_micros, no: last.key_no } : null),
      ...(after
        ? {}
        : { total: { count: Math.min(count, LIST_COUNT_MAX), isExact: count <= LIST_COUNT_MAX } }),
    }
  },
  paymentRecord: async ({ paymentNo }, { tx, actor }) => {
    const named = readPaymentNo(paymentNo)
    const row = named && (await paymentOfHistory(tx, actor.accountId, named))
    if (!row) throw new Refusal('payment.unknown')
    return presentPaymentRecord(row, await whatIsPaid(tx, actor.accountId, row))
  },
}
