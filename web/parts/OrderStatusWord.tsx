import { orderStatusText } from '#shared/codes/order-line-statuses.ts'
import { isBackOrder } from '#shared/rules/order-status.ts'
import css from './status-word.module.css'

const DONE = new Set(['77'])
const ENDED = new Set(['79', '90', '99', '01'])
const toneOf = (status: string) =>
  isBackOrder(status) ? 'waits' : DONE.has(status) ? 'done' : ENDED.has(status) ? 'ended' : 'runs'

/**
 * The words for the status of an order or a line, with a dot in the tone of how far it is; the words say it
 * without the dot.
 */
export const OrderStatusWord = ({ status }: { status: string }) => (
  <span className={css['status']} data-tone={toneOf(status)}>
    {orderStatusText(status)}
  </span>
)
