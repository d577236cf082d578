import { Link } from 'react-router'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { usePerson } from '#web/data/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './cart.module.css'

/** Replaces the lines: what to do next. */
export function EmptyCart() {
  const person = usePerson()
  return (
    <div className={css['empty']}>
      <h2>Your cart is empty</h2>
      <p>Search for a product, or start from one of these.</p>
      <div className={css['ways']}>
        <Link className={buttonClass()} to="/shop">
          Shop all products
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to="/shop/top-sellers">
          Top sellers
        </Link>
        {allows(NEEDS.orders, person) && (
          <Link className={buttonClass({ look: 'quiet' })} to="/your-account/your-orders">
            Reorder from your orders
          </Link>
        )}
      </div>
    </div>
  )
}
