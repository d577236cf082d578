import { useEffect } from 'react'
import { generatePath, Link, Navigate, useLocation, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { useAllows } from '#web/data/session.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { useForgetCheckout } from './use-checkout.ts'
import type { Confirmed } from './use-confirm.ts'
import css from './order-success.module.css'

/** Thank you, the number, what happens now, and the ways on (CHK-47, CHK-48); without a number, home (CHK-49). */
export function OrderSuccessPage() {
  const { orderno = '' } = useParams()
  const { state } = useLocation() as { state: Partial<Confirmed> | null }
  const seesOrders = useAllows(NEEDS.orders)
  const forget = useForgetCheckout()
  useEffect(forget, [forget])
  if (orderno === '' || isPlaceholder(orderno)) return <Navigate to={ROUTES.home} replace />
  return (
    <div className={css['page']}>
      <p className={css['tick']} aria-hidden>✓</p>
      <PageHeading text="Thank you for your order" />
      <p className={css['number']}>Order number <b>{orderno}</b></p>
      {state?.heldReason && <div className={css['held']} role="status"><b>This order is held.</b> {state.heldReason}. It goes on as soon as it is released; you need not order again.</div>}
      <p>A confirmation email will arrive within five minutes.</p>
      <div className={css['ways']}>
        {seesOrders && <Link className={buttonClass()} to={generatePath(ROUTES.order, { orderno })}>View this order</Link>}
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.orders}>Your orders</Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>Home</Link>
      </div>
      <p className={css['help']}>Something not right? See <Link to={ROUTES.help}>Help</Link> or <Link to={ROUTES.contactUs}>contact us</Link>.</p>
    </div>
  )
}
