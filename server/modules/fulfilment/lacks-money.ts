import { openUnits } from '#shared/rules/line-steps.ts'
import type { Tx } from '#server/db/connect.ts'
import { isCovered } from '#server/modules/orders/deposit.store.ts'
import type { WorkedOrder } from './orders-in-work.store.ts'

/** Whether anything of a locked order is open that what came in for the order does not cover. */
export const lacksMoney = async (tx: Tx, order: WorkedOrder): Promise<boolean> =>
  order.lines.some((line) => openUnits(line) > 0) && !(await isCovered(tx, order.web_order_no))
