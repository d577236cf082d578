import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { Totals } from '#web/parts/Totals.tsx'
import { OrderChanged } from './OrderChanged.tsx'
import { checkoutRows } from './checkout-rows.ts'
import type { Checkout } from './use-checkout.ts'
import css from './checkout-summary.module.css'

type Props = {
  checkout: Checkout
  warnings: readonly string[]
  changes: readonly string[]
  /** Stands below the amounts. */
  children: ReactNode
}

/**
 * What the order comes to so far, in sight at every step; small screens keep the total beside the buttons as
 * well. Prices only for letter D.
 */
export function CheckoutSummary({ checkout, warnings, changes, children }: Props) {
  const { businessGroup } = useSession()
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const { outlook: items } = checkout
  const units = items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <aside className={css['summary']} aria-labelledby="checkout-summary">
      <div className={css['head']}>
        <h2 id="checkout-summary">{MESSAGES.orderSummary}</h2>
        {checkout.payment === null && <Link to={ROUTES.cart}>Edit cart</Link>}
      </div>
      <p className={css['counts']}>
        {items.length} {items.length === 1 ? 'product' : 'products'} · {units}{' '}
        {units === 1 ? 'unit' : 'units'}
      </p>
      {hasPrices ? (
        <>
          <Totals label="Order summary" rows={checkoutRows(checkout, businessGroup)} />
          <p className={css['hint']}>Goods, freight and fees ex GST.</p>
        </>
      ) : (
        <p className={css['hint']}>Your account does not show prices.</p>
      )}
      {changes.length > 0 && (
        <OrderChanged title="Changed since you opened this step" differences={changes} />
      )}
      {warnings.map((warning) => (
        <p key={warning} className={css['warning']}>
          {warning}
        </p>
      ))}
      {children}
      {checkout.totalIncGST !== undefined && (
        <p className={css['barTotal']} aria-hidden>
          <b>{formatAud(checkout.totalIncGST)}</b> inc GST
        </p>
      )}
    </aside>
  )
}
