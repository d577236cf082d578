import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { AccountPerson } from './customer-detail.ts'

type Props = { accountId: string; person: AccountPerson; onClose: () => void }

/** Takes the second factor from a person who has lost it. */
export function ResetFactorDialog({ accountId, person: { userId, name, login }, onClose }: Props) {
  const reset = useChange('staffResetFactor', {
    onDone: () => {
      toast('The second factor is gone. A mail tells the person.')
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ReasonDialog
      title={`Reset the second factor of ${name || login}`}
      about="It removes authenticator, passkeys and recovery codes, and signs the person out everywhere. Make sure that it is them who asks."
      yes="Reset"
      isDangerous
      isNeeded
      isBusy={reset.isPending}
      onYes={(reason) => reset.mutate({ accountId, userId, reason })}
      onNo={onClose}
    />
  )
}
