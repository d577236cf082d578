import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { isApprovalCart } from '#shared/rules/cart-state.ts'
import { useChange } from '#web/data/use-change.ts'
import { readKey } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { ApprovingLines } from './ApprovingLines.tsx'
import { APPROVAL_SCOPE, type Carts } from './cart-changes.ts'
import { contentsOf } from './cart-contents.ts'
import css from './approvals.module.css'

const RejectCartDialog = panelOnDemand(() => import('./RejectCartDialog.tsx').then((m) => m.RejectCartDialog))

type WaitingCart = Carts['shoppingCart']['shoppingCartIdToShoppingCart'][string]

/**
 * The carts of the account that wait for this approver: opened to look at and reduce, ordered or handed back
 * (CRT-21 to CRT-26).
 */
export function ApprovingCarts({ carts }: { carts: Carts }) {
  const { currentShoppingCartId, shoppingCartIdToShoppingCart } = carts.shoppingCart
  const waiting = Object.values(shoppingCartIdToShoppingCart).filter(
    (cart) =>
      isApprovalCart({ ...cart, id: String(cart.id) }, currentShoppingCartId) &&
      cart.approval?.isOwn !== true,
  )
  return (
    <section className={css['section']} aria-labelledby="approving-carts">
      <h2 id="approving-carts">{MESSAGES.approvingCarts}</h2>
      {waiting.length === 0 && <p className={css['empty']}>No cart is waiting for your approval.</p>}
      <ul>
        {waiting.map((cart) => (
          <ApprovingCart key={cart.id} cart={cart} carts={carts} />
        ))}
      </ul>
    </section>
  )
}

function ApprovingCart({ cart, carts }: { cart: WaitingCart; carts: Carts }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const [comment, setComment] = useState('')
  const open = useChange('loadSavedShoppingCart', { scope: APPROVAL_SCOPE })
  const begin = useChange('checkoutApprovalShoppingCart', {
    scope: APPROVAL_SCOPE,
    onDone: (answer) => {
      queries.setQueryData(readKey('checkoutApprovalShoppingCart', { cartId: cart.id }), answer)
      void navigate(generatePath(ROUTES.checkoutCart, { cartId: String(cart.id) }))
    },
  })
  const isOpen = carts.approvalCartId === String(cart.id)
  const isBusy = open.isPending || begin.isPending
  const { approval } = cart
  return (
    <li className={css['cart']}>
      <div className={css['head']}>
        <div className={css['words']}>
          <b>{cart.name}</b>
          <span>
            {[
              approval && `from ${approval.submitter}`,
              approval?.submittedAt && auDayAndTime(approval.submittedAt),
              contentsOf(carts, cart.id),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {approval && approval.openedBy !== '' && !isOpen && (
            <span className={css['opened']}>{approval.openedBy} has it open</span>
          )}
        </div>
        <div className={css['ways']}>
          {!isOpen && (
            <Button
              look="quiet"
              disabled={isBusy}
              aria-label={`Open ${cart.name}`}
              onClick={() => open.mutate({ cartId: cart.id })}
            >
              Open
            </Button>
          )}
          <Button
            look="danger"
            disabled={isBusy}
            aria-label={`${MESSAGES.rejectCart} ${cart.name}`}
            onClick={() => setRejecting(true)}
          >
            {MESSAGES.rejectCart}
          </Button>
          <Button
            busy={begin.isPending}
            disabled={isBusy}
            aria-label={`${MESSAGES.checkoutCart} ${cart.name}`}
            onClick={() => begin.mutate({ cartId: cart.id })}
          >
            {MESSAGES.checkoutCart}
          </Button>
        </div>
      </div>
      {isOpen && <ApprovingLines cart={cart} carts={carts} />}
      {isRejecting && (
        <RejectCartDialog
          cart={cart}
          comment={comment}
          onComment={setComment}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
