import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { useSession } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import css from './approvals.module.css'

const SubmitDialog = panelOnDemand(() => import('./SubmitDialog.tsx').then((m) => m.SubmitDialog))

/**
 * For somebody whose orders need approval (letter E), in place of the checkout: who is to approve the cart,
 * and under what name.
 */
export function SubmitForApproval() {
  const { orderApprovers } = useSession().currentUserAccount
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css['submit']}>
      <b>Your orders need approval</b>
      {orderApprovers.length > 0 ? (
        <>
          <p>An approver of this account checks your cart and orders it.</p>
          <Button data-orders-cart large wide onClick={() => setAsking(true)}>
            {MESSAGES.submitForApproval}
          </Button>
        </>
      ) : (
        <p>Nobody on this account approves orders yet. Please ask whoever manages its users.</p>
      )}
      {isAsking && <SubmitDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
