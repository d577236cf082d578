import type { SyntheticEvent } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { APPROVAL_SCOPE } from './cart-changes.ts'
import css from './approvals.module.css'

/** Asks for a word to the person whose cart is handed back (decision 12). */
export function RejectCartDialog({
  cart,
  comment,
  onComment,
  onClose,
}: {
  cart: { id: number; name: string; approval?: { submitter: string } | undefined }
  /** What is typed. It outlives the dialog, which a slip of the finger closes. */
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
}) {
  const reject = useChange('rejectApprovalShoppingCart', { scope: APPROVAL_SCOPE, onDone: onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!reject.isPending) reject.mutate({ cartId: cart.id, comment })
  }
  return (
    <Dialog onClose={onClose} title={MESSAGES.rejectCart}>
      <form className={css['form']} onSubmit={submit}>
        <p>
          “{cart.name}” goes back to {cart.approval?.submitter ?? 'who submitted it'}, who can change it and
          submit it again.
        </p>
        <TextField
          label="Why"
          optional
          data-autofocus
          name="comment"
          maxLength={1_000}
          value={comment}
          onChange={(event) => onComment(event.target.value)}
        />
        <div className={css['buttons']}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" busy={reject.isPending}>
            {MESSAGES.rejectCart}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
