import { ACTING_WORDS } from '#shared/rules/masquerade.ts'
import { noteBeforeActing } from '#web/data/before-acting.ts'
import { leaveFor } from '#web/data/leave.ts'
import { useChange } from '#web/data/use-change.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { AccountPerson } from './customer-detail.ts'

type Props = { accountId: string; person: AccountPerson; onClose: () => void }

/** Asks why, and opens the shop of the account as one of its people sees it. */
export function ActAsDialog({ accountId, person: { userId, name, login }, onClose }: Props) {
  // everything on screen belongs to the account of before
  const change = useChange('changeToAccountOnServer', {
    onDone: () => {
      noteBeforeActing(window.location.pathname)
      leaveFor('/')
    },
    onRefused: onClose,
  })
  return (
    <ReasonDialog
      title={`Act as ${name || login} on ${accountId}`}
      about={ACTING_WORDS}
      yes="Act for this customer"
      isNeeded
      isBusy={change.isPending}
      onYes={(reason) => change.mutate({ accountId, reason, forUserId: userId })}
      onNo={onClose}
    />
  )
}
