import { DAY_MS } from '#shared/codes/day-ms.ts'
import { ROTATION_ORDER_DAYS } from '#shared/codes/limits.ts'
import { sumCents } from '#shared/rules/money.ts'
import { type ReplacementOrder, replacementOrders, type Rotation } from '#shared/rules/replacement-order.ts'
import type { Queryable } from '#server/db/connect.ts'
import { orderedGoods } from '#server/modules/orders/ordered-goods.store.ts'
import { ROTATION_REASONS } from './policy-facts.ts'
import type { ReturnLineRow } from './returns.store.ts'
import { rotationValues } from './rotations.store.ts'

/** otherOwedCents: what is still to be ordered for the other rotations of the account, ex GST. */
export type OwnReplacementOrder = ReplacementOrder & { otherOwedCents: number }

/** What comes back by each line of a draft, in cents ex GST. */
export const draftCents = (lines: readonly Pick<ReturnLineRow, 'quantity' | 'price_cents'>[]): number[] =>
  lines.map((line) => line.quantity * line.price_cents)

type Asking = {
  accountId: string
  reason: string
  requestNo: number | null
  /** What comes back by each line of a request, in cents ex GST; null where it is submitted. */
  draft: readonly number[] | null
  now: Date
}

/**
 * What a request still asks to be ordered, and its account's other rotations. Those of the last 365 days are
 * compared with the orders since (docs/decisions/0035).
 * @returns null where it is no stock rotation, or was submitted before these days
 */
export async function replacementOrderOf(
  tx: Queryable,
  { accountId, reason, requestNo, draft, now }: Asking,
): Promise<OwnReplacementOrder | null> {
  if (!ROTATION_REASONS.includes(reason)) return null
  const since = new Date(now.getTime() - ROTATION_ORDER_DAYS * DAY_MS)
  const submitted = await rotationValues(tx, accountId, since, ROTATION_REASONS)
  const orders = await orderedGoods(
    tx,
    accountId,
    submitted.flatMap((one) => one.submittedAt ?? []),
  )
  const own: Rotation[] = draft === null ? [] : [{ requestNo, submittedAt: null, lineCents: draft }]
  const all = replacementOrders([...submitted, ...own], orders)
  const order = all.get(requestNo)
  if (!order) return null
  const owed = sumCents([...all.values()].map((one) => one.owedCents))
  return { ...order, otherOwedCents: owed - order.owedCents }
}
