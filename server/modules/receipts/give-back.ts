import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { addGatewayRefund, spareAtGateways } from './gateway-refunds.store.ts'

type GivingBack = {
  webOrderNo: number
  /** What was cancelled now, inc GST. */
  cents: number
  now: Date
  by: WhoActs
}

/**
 * A part of an order was cancelled: what was paid for it at a gateway goes back there. It is written down
 * here, and carried out once this is committed (server/modules/payments/settle-refund.ts). Nothing is given
 * back that the rest of the order needs, or that came in another way. The order and its payer are locked.
 * @returns what goes back, in cents inc GST
 */
export async function giveBackCancelled(tx: Tx, { webOrderNo, cents, now, by }: GivingBack): Promise<number> {
  let left = cents
  while (left > 0) {
    // read anew for each: what one receipt gives back is spare no more in the others of the order
    const receipt = (await spareAtGateways(tx, webOrderNo)).find(({ spareCents }) => spareCents > 0)
    if (!receipt) break
    const back = Math.min(left, receipt.spareCents)
    const refundId = await addGatewayRefund(tx, {
      receiptId: receipt.receiptId,
      webOrderNo,
      cents: back,
      now,
    })
    await addAudit(tx, by, {
      at: now,
      action: 'receipt.refund',
      subject: receipt.receiptId,
      accountId: receipt.accountId,
      before: { freeCents: receipt.spareCents },
      after: { freeCents: receipt.spareCents - back },
      detail: { webOrderNo, refundId, cents: back },
    })
    left -= back
  }
  return cents - left
}
