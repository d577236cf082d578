import { ROTATION_ORDER_PERCENT } from '../codes/limits.ts'
import { percentOf, sumCents } from './money.ts'

/**
 * A stock rotation of an account. requestNo: null where it has no number yet. submittedAt: null before that.
 * lineCents: what is to be returned by each of its lines or was, ex GST, zero or more.
 */
export type Rotation = {
  requestNo: number | null
  submittedAt: Date | null
  lineCents: readonly number[]
}
/** What an account ordered at a moment and has not cancelled: goods in cents ex GST, zero or more. */
export type OrderedGoods = { at: Date; goodsCents: number }
/**
 * The order that a rotation asks for, in cents ex GST. askedCents: all of it. orderedCents: what has been
 * ordered for it. owedCents: what is still to be ordered, the rest.
 */
export type ReplacementOrder = { askedCents: number; orderedCents: number; owedCents: number }

/**
 * The order in cents ex GST that a rotation of these lines asks for: 150 % of each line's value, rounded half
 * up by itself. So what stands beside the lines adds up to what stands below them, and is at least 150 % of
 * all.
 */
export const orderAsked = (lineCents: readonly number[]): number =>
  sumCents(lineCents.map((cents) => percentOf(cents, ROTATION_ORDER_PERCENT)))

/**
 * What each rotation of an account still asks to be ordered (issue 13; RET-73: a replacement order of at
 * least 150 % of the approved RA value; docs/decisions/0035). An order counts for rotations that were
 * submitted before it or at the same moment, for the oldest first; what that one does not need counts for the
 * next. So no cent of an order counts twice, and nothing counts for a rotation that is not submitted. Pure.
 * @param rotations of one account, in any order, each request once
 * @param orders of the same account, in any order; those between two submissions may be given as one
 * @returns by the number of the request
 */
export function replacementOrders(
  rotations: readonly Rotation[],
  orders: readonly OrderedGoods[],
): Map<number | null, ReplacementOrder> {
  const asked = [...rotations].sort(bySubmission).map(({ requestNo, submittedAt, lineCents }) => ({
    ...{ requestNo, submittedAt, orderedCents: 0 },
    askedCents: orderAsked(lineCents),
  }))
  for (const order of [...orders].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    let left = order.goodsCents
    for (const one of asked) {
      if (one.submittedAt === null || one.submittedAt > order.at) continue
      const part = Math.min(left, one.askedCents - one.orderedCents)
      one.orderedCents += part
      left -= part
    }
  }
  return new Map(
    asked.map(({ requestNo, askedCents, orderedCents }) => [
      requestNo,
      { askedCents, orderedCents, owedCents: askedCents - orderedCents },
    ]),
  )
}

/** The oldest submission first, of the same moment the lower number; what is not submitted last. */
const bySubmission = (a: Rotation, b: Rotation): number =>
  timeOf(a) - timeOf(b) || (a.requestNo ?? 0) - (b.requestNo ?? 0)
const timeOf = ({ submittedAt }: Rotation) => submittedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
