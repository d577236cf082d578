import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { ReactivateDialog } from './ReactivateDialog.tsx'
import { type ManagedUser, nameOf, type UserStatus } from './user-facts.ts'
import css from './users.module.css'

type Props = { user: ManagedUser; status: UserStatus }

/** Deactivates, reactivates or invites a user again, as their status allows (USR-29 to USR-33). */
export function UserActions({ user, status: { is } }: Props) {
  const { id: userId } = user
  const [asking, setAsking] = useState<'deactivate' | 'reactivate' | null>(null)
  const close = () => setAsking(null)
  const done = { onDone: () => toast(MESSAGES.userUpdated) }
  const deactivate = useChange('deactivateUserProfile', done)
  const invite = useChange('inviteUser', done)
  const word = is === 'planned' ? 'Activate' : 'Reactivate'
  return (
    <div className={css['ways']}>
      {is === 'invited' && (
        <Button look="quiet" busy={invite.isPending} onClick={() => invite.mutate({ userId })}>
          Send the invitation again
        </Button>
      )}
      {(is === 'inactive' || is === 'planned') && (
        <Button look="quiet" onClick={() => setAsking('reactivate')}>
          {is === 'planned' ? 'Activate now' : 'Reactivate'}
        </Button>
      )}
      {is !== 'inactive' && (
        <Button look="danger" onClick={() => setAsking('deactivate')}>
          Deactivate
        </Button>
      )}
      {asking === 'reactivate' && <ReactivateDialog user={user} word={word} onClose={close} />}
      {asking === 'deactivate' && (
        <QuestionDialog
          question={
            is === 'planned'
              ? `Deactivate ${nameOf(user)}? They will not become active by themselves.`
              : `Deactivate ${nameOf(user)}? They are signed out at once, and cannot sign in until they are reactivated.`
          }
          yes="Deactivate"
          no="Keep active"
          isBusy={deactivate.isPending}
          onYes={() => deactivate.mutate({ userId }, { onSettled: close })}
          onNo={close}
        />
      )}
    </div>
  )
}
