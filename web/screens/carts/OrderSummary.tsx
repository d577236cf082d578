import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { FREIGHT_FREE_FROM_CENTS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { formatAud } from '#shared/rules/money.ts'
import { usePerson } from '#web/data/session.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { readKey } from '#web/data/use-read.ts'
import { Totals } from '#web/parts/Totals.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type CartLineView, goodsOf, unitsOf } from './cart-lines.ts'
import { PaymentLogos } from './PaymentLogos.tsx'
import { SubmitForApproval } from './SubmitForApproval.tsx'
import css from './order-summary.module.css'

/** What the cart comes to, the way to the checkout, and what is worth knowing before it. */
export function OrderSummary({ lines }: { lines: readonly CartLineView[] }) {
  const person = usePerson()
  const goods = goodsOf(lines)
  const counts = [
    { label: 'Items', amount: String(lines.length) },
    { label: 'Units', amount: String(unitsOf(lines)) },
  ]
  return (
    <aside className={css['summary']} aria-labelledby="order-summary">
      <div className={css['card']}>
        <h2 id="order-summary">{MESSAGES.orderSummary}</h2>
        <Totals
          label="Order summary"
          rows={
            goods === null ? counts : [...counts, { label: 'Goods total ex GST', amount: goods, look: 'sum' }]
          }
        />
        {goods !== null && <FreightHint goodsCents={goods} />}
        {goods !== null && <p className={css['hint']}>Freight and GST are worked out at checkout.</p>}
        {allows(NEEDS.checkoutOwnCart, person) ? <CheckoutBar goods={goods} /> : <SubmitForApproval />}
      </div>
      <PaymentLogos isAustralian={person.australian} />
      <ul className={css['help']} aria-label="Help">
        <li>
          <Link to="/help">Help</Link>
        </li>
        <li>
          <Link to="/returns-policy">Returns policy</Link>
        </li>
        <li>
          <Link to="/contact-us">Contact us</Link>
        </li>
      </ul>
    </aside>
  )
}

/** How far the order is from free standard freight (decision 5). */
function FreightHint({ goodsCents }: { goodsCents: number }) {
  const missing = FREIGHT_FREE_FROM_CENTS - goodsCents
  return (
    <div className={css['freight']}>
      <progress
        max={FREIGHT_FREE_FROM_CENTS}
        value={Math.min(goodsCents, FREIGHT_FREE_FROM_CENTS)}
        aria-label="Towards free standard freight"
      />
      <p>
        {missing > 0 ? (
          <>
            <b>{formatAud(missing)}</b> to free freight
          </>
        ) : (
          <b className={css['free']}>Free standard freight</b>
        )}
      </p>
    </div>
  )
}

/**
 * Begins the checkout on the server, behind any change of the cart still on its way, then opens it with what
 * was answered (CRT-48). Small screens keep it at their foot.
 */
function CheckoutBar({ goods }: { goods: number | null }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const begin = useChange('checkoutCurrentShoppingCart', {
    scope: CART_SCOPE,
    onDone: (answer) => {
      queries.setQueryData(readKey('checkoutCurrentShoppingCart', {}), answer)
      void navigate('/checkout')
    },
  })
  return (
    <div className={css['bar']}>
      {goods !== null && (
        <p className={css['barTotal']} aria-hidden>
          <b>{formatAud(goods)}</b> ex GST
        </p>
      )}
      <Button data-orders-cart large wide busy={begin.isPending} onClick={() => begin.mutate({})}>
        {MESSAGES.checkout}
      </Button>
    </div>
  )
}
