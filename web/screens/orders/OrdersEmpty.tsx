import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import css from '#web/parts/list-page.module.css'

/** An account that has not ordered yet. */
export const OrdersEmpty = () => (
  <div className={css['none']}>
    <p>Nothing has been ordered on this account yet.</p>
    <Link className={buttonClass()} to={ROUTES.shop}>
      Shop all products
    </Link>
  </div>
)
