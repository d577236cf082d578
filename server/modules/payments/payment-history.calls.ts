import type { paymentHistoryCalls } from '#shared/calls/payment-history.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { readPaymentNo } from '#shared/rules/payment-record.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import { listWords } from '#server/db/list-words.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { OrderServices } from '#server/modules/orders/context.ts'
import { paymentsByKey, whatIsPaid } from './payment-history.store.ts'
import { paymentPage } from './payment-pages.store.ts'
import { presentPaymentRecord, presentPaymentRow } from './present-payment.ts'

export const paymentHistoryHandlers: HandlersFor<typeof paymentHistoryCalls, OrderServices> = {
  paymentHistoryPage: async ({ cursor, limit = LIST_PAGE_MAX, ...asked }, { tx, actor, services }) => {
    const { accountId } = actor
    const words = listWords(asked.text)
    const days = { from: asked.from ?? null, to: asked.to ?? null }
    const cursors = listCursor(services.keys.secrets, {
      ...{ list: 'payments', accountId },
      filter: { accountId, words, ...days },
    })
    const filter = {
      ...{ accountId, words },
      from: days.from === null ? null : startOfBrisbaneDay(days.from),
      before: days.to === null ? null : startOfBrisbaneDay(addDays(days.to, 1)),
    }
    const found = await paymentPage(tx, filter, { after: cursors.read(cursor), limit })
    const rows = await paymentsByKey(tx, accountId, found.keys)
    return {
      payments: rows.map(presentPaymentRow),
      next: cursors.write(found.next),
      ...(found.total && { total: found.total }),
    }
  },
  paymentRecord: async ({ paymentNo }, { tx, actor }) => {
    const named = readPaymentNo(paymentNo)
    const [row] = named ? await paymentsByKey(tx, actor.accountId, [named]) : []
    if (!row) throw new Refusal('payment.unknown')
    return presentPaymentRecord(row, await whatIsPaid(tx, actor.accountId, row))
  },
}
