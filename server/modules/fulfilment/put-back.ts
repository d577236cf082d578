import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { lockOrders, orderIn, type WorkedOrder } from './orders-in-work.store.ts'
import { notePutBack } from './picking.store.ts'
import { stepOrders } from './step-orders.ts'

type PuttingBack = { webOrderNo: number; now: Date; by: WhoActs }

/**
 * Notes that all that is picked of an order lies on its shelf again. It stays allocated, so it can be picked
 * anew or cancelled. A second call finds nothing picked and is refused.
 * @returns the order as it stands now
 * @throws Refusal order.unknown, backOffice.nothing where nothing of it is picked; nothing is changed then
 */
export async function putBack(tx: Tx, { webOrderNo, now, by }: PuttingBack): Promise<WorkedOrder> {
  const order = orderIn(await lockOrders(tx, [webOrderNo]), webOrderNo)
  const units = new Map(
    order.lines.filter(({ picked }) => picked > 0).map(({ line_no, picked }) => [line_no, picked]),
  )
  const [after] = await stepOrders(tx, [order], 'unpick', new Map([[webOrderNo, units]]))
  if (!after) throw new Refusal('backOffice.nothing')
  await notePutBack(tx, webOrderNo, units)
  await addAudit(tx, by, {
    at: now,
    action: 'order.putBack',
    subject: webOrderNo,
    accountId: order.account_id,
    before: { status: order.low_status },
    after: { status: after.low_status },
    detail: { lines: [...units] },
  })
  return after
}
