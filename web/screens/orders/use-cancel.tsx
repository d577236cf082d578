import { type ReactNode, useState } from 'react'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { canCancelOrder, cancellableLineIds } from '#shared/rules/order-status.ts'
import { useAllows } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { withProgress } from '#web/data/with-progress.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import type { Order } from './order-filter.ts'

type Line = Order['lines'][number]
type Cancel = {
  /** Asks whether a line is to be cancelled; undefined for somebody without letter O (ORD-63). */
  cancelLine: ((line: Line) => void) | undefined
  /** Asks for all that waits; undefined where the order is no back order (ORD-17). */
  cancelOrder: (() => void) | undefined
  /** Stands somewhere in the screen: the question. */
  question: ReactNode
}

const WORDS = { doing: MESSAGES.cancelling, done: MESSAGES.cancelled }

/** Cancelling what waits of an order, after a question: the place in the queue for stock is lost for good. */
export function useCancel(order: Order): Cancel {
  const mayCancel = useAllows(NEEDS.cancelBackOrder)
  const [asked, setAsked] = useState<readonly Line[] | null>(null)
  const { mutateAsync, isPending } = useChange('cancelBackOrder', { isQuiet: true })
  const waiting = cancellableLineIds(order.lines)
  const send = async (lines: readonly Line[]) => {
    const ids = lines.map(({ id }) => id)
    await withProgress('cancelBackOrder', WORDS, async () => {
      for (let at = 0; at < ids.length; at += LIST_IDS_MAX)
        await mutateAsync({ orderId: order.orderno, orderLineIds: ids.slice(at, at + LIST_IDS_MAX) })
    })
    setAsked(null)
  }
  return {
    cancelLine: mayCancel ? (line) => setAsked([line]) : undefined,
    cancelOrder:
      mayCancel && canCancelOrder(order.lowstatus)
        ? () => setAsked(order.lines.filter(({ id }) => waiting.includes(id)))
        : undefined,
    question: asked && (
      <QuestionDialog
        question={`${whatGoes(asked)} will be taken off this order and not sent. This cannot be undone.`}
        yes={asked.length === 1 ? 'Cancel Product' : 'Cancel Backorder'}
        no="Keep it"
        isBusy={isPending}
        onYes={() => void send(asked)}
        onNo={() => setAsked(null)}
      />
    ),
  }
}

/** "4 × AeroShield Clear Case", or "The 3 products on back order". */
const whatGoes = (lines: readonly Line[]): string => {
  const [first] = lines
  return lines.length === 1 && first
    ? `${String(first.backorderqty || first.orderedqty)} × ${first.itemname}`
    : `The ${String(lines.length)} products on back order`
}
