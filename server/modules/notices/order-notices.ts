import { ROUTES } from '#shared/codes/routes.ts'
import type { Ctx } from '#server/http/handlers.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { beginningOf } from '#shared/rules/one-line.ts'
import { insertAlert, insertMail } from './notices.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { userProfile } from '#server/modules/people/people.store.ts'

/*
 * What both sides of an approval, and who paid, are notified of: in the app and by mail, in the transaction
 * of the change (decision 12).
 */

/** Who acts, on which account: the fields of a call's context that a notification needs. */
export type NotificationContext = {
  tx: Ctx['tx']
  now: Date
  actor: Pick<Ctx['actor'], 'userId' | 'accountId'>
  services: { config: { productName: string } }
}

export const notifySubmitted = async (
  ctx: NotificationContext,
  cart: { name: string; approverUserId: number },
) =>
  notify(ctx, cart.approverUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has submitted the cart "${cart.name}" for approval.`,
    link: ROUTES.cart,
    linkWords: 'Open it',
  })

export const notifyRejected = async (
  ctx: NotificationContext,
  cart: { name: string; submitterUserId: number; comment: string },
) =>
  notify(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has rejected your cart "${cart.name}"${cart.comment === '' ? '.' : `: ${cart.comment}`}`,
    link: ROUTES.cart,
    linkWords: 'Open your carts',
  })

export const notifyOrdered = async (
  ctx: NotificationContext,
  cart: { name: string; submitterUserId: number; orderNo: string },
) =>
  notify(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has approved and ordered your cart "${cart.name}": order ${cart.orderNo}.`,
    link: ROUTES.order.replace(':orderno', cart.orderNo),
    linkWords: 'See the order',
  })

/**
 * A payment that came in too late, for goods that were ordered otherwise, or whose order could not
 * be placed: the payer is notified of the refund.
 */
export const notifyRefund = (
  ctx: NotificationContext,
  payment: { amount: string; webOrderNo: number; isLate: boolean },
) =>
  notify(ctx, ctx.actor.userId, {
    happened: `Your payment of ${payment.amount} for web order ${String(payment.webOrderNo)} ${payment.isLate ? 'came in too late' : 'came in, but the order could not be placed'}. It is being refunded.`,
    link: ROUTES.orders,
    linkWords: 'See your orders',
  })

async function notify(
  { tx, actor, now, services }: NotificationContext,
  userId: number,
  { happened, link, linkWords }: { happened: string; link: string; linkWords: string },
) {
  const html = `${escapeHtml(happened)} <a href="${link}">${linkWords}</a>`
  await insertAlert(tx, { userId, accountId: actor.accountId, type: 'request', html }, now)
  const email = await confirmedEmail(tx, userId, (await userProfile(tx, userId)).email)
  if (email)
    await insertMail(
      tx,
      {
        to: email,
        subject: `${services.config.productName}: ${beginningOf(happened, SUBJECT_MAX)}`,
        text: happened,
        html: `<p>${escapeHtml(happened)}</p>`,
      },
      now,
    )
}
const SUBJECT_MAX = 150

async function nameOf({ tx }: Pick<NotificationContext, 'tx'>, userId: number): Promise<string> {
  const { first_name, last_name, login } = await userProfile(tx, userId)
  return `${first_name} ${last_name}`.trim() || login
}
