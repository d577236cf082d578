import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import type { OrderCtx } from './context.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { whatHoldsOrder } from '#server/modules/credit/what-holds.ts'
import { lastMailOfOrder } from '#server/modules/mail/mail.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { expectedDays, lockOrder, orderByNo, orderHead } from './orders.store.ts'

const PAUSE_MS = 60_000 // nobody's mailbox is filled by clicking

/**
 * Sends the confirmation of an order of the account once more, to the person who asks, as they may see it.
 * @returns the address it goes to
 * @throws Refusal order.unknown, order.mailedJustNow
 */
export async function resendConfirmation(
  { tx, actor, services, now }: OrderCtx,
  orderNo: string,
): Promise<string> {
  const head = await orderHead(tx, actor.accountId, orderNo)
  if (!head) throw new Refusal('order.unknown', { order: orderNo })
  // another request of the same moment waits here, then finds the mail of this one
  await lockOrder(tx, head.web_order_no)
  const order = await orderByNo(tx, actor.accountId, head.web_order_no)
  if (!order) throw new Refusal('order.unknown', { order: orderNo })
  const last = await lastMailOfOrder(tx, order.web_order_no)
  if (last && now.getTime() - last.getTime() < PAUSE_MS) throw new Refusal('order.mailedJustNow')
  const seesOwed = order.held_reason !== null && allows(NEEDS.payToRelease, actor)
  const mail = confirmationMail(order, {
    held: seesOwed ? await whatHoldsOrder(tx, order.web_order_no) : null,
    to: actor.email,
    seller: services.config.seller,
    zone: await zoneOfAccount(tx, actor.accountId),
    withPrices: allows(NEEDS.dealerPrices, actor),
    expected: await expectedDays(
      tx,
      order.lines.map(({ product_id }) => product_id),
    ),
  })
  await insertMail(tx, mail, now, { webOrderNo: order.web_order_no, withPrices: mail.withPrices })
  return actor.email
}
