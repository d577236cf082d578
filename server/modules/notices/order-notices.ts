import { ROUTES } from '#shared/codes/routes.ts'
import type { Ctx } from '#server/http/handlers.ts'
import { escapeHtml } from '#server/http/html.ts'
import { insertAlert, insertMail } from './notices.store.ts'
import { userProfile } from '#server/modules/people/people.store.ts'

/*
 * What both sides of an approval, and who paid, are told: on the bell and by mail, in the transaction of what
 * happened (decision 12).
 */

/** Who does it, on which account; of a call's context what is needed to tell others. */
export type NotificationContext = {
  tx: Ctx['tx']
  now: Date
  actor: Pick<Ctx['actor'], 'userId' | 'accountId'>
  services: { config: { productName: string } }
}

export const tellSubmitted = async (
  ctx: NotificationContext,
  cart: { name: string; approverUserId: number },
) =>
  tell(ctx, cart.approverUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has submitted the cart "${cart.name}" for approval.`,
    link: ROUTES.cart,
    linkWords: 'Open it',
  })

export const tellRejected = async (
  ctx: NotificationContext,
  cart: { name: string; submitterUserId: number; comment: string },
) =>
  tell(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has rejected your cart "${cart.name}"${cart.comment === '' ? '.' : `: ${cart.comment}`}`,
    link: ROUTES.cart,
    linkWords: 'Open your carts',
  })

export const tellOrdered = async (
  ctx: NotificationContext,
  cart: { name: string; submitterUserId: number; orderNo: string },
) =>
  tell(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has approved and ordered your cart "${cart.name}": order ${cart.orderNo}.`,
    link: ROUTES.order.replace(':orderno', cart.orderNo),
    linkWords: 'See the order',
  })

/**
 * A payment that came in after it had ended, for goods that were ordered otherwise: who paid learns that it
 * goes back.
 */
export const tellRefund = (ctx: NotificationContext, payment: { amount: string; webOrderNo: number }) =>
  tell(ctx, ctx.actor.userId, {
    happened: `Your payment of ${payment.amount} for web order ${String(payment.webOrderNo)} came in after it had ended. It is being refunded.`,
    link: ROUTES.orders,
    linkWords: 'See your orders',
  })

async function tell(
  { tx, actor, now, services }: NotificationContext,
  userId: number,
  { happened, link, linkWords }: { happened: string; link: string; linkWords: string },
) {
  const html = `${escapeHtml(happened)} <a href="${link}">${linkWords}</a>`
  await insertAlert(tx, { userId, accountId: actor.accountId, type: 'request', html }, now)
  const { email } = await userProfile(tx, userId)
  if (email)
    await insertMail(
      tx,
      {
        to: email,
        subject: `${services.config.productName}: ${happened.slice(0, SUBJECT_MAX)}`,
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
