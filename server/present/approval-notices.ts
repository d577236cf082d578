import { ROUTES } from '#shared/codes/routes.ts'
import type { Ctx } from '#server/kit/handlers.ts'
import { insertAlert, insertMail } from '#server/store/notices.store.ts'
import { userProfile } from '#server/store/people.store.ts'
import { escapeHtml } from './html.ts'

/* What both sides of an approval are told: on the bell and by mail, in the transaction of what happened (decision 12). */

export const tellSubmitted = async (ctx: Ctx, cart: { name: string; approverUserId: number }) =>
  tell(ctx, cart.approverUserId, { happened: `${await nameOf(ctx, ctx.actor.userId)} has submitted the cart "${cart.name}" for approval.`, link: ROUTES.cart, linkWords: 'Open it' })

export const tellRejected = async (ctx: Ctx, cart: { name: string; submitterUserId: number; comment: string }) =>
  tell(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has rejected your cart "${cart.name}"${cart.comment === '' ? '.' : `: ${cart.comment}`}`, link: ROUTES.cart, linkWords: 'Open your carts',
  })

export const tellOrdered = async (ctx: Ctx, cart: { name: string; submitterUserId: number; orderNo: string }) =>
  tell(ctx, cart.submitterUserId, {
    happened: `${await nameOf(ctx, ctx.actor.userId)} has approved and ordered your cart "${cart.name}": order ${cart.orderNo}.`, link: ROUTES.order.replace(':orderno', cart.orderNo), linkWords: 'See the order',
  })

async function tell({ tx, actor, now, shop }: Ctx, userId: number, { happened, link, linkWords }: { happened: string; link: string; linkWords: string }) {
  const html = `${escapeHtml(happened)} <a href="${link}">${linkWords}</a>`
  await insertAlert(tx, { userId, accountId: actor.accountId, type: 'request', html }, now)
  const { email } = await userProfile(tx, userId)
  if (email) await insertMail(tx, { to: email, subject: `${shop.config.productName}: ${happened.slice(0, SUBJECT_MAX)}`, text: happened, html: `<p>${escapeHtml(happened)}</p>` }, now)
}
const SUBJECT_MAX = 150

async function nameOf({ tx }: Ctx, userId: number): Promise<string> {
  const { first_name, last_name, login } = await userProfile(tx, userId)
  return `${first_name} ${last_name}`.trim() || login
}
