import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { isPayingCart } from '#shared/rules/cart-state.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Carts } from './cart-changes.ts'
import css from './cart.module.css'

/**
 * Says of every cart that is being paid for that it stands still, and leads to its payment: the current one,
 * and those that were submitted by others.
 */
export function PayingNote({ carts }: { carts: Carts }) {
  const { currentShoppingCartId, shoppingCartIdToShoppingCart } = carts.shoppingCart
  const paying = Object.values(shoppingCartIdToShoppingCart).filter(
    (cart) => isPayingCart(cart) && cart.approval?.isOwn !== true,
  )
  return paying.map(({ id, name }) => {
    const isCurrent = String(id) === currentShoppingCartId
    return (
      <div key={id} className={css['paying']} role="status">
        <p>
          <b>
            {isCurrent
              ? 'A payment for this cart is in progress.'
              : `A payment for “${name}” is in progress.`}
          </b>{' '}
          It cannot be changed until it is paid or the payment is cancelled.
        </p>
        <Link
          className={buttonClass()}
          to={isCurrent ? ROUTES.checkout : generatePath(ROUTES.checkoutCart, { cartId: String(id) })}
        >
          Go to the payment
        </Link>
      </div>
    )
  })
}
