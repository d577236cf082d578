import { isPayingCart } from '#shared/rules/cart-state.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import type { Carts } from './cart-changes.ts'
import { contentsOf } from './cart-contents.ts'
import css from './approvals.module.css'

/** A person's own carts that wait for somebody's approval: nothing can be done with them but wait. */
export function WaitingCarts({ carts }: { carts: Carts }) {
  const own = Object.values(carts.shoppingCart.shoppingCartIdToShoppingCart).filter(
    ({ status, approval }) => (status === 'WA' || isPayingCart({ status })) && approval?.isOwn === true,
  )
  if (own.length === 0) return null
  return (
    <section className={css['section']} aria-labelledby="waiting-carts">
      <h2 id="waiting-carts">AWAITING APPROVAL</h2>
      <ul>
        {own.map((cart) => (
          <li key={cart.id} className={css['cart']}>
            <div className={css['words']}>
              <b>{cart.name}</b>
              <span>
                {[
                  isPayingCart(cart) && 'being paid for',
                  cart.approval?.approver && `with ${cart.approval.approver}`,
                  cart.approval?.submittedAt && auDayAndTime(cart.approval.submittedAt),
                  contentsOf(carts, cart.id),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
