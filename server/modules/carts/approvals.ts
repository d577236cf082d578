import { WAITING_CARTS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { approvalIncomplete } from '#shared/rules/approval.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { notifyRejected, notifySubmitted } from '#server/modules/notices/order-notices.ts'
import type { CartCtx } from './context.ts'
import { priceCart } from './price-cart.ts'
import { lockCurrentToChange, refuseWhilePaying } from './paying-cart.ts'
import { approvesCart, lockCartToOpen, lockWaitingCart, requireWaiting } from './waiting-cart.ts'
import { isApproverOn } from '#server/modules/accounts/accounts.store.ts'
import {
  cartHead,
  countWaitingCarts,
  lockApprovals,
  openWaitingCart,
  rejectCart,
  setWaitingLine,
  submitCart,
  waitingLine,
} from './approvals.store.ts'
import { openCurrentCart } from './carts.store.ts'
import { refuseTooManyCarts } from './saved-carts.ts'

/** currentCartId: the cart on the person's screen; undefined where they name none. */
type Submission = { approverUserId: number; cartName: string; currentCartId: number | undefined }

/**
 * Hands the current cart over to an approver of the account, with its lines at the prices of now (decision
 * 12); the person starts anew.
 * @throws Refusal approval.incomplete, approval.approver, approval.full, cart.empty, cart.replaced,
 * cart.tooMany, checkout.lineUnavailable
 */
export async function submitForApproval(
  ctx: CartCtx,
  { approverUserId, cartName, currentCartId }: Submission,
) {
  const { tx, actor, now } = ctx
  if (approvalIncomplete({ approverUserId, cartName })) throw new Refusal('approval.incomplete')
  await lockApprovals(tx, actor.accountId)
  const cart = await lockCurrentToChange(tx, actor, now, currentCartId)
  if (!cart.lines) throw new Refusal('cart.empty')
  await refuseTooManyCarts(ctx)
  if ((await countWaitingCarts(tx, actor.accountId)) >= WAITING_CARTS_MAX)
    throw new Refusal('approval.full', { max: WAITING_CARTS_MAX })
  if (approverUserId === actor.userId || !(await isApproverOn(tx, actor.accountId, approverUserId)))
    throw new Refusal('approval.approver')
  const { lines, problems } = await priceCart(ctx, cart)
  const gone = problems.find(({ is }) => is === 'gone')
  if (gone) throw new Refusal('checkout.lineUnavailable', { product: gone.product })
  await submitCart(tx, { id: cart.id, name: cartName.trim(), approverUserId, prices: lines }, now)
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'approval.submit',
    subject: cart.id,
    before: { status: cart.status },
    after: { status: 'WA', approverUserId, name: cartName.trim() },
  })
  await notifySubmitted(ctx, { name: cartName.trim(), approverUserId })
}

/**
 * Whatever the answer to an approver shows stays as it is until the transaction ends: the carts that wait,
 * and their own ones, which are changed under the lock of the current one.
 */
async function lockWhatIsAnswered({ tx, actor, now }: CartCtx) {
  await lockApprovals(tx, actor.accountId)
  await openCurrentCart(tx, actor, now)
}

/**
 * Hands a cart back to who submitted it, with a comment. @throws Refusal cart.unknown, approval.own,
 * approval.settled
 */
export async function rejectApproval(ctx: CartCtx, cartId: number, comment: string) {
  await lockWhatIsAnswered(ctx)
  const cart = await lockWaitingCart(ctx, cartId)
  refuseWhilePaying(cart)
  await rejectCart(ctx.tx, cart.id, comment, ctx.now)
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'approval.reject',
    subject: cart.id,
    before: { status: cart.status },
    after: { status: 'RJ', comment },
  })
  await notifyRejected(ctx, { name: cart.name, submitterUserId: cart.user_id, comment })
}

/**
 * Whether loading this cart means opening one that waits for approval: it is somebody else's and the person
 * approves orders (CRT-25).
 */
export async function opensApproval(ctx: CartCtx, cartId: number): Promise<boolean> {
  // without a lock: a person's own carts are locked after their current one
  const cart = await cartHead(ctx.tx, ctx.actor.accountId, cartId)
  return cart !== undefined && approvesCart(cart, ctx.actor) && ['WA', 'AP', 'RJ'].includes(cart.status)
}

/**
 * Opens a waiting cart to look at and to reduce; others see who has it. @throws Refusal cart.unknown,
 * approval.own, approval.settled
 */
export async function openApproval(ctx: CartCtx, cartId: number) {
  await lockWhatIsAnswered(ctx)
  const cart = requireWaiting(await lockCartToOpen(ctx, cartId), ctx.actor)
  await openWaitingCart(ctx.tx, ctx.actor.accountId, cart.id, ctx.actor.userId)
}

/**
 * Reduces or removes a line of a waiting cart: never more than was asked for, never the last one (that is a
 * rejection), and still a quantity the product is sold in.
 * @throws Refusal cart.unknown, cart.locked, approval.settled, approval.reduceOnly, approval.lastLine
 */
export async function reduceApprovalLine(ctx: CartCtx, cartId: number, productId: string, quantity: number) {
  const { tx, actor, services, now } = ctx
  await lockWhatIsAnswered(ctx)
  const cart = await lockWaitingCart(ctx, cartId, 'cart.locked')
  refuseWhilePaying(cart)
  const { quantity: asked, lines } = await waitingLine(tx, cart.id, productId)
  const snapshot = await services.catalogue.snapshot(now)
  const wanted = quantity === 0 ? 0 : fitQuantity(quantity, snapshot.limits(productId, actor.lists))
  if (wanted > asked || (quantity > 0 && wanted === 0)) throw new Refusal('approval.reduceOnly')
  if (wanted === 0 && lines <= 1) throw new Refusal('approval.lastLine')
  if (wanted === asked) return
  await setWaitingLine(tx, cart.id, productId, wanted, now)
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'approval.reduce',
    subject: cart.id,
    before: { productId, quantity: asked },
    after: { productId, quantity: wanted },
  })
}
