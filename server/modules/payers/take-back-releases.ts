import { openUnits } from '#shared/rules/line-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { creditAfter } from '#server/modules/credit/credit-after.ts'
import { readCredit } from '#server/modules/credit/credit.store.ts'
import { heldForCredit } from '#server/modules/credit/owed.store.ts'
import { holdLocked } from '#server/modules/fulfilment/hold-order.ts'
import type { WorkedOrder } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { followBounce } from './follow-paying.ts'
import { letOffBy, releasedBy } from './let-go.store.ts'
import type { Acting } from './with-payer.ts'

/** A receipt that was taken back, all or a part of it. */
type TakenBack = Acting & {
  receiptId: number
  payerId: string
  reason: string
}

/**
 * Takes back what the money of a receipt let go, once it does not pay what it paid. The payer stands in the
 * reminders where they stood before it, a stop included, as long as what led there is overdue again. The
 * orders that it released are held for credit again where they do not fit any more, the newest first. An
 * order of which a unit was picked or has left goes on: its goods are out of the shelf, and a hold would only
 * keep them in the way.
 * @param orders those that `withPayer` has locked, the released ones among them
 */
export async function takeBackReleases(
  tx: Tx,
  orders: readonly WorkedOrder[],
  { receiptId, payerId, reason, now, by }: TakenBack,
): Promise<void> {
  const stood = await letOffBy(tx, receiptId)
  if (stood) await followBounce(tx, payerId, { stood, now, by, reason })
  for (const webOrderNo of await releasedBy(tx, receiptId)) {
    const order = orders.find((one) => one.web_order_no === webOrderNo)
    if (!order || !order.lines.some((line) => openUnits(line) > 0)) continue
    if (order.lines.some(({ picked, shipped }) => picked + shipped > 0)) continue
    const credit = await readCredit(tx, payerId)
    const held = await heldForCredit(tx, payerId)
    if (held.some((one) => one.webOrderNo === webOrderNo)) continue
    const heldCents = held.reduce((sum, { openCents }) => sum + openCents, 0)
    // its own cents are among the open orders
    const position = creditAfter({ ...credit, open_orders_cents: credit.open_orders_cents - heldCents }, 0)
    const { holdReason } = position
    if (holdReason !== null) await holdLocked(tx, order, { kind: 'credit', reason: holdReason, now, by })
  }
}
