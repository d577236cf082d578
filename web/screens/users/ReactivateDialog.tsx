import { useId, useState } from 'react'
import { USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type ManagedUser, nameOf } from './user-facts.ts'
import css from './users.module.css'

type Props = { user: ManagedUser; word: string; onClose: () => void }

/**
 * Asks under which email an inactive user signs in again, suggesting the one before (USR-31, USR-32). Cancel
 * and Escape send nothing (USR-33).
 */
export function ReactivateDialog({ user, word, onClose }: Props) {
  const id = useId()
  const [email, setEmail] = useState(withoutMarker(user.email))
  const [problem, setProblem] = useState<string>()
  const reactivate = useChange('reactivateUserProfile', {
    onDone: () => {
      toast(MESSAGES.userUpdated)
      onClose()
    },
  })
  return (
    <DialogFrame
      title={`${word} ${nameOf(user)}`}
      isBusy={reactivate.isPending}
      onClose={onClose}
      ways={
        <>
          <Button look="quiet" disabled={reactivate.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={reactivate.isPending}>
            OK
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css['prompt']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = email.trim()
          const found = isEmail(typed) ? undefined : refusalText('user.email')
          setProblem(found)
          if (found === undefined && !reactivate.isPending)
            reactivate.mutate({ userId: user.id, email: typed })
        }}
      >
        <p>
          They sign in with the permissions they had.
          {user.isInvited && ' We email them an invitation to choose a password.'}
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoFocus
          maxLength={USER_FIELD_MAX.email}
          value={email}
          problem={problem}
          onChange={({ target }) => setEmail(target.value)}
        />
      </form>
    </DialogFrame>
  )
}
