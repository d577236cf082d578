import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { approvalIncomplete } from '#shared/rules/approval.ts'
import { meantForCart } from '#web/data/current-cart.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { CART_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './approvals.module.css'

/** Asks who is to approve the cart, and under what name. */
export function SubmitDialog({ onClose }: { onClose: () => void }) {
  const { orderApprovers } = useSession().currentUserAccount
  const navigate = useNavigate()
  const [approverUserId, setApprover] = useState(
    orderApprovers.length === 1 ? String(orderApprovers[0]?.id ?? '') : '',
  )
  const [cartName, setCartName] = useState('')
  const [isTried, setTried] = useState(false)
  const queries = useQueryClient()
  const [meant] = useState(() => meantForCart(queries)) // what the dialog was opened for
  const approverId = useId()
  const send = useChange('setApproverForCurrentShoppingCart', {
    scope: CART_SCOPE,
    onDone: () => {
      toast(MESSAGES.orderSubmitted)
      void navigate(generatePath(ROUTES.cartSubmitted, { orderno: cartName.trim() }))
    },
  })
  const isIncomplete = approvalIncomplete({ approverUserId, cartName })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isIncomplete) return
    if (!send.isPending)
      send.mutate({ approverUserId: Number(approverUserId), cartName: cartName.trim(), ...meant })
  }
  return (
    <Dialog onClose={onClose} title="Submit for approval">
      <form className={css['form']} onSubmit={submit} noValidate>
        <label className={css['field']} htmlFor={approverId}>
          Approver
          <select
            id={approverId}
            data-autofocus
            value={approverUserId}
            onChange={(event) => setApprover(event.target.value)}
          >
            <option value="">Choose who approves this cart</option>
            {orderApprovers.map(({ id, firstname, lastname }) => (
              <option key={id} value={String(id)}>
                {`${firstname} ${lastname}`.trim()}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Cart name"
          name="cartName"
          maxLength={200}
          value={cartName}
          onChange={(event) => setCartName(event.target.value)}
          hint="A name that you and the approver will recognise"
        />
        {isTried && isIncomplete && (
          <p className={css['problem']} role="alert">
            {refusalText('approval.incomplete')}
          </p>
        )}
        <div className={css['buttons']}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={send.isPending}>
            Submit
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
